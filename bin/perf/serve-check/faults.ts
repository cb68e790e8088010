import type { Fault, SimulationOptions } from './simulate.ts'
import { swapLetters } from './simulate.ts'

/** A server's change, with what a check of the default plan must say of it. */
export interface Change extends Pick<SimulationOptions, 'flips' | 'even' | 'ownNoise' | 'fault'> {
  readonly name: string
  /** `FAIL` for real faults, `PASS` for harmless changes; absent: it is only shown. */
  readonly wanted?: 'PASS' | 'FAIL'
}

const LOST = 'It is not in the text.'
const REAL = { flips: 0.02, wanted: 'FAIL' } as const

const loseIf =
  (isLost: (...args: Parameters<Fault>) => boolean): Fault =>
  (...args) =>
    isLost(...args) ? LOST : args[0]

/** The faults of servecheck's design (§2), and harmless changes. */
export const CHANGES: readonly Change[] = [
  { name: 'harmless, 3 % flips', flips: 0.03, wanted: 'PASS' },
  { name: 'harmless, 4 % flips', flips: 0.04, wanted: 'PASS' },
  { name: 'harmless, slower', flips: 0.02, wanted: 'PASS' },
  {
    name: 'slower, 1 % time out',
    flips: 0.02,
    wanted: 'PASS',
    fault: (reply, _, { rng }) => (rng.next() < 0.01 ? null : reply),
  },
  { name: 'fp8-like noise, no loss', flips: 0.02, ownNoise: 1, wanted: 'PASS' },
  { ...REAL, name: 'reads the last 2,048 tokens', fault: loseIf((_, { band, depth }) => band !== 4 || depth > 0.4) },
  {
    ...REAL,
    name: 'drops a tenth of the blocks',
    fault: loseIf((_, { kind }, { rng }) => rng.next() < 0.1 || (kind === 'hops' && rng.next() < 0.1)),
  },
  {
    ...REAL,
    name: "a hit gets another item's text, always",
    fault: (reply, { cold }, { other }) => (cold ? reply : other.value),
  },
  {
    ...REAL,
    name: 'the same, a tenth of requests',
    fault: (reply, { cold }, { other, rng }) => (!cold && rng.next() < 0.1 ? other.value : reply),
  },
  {
    ...REAL,
    name: 'the same, a tenth of contexts',
    fault: (reply, { cold }, { other, contextRng }) =>
      !cold && contextRng.fork('hit').next() < 0.1 ? other.value : reply,
  },
  {
    ...REAL,
    name: 'a hit is wrong without a foreign value, a tenth of requests',
    fault: loseIf((_, { cold }, { rng }) => !cold && rng.next() < 0.1),
  },
  { ...REAL, name: 'characters swapped at 1/200', fault: (reply, _, { rng }) => swapLetters(reply, 1 / 200, rng) },
  { ...REAL, name: 'characters swapped at 1/1000', fault: (reply, _, { rng }) => swapLetters(reply, 1 / 1000, rng) },
  { ...REAL, name: 'even loss of 10 points', even: 0.1 },
  { ...REAL, name: 'even loss of 5 points', even: 0.05 },
  { name: 'even loss of 2 points', flips: 0.02, even: 0.02 },
  {
    ...REAL,
    name: 'in parallel, 30 % of answers',
    fault: loseIf((_, { parallel }, { rng }) => parallel && rng.next() < 0.3),
  },
  {
    ...REAL,
    name: 'in parallel, 10 % of answers',
    fault: loseIf((_, { parallel }, { rng }) => parallel && rng.next() < 0.1),
  },
  { ...REAL, name: 'first 4 % lost by half', fault: loseIf((_, { band }, { rng }) => band === 0 && rng.next() < 0.5) },
  { ...REAL, name: '35–65 % lost by half', fault: loseIf((_, { band }, { rng }) => band === 2 && rng.next() < 0.5) },
  { ...REAL, name: '35–65 % lost by a fifth', fault: loseIf((_, { band }, { rng }) => band === 2 && rng.next() < 0.2) },
]

const named = (part: string) => CHANGES.filter(({ name }) => name.includes(part))

/** Faults that one server shows against itself: of its cache and of batches. Others are in all of its answers. */
export const SELF_CHANGES: readonly Change[] = [
  ...named('harmless'),
  ...named("a hit gets another item's text, always"),
  ...named('the same, a tenth of'),
  { ...REAL, name: 'a hit is wrong without a foreign value, always', fault: loseIf((_, { cold }) => !cold) },
  ...named('without a foreign value, a tenth of requests'),
  {
    ...REAL,
    name: 'a hit is wrong without a foreign value, a tenth of contexts',
    fault: loseIf((_, { cold }, { contextRng }) => !cold && contextRng.fork('hit').next() < 0.1),
  },
  {
    ...REAL,
    name: 'characters of a hit swapped at 1/200',
    fault: (reply, { cold }, { rng }) => (cold ? reply : swapLetters(reply, 1 / 200, rng)),
  },
  ...named('in parallel'),
]
