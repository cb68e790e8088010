import { raise } from '../golden/python.ts'

/**
 * A value of Python, as far as it decides which exception an operator raises: numbers, texts and None as they are, other values
 * by their type. What is not worked out (a call's result, an attribute, a complex number, a text made of texts, an integer of
 * more than 20,000 bits) is `unknown` and raises nothing.
 */
export type Value = bigint | number | boolean | string | null | Typed

export interface Typed {
  readonly type: 'bytes' | 'tuple' | 'list' | 'set' | 'dict' | 'ellipsis' | 'callable' | 'unknown'
}

export const UNKNOWN: Value = { type: 'unknown' }

/** Its type, with `int` and `bool` as one. */
export function typeOf(value: Value): string {
  if (value === null) return 'none'
  return typeof value === 'object' ? value.type : TYPES[typeof value as keyof typeof TYPES]
}

const TYPES = { bigint: 'int', boolean: 'int', number: 'float', string: 'str' } as const

/** `a operator b` for all operators that compute. */
export function binary(operator: string, a: Value, b: Value): Value {
  const [left, right] = [typeOf(a), typeOf(b)]
  if (left === 'unknown' || right === 'unknown') return UNKNOWN
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x === undefined || y === undefined) {
    return NOT_OF_NUMBERS[operator]?.some(types => types.test(`${left} ${right}`)) ? UNKNOWN : raise('TypeError')
  }
  if (typeof x === 'bigint' && typeof y === 'bigint') return ofInts(operator, x, y)
  return ofFloats(operator, toFloat(x), toFloat(y))
}

/** The types of operands that are not both numbers. Which formats `%` takes is not looked at. */
const NOT_OF_NUMBERS: Readonly<Record<string, readonly RegExp[]>> = {
  '+': [/^(str|bytes|tuple|list) \1$/],
  '*': [/^(?:str|bytes|tuple|list) int$/, /^int (?:str|bytes|tuple|list)$/],
  '%': [/^(?:str|bytes) /],
  '-': [/^set set$/],
  '&': [/^set set$/],
  '^': [/^set set$/],
  '|': [/^(set|dict) \1$/],
}

export function unary(operator: string, value: Value): Value {
  if (typeOf(value) === 'unknown') return UNKNOWN
  const number = numberOf(value)
  if (typeof number === 'bigint') return operator === '+' ? number : operator === '-' ? -number : ~number
  return number === undefined || operator === '~' ? raise('TypeError') : operator === '-' ? -number : number
}

/** Displays are taken for filled ones. */
export const truth = (value: Value) => (typeof value === 'object' ? value !== null : Boolean(value))

/** `a < b`, `a > b`, `a in b`, `a is b`; true where it is not worked out. */
export function compared(operator: string, a: Value, b: Value): boolean {
  if (operator === '<' || operator === '>') return ordered(operator, a, b)
  if (operator !== 'in') return true
  const [left, right] = [typeOf(a), typeOf(b)]
  const fits = right === 'str' ? /^(?:str|unknown)$/.test(left) : /^(?:bytes|tuple|list|set|dict|unknown)$/.test(right)
  return fits || raise('TypeError')
}

function ordered(operator: string, a: Value, b: Value): boolean {
  const [left, right] = [typeOf(a), typeOf(b)]
  if (left === 'unknown' || right === 'unknown') return true
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x !== undefined && y !== undefined) return operator === '<' ? x < y : x > y
  return (left === right && /^(?:str|bytes|tuple|list|set)$/.test(left)) || raise('TypeError')
}

function numberOf(value: Value): bigint | number | undefined {
  if (typeof value === 'boolean') return BigInt(value)
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined
}

function toFloat(value: bigint | number): number {
  const float = Number(value)
  return typeof value === 'bigint' && !Number.isFinite(float) ? raise('OverflowError') : float
}

function ofInts(operator: string, a: bigint, b: bigint): Value {
  if (b === 0n && /^(?:\/|\/\/|%)$/.test(operator)) raise('ZeroDivisionError')
  if (operator === '/') return quotient(a, b)
  if (operator === '//') return (a - modulo(a, b)) / b
  if (operator === '%') return modulo(a, b)
  if (operator === '**') return power(a, b)
  if (operator === '<<' || operator === '>>') return b < 0n ? raise('ValueError') : shifted(operator, a, b)
  if (operator === '@') raise('TypeError')
  return bounded(PLAIN[operator](a, b))
}

const PLAIN: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
}

/** The nearest float; exact where both are, which is where a quotient is compared. */
function quotient(a: bigint, b: bigint): Value {
  const value = Number(a) / Number(b)
  if (Number.isFinite(value) && Number.isFinite(Number(b))) return value
  return bits(a) - bits(b) > 1024 ? raise('OverflowError') : UNKNOWN
}

const bits = (value: bigint) => (value < 0n ? -value : value).toString(16).length * 4

const modulo = (a: bigint, b: bigint) => ((a % b) + b) % b

function power(a: bigint, b: bigint): Value {
  if (b < 0n) return a === 0n ? raise('ZeroDivisionError') : ofFloats('**', toFloat(a), toFloat(b))
  // 0, 1 and -1 to the power of anything depend on no more than this.
  if (a * a <= 1n) return a ** (b === 0n ? 0n : 2n - (b % 2n))
  return BigInt(bits(a)) * b <= MOST_BITS ? bounded(a ** b) : UNKNOWN
}

function shifted(operator: string, a: bigint, b: bigint): Value {
  if (b > MOST_BITS) return operator === '<<' && a !== 0n ? UNKNOWN : a < 0n ? -1n : 0n
  return bounded(operator === '<<' ? a << b : a >> b)
}

/** Larger integers cost time, and no line of a model needs them. */
const MOST_BITS = 20_000n
const MOST = 1n << MOST_BITS
const bounded = (value: bigint): Value => (value < MOST && value > -MOST ? value : UNKNOWN)

function ofFloats(operator: string, a: number, b: number): Value {
  if (b === 0 && /^(?:\/|\/\/|%)$/.test(operator)) raise('ZeroDivisionError')
  if (operator === '**') return powerOfFloats(a, b)
  return OF_FLOATS[operator]?.(a, b) ?? raise('TypeError')
}

const OF_FLOATS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '//': (a, b) => Math.floor(a / b),
  '%': (a, b) => a - b * Math.floor(a / b),
}

function powerOfFloats(a: number, b: number): Value {
  if (a === 0 && b < 0) raise('ZeroDivisionError')
  const value = a ** b
  // A negative number to a fraction is complex.
  if (Number.isNaN(value)) return UNKNOWN
  return Number.isFinite(a) && Number.isFinite(b) && !Number.isFinite(value) ? raise('OverflowError') : value
}
