import { expect } from 'vitest'

/**
 * Asserts that the processor time of work on a text grows linearly: four times the text takes less than ten times as
 * long, while quadratic work takes sixteen. A short text that takes more is tried once more at four times its length.
 * Work that takes less than a tenth of a second for 16K characters passes in any case: a busy host that shares its cores
 * doubles such times and more, and quadratic work takes longer.
 * @param work receives a length in characters and works on a text of about that length
 */
export function expectLinear(work: (characters: number) => unknown, what = '', characters = LONG): void {
  let { ratio, whole } = measureGrowth(work, characters)
  // A text that outgrows a cache, or that begins to be collected, costs more once: what is quadratic does so again.
  // Some scorers read only a part of long texts, so these are not made longer.
  if (ratio >= MOST_GROWTH && characters <= LONG && whole < AGAIN_MS)
    ratio = measureGrowth(work, 4 * characters, FEW_ROUNDS).ratio
  expect(ratio, `${what}: four times the text took ${ratio.toFixed(1)} times as long`).toBeLessThan(MOST_GROWTH)
}

/** How many times as long a text takes as a quarter of it, and the milliseconds that it takes; 1 for what is quick. */
function measureGrowth(
  work: (characters: number) => unknown,
  characters: number,
  rounds = MOST_ROUNDS,
): { ratio: number; whole: number } {
  let [whole, quarter] = [Infinity, measureMilliseconds(work, characters / 4)]
  const atOnce = AT_ONCE_MS * Math.max(1, characters / LONG)
  // Were it quadratic, the whole would be over at once all the same.
  if (quarter < atOnce / 16) return { ratio: 1, whole: quarter }
  // The best of some rounds: what a busy machine and the collection of garbage add is not the work's. Two of the
  // quarter each, so that none is taken for long where one was disturbed; a whole that was disturbed only brings
  // another round.
  for (let round = 0; round < rounds && whole >= MOST_GROWTH * quarter; round++) {
    whole = Math.min(whole, measureMilliseconds(work, characters))
    if (whole < atOnce) return { ratio: 1, whole }
    for (let twice = 0; twice < 2; twice++) quarter = Math.min(quarter, measureMilliseconds(work, characters / 4))
  }
  return { ratio: whole / quarter, whole }
}

/** Processor time. */
function measureMilliseconds(work: (characters: number) => unknown, characters: number): number {
  const start = process.cpuUsage()
  work(characters)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Enough for what is quadratic to be seen, in characters. */
const LONG = 2 ** 14
/**
 * Below this, for a text of `LONG`, noise is more than growth: a quarter of few milliseconds is over before the collector
 * of garbage begins, and the whole is not.
 */
const AT_ONCE_MS = 100
const MOST_ROUNDS = 6
const FEW_ROUNDS = 2
/** Far from the 4 of what is linear and from the 16 of what is quadratic. */
const MOST_GROWTH = 10
/** A function that takes longer is not tried on four times the text. */
const AGAIN_MS = 250
