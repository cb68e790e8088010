import { type Returned, raise, returned } from '../golden/python.ts'
import { type Token, tokensOf } from './python-tokens.ts'
import { binary, compared, type Typed, truth, typeOf, UNKNOWN, unary, type Value } from './python-values.ts'

/**
 * What Python's `eval` of one line comes to: a value, or the exception that escapes. The line is parsed and never run: operators
 * are worked out on numbers; calls, attributes and subscripts give an unknown value. `locals` are names that hold a text.
 *
 * Its limits: comprehensions, lambdas, starred and f-string expressions count as syntax errors or are not looked into, and what a
 * function, an attribute or an index raises is not seen.
 */
export function evaluated(line: string, locals: readonly string[] = []): Returned<{ readonly value: Value }> {
  return returned(() => ({ value: parsed(tokensOf(line), locals)() }))
}

/** A parsed expression: works out its value. As in Python, all is parsed before anything is worked out. */
type Code = () => Value

function parsed(tokens: readonly Token[], locals: readonly string[]): Code {
  let at = 0
  let depth = 0
  const next = () => tokens[at]
  /** Takes the operator or keyword if it is one of these. */
  const taken = (...texts: readonly string[]): string => {
    const { kind, text } = next()
    if ((kind !== 'operator' && kind !== 'keyword') || !texts.includes(text)) return ''
    at++
    return text
  }
  const expect = (text: string) => taken(text) || raise('SyntaxError')
  const nested = <T>(parse: () => T): T => {
    // CPython gives up too, at a depth that depends on the expression, with this name or MemoryError.
    if (++depth > DEEPEST) raise('RecursionError')
    const code = parse()
    depth--
    return code
  }

  const whole = (): Code => {
    const code = expressions()
    if (next().kind === 'indent') raise('IndentationError')
    return next().kind === 'end' ? code : raise('SyntaxError')
  }

  /** One expression, or a tuple where a comma follows one. */
  const expressions = (): Code => {
    const first = expression()
    if (!taken(',')) return first
    return sequence('tuple', [first, ...list(() => ['end', 'indent'].includes(next().kind), expression)])
  }

  const list = <T>(ends: () => boolean, item: () => T): T[] => {
    const items: T[] = []
    while (!ends()) {
      items.push(item())
      if (!taken(',')) break
    }
    return items
  }

  const expression = (): Code =>
    nested(() => {
      const value = either('or')
      if (!taken('if')) return value
      const condition = either('or')
      expect('else')
      const other = expression()
      return () => (truth(condition()) ? value() : other())
    })

  const either = (keyword: 'or' | 'and'): Code => {
    const operand = () => (keyword === 'or' ? either('and') : inversion())
    const all = [operand()]
    while (taken(keyword)) all.push(operand())
    return all.length === 1
      ? all[0]
      : () => {
          let value = all[0]()
          for (const code of all.slice(1)) {
            if (truth(value) === (keyword === 'or')) return value
            value = code()
          }
          return value
        }
  }

  const inversion = (): Code => {
    let count = 0
    while (taken('not')) count++
    const code = comparison()
    return count === 0 ? code : () => truth(code()) === (count % 2 === 0)
  }

  const comparison = (): Code => {
    const first = computed()
    const rest: { readonly operator: string; readonly code: Code }[] = []
    for (let operator = comparator(); operator !== ''; operator = comparator())
      rest.push({ operator, code: computed() })
    if (rest.length === 0) return first
    return () => {
      let left = first()
      for (const { operator, code } of rest) {
        const right = code()
        if (!compared(operator, left, right)) return false
        left = right
      }
      return true
    }
  }

  const comparator = (): string => {
    if (taken('not')) return expect('in')
    const operator = taken('<', '>', 'in', 'is')
    return operator === 'is' ? operator + taken('not') : operator
  }

  /** Operators that bind at least as tight as `least`; a chain of the same ones is one piece of code, however long. */
  const computed = (least = 0): Code => {
    let left = factor()
    for (;;) {
      const level = levelOf(next())
      if (level === undefined || level < least) return left
      const first = left
      const rest: { readonly operator: string; readonly code: Code }[] = []
      while (levelOf(next()) === level) rest.push({ operator: tokens[at++].text, code: computed(level + 1) })
      left = () => rest.reduce((value, { operator, code }) => binary(operator, value, code()), first())
    }
  }

  const factor = (): Code =>
    nested(() => {
      const signs: string[] = []
      for (let sign = taken('+', '-', '~'); sign !== ''; sign = taken('+', '-', '~')) signs.push(sign)
      const base = primary()
      const exponent = taken('**') ? factor() : undefined
      const code = exponent ? () => binary('**', base(), exponent()) : base
      return signs.length === 0 ? code : () => signs.reduceRight((value, sign) => unary(sign, value), code())
    })

  const primary = (): Code => {
    const value = atom()
    const trailers: ((value: Value) => Value)[] = []
    for (let mark = taken('.', '(', '['); mark !== ''; mark = taken('.', '(', '[')) trailers.push(trailer(mark))
    return trailers.length === 0 ? value : () => trailers.reduce((result, code) => code(result), value())
  }

  const trailer = (mark: string): ((value: Value) => Value) => {
    if (mark === '.') {
      return tokens[at++].kind === 'name' ? () => UNKNOWN : raise('SyntaxError')
    }
    const end = mark === '(' ? ')' : ']'
    const codes = list(() => next().text === end, mark === '(' ? expression : slice)
    if (mark === '[' && codes.length === 0) raise('SyntaxError')
    expect(end)
    const wrong = mark === '(' ? NOT_CALLED : NOT_SUBSCRIPTED
    return value => {
      for (const code of codes) code()
      return wrong.test(typeOf(value)) ? raise('TypeError') : UNKNOWN
    }
  }

  const slice = (): Code => {
    const ends = () => [':', ',', ']'].includes(next().text)
    const parts: Code[] = []
    for (let colons = 0; ; colons++) {
      if (colons > 2) raise('SyntaxError')
      if (!ends()) parts.push(expression())
      else if (colons === 0 && next().text !== ':') raise('SyntaxError')
      if (!taken(':')) break
    }
    return () => parts.map(code => code()).at(-1) ?? null
  }

  const atom = (): Code => {
    const { kind, text } = tokens[at++]
    if (kind === 'number') return constant(numberOf(text))
    if (kind === 'text') return constant(textOf(text))
    if (kind === 'name') return named(text)
    if (kind === 'keyword') return text in CONSTANTS ? constant(CONSTANTS[text]) : raise('SyntaxError')
    if (text === '(') return bracketed(')')
    if (text === '[') return bracketed(']')
    if (text === '{') return braced()
    return text === '...' ? constant({ type: 'ellipsis' }) : raise('SyntaxError')
  }

  const textOf = (first: string): Value => {
    const texts = [first]
    while (next().kind === 'text') texts.push(tokens[at++].text)
    const isBytes = texts.map(text => /^\w*b/i.test(text))
    if (new Set(isBytes).size > 1) raise('SyntaxError')
    return isBytes[0] ? { type: 'bytes' } : texts.some(text => /^\w*f/i.test(text)) ? UNKNOWN : texts.join('')
  }

  const named = (name: string): Code => {
    if (locals.includes(name)) return constant(name)
    return () => (BUILT_IN.has(name) ? { type: 'callable' } : raise('NameError'))
  }

  const bracketed = (end: string): Code => {
    if (taken(end)) return sequence(end === ')' ? 'tuple' : 'list', [])
    const first = expression()
    const comma = taken(',')
    const codes = comma ? [first, ...list(() => next().text === end, expression)] : [first]
    expect(end)
    if (end === ']') return sequence('list', codes)
    return comma ? sequence('tuple', codes) : first
  }

  const braced = (): Code => {
    if (taken('}')) return sequence('dict', [])
    const first = hashed(expression())
    const isDict = taken(':') !== ''
    const entry = () => {
      const key = hashed(expression())
      if (!isDict) return [key]
      expect(':')
      return [key, expression()]
    }
    const value = isDict ? [expression()] : []
    const rest = taken(',') ? list(() => next().text === '}', entry) : []
    expect('}')
    return sequence(isDict ? 'dict' : 'set', [first, ...value, ...rest.flat()])
  }

  return whole()
}

const constant = (value: Value) => () => value

/** A display of values: all are worked out. */
const sequence =
  (type: Typed['type'], codes: readonly Code[]): Code =>
  () => {
    for (const code of codes) code()
    return { type }
  }

/** A value that must have a hash. */
const hashed =
  (code: Code): Code =>
  () => {
    const value = code()
    return /^(?:list|set|dict)$/.test(typeOf(value)) ? raise('TypeError') : value
  }

function numberOf(text: string): Value {
  const plain = text.replaceAll('_', '')
  if (/[jJ]$/.test(plain)) return UNKNOWN
  return /^0[xX]|^[0-9]+$/.test(plain) || /^0[oObB]/.test(plain) ? BigInt(plain) : Number(plain)
}

/** How tight an operator binds. */
const levelOf = ({ kind, text }: Token) => (kind === 'operator' ? LEVELS.get(text) : undefined)
const LEVELS = new Map(
  [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '//', '%', '@']].flatMap((operators, level) =>
    operators.map(operator => [operator, level] as const),
  ),
)

const NOT_CALLED = /^(?:int|float|str|none|bytes|tuple|list|set|dict|ellipsis)$/
const NOT_SUBSCRIPTED = /^(?:int|float|none|set|ellipsis)$/
/** Each paren level goes through two of these, and CPython takes 200 of them. */
const DEEPEST = 600

const CONSTANTS: Readonly<Record<string, Value>> = { True: true, False: false, None: null }
const BUILT_IN = new Set(
  (
    'abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright ' +
    'credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help ' +
    'hex id input int isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow ' +
    'print property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip ' +
    'NotImplemented __build_class__ __import__ __loader__ __spec__'
  ).split(' '),
)
