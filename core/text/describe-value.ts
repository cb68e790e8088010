import { quoteForMessage } from './quote.ts'

/**
 * A value from outside in words for a message, such as `"vt"`, `5`, `nothing` or `an empty list`; what lists and
 * objects hold is not shown.
 */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quoteForMessage(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
