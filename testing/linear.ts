import { expect } from 'vitest'

/** Enough for what is quadratic to be seen, in characters. */
export const LONG = 2 ** 16

/**
 * Work on a text takes processor time in step with its length: four times the text take less than eight times as long, where what is
 * quadratic takes sixteen. The machine's speed does not matter; what is over at once passes however it grows.
 *
 * @param work is given a length in characters and does its work on a text about as long
 */
export function expectLinear(work: (characters: number) => unknown, what = '', characters = LONG): void {
  const whole = millisecondsOf(() => work(characters))
  if (whole < AT_ONCE_MS) return
  const ratio = whole / millisecondsOf(() => work(characters / 4), 0)
  expect(ratio, `${what}: four times the text took ${ratio.toFixed(1)} times as long`).toBeLessThan(8)
}

/** Processor time, the best of three or the first that is short enough: what collecting garbage adds is not the work's. */
function millisecondsOf(work: () => unknown, enough = AT_ONCE_MS): number {
  let best = Infinity
  for (let round = 0; round < 3 && best >= enough; round++) {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Below this, noise is more than growth. */
const AT_ONCE_MS = 25
