import { computeHalfLength, computeWeightedInterval, makeRandom } from 'fathom-bench/plugin'

/** A share of right answers with its 95 % interval over streams. */
export interface MeasuredShare {
  readonly share: number
  readonly low: number
  readonly high: number
  readonly n: number
}

interface Sum {
  readonly sum: number
  readonly n: number
}

interface Valued {
  readonly stream: string
  readonly value: number
}

const ROUNDS = 400

export function countByStream(values: readonly Valued[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { stream, value } of values) {
    const { sum, n } = sums.get(stream) ?? { sum: 0, n: 0 }
    sums.set(stream, { sum: sum + value, n: n + 1 })
  }
  return [...sums.values()]
}

const meanOf = (sums: readonly Sum[]): number =>
  sums.reduce((total, { sum }) => total + sum, 0) /
  Math.max(
    1,
    sums.reduce((total, { n }) => total + n, 0),
  )

/** Streams are drawn again, whole: questions of one stream are alike. */
export function shareOf(sums: readonly Sum[]): MeasuredShare {
  const rng = makeRandom('memory report/share')
  const replicates = Float64Array.from({ length: ROUNDS }, () => meanOf(sums.map(() => rng.pick(sums))))
  const mean = meanOf(sums)
  const { low, high } = computeWeightedInterval([
    { weight: 1, stratum: 'all', mean, clusters: sums.length, replicates },
  ])
  return { share: mean, low, high, n: sums.reduce((total, { n }) => total + n, 0) }
}

/** The age at which half of the youngest share is left, with its interval over streams. */
export function measureHalfLife(values: readonly (Valued & { readonly at: number })[]) {
  const ages = [...new Set(values.map(({ at }) => at))].sort((a, b) => a - b)
  const streams = [...new Set(values.map(({ stream }) => stream))]
  if (ages.length < 2) return undefined
  const cells = ages.map(at =>
    streams.map(stream => sumOf(values.filter(each => each.at === at && each.stream === stream))),
  )
  const rng = makeRandom('memory report/half-life')
  const replicates = ages.map(() => new Float64Array(ROUNDS))
  for (let round = 0; round < ROUNDS; round++) {
    const drawn = streams.map(() => rng.int(0, streams.length - 1))
    for (const [at, cell] of cells.entries()) replicates[at][round] = meanOf(drawn.map(stream => cell[stream]))
  }
  return computeHalfLength({ lengths: ages, means: cells.map(meanOf) }, replicates)
}

const sumOf = (values: readonly Valued[]): Sum => ({
  sum: values.reduce((total, { value }) => total + value, 0),
  n: values.length,
})
