import { BINDING, type BinaryOperator, type ComparisonSign, type Expression, makeBinary, makeNumber } from './tree.ts'

/**
 * Reads an expression of the pseudocode, in signs or in words, back into its tree. Written from the wordings' meaning,
 * not from the code that writes them: a test reads thousands of written lines.
 *
 * @throws SyntaxError for anything else.
 */
export function readExpression(text: string): Expression {
  const known = kept.get(text)
  if (known) return known
  const reader = new Reader(text)
  const expression = reader.condition(0)
  if (!reader.ended) throw new SyntaxError(`more than one expression: ${text}`)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(text, expression)
  return expression
}

/** Expressions between commas. */
export function readExpressions(text: string): Expression[] {
  const reader = new Reader(text)
  const list = [reader.condition(0)]
  while (reader.takes(',')) list.push(reader.condition(0))
  if (!reader.ended) throw new SyntaxError(`no list of expressions: ${text}`)
  return list
}

const kept = new Map<string, Expression>()
const MOST_KEPT = 20_000

const TOKEN = /\s*([A-Za-z_]\w*|\d+|'[a-z]'|"[^"]*"|[<>=!]=|[-+*/%<>=()[\],])/y

class Reader {
  private readonly tokens: string[] = []
  private at = 0

  constructor(text: string) {
    const whole = text.trimEnd()
    for (TOKEN.lastIndex = 0; TOKEN.lastIndex < whole.length; ) {
      const { lastIndex } = TOKEN
      const token = TOKEN.exec(whole)?.[1]
      if (token === undefined) throw new SyntaxError(`not in the language: ${whole.slice(lastIndex, lastIndex + 20)}`)
      this.tokens.push(token)
    }
  }

  get ended(): boolean {
    return this.at === this.tokens.length
  }

  /** Takes the words where they are next. */
  takes(words: string): boolean {
    const wanted = words.split(' ')
    if (!wanted.every((word, ahead) => this.tokens[this.at + ahead] === word)) return false
    this.at += wanted.length
    return true
  }

  /** From the loosest sign, `or`, to the comparisons. */
  condition(binding: number): Expression {
    if (binding === BINDING['<']) return this.comparison()
    const word = binding === BINDING.and ? 'and' : 'or'
    const inner = binding === BINDING.and ? BINDING['<'] : BINDING.and
    let left = this.condition(inner)
    while (this.takes(word)) left = makeBinary(word, left, this.condition(inner))
    return left
  }

  private comparison(): Expression {
    const left = this.sum()
    for (const [words, build] of COMPARED) if (this.takes(words)) return build(left, () => this.sum())
    return left
  }

  private sum(): Expression {
    return this.chain(SUMS, () => this.product())
  }

  private product(): Expression {
    return this.chain(PRODUCTS, () => this.operand())
  }

  private chain(signs: readonly (readonly [string, BinaryOperator])[], inner: () => Expression): Expression {
    let left = inner()
    for (;;) {
      const found = signs.find(([words]) => this.takes(words))
      if (!found) return left
      const right = inner()
      const isPlace = found[1] === '-' && right.kind === 'letter'
      left = isPlace ? call('place', left) : makeBinary(found[1], left, right)
    }
  }

  private operand(): Expression {
    for (const { opening, inner, closing, build } of PHRASES) {
      if (!this.takes(opening)) continue
      const left = inner === 'sum' ? this.sum() : this.operand()
      if (closing === undefined) return build(left, left)
      this.expect(closing)
      return build(left, inner === 'sum' ? this.sum() : this.operand())
    }
    const token = this.tokens[this.at++]
    if (token === undefined) throw new SyntaxError('an expression ends too early')
    if (token === '(') {
      const inside = this.condition(0)
      this.expect(')')
      return inside
    }
    if (token === '-') return makeNumber(-Number(this.tokens[this.at++]))
    if (/^\d/.test(token)) return makeNumber(Number(token))
    if (token.startsWith("'")) return { kind: 'letter', text: token.slice(1, -1) }
    if (token.startsWith('"')) return { kind: 'string', text: token.slice(1, -1) }
    if (!/^\w/.test(token)) throw new SyntaxError(`no expression begins with ${token}`)
    return this.named(token)
  }

  private named(name: string): Expression {
    if (this.takes('[')) {
      const at = this.sum()
      this.expect(']')
      return { kind: 'item', of: name, at }
    }
    if (!this.takes('(')) return { kind: 'name', name }
    const args: Expression[] = []
    do args.push(this.sum())
    while (this.takes(','))
    this.expect(')')
    return { kind: 'call', name, args }
  }

  private expect(words: string): void {
    if (!this.takes(words))
      throw new SyntaxError(`${words} is missing after ${this.tokens.slice(0, this.at).join(' ')}`)
  }
}

const call = (name: string, ...args: Expression[]): Expression => ({ kind: 'call', name, args })

const SUMS = [
  ['+', '+'],
  ['-', '-'],
  ['plus', '+'],
  ['minus', '-'],
] as const

const PRODUCTS = [
  ['*', '*'],
  ['/', '/'],
  ['%', '%'],
  ['times', '*'],
  ['modulo', '%'],
] as const

type Build = (left: Expression, right: Expression) => Expression

/** Operations whose wording starts with words. */
const PHRASES: readonly {
  readonly opening: string
  /** Largest operand without parentheses. */
  readonly inner: 'sum' | 'operand'
  readonly closing?: string
  readonly build: Build
}[] = [
  { opening: 'the sum of', inner: 'operand', closing: 'and', build: (x, y) => makeBinary('+', x, y) },
  { opening: 'the product of', inner: 'operand', closing: 'and', build: (x, y) => makeBinary('*', x, y) },
  { opening: 'the remainder of', inner: 'operand', closing: 'divided by', build: (x, y) => makeBinary('%', x, y) },
  { opening: 'the whole part of', inner: 'operand', closing: 'divided by', build: (x, y) => makeBinary('/', x, y) },
  { opening: 'the larger of', inner: 'sum', closing: 'and', build: (x, y) => call('max', x, y) },
  { opening: 'the smaller of', inner: 'sum', closing: 'and', build: (x, y) => call('min', x, y) },
  { opening: 'the absolute value of', inner: 'operand', build: x => call('abs', x) },
  { opening: 'the length of', inner: 'operand', build: x => call('length', x) },
  { opening: 'the alphabet place of', inner: 'operand', build: x => call('place', x) },
  { opening: 'the letter at alphabet place', inner: 'operand', build: x => call('letter', x) },
  { opening: 'element', inner: 'operand', closing: 'of', build: makeItem },
]

function makeItem(at: Expression, list: Expression): Expression {
  if (list.kind !== 'name') throw new SyntaxError('only a list or a string has elements')
  return { kind: 'item', of: list.name, at }
}

type Compare = (left: Expression, next: () => Expression) => Expression

const compareBy =
  (sign: ComparisonSign): Compare =>
  (left, next) =>
    makeBinary(sign, left, next())
const compareRemainder =
  (sign: ComparisonSign, by?: number, is = 0): Compare =>
  (left, next) =>
    makeBinary(sign, makeBinary('%', left, by === undefined ? next() : makeNumber(by)), makeNumber(is))

/** Comparisons by their words, the longest first: `is` begins most of them. */
const COMPARED: readonly (readonly [string, Compare])[] = [
  ['is greater than or equal to', compareBy('>=')],
  ['is less than or equal to', compareBy('<=')],
  ['is not divisible by', compareRemainder('!=')],
  ['is not equal to', compareBy('!=')],
  ['is divisible by', compareRemainder('==')],
  ['is a multiple of', compareRemainder('==')],
  ['is different from', compareBy('!=')],
  ['is greater than', compareBy('>')],
  ['is smaller than', compareBy('<')],
  ['is equal to', compareBy('==')],
  ['is less than', compareBy('<')],
  ['is at least', compareBy('>=')],
  ['is at most', compareBy('<=')],
  ['is above', compareBy('>')],
  ['is below', compareBy('<')],
  ['is even', compareRemainder('==', 2)],
  ['is odd', compareRemainder('==', 2, 1)],
  ['is not', compareBy('!=')],
  ['is', compareBy('==')],
  ['equals', compareBy('==')],
  ['exceeds', compareBy('>')],
  ['differs from', compareBy('!=')],
  ['<=', compareBy('<=')],
  ['>=', compareBy('>=')],
  ['==', compareBy('==')],
  ['!=', compareBy('!=')],
  ['=', compareBy('==')],
  ['<', compareBy('<')],
  ['>', compareBy('>')],
]
