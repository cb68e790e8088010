import { parseLengths, usageError } from 'fathom-bench/plugin'
import { ANSWER_TOKENS } from '../items/context.ts'

/** Lengths of a check without `--lengths`. */
export const DEFAULT_LENGTHS = '8k,64k,128k'
/** Faults begin at powers of two, so prompts lie this much beyond. */
const BEYOND = 1.05
/** Tokens of a window that are not used: the counts of the reference tokenizer are not exact for the model. */
const SPARE = 0.01

/** A length in the model's own tokens. */
export interface WantedLength {
  /** As it was asked for. */
  readonly asked: number
  /** The prompt, in the model's tokens: beyond what was asked for if the window allows it. */
  readonly own: number
}

/**
 * Places prompts just beyond the requested lengths. Default lengths that do not fit are left out, the longest replaced
 * by the whole window.
 * @throws BenchError (usage) if a typed length does not fit
 */
export function placeLengths(typed: string | undefined, window: number | null): WantedLength[] {
  const lengths = parseLengths(typed ?? DEFAULT_LENGTHS)
  const most = window === null ? Number.POSITIVE_INFINITY : Math.floor((window - ANSWER_TOKENS) * (1 - SPARE))
  const tooLong = lengths.filter(length => length * (1 - SPARE) - ANSWER_TOKENS > most)
  if (typed !== undefined && tooLong.length > 0)
    throw usageError(
      `--lengths: ${tooLong[0].toLocaleString('en')} tokens do not fit the context window of ${window?.toLocaleString('en')}. Ask for shorter ones, or start both servers with a larger window.`,
    )
  const placed = lengths.map(length => ({ asked: length, own: Math.min(most, Math.round(length * BEYOND)) }))
  // The window may cut several lengths to one prompt, which is enough.
  return placed.filter(({ own }, at) => at === 0 || own > placed[at - 1].own)
}
