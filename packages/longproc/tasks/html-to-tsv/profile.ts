import { type OutputLevel, outputWindow, type Random } from 'fathom-bench/plugin'

// LongProc's own sizes, which its generated task has where no length of prompt is asked for (facts of the official data
// sets html_to_tsv_0.5k, 2k and 8k: tokens of 100, 189 and 120 references and pages).

/**
 * Tokens of a reference. The first level is cut at half and one and a half times of what it is called: its own ends are
 * 228 and 797.
 */
const ANSWERS: readonly OutputLevel[] = [
  { tokens: 512, least: 264, mean: 459, most: 760 },
  { tokens: 2048, least: 371, mean: 1293, most: 3105 },
  { tokens: 8192, least: 1519, mean: 3748, most: 9042 },
]

/**
 * Tokens of a page for each token of its table: 25, 14 and 8 characters for each character, down to 6 of the longest
 * tables.
 */
const PAGES: readonly PageSpread[] = [
  { answer: 450, ratio: 21.5, sigma: 0.8, most: 63_000 },
  { answer: 1300, ratio: 15, sigma: 0.65, most: 80_000 },
  { answer: 3700, ratio: 8.9, sigma: 0.5, most: 83_000 },
  { answer: 16_384, ratio: 6, sigma: 0.4, most: 0 },
]

interface PageSpread {
  readonly answer: number
  /** The median. */
  readonly ratio: number
  /** Standard deviation of its logarithm. */
  readonly sigma: number
  /** Length of the largest official page; the largest tables have pages of at most twelve times their length. */
  readonly most: number
}

/**
 * The wanted tokens of an answer: at the official levels as their references are spread, at other lengths what is
 * asked.
 */
export const answerTokens = (requested: number, rng: Random): number =>
  outputWindow(requested, ANSWERS, rng.next()).want

/** Returns the tokens of a page without a requested length, from its table's. */
export function pageTokens(answer: number, rng: Random): number {
  const within = PAGES.slice(1).findIndex(page => page.answer >= answer)
  const at = within < 0 ? PAGES.length - 2 : within
  const [low, high] = [PAGES[at], PAGES[at + 1]]
  const share = Math.min(1, Math.max(0, Math.log(answer / low.answer) / Math.log(high.answer / low.answer)))
  const median = low.ratio * (high.ratio / low.ratio) ** share * answer
  for (;;) {
    const tokens = Math.round(median * Math.exp(low.sigma * drawNormal(rng)))
    if (tokens >= 3 * answer && tokens <= Math.max(low.most, 12 * answer)) return tokens
  }
}

/** The sum of twelve uniform numbers: normal enough, and the same on every machine. */
function drawNormal(rng: Random): number {
  let sum = -6
  for (let at = 0; at < 12; at++) sum += rng.next()
  return sum
}

/** Shares of a page before and behind its main list: medians of 16 % and 10 %, 90th percentiles of 65 % and 36 %. */
export function computeSurroundingShares(
  position: number,
  rng: Random,
): { readonly before: number; readonly after: number } {
  const before = 0.85 * position ** 2.4
  return { before, after: (1 - before) * 0.6 * rng.next() ** 2.3 }
}
