import { normalQuantile } from './intervals/normal.ts'

/**
 * Error rates of a plan.
 * @since 0.2.0
 */
export interface PowerOptions {
  /** Two-sided chance of detecting a difference that does not exist. Default 0.05. */
  readonly alpha?: number
  /** Chance of seeing one that is there: 0.8 unless given. */
  readonly power?: number
}

/**
 * Items per run, on different items, to see a difference between yes-no scores about `p`: p - difference/2 and p +
 * difference/2 (normal approximation for two proportions: J. L. Fleiss, B. Levin and M. C. Paik, Statistical Methods
 * for Rates and Proportions, 2003, section 4.2, without correction for continuity). 3 points about 0.8 take 2,787.
 * @since 0.2.0
 */
export function computeUnpairedItems(difference: number, p: number, level: PowerOptions = {}): number {
  const [low, high] = [Math.max(0, p - difference / 2), Math.min(1, p + difference / 2)]
  return Math.ceil((reach(level) ** 2 * (low * (1 - low) + high * (1 - high))) / difference ** 2)
}

/**
 * Returns the number of paired items needed to detect a difference between yes-no scores, if a share `discordance` of
 * them differs, or as much as the difference needs (R. J. Connor, Biometrics 43, 1987, 207-211). 3 points at 0.15 need
 * 1,306.
 * @since 0.2.0
 */
export function computePairedItems(difference: number, discordance: number, level: PowerOptions = {}): number {
  return Math.ceil(computePairedSpread(difference, discordance, level) ** 2 / difference ** 2)
}

/**
 * Items answered by both, to see a difference between graded scores whose differences have a standard `deviation` (E.
 * Miller, arXiv 2411.00640, section 5: 3 points at a variance of 1/9 take 969).
 * @since 0.2.0
 */
export function computeGradedItems(difference: number, deviation: number, level: PowerOptions = {}): number {
  return Math.ceil(((reach(level) * deviation) / difference) ** 2)
}

/**
 * Returns the number of paired items needed to show that a candidate with true difference `difference` (0: unchanged,
 * negative: worse) is at most `margin` below its base. Alpha is one-sided here. Infinite if the true difference is at
 * the margin or below.
 * @since 0.2.0
 */
export function computeNonInferiorityItems(
  margin: number,
  deviation: number,
  difference = 0,
  level: PowerOptions = {},
): number {
  const room = margin + difference
  if (room <= 0) return Number.POSITIVE_INFINITY
  const { alpha = 0.05, ...rest } = level
  return Math.ceil(((reach({ ...rest, alpha: 2 * alpha }) * deviation) / room) ** 2)
}

/**
 * The smallest drop from a score of `p` that two runs of `n` items each, on different items, show (as
 * `computeUnpairedItems`, with the pooled variance under no difference). In [0, 1]; 1 where not even a fall to 0 would
 * show. Runs on the same items see less than this.
 * @since 0.2.0
 */
export function computeDetectableDifference(n: number, p: number, level: PowerOptions = {}): number {
  const { z, power } = computeQuantiles(level)
  return findSmallest(p, drop => {
    const other = p - drop
    const middle = (p + other) / 2
    const spread = z * Math.sqrt(2 * middle * (1 - middle)) + power * Math.sqrt(p * (1 - p) + other * (1 - other))
    return n * drop * drop >= spread * spread
  })
}

/**
 * The smallest difference that `n` items answered by both show: the inverse of `computePairedItems`. 1 where none
 * would.
 * @since 0.2.0
 */
export function computeDetectablePaired(n: number, discordance: number, level: PowerOptions = {}): number {
  return findSmallest(1, difference => n * difference ** 2 >= computePairedSpread(difference, discordance, level) ** 2)
}

function computePairedSpread(difference: number, discordance: number, level: PowerOptions): number {
  const { z, power } = computeQuantiles(level)
  const differing = Math.max(discordance, difference)
  return z * Math.sqrt(differing) + power * Math.sqrt(differing - difference ** 2)
}

function computeQuantiles({ alpha = 0.05, power = 0.8 }: PowerOptions): { z: number; power: number } {
  return { z: -normalQuantile(alpha / 2), power: normalQuantile(power) }
}

function reach(level: PowerOptions): number {
  const { z, power } = computeQuantiles(level)
  return z + power
}

function findSmallest(most: number, shows: (difference: number) => boolean): number {
  if (!shows(most)) return 1
  let [low, high] = [0, most]
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (shows(middle)) high = middle
    else low = middle
  }
  return high
}
