import {
  computeHalfLength,
  computeWeightedInterval,
  computeWorth,
  estimateSharedDesign,
  makeRandom,
  replicateMeans,
} from 'fathom-bench/plugin'

/** A share of right answers with its 95 % interval over streams. */
export interface MeasuredShare {
  readonly share: number
  readonly low: number
  readonly high: number
  readonly n: number
}

interface Valued {
  readonly stream: string
  readonly value: number
}

const ROUNDS = 400

interface Sum {
  readonly sum: number
  readonly n: number
}

const sumOf = (values: readonly Valued[]): Sum => ({
  sum: values.reduce((total, { value }) => total + value, 0),
  n: values.length,
})

const meanOf = ({ sum, n }: Sum): number => sum / Math.max(1, n)

/** The sums of each stream in cells: streams are drawn again whole, since questions of one stream are alike. */
const tallyStreams = (values: readonly Valued[], cells: readonly ((value: Valued) => boolean)[]) =>
  [...new Set(values.map(({ stream }) => stream))].map(stream => {
    const own = cells.map(isIn => sumOf(values.filter(each => each.stream === stream && isIn(each))))
    return { sums: own.map(({ sum }) => sum), counts: own.map(({ n }) => n) }
  })

/**
 * The interval is that of the core's averages, for as many independent questions as those of the streams are worth: two
 * streams that agree by chance do not make it narrow.
 */
export function shareOf(values: readonly Valued[]): MeasuredShare {
  const clusters = tallyStreams(values, [() => true])
  const [replicates] = replicateMeans(clusters, 1, makeRandom('memory report/share'), ROUNDS)
  const design = estimateSharedDesign(values.map(({ stream, value }) => ({ stratum: 'all', cluster: stream, value })))
  const mean = meanOf(sumOf(values))
  const size = { n: values.length, clusters: clusters.length }
  const { low, high } = computeWeightedInterval([
    { weight: 1, stratum: 'all', mean, clusters: size.clusters, worth: computeWorth(size, design), replicates },
  ])
  return { share: mean, low, high, n: values.length }
}

/** The age at which half of the youngest share is left, with its interval over streams. */
export function measureHalfLife(values: readonly (Valued & { readonly at: number })[]) {
  const ages = [...new Set(values.map(({ at }) => at))].sort((a, b) => a - b)
  if (ages.length < 2) return undefined
  const cells = ages.map(at => values.filter(each => each.at === at))
  const isOf = ages.map(at => new Set<Valued>(values.filter(each => each.at === at)))
  const replicates = replicateMeans(
    tallyStreams(
      values,
      isOf.map(own => value => own.has(value)),
    ),
    ages.length,
    makeRandom('memory report/half-life'),
    ROUNDS,
  )
  return computeHalfLength({ lengths: ages, means: cells.map(own => meanOf(sumOf(own))) }, replicates)
}
