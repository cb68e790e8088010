/**
 * A value of Parquet as JSON would have it: whole numbers that a double holds are numbers, longer ones their digits;
 * dates are ISO text; what is absent is null.
 */
export function toPlainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : `${value}`
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as ArrayLike<unknown>, toPlainValue)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlainValue(inner)]))
}

const isSafe = (value: bigint) => value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
