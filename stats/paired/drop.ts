/** Scores of the items of one length, in [0, 1]. */
export interface LengthScores {
  /** Tokens. */
  readonly length: number
  readonly values: readonly number[]
  /** Number of independent items that they are worth; absent: each is one. */
  readonly worth?: number
}

/** Up to which length a reader keeps 85 % of its score at the shortest one. Lengths in tokens. */
export interface Drop {
  /** The middle of what it may be; the longest length where it is most likely beyond that. */
  readonly at: number
  /** The ends of the central 90 %, within the lengths that can be asked. */
  readonly low: number
  readonly high: number
  /** Whether the estimate is beyond the longest length. */
  readonly beyond: boolean
  /** Whether the interval extends beyond it. */
  readonly highBeyond: boolean
  /** Score at the shortest length, in [0, 1], as the curve has it. */
  readonly base: number
  /** The length below which the drop lies with this chance, at most the longest. */
  quantile(chance: number): number
}

const KEPT = 0.85
const LEVEL = 0.9
/** Doublings between two tried drops. */
const STEP = 1 / 12
/** Doublings beyond the longest length that are tried: a drop there is seen as none. */
const BEYOND = 2
/** In doublings: from a cliff to a slope over all lengths. */
const WIDTHS = [0.08, 0.2, 0.4, 0.8, 1.6]
/** Share of the score that no length takes away. */
const LEFT = [0, 0.3, 0.6]
const BASES = Array.from({ length: 39 }, (_, at) => (at + 1) / 40)
/** Least variance of a score: a row of equal ones says less than it seems to. */
const LEAST_VARIANCE = 0.02

/**
 * The drop of a curve from few items, as a posterior over curves that fall along the logarithm of the length: `base`
 * times a logistic in doublings, of some width, down to some share that is left. All places of the drop have the same
 * weight before anything was asked. Means of a length are taken as normal, with the variance of scores of that mean,
 * less where tasks are seen to spread less.
 *
 * @param cells lengths that were asked, in any order
 * @throws RangeError for no scores, or a longest length that is not above the shortest
 */
export function estimateDrop(
  cells: readonly LengthScores[],
  { shortest, longest }: { readonly shortest: number; readonly longest: number },
): Drop {
  const told = cells.filter(({ values }) => values.length > 0)
  if (told.length === 0) throw new RangeError('a drop needs scores')
  if (!(longest > shortest && shortest > 0)) throw new RangeError(`no lengths lie from ${shortest} to ${longest}`)
  const seen = told.map(({ length, values, worth }) => ({
    x: Math.log2(length / shortest),
    n: worth ?? values.length,
    mean: mean(values),
  }))
  const spread = estimateSpread(told)
  const span = Math.log2(longest / shortest)
  const places = Array.from({ length: Math.ceil((span + BEYOND) / STEP) }, (_, at) => (at + 1) * STEP)
  const curves = places.flatMap((drop, index) =>
    WIDTHS.flatMap(width =>
      LEFT.flatMap(left => {
        const shape = makeDropShape(drop, width, left)
        return shape ? { place: index, heights: seen.map(({ x }) => shape(x)) } : []
      }),
    ),
  )
  // Tens of thousands at each look, for each curve as many as there are bases.
  const logs = new Float64Array(curves.length * BASES.length)
  for (let at = 0; at < logs.length; at++) {
    const { heights } = curves[Math.floor(at / BASES.length)]
    logs[at] = computeLikelihood(seen, heights, BASES[at % BASES.length], spread)
  }
  const top = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY)
  const weights = new Float64Array(places.length)
  let bases = 0
  for (let at = 0; at < logs.length; at++) {
    const weight = Math.exp(logs[at] - top)
    weights[curves[Math.floor(at / BASES.length)].place] += weight
    bases += weight * BASES[at % BASES.length]
  }
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const findRawQuantile = (chance: number) => {
    let left = chance * all
    let at = 0
    while (at < places.length - 1 && left > weights[at]) left -= weights[at++]
    // Within the step that holds it, as if that were even.
    const into = weights[at] > 0 ? Math.min(1, left / weights[at]) : 1
    return Math.max(0, places[at] + (into - 0.5) * STEP)
  }
  const toLength = (x: number) => Math.min(longest, shortest * 2 ** x)
  const computeQuantile = (chance: number) => toLength(findRawQuantile(chance))
  const [low, high] = [findRawQuantile((1 - LEVEL) / 2), findRawQuantile((1 + LEVEL) / 2)]
  return {
    at: computeQuantile(0.5),
    low: toLength(low),
    high: toLength(high),
    beyond: findRawQuantile(0.5) > span,
    highBeyond: high > span,
    base: bases / all,
    quantile: computeQuantile,
  }
}

/**
 * Height of the curve in doublings, 1 at the shortest length and 85 % at the drop; undefined where no such curve has
 * this width.
 */
function makeDropShape(drop: number, width: number, left: number): ((x: number) => number) | undefined {
  const kept = (KEPT - left) / (1 - left)
  const rise = Math.exp(drop / width) - 1 / kept
  if (!(rise > 0)) return undefined
  const odds = (1 / kept - 1) / rise
  return x => left + ((1 - left) * (1 + odds)) / (1 + odds * Math.exp(x / width))
}

interface Seen {
  readonly x: number
  readonly n: number
  readonly mean: number
}

function computeLikelihood(seen: readonly Seen[], heights: readonly number[], base: number, spread: number): number {
  let sum = 0
  for (let at = 0; at < seen.length; at++) {
    const { n, mean } = seen[at]
    const height = base * heights[at]
    const variance = (spread * Math.max(LEAST_VARIANCE, height * (1 - height))) / n
    sum -= 0.5 * ((mean - height) ** 2 / variance + Math.log(variance))
  }
  return sum
}

/** Variance within lengths, as a share of what yes-no scores of the same means have; at least a third. */
function estimateSpread(cells: readonly LengthScores[]): number {
  const many = cells.filter(({ values }) => values.length > 1)
  const sum = (of: (values: readonly number[]) => number) => many.reduce((total, { values }) => total + of(values), 0)
  const within = sum(values => values.reduce((total, value) => total + (value - mean(values)) ** 2, 0))
  const most = sum(values => (values.length - 1) * mean(values) * (1 - mean(values)))
  return most > 0 ? Math.min(1, Math.max(1 / 3, within / most)) : 1
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
