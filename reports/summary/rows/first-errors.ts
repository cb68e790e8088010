/** Counts of where answers first leave the expected trace. */
export interface FirstErrors {
  /** Number of examined answers. Correct ones and those without a trace are in no tenth. */
  readonly answers: number
  /** Number of answers by the tenth of the expected trace in which they first go wrong. */
  readonly tenths: readonly number[]
}

const TENTHS = 10

/**
 * Counts first errors in traces. `parts.firstError` is the position of the first wrong line, from 0 (the trace's start)
 * to 1, or null if there is none. Returns undefined if no answer has this field.
 *
 * @param said the field of each answer; undefined if the scorer does not report it
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

/** Counts answers with a first error. */
export const countWrong = ({ tenths }: FirstErrors): number => tenths.reduce((sum, count) => sum + count, 0)
