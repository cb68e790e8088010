import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Read } from './flag.ts'

// The readers of a run's options belong to its schema; commands use them for their own flags.
export * from '../../run/config/options/readers.ts'

/** Reads `0.05` or `5%`, as a share from 0 to 1. */
export const share: Read<number> = (text, who) => {
  const match = /^(\d+\.?\d*|\.\d+)(%?)$/.exec(text)
  const value = match ? Number(match[1]) / (match[2] ? 100 : 1) : Number.NaN
  if (!(value <= 1))
    throw usageError(`${who}: ${quoteForMessage(text)} is not a share. Allowed: 0 to 1, or 0% to 100%.`)
  return value
}
