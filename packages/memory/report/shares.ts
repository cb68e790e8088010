import {
  computeHalfLength,
  computeWeightedInterval,
  computeWorth,
  estimateSharedDesign,
  makeRandom,
  replicateMeans,
} from 'fathom-bench/plugin'

/** The mean of the shares of classes, with its 95 % interval over streams. */
export interface MeasuredShare {
  readonly share: number
  readonly low: number
  readonly high: number
  readonly n: number
}

interface Valued {
  readonly stream: string
  readonly classId: string
  readonly value: number
}

const ROUNDS = 400

/**
 * The interval is that of the core's averages, for as many independent questions as those of the streams are worth: two
 * streams that agree by chance do not make it narrow.
 */
export function shareOf(values: readonly Valued[]): MeasuredShare {
  const [{ mean, replicates, equal }] = averageClasses([values], 'memory report/share')
  const design = estimateSharedDesign(values.map(({ stream, value }) => ({ stratum: 'all', cluster: stream, value })))
  const clusters = new Set(values.map(({ stream }) => stream)).size
  const worth = computeWorth({ n: equal, clusters }, design)
  const { low, high } = computeWeightedInterval([{ weight: 1, stratum: 'all', mean, clusters, worth, replicates }])
  return { share: mean, low, high, n: values.length }
}

/** The age at which half of the youngest share is left, with its interval over streams; undefined if that is 0. */
export function measureHalfLife(values: readonly (Valued & { readonly at: number })[]) {
  const ages = [...new Set(values.map(({ at }) => at))].sort((a, b) => a - b)
  if (ages.length < 2) return undefined
  const averages = averageClasses(
    ages.map(age => values.filter(({ at }) => at === age)),
    'memory report/half-life',
  )
  if (averages[0].mean === 0) return undefined
  return computeHalfLength(
    { lengths: ages, means: averages.map(({ mean }) => mean) },
    averages.map(({ replicates }) => replicates),
  )
}

/**
 * For each group of values the mean of its classes' means, as in the tables of a run: a class that asks more questions
 * does not count for more. Streams are drawn again whole, since questions of one stream are alike.
 */
function averageClasses(groups: readonly (readonly Valued[])[], name: string) {
  const classes = groups.map(group => [...new Set(group.map(({ classId }) => classId))])
  const keys = classes.flatMap((ids, at) => ids.map(id => `${at} ${id}`))
  const cells = new Map(keys.map((key, cell) => [key, cell]))
  const cellOf = (at: number, classId: string) => cells.get(`${at} ${classId}`) ?? 0
  const makeTally = () => ({ sums: new Float64Array(keys.length), counts: new Float64Array(keys.length) })
  const whole = makeTally()
  const streams = new Map<string, ReturnType<typeof makeTally>>()
  for (const [at, group] of groups.entries())
    for (const { stream, classId, value } of group) {
      const own = streams.get(stream) ?? makeTally()
      streams.set(stream, own)
      for (const tally of [own, whole]) {
        tally.sums[cellOf(at, classId)] += value
        tally.counts[cellOf(at, classId)]++
      }
    }
  const replicates = replicateMeans([...streams.values()], keys.length, makeRandom(name), ROUNDS)
  return classes.map((ids, at) => {
    const average = (read: (cell: number) => number) =>
      ids.reduce((sum, id) => sum + read(cellOf(at, id)), 0) / Math.max(1, ids.length)
    const inverse = average(cell => 1 / whole.counts[cell])
    return {
      mean: average(cell => whole.sums[cell] / whole.counts[cell]),
      replicates: Float64Array.from({ length: ROUNDS }, (_, round) => average(cell => replicates[cell][round])),
      /** Questions that say as much, if all classes had equally many. */
      equal: inverse === 0 ? 0 : ids.length / inverse,
    }
  })
}
