import { captureReturn, type Returned, raise } from 'fathom-bench/plugin'
import { type PythonToken, tokenizePython } from './python-tokens.ts'
import {
  applyBinary,
  applyUnary,
  compareValues,
  type ExpressionValue,
  getPythonType,
  isTruthy,
  type TypedValue,
  UNKNOWN,
} from './python-values.ts'

/**
 * Evaluates one line as Python's `eval` would: a value, or the exception that escapes. The line is parsed and never
 * run. Operators work on numbers; calls, attributes and subscripts give an unknown value. `locals` are names with a
 * text value. Limits: comprehensions, lambdas, starred and f-string expressions count as syntax errors or are skipped.
 * Exceptions of functions, attributes and indices are not detected.
 */
export function evaluateExpression(
  line: string,
  locals: readonly string[] = [],
): Returned<{ readonly value: ExpressionValue }> {
  return captureReturn(() => ({ value: parseTokens(tokenizePython(line), locals)() }))
}

/** A parsed expression: works out its value. As in Python, all is parsed before anything is worked out. */
type Code = () => ExpressionValue

function parseTokens(tokens: readonly PythonToken[], locals: readonly string[]): Code {
  let at = 0
  let depth = 0
  const peekToken = () => tokens[at]
  /** Takes the operator or keyword if it is one of these. */
  const takeAny = (...texts: readonly string[]): string => {
    const { kind, text } = peekToken()
    if ((kind !== 'operator' && kind !== 'keyword') || !texts.includes(text)) return ''
    at++
    return text
  }
  const expect = (text: string) => takeAny(text) || raise('SyntaxError')
  const parseNested = <T>(parse: () => T): T => {
    // CPython gives up too, at a depth that depends on the expression, with this name or MemoryError.
    if (++depth > DEEPEST) raise('RecursionError')
    const code = parse()
    depth--
    return code
  }

  const parseWhole = (): Code => {
    const code = parseExpressions()
    if (peekToken().kind === 'indent') raise('IndentationError')
    return peekToken().kind === 'end' ? code : raise('SyntaxError')
  }

  /** One expression, or a tuple where a comma follows one. */
  const parseExpressions = (): Code => {
    const first = parseExpression()
    if (!takeAny(',')) return first
    return makeSequence('tuple', [first, ...list(() => ['end', 'indent'].includes(peekToken().kind), parseExpression)])
  }

  const list = <T>(ends: () => boolean, item: () => T): T[] => {
    const items: T[] = []
    while (!ends()) {
      items.push(item())
      if (!takeAny(',')) break
    }
    return items
  }

  const parseExpression = (): Code =>
    parseNested(() => {
      const value = parseEither('or')
      if (!takeAny('if')) return value
      const condition = parseEither('or')
      expect('else')
      const other = parseExpression()
      return () => (isTruthy(condition()) ? value() : other())
    })

  const parseEither = (keyword: 'or' | 'and'): Code => {
    const parseOperand = () => (keyword === 'or' ? parseEither('and') : parseInversion())
    const all = [parseOperand()]
    while (takeAny(keyword)) all.push(parseOperand())
    return all.length === 1
      ? all[0]
      : () => {
          let value = all[0]()
          for (const code of all.slice(1)) {
            if (isTruthy(value) === (keyword === 'or')) return value
            value = code()
          }
          return value
        }
  }

  const parseInversion = (): Code => {
    let count = 0
    while (takeAny('not')) count++
    const code = parseComparison()
    return count === 0 ? code : () => isTruthy(code()) === (count % 2 === 0)
  }

  const parseComparison = (): Code => {
    const first = parseArithmetic()
    const rest: { readonly operator: string; readonly code: Code }[] = []
    for (let operator = parseComparator(); operator !== ''; operator = parseComparator())
      rest.push({ operator, code: parseArithmetic() })
    if (rest.length === 0) return first
    return () => {
      let left = first()
      for (const { operator, code } of rest) {
        const right = code()
        if (!compareValues(operator, left, right)) return false
        left = right
      }
      return true
    }
  }

  const parseComparator = (): string => {
    if (takeAny('not')) return expect('in')
    const operator = takeAny('<', '>', 'in', 'is')
    return operator === 'is' ? operator + takeAny('not') : operator
  }

  /** Operators that bind at least as tight as `least`; a chain of the same ones is one piece of code, however long. */
  const parseArithmetic = (least = 0): Code => {
    let left = parseFactor()
    for (;;) {
      const level = getLevel(peekToken())
      if (level === undefined || level < least) return left
      const first = left
      const rest: { readonly operator: string; readonly code: Code }[] = []
      while (getLevel(peekToken()) === level)
        rest.push({ operator: tokens[at++].text, code: parseArithmetic(level + 1) })
      left = () => rest.reduce((value, { operator, code }) => applyBinary(operator, value, code()), first())
    }
  }

  const parseFactor = (): Code =>
    parseNested(() => {
      const signs: string[] = []
      for (let sign = takeAny('+', '-', '~'); sign !== ''; sign = takeAny('+', '-', '~')) signs.push(sign)
      const base = parsePrimary()
      const exponent = takeAny('**') ? parseFactor() : undefined
      const code = exponent ? () => applyBinary('**', base(), exponent()) : base
      return signs.length === 0 ? code : () => signs.reduceRight((value, sign) => applyUnary(sign, value), code())
    })

  const parsePrimary = (): Code => {
    const value = parseAtom()
    const trailers: ((value: ExpressionValue) => ExpressionValue)[] = []
    for (let mark = takeAny('.', '(', '['); mark !== ''; mark = takeAny('.', '(', '['))
      trailers.push(parseTrailer(mark))
    return trailers.length === 0 ? value : () => trailers.reduce((result, code) => code(result), value())
  }

  const parseTrailer = (mark: string): ((value: ExpressionValue) => ExpressionValue) => {
    if (mark === '.') {
      return tokens[at++].kind === 'name' ? () => UNKNOWN : raise('SyntaxError')
    }
    const end = mark === '(' ? ')' : ']'
    const codes = list(() => peekToken().text === end, mark === '(' ? parseExpression : slice)
    if (mark === '[' && codes.length === 0) raise('SyntaxError')
    expect(end)
    const wrong = mark === '(' ? NOT_CALLED : NOT_SUBSCRIPTED
    return value => {
      for (const code of codes) code()
      return wrong.test(getPythonType(value)) ? raise('TypeError') : UNKNOWN
    }
  }

  const slice = (): Code => {
    const isEnd = () => [':', ',', ']'].includes(peekToken().text)
    const parts: Code[] = []
    for (let colons = 0; ; colons++) {
      if (colons > 2) raise('SyntaxError')
      if (!isEnd()) parts.push(parseExpression())
      else if (colons === 0 && peekToken().text !== ':') raise('SyntaxError')
      if (!takeAny(':')) break
    }
    return () => parts.map(code => code()).at(-1) ?? null
  }

  const parseAtom = (): Code => {
    const { kind, text } = tokens[at++]
    if (kind === 'number') return makeConstant(parseNumber(text))
    if (kind === 'text') return makeConstant(parseText(text))
    if (kind === 'name') return parseName(text)
    if (kind === 'keyword') return text in CONSTANTS ? makeConstant(CONSTANTS[text]) : raise('SyntaxError')
    if (text === '(') return parseBracketed(')')
    if (text === '[') return parseBracketed(']')
    if (text === '{') return parseBraced()
    return text === '...' ? makeConstant({ type: 'ellipsis' }) : raise('SyntaxError')
  }

  const parseText = (first: string): ExpressionValue => {
    const texts = [first]
    while (peekToken().kind === 'text') texts.push(tokens[at++].text)
    const isBytes = texts.map(text => /^\w*b/i.test(text))
    if (new Set(isBytes).size > 1) raise('SyntaxError')
    return isBytes[0] ? { type: 'bytes' } : texts.some(text => /^\w*f/i.test(text)) ? UNKNOWN : texts.join('')
  }

  const parseName = (name: string): Code => {
    if (locals.includes(name)) return makeConstant(name)
    return () => (BUILT_IN.has(name) ? { type: 'callable' } : raise('NameError'))
  }

  const parseBracketed = (end: string): Code => {
    if (takeAny(end)) return makeSequence(end === ')' ? 'tuple' : 'list', [])
    const first = parseExpression()
    const comma = takeAny(',')
    const codes = comma ? [first, ...list(() => peekToken().text === end, parseExpression)] : [first]
    expect(end)
    if (end === ']') return makeSequence('list', codes)
    return comma ? makeSequence('tuple', codes) : first
  }

  const parseBraced = (): Code => {
    if (takeAny('}')) return makeSequence('dict', [])
    const first = requireHash(parseExpression())
    const isDict = takeAny(':') !== ''
    const parseEntry = () => {
      const key = requireHash(parseExpression())
      if (!isDict) return [key]
      expect(':')
      return [key, parseExpression()]
    }
    const value = isDict ? [parseExpression()] : []
    const rest = takeAny(',') ? list(() => peekToken().text === '}', parseEntry) : []
    expect('}')
    return makeSequence(isDict ? 'dict' : 'set', [first, ...value, ...rest.flat()])
  }

  return parseWhole()
}

const makeConstant = (value: ExpressionValue) => () => value

/** A display of values: all are worked out. */
const makeSequence =
  (type: TypedValue['type'], codes: readonly Code[]): Code =>
  () => {
    for (const code of codes) code()
    return { type }
  }

/** A value that must have a hash. */
const requireHash =
  (code: Code): Code =>
  () => {
    const value = code()
    return /^(?:list|set|dict)$/.test(getPythonType(value)) ? raise('TypeError') : value
  }

function parseNumber(text: string): ExpressionValue {
  const plain = text.replaceAll('_', '')
  if (/[jJ]$/.test(plain)) return UNKNOWN
  return /^0[xX]|^[0-9]+$/.test(plain) || /^0[oObB]/.test(plain) ? BigInt(plain) : Number(plain)
}

/** Returns the precedence of an operator. */
const getLevel = ({ kind, text }: PythonToken) => (kind === 'operator' ? LEVELS.get(text) : undefined)
const LEVELS = new Map(
  [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '//', '%', '@']].flatMap((operators, level) =>
    operators.map(operator => [operator, level] as const),
  ),
)

const NOT_CALLED = /^(?:int|float|str|none|bytes|tuple|list|set|dict|ellipsis)$/
const NOT_SUBSCRIPTED = /^(?:int|float|none|set|ellipsis)$/
/** Each paren level goes through two of these, and CPython takes 200 of them. */
const DEEPEST = 600

const CONSTANTS: Readonly<Record<string, ExpressionValue>> = { True: true, False: false, None: null }
const BUILT_IN = new Set(
  (
    'abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright ' +
    'credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help ' +
    'hex id input int isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow ' +
    'print property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip ' +
    'NotImplemented __build_class__ __import__ __loader__ __spec__'
  ).split(' '),
)
