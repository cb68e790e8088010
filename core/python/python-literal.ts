import { mustMatch } from '../collections/require.ts'
import { parsePythonInteger } from './python.ts'
import { PythonError, raise } from './python-error.ts'

/**
 * A value of `ast.literal_eval`, limited to the types that item files contain. `Float` separates floats from whole
 * numbers.
 */
export type PythonValue = string | bigint | boolean | null | Float | PythonValue[] | PythonMap
export interface Float {
  readonly float: number
}
/** Keys and values in order of their first occurrence. */
export type PythonMap = ReadonlyMap<PythonValue, PythonValue>

/**
 * Parses as `ast.literal_eval` does: strings (also several in a row), numbers, True, False, None, lists, tuples and
 * dicts.
 * @throws PythonError SyntaxError for invalid syntax, ValueError for names and anything else that is not a literal
 */
export function parsePythonLiteral(source: string): PythonValue {
  const reader = new Reader(source)
  const value = reader.value()
  return reader.atEnd() ? value : raise('SyntaxError')
}

/** The literal that begins at a place in a Python file, whatever follows it. @throws PythonError as `literal` */
export const readPythonLiteral = (source: string, at: number): PythonValue => new Reader(source, at).value()

/**
 * A literal that a data set keeps as text, as values of JSON: whole numbers and floats are numbers, keys are texts.
 * @throws Error that says what is wrong and where
 */
export function parsePlainLiteral(source: string): unknown {
  const reader = new Reader(source)
  try {
    const value = reader.value()
    return toPlain(reader.atEnd() ? value : raise('SyntaxError'))
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw new Error(`is not a Python literal: ${error.message} at character ${reader.place}`, { cause: error })
  }
}

function toPlain(value: PythonValue): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(toPlain)
  // Not by assignment: a key may be `__proto__`.
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, each]) => [toPythonText(key), toPlain(each)]))
  return typeof value === 'object' && value !== null ? (value as Float).float : value
}

/** Returns `str(value)` for an entry of a list of answers. */
export function toPythonText(value: PythonValue): string {
  if (typeof value === 'string') return value
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(toRepr).join(', ')}]`
  if (value instanceof Map) return `{${[...value].map(([key, each]) => `${toRepr(key)}: ${toRepr(each)}`).join(', ')}}`
  return formatFloat((value as Float).float)
}

/** `repr(x)`: an exponent from 1e16 on and below 1e-4, of two digits at least. */
function formatFloat(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf'
  const sign = x < 0 || Object.is(x, -0) ? '-' : ''
  const [digits, exponent] = Math.abs(x).toExponential().split('e') as [string, string]
  const power = Number(exponent)
  if (x !== 0 && (power < -4 || power >= 16))
    return `${sign}${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  return `${sign}${Math.abs(x)}${Number.isInteger(x) ? '.0' : ''}`
}

const toRepr = (value: PythonValue): string => {
  if (typeof value !== 'string') return toPythonText(value)
  const mark = value.includes("'") && !value.includes('"') ? '"' : "'"
  return (
    mark +
    value.replace(NOT_PLAIN, sign =>
      sign === "'" || sign === '"' ? sign.replace(mark, `\\${mark}`) : escapeSign(sign),
    ) +
    mark
  )
}

/** Characters that `repr` of a text escapes: quotes, backslashes, controls, and blanks other than U+0020. */
const NOT_PLAIN = /['"\\]|(?! )[\p{C}\p{Z}]/gu

function escapeSign(sign: string): string {
  if (sign === '\\') return '\\\\'
  const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[sign]
  if (short !== undefined) return short
  const hex = sign.codePointAt(0)!.toString(16) // a match has a code point
  if (hex.length <= 2) return `\\x${hex.padStart(2, '0')}`
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

/** One pass over a text, without recursion deeper than `DEEPEST`. */
class Reader {
  private readonly source: string
  private at: number
  private depth = 0

  constructor(source: string, at = 0) {
    this.source = source
    this.at = at
    this.blank()
  }

  /** From 1. */
  get place(): number {
    return this.at + 1
  }

  atEnd(): boolean {
    return this.at === this.source.length
  }

  value(): PythonValue {
    if (++this.depth > DEEPEST) raise('RecursionError')
    const value = this.one()
    this.depth--
    return value
  }

  private one(): PythonValue {
    const opens = this.source[this.at]
    if (opens === '[') return this.several(']')
    if (opens === '(') return this.several(')')
    if (opens === '{') return this.map()
    return this.text() ?? this.number() ?? this.named()
  }

  private several(closes: string): PythonValue[] {
    const values: PythonValue[] = []
    this.take(1)
    while (this.source[this.at] !== closes) {
      values.push(this.value())
      if (this.source[this.at] === ',') this.take(1)
      else if (this.source[this.at] !== closes) raise('SyntaxError')
    }
    this.take(1)
    return values
  }

  private map(): PythonMap {
    const entries: [PythonValue, PythonValue][] = []
    this.take(1)
    while (this.source[this.at] !== '}') {
      const key = this.value()
      if (this.source[this.at] !== ':') raise('SyntaxError')
      this.take(1)
      entries.push([key, this.value()])
      if (this.source[this.at] === ',') this.take(1)
      else if (this.source[this.at] !== '}') raise('SyntaxError')
    }
    this.take(1)
    return new Map(entries)
  }

  /** Several texts one behind the other are one. */
  private text(): string | undefined {
    let whole: string | undefined
    for (let begin = this.opened(); begin !== undefined; begin = this.opened()) {
      const { raw, mark } = begin
      const from = this.at
      this.at = this.closing(mark)
      const inside = this.source.slice(from, this.at)
      this.take(mark.length)
      whole = (whole ?? '') + (raw ? inside : unescapeText(inside))
    }
    return whole
  }

  /** Steps behind the mark that begins a text; blanks there are the text's. */
  private opened(): { readonly raw: boolean; readonly mark: string } | undefined {
    OPENS.lastIndex = this.at
    const found = OPENS.exec(this.source)
    if (found === null) return undefined
    this.at += found[0].length
    return { raw: found[1] !== undefined, mark: found[2] }
  }

  /**
   * Returns the position of the closing quote. It scans one character at a time, because a string may have a million.
   */
  private closing(mark: string): number {
    for (let at = this.at; at < this.source.length; at++) {
      if (this.source[at] === '\\') at++
      else if (this.source.startsWith(mark, at)) return at
      else if (this.source[at] === '\n' && mark.length === 1) break
    }
    return raise('SyntaxError')
  }

  private number(): PythonValue | undefined {
    const found = this.match(NUMBER)?.[0]
    if (found === undefined) return undefined
    return /[.eE]/.test(found)
      ? { float: Number(found.replaceAll('_', '')) }
      : (parsePythonInteger(found) ?? raise('SyntaxError'))
  }

  private named(): PythonValue {
    const name = this.match(NAME)?.[0]
    if (name === undefined) raise('SyntaxError')
    return name === 'None' ? null : name === 'True' ? true : name === 'False' ? false : raise('ValueError')
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)
    if (found === null) return undefined
    this.take(found[0].length)
    return found
  }

  private take(length: number): void {
    this.at += length
    this.blank()
  }

  private blank(): void {
    BLANK.lastIndex = this.at
    this.at += mustMatch(BLANK, this.source)[0].length
  }
}

const DEEPEST = 90
const BLANK = /(?:[ \t\f\r\n]|#[^\n]*|\\\n)*/y
const NUMBER = /[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?/y
const NAME = /[A-Za-z_][\w.]*/y
const OPENS = /(?:([rR])|[uU])?("""|'''|"|')/y

const unescapeText = (text: string): string =>
  text.replace(ESCAPE, (whole, code: string) => {
    if (code === '\n') return ''
    const point = Number.parseInt(code.slice(1), 16)
    // An incomplete escape is rejected. Python keeps an unknown escape unchanged.
    if (/^[xuUN]/.test(code)) return point <= 0x10_ff_ff ? String.fromCodePoint(point) : raise('SyntaxError')
    if (/^[0-7]/.test(code)) return String.fromCodePoint(Number.parseInt(code, 8))
    return SIMPLE[code] ?? whole
  })

const ESCAPE = /\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|[\s\S])/g
const SIMPLE: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}
