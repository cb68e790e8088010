export { captureReturn, type Returned, raise, requireText, toPythonItems } from 'fathom-bench/plugin'

import { raise } from 'fathom-bench/plugin'

/** `value[0]` of a list. A bare string is taken for the one reference of a case. */
export function takeFirstItem(value: unknown): unknown {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? (value.length === 0 ? raise('IndexError') : value[0]) : raise('TypeError')
}
