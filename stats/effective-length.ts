/**
 * Scores along the length: what a system reaches at each length asked.
 * @since 0.2.0
 */
export interface Curve {
  /** Tokens, rising. */
  readonly lengths: readonly number[]
  /** In [0, 1]; undefined where nothing was measured. */
  readonly means: readonly (number | undefined)[]
}

/**
 * Rule by which a length counts as effective.
 * @since 0.2.0
 */
export type LengthRule =
  /** Up to which all lengths reach the threshold. */
  | { readonly rule: 'absolute'; readonly threshold?: number }
  /** Up to which all lengths reach a share of the shortest one's score. */
  | { readonly rule: 'relative'; readonly share?: number }
  /** The largest length that reaches the threshold, whatever lies below it. */
  | { readonly rule: 'ruler'; readonly threshold?: number }

/**
 * In tokens: always one of the lengths asked, or 0 where not even the shortest will do.
 * @since 0.2.0
 */
export interface EffectiveLength {
  readonly at: number
  /** The 95 % interval: what the same rule says of resampled scores. */
  readonly low: number
  readonly high: number
  /** The longest length asked still passes: read `at` as "at least". */
  readonly beyond: boolean
  /** Lengths asked without a score which, had they one, could make it longer. */
  readonly missing: readonly number[]
}

/**
 * Llama-2-7B's at 4K, by which RULER calls a length effective (C.-P. Hsieh and others, arXiv 2404.06654, section 4).
 * @since 0.2.0
 */
export const RULER_THRESHOLD = 0.856
/** NoLiMa's share of the base score (A. Modarressi and others, arXiv 2502.05167, section 4). */
export const RELATIVE_SHARE = 0.85
/**
 * Ours: whoever scores less at the shortest length does not read it, and a share of that says nothing of longer ones.
 */
export const RELATIVE_BASE = 0.25

/**
 * Returns the effective context length. A length passes at the threshold itself. `replicates` are resampled means, one
 * array per length; those of lengths without a mean are ignored. There is no interpolation between the tested lengths.
 * The interval contains the estimate. If the base of the relative rule is below `RELATIVE_BASE`, no length is a share
 * of it, and the result is 0.
 * @since 0.2.0
 */
export function computeEffectiveLength(
  { lengths, means }: Curve,
  replicates: readonly Float64Array[],
  rule: LengthRule,
): EffectiveLength {
  const at = findLongest(means.length, index => means[index], rule)
  const first = means.findIndex(mean => mean !== undefined)
  const found = Float64Array.from(replicates[first] ?? [], (_, round) =>
    findLongest(means.length, index => (means[index] === undefined ? undefined : replicates[index][round]), rule),
  ).sort()
  const toTokens = (index: number) => (index < 0 ? 0 : lengths[index])
  return {
    at: toTokens(at),
    low: toTokens(Math.min(at, found[Math.floor(0.025 * found.length)] ?? at)),
    high: toTokens(Math.max(at, found[Math.ceil(0.975 * found.length) - 1] ?? at)),
    beyond: at === lengths.length - 1 && at >= 0,
    missing: openLengths(means, at, rule).map(toTokens),
  }
}

/**
 * The place of the longest length that the rule allows, or -1. `meanAt` gives the mean of the length at a place,
 * undefined where it has none.
 */
function findLongest(lengths: number, meanAt: (index: number) => number | undefined, rule: LengthRule): number {
  const least = computeLeastMean(meanAt(0), rule)
  let last = -1
  for (let place = 0; place < lengths; place++) {
    const mean = meanAt(place)
    if (mean !== undefined && mean >= least) last = place
    else if (rule.rule !== 'ruler') break
  }
  return last
}

/** Sums of scores that make the threshold exactly may miss it by rounding. */
const DUST = 1e-12

/** Returns the least mean that passes. */
function computeLeastMean(base: number | undefined, rule: LengthRule): number {
  if (rule.rule !== 'relative') return (rule.threshold ?? RULER_THRESHOLD) - DUST
  return base !== undefined && base >= RELATIVE_BASE
    ? base * (rule.share ?? RELATIVE_SHARE) - DUST
    : Number.POSITIVE_INFINITY
}

/** Places of lengths without a score that might make it longer: all above it, or those before the first that fails. */
function openLengths(means: Curve['means'], at: number, rule: LengthRule): number[] {
  const least = computeLeastMean(means[0], rule)
  const unknownBase = rule.rule === 'relative' && means[0] === undefined
  const isFailing = (mean: number | undefined) => mean !== undefined && !unknownBase && !(mean >= least)
  const end = rule.rule === 'ruler' ? -1 : means.findIndex(isFailing)
  return means.flatMap((mean, length) =>
    mean === undefined && length > at && (end < 0 || length < end) ? [length] : [],
  )
}
