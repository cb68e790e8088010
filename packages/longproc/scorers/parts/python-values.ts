import { raise } from 'fathom-bench/plugin'

/**
 * A value of Python, as far as it determines which exception an operator raises: numbers, strings and None themselves,
 * other values by their type. Values that are not computed (the result of a call, an attribute, a complex number, a
 * string built from strings, an integer above 20,000 bits) are `unknown` and raise nothing.
 */
export type ExpressionValue = bigint | number | boolean | string | null | TypedValue

export interface TypedValue {
  readonly type: 'bytes' | 'tuple' | 'list' | 'set' | 'dict' | 'ellipsis' | 'callable' | 'unknown'
}

export const UNKNOWN: ExpressionValue = { type: 'unknown' }

/** Its type, with `int` and `bool` as one. */
export function getPythonType(value: ExpressionValue): string {
  if (value === null) return 'none'
  return typeof value === 'object' ? value.type : TYPES[typeof value as keyof typeof TYPES]
}

const TYPES = { bigint: 'int', boolean: 'int', number: 'float', string: 'str' } as const

/** `a operator b` for all operators that compute. */
export function applyBinary(operator: string, a: ExpressionValue, b: ExpressionValue): ExpressionValue {
  const [left, right] = [getPythonType(a), getPythonType(b)]
  if (left === 'unknown' || right === 'unknown') return UNKNOWN
  const [x, y] = [toNumber(a), toNumber(b)]
  if (x === undefined || y === undefined) {
    return NOT_OF_NUMBERS[operator]?.some(types => types.test(`${left} ${right}`)) ? UNKNOWN : raise('TypeError')
  }
  if (typeof x === 'bigint' && typeof y === 'bigint') return computeInts(operator, x, y)
  return computeFloats(operator, toFloat(x), toFloat(y))
}

/** Types of operands that are not both numbers. The formats that `%` accepts are ignored. */
const NOT_OF_NUMBERS: Readonly<Record<string, readonly RegExp[]>> = {
  '+': [/^(str|bytes|tuple|list) \1$/],
  '*': [/^(?:str|bytes|tuple|list) int$/, /^int (?:str|bytes|tuple|list)$/],
  '%': [/^(?:str|bytes) /],
  '-': [/^set set$/],
  '&': [/^set set$/],
  '^': [/^set set$/],
  '|': [/^(set|dict) \1$/],
}

export function applyUnary(operator: string, value: ExpressionValue): ExpressionValue {
  if (getPythonType(value) === 'unknown') return UNKNOWN
  const number = toNumber(value)
  if (typeof number === 'bigint') return operator === '+' ? number : operator === '-' ? -number : ~number
  return number === undefined || operator === '~' ? raise('TypeError') : operator === '-' ? -number : number
}

/** Displays are taken for filled ones. */
export const isTruthy = (value: ExpressionValue) => (typeof value === 'object' ? value !== null : Boolean(value))

/** `a < b`, `a > b`, `a in b`, `a is b`; true where it is not worked out. */
export function compareValues(operator: string, a: ExpressionValue, b: ExpressionValue): boolean {
  if (operator === '<' || operator === '>') return isOrdered(operator, a, b)
  if (operator !== 'in') return true
  const [left, right] = [getPythonType(a), getPythonType(b)]
  const fits = right === 'str' ? /^(?:str|unknown)$/.test(left) : /^(?:bytes|tuple|list|set|dict|unknown)$/.test(right)
  return fits || raise('TypeError')
}

function isOrdered(operator: string, a: ExpressionValue, b: ExpressionValue): boolean {
  const [left, right] = [getPythonType(a), getPythonType(b)]
  if (left === 'unknown' || right === 'unknown') return true
  const [x, y] = [toNumber(a), toNumber(b)]
  if (x !== undefined && y !== undefined) return operator === '<' ? x < y : x > y
  return (left === right && /^(?:str|bytes|tuple|list|set)$/.test(left)) || raise('TypeError')
}

function toNumber(value: ExpressionValue): bigint | number | undefined {
  if (typeof value === 'boolean') return BigInt(value)
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined
}

function toFloat(value: bigint | number): number {
  const float = Number(value)
  return typeof value === 'bigint' && !Number.isFinite(float) ? raise('OverflowError') : float
}

function computeInts(operator: string, a: bigint, b: bigint): ExpressionValue {
  if (b === 0n && /^(?:\/|\/\/|%)$/.test(operator)) raise('ZeroDivisionError')
  if (operator === '/') return divideInts(a, b)
  if (operator === '//') return (a - computeModulo(a, b)) / b
  if (operator === '%') return computeModulo(a, b)
  if (operator === '**') return computePower(a, b)
  if (operator === '<<' || operator === '>>') return b < 0n ? raise('ValueError') : shiftInt(operator, a, b)
  if (operator === '@') raise('TypeError')
  return boundInt(PLAIN[operator](a, b))
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
function divideInts(a: bigint, b: bigint): ExpressionValue {
  const value = Number(a) / Number(b)
  if (Number.isFinite(value) && Number.isFinite(Number(b))) return value
  return countBits(a) - countBits(b) > 1024 ? raise('OverflowError') : UNKNOWN
}

const countBits = (value: bigint) => (value < 0n ? -value : value).toString(16).length * 4

const computeModulo = (a: bigint, b: bigint) => ((a % b) + b) % b

function computePower(a: bigint, b: bigint): ExpressionValue {
  if (b < 0n) return a === 0n ? raise('ZeroDivisionError') : computeFloats('**', toFloat(a), toFloat(b))
  // 0, 1 and -1 to the power of anything depend on no more than this.
  if (a * a <= 1n) return a ** (b === 0n ? 0n : 2n - (b % 2n))
  return BigInt(countBits(a)) * b <= MOST_BITS ? boundInt(a ** b) : UNKNOWN
}

function shiftInt(operator: string, a: bigint, b: bigint): ExpressionValue {
  if (b > MOST_BITS) return operator === '<<' && a !== 0n ? UNKNOWN : a < 0n ? -1n : 0n
  return boundInt(operator === '<<' ? a << b : a >> b)
}

/** Larger integers cost time, and no line of a model needs them. */
const MOST_BITS = 20_000n
const MOST = 1n << MOST_BITS
const boundInt = (value: bigint): ExpressionValue => (value < MOST && value > -MOST ? value : UNKNOWN)

function computeFloats(operator: string, a: number, b: number): ExpressionValue {
  if (b === 0 && /^(?:\/|\/\/|%)$/.test(operator)) raise('ZeroDivisionError')
  if (operator === '**') return computeFloatPower(a, b)
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

function computeFloatPower(a: number, b: number): ExpressionValue {
  if (a === 0 && b < 0) raise('ZeroDivisionError')
  const value = a ** b
  // A negative number to a fraction is complex.
  if (Number.isNaN(value)) return UNKNOWN
  return Number.isFinite(a) && Number.isFinite(b) && !Number.isFinite(value) ? raise('OverflowError') : value
}
