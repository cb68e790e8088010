import type { Random } from '../../core/random/random.ts'

/** How close the counts of words are that are asked by their ranks. */
export interface Closeness {
  /** Ranks that are asked. */
  readonly asked: number
  /** Square roots of a count between one rank and the next. */
  readonly lead: number
  /** The least count of a word. */
  readonly least: number
}

/**
 * Draws so many counts by rank around `base`: a step for each asked rank above the field, and the others just below one
 * another. Undefined where the field would be below the least count.
 */
export function drawCloseCounts(
  base: number,
  words: number,
  { asked, lead, least }: Closeness,
  rng: Random,
): number[] | undefined {
  const step = Math.max(LEAST_RANK_STEP, Math.round(lead * Math.sqrt(Math.max(0, base))))
  const field = base - asked * step
  if (field < least) return undefined
  return Array.from({ length: words }, (_, rank) => field + (rank < asked ? (asked - rank) * step : -rng.int(0, step)))
}

export const LEAST_RANK_STEP = 2

/** Returns the base below which the field would be below the least count, if no step were rounded. */
export function findLeastBase({ asked, lead, least }: Closeness): number {
  const leads = asked * lead
  return ((leads + Math.sqrt(leads ** 2 + 4 * least)) / 2) ** 2
}
