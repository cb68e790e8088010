import { expect } from 'vitest'

/**
 * Asserts that the processor time of work on a text grows linearly: four times the text takes less than eight times as
 * long, while quadratic work takes sixteen. The host's speed does not matter. Work that finishes almost at once passes
 * in any case.
 * @param work receives a length in characters and works on a text of about that length
 */
export function expectLinear(work: (characters: number) => unknown, what = '', characters = LONG): void {
  let [whole, quarter] = [Infinity, measureMilliseconds(work, characters / 4)]
  // Were it quadratic, the whole would be over at once all the same.
  if (quarter < AT_ONCE_MS / 16) return
  // The best of some rounds: what a busy machine and the collection of garbage add is not the work's. Two of the
  // quarter each, so that none is taken for long where one was disturbed; a whole that was disturbed only brings
  // another round.
  for (let round = 0; round < MOST_ROUNDS && whole >= 8 * quarter; round++) {
    whole = Math.min(whole, measureMilliseconds(work, characters))
    if (whole < AT_ONCE_MS) return
    for (let twice = 0; twice < 2; twice++) quarter = Math.min(quarter, measureMilliseconds(work, characters / 4))
  }
  const ratio = whole / quarter
  expect(ratio, `${what}: four times the text took ${ratio.toFixed(1)} times as long`).toBeLessThan(8)
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
 * Below this, noise is more than growth: a quarter of a millisecond or two is over before the collector of garbage
 * begins, and the whole is not.
 */
const AT_ONCE_MS = 20
const MOST_ROUNDS = 16
