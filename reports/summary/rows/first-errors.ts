/** Where answers first leave the trace that is expected of them. */
export interface FirstErrors {
  /** Answers that were looked at: those that are right, or hold no trace at all, are in no tenth. */
  readonly answers: number
  /** Answers by the tenth of the expected trace in which they first go wrong. */
  readonly tenths: readonly number[]
}

const TENTHS = 10

/**
 * Counts what the scorer says of traces: `parts.firstError` is the place of the first wrong line, from 0 (the trace's
 * beginning) to 1, or null where there is no such line. Nothing where no answer has one or the other.
 *
 * @param said of answers; undefined where the scorer says nothing of it
 */
export function countFirstErrors(said: readonly unknown[]): FirstErrors | undefined {
  const places = said.filter(
    (position): position is number | null =>
      position === null || (typeof position === 'number' && position >= 0 && position <= 1),
  )
  if (places.length === 0) return undefined
  const tenths = new Array<number>(TENTHS).fill(0)
  for (const place of places) if (place !== null) tenths[Math.min(TENTHS - 1, Math.floor(place * TENTHS))]++
  return { answers: places.length, tenths }
}

/** Answers that have a first error. */
export const countWrong = ({ tenths }: FirstErrors): number => tenths.reduce((sum, count) => sum + count, 0)
