import { memoizePerTokenizer, type Random, type Tokenizer, type Window } from 'fathom-bench/plugin'
import { buildCountdownTrace, type CountdownHit, type CountdownReference, findFirstHits } from '../../data/countdown.ts'
import { LineSizes } from '../../data/countdown-sizes.ts'

/** A puzzle and the search that solves it. */
export interface Puzzle extends CountdownReference {
  readonly nums: readonly number[]
  readonly target: number
}

/**
 * Returns how many numbers fit a search of this many tokens: the official four (their whole tree has 23K to 39K
 * tokens), five (0.7M to 1.3M) or six.
 */
export function countNumbersFor(tokens: number): number {
  if (tokens <= 32_768) return 4
  return tokens <= 524_288 ? 5 : 6
}

/** A puzzle as examples tell it. */
export type PuzzleTrace = Pick<Puzzle, 'nums' | 'target' | 'trace'>

interface Ask {
  readonly rng: Random
  /** Tokens of what is to lie in the window. */
  readonly count: (puzzle: PuzzleTrace) => number
  /** The tokenizer if its counts add up, so that searches are counted without writing them. */
  readonly adding?: Tokenizer | undefined
  /** Returns whether these numbers are allowed. */
  readonly takes?: (nums: readonly number[]) => boolean
}

/**
 * A puzzle for a window of lengths. One search for nothing tells how long the search for each target is, and the target
 * is chosen for its length; numbers are drawn again only where no target fits. Nothing where that happens `TRIES`
 * times.
 */
export function drawPuzzle(
  numbers: number,
  window: Window,
  { rng, count, adding, takes = () => true }: Ask,
): { readonly puzzle: Puzzle; readonly tokens: number } | undefined {
  const sizes = adding && getLineSizes(adding)
  let charsPerToken = EASIEST.trace.length / count(EASIEST)
  for (let tries = 0; tries < TRIES; tries++) {
    const nums = Array.from({ length: numbers }, () => rng.int(...NUMBERS))
    if (!takes(nums)) continue
    for (const [target, hit] of findTargetsNear(nums, window, charsPerToken)) {
      // The rules demand positive results, yet the search keeps zeros, so a solution over a zero is found but invalid.
      if (hit.solution.some(equation => equation.endsWith('= 0'))) continue
      const toTrace = (trace: string) => ({ nums, target, trace })
      const tokens = sizes ? count(toTrace(hit.ends)) + hit.between(sizes) : count(toTrace(hit.reference().trace))
      if (tokens >= window.least && tokens <= window.most)
        return { puzzle: { nums, target, ...hit.reference() }, tokens }
      charsPerToken = hit.chars / tokens
    }
  }
  return undefined
}

const getLineSizes = memoizePerTokenizer(({ count }) => new LineSizes(count))

/** The shortest search there is for this many numbers: the first thing tried hits. */
export function findEasiestPuzzle(numbers: number): Puzzle {
  const nums = Array.from({ length: numbers }, (_, at) => numbers - at)
  const target = (numbers * (numbers + 1)) / 2
  return { nums, target, ...buildCountdownTrace(nums, target)! } // the target is their sum
}

const EASIEST = findEasiestPuzzle(4)

/** Both as in the official records. */
const NUMBERS = [1, 49] as const
const TARGETS = [10, 50] as const

const TRIES = 3_000

/** The few targets whose searches are nearest to the wanted length, by their characters. */
function findTargetsNear(
  nums: readonly number[],
  { least, want, most }: Window,
  charsPerToken: number,
): [number, CountdownHit][] {
  const reach = most * charsPerToken * ROUGHLY
  const wanted = want * charsPerToken
  const from = (least * charsPerToken) / ROUGHLY
  return [...findFirstHits(nums, reach, target => target >= TARGETS[0] && target <= TARGETS[1])]
    .filter(([, { chars }]) => chars >= from)
    .sort(([, a], [, b]) => Math.abs(a.chars - wanted) - Math.abs(b.chars - wanted))
    .slice(0, NEAREST)
}

/** Characters tell tokens this well. */
const ROUGHLY = 1.1
const NEAREST = 3
