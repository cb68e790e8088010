import { makeRandom, type Random } from '../../core/random/random.ts'
import { drawNormalDeviates } from '../../stats/average-replicates.ts'
import { computeArea } from '../../stats/decay.ts'
import {
  computeHarmonicMean,
  computeHeight,
  type DrawnHeights,
  drawHarmonicMeans,
  drawHeights,
  meldLimits,
} from '../../stats/harmonic-mean.ts'
import { replicateMeans } from '../../stats/intervals/bootstrap.ts'
import type { WeightedPart } from '../../stats/intervals/mean-interval.ts'
import { computeWorth, estimateSharedDesign } from '../../stats/intervals/worth.ts'

// `npm run perf -- profile`: how often the interval of the profile's figure holds the truth, over simulated models with
// six abilities of one to four tasks: few contexts, several questions of each, abilities at the floor and at the top.

const LENGTHS = [8192, 16384, 32768, 65536, 131072]
const FLOOR = 0.1
/** Tasks of an ability, as in `core`. */
const TASKS = [1, 2, 2, 4, 2, 1]

/** Scores of the abilities at the shortest length, and what is left of each at the longest. */
const MODELS: readonly [name: string, scores: readonly number[], left: number][] = [
  ['strong everywhere', [0.97, 0.95, 0.98, 0.9, 0.93, 0.96], 0.9],
  ['all right but one item in 200', [0.995, 0.995, 0.995, 0.995, 0.995, 0.995], 1],
  ['even', [0.7, 0.65, 0.7, 0.6, 0.7, 0.65], 0.6],
  ['a weak ability of one task', [0.9, 0.85, 0.9, 0.8, 0.9, 0.25], 0.7],
  ['a hole in one ability', [0.9, 0.85, 0.9, 0.8, 0.9, 0.14], 0.9],
  ['weak in most', [0.5, 0.3, 0.25, 0.4, 0.2, 0.3], 0.5],
]

/** Contexts in a cell, questions of each, and the correlation of these. */
const DESIGNS = [
  [4, 1, 0],
  [10, 1, 0],
  [4, 12, 0.1],
  [4, 6, 0.3],
  [25, 1, 0],
  [12, 12, 0.1],
] as const

export function measureProfile(runs: string | undefined): void {
  const trials = Number(runs ?? 400)
  console.log(
    `95 % intervals of the balanced figure over ${trials} simulated runs each: covered %, and the mean half-width in points\n`,
  )
  console.log(
    `${'abilities'.padEnd(32)} ${'contexts'.padEnd(14)} ${'truth'.padStart(6)} ${'found'.padStart(6)} ${'covered'.padStart(8)} ${'below'.padStart(6)} ${'above'.padStart(6)} ${'half'.padStart(6)}   area`,
  )
  for (const [name, scores, left] of MODELS)
    for (const [contexts, questions, correlation] of DESIGNS)
      simulate(name, scores, left, contexts, questions, correlation, trials)
}

function simulate(
  name: string,
  scores: readonly number[],
  left: number,
  contexts: number,
  questions: number,
  correlation: number,
  trials: number,
): void {
  const truths = LENGTHS.map((_, at) => scores.map(score => score * left ** (at / (LENGTHS.length - 1))))
  const figures = truths.map(row => computeHarmonicMean(row.map(each => computeHeight(each, FLOOR))))
  const area = computeArea(
    { lengths: LENGTHS, means: figures },
    [new Float64Array(1)].concat(LENGTHS.map(() => new Float64Array(1))),
  )
  const sums = { covered: 0, below: 0, above: 0, half: 0, found: 0, area: 0 }
  for (let trial = 0; trial < trials; trial++) {
    const rng = makeRandom(`profile/${name}/${contexts}/${questions}/${trial}`)
    const abilities = scores.map((_, ability) =>
      drawAbility(
        truths.map(row => row[ability]),
        TASKS[ability],
        { contexts, questions, correlation },
        rng.fork(ability),
      ),
    )
    const lengths = LENGTHS.map((_, at) => drawHarmonicMeans(abilities.map(each => each.drawn[at])))
    const found = LENGTHS.map((_, at) =>
      computeHarmonicMean(abilities.map(each => computeHeight(each.means[at], FLOOR))),
    )
    // The middle length, which stands for all.
    const { low, high } = meldLimits(lengths[2])
    sums.covered += low <= figures[2] && figures[2] <= high ? 1 : 0
    sums.above += figures[2] < low ? 1 : 0
    sums.below += figures[2] > high ? 1 : 0
    sums.half += (high - low) / 2
    sums.found += found[2]
    const curve = { lengths: LENGTHS, means: found }
    const [floor, ceiling] = [
      computeArea(
        curve,
        lengths.map(each => each.low),
      ),
      computeArea(
        curve,
        lengths.map(each => each.high),
      ),
    ]
    if (area && floor && ceiling && floor.low <= area.at && area.at <= ceiling.high) sums.area++
  }
  const share = (value: number, digits = 1) => ((100 * value) / trials).toFixed(digits).padStart(6)
  console.log(
    `${name.padEnd(32)} ${`${contexts} x ${questions}, ${correlation}`.padEnd(14)} ${(100 * figures[2]).toFixed(1).padStart(6)} ${share(sums.found)} ${share(sums.covered).padStart(8)} ${share(sums.below)} ${share(sums.above)} ${share(sums.half)} ${share(sums.area)}`,
  )
}

/** The scores and draws of one ability at each length. Its contexts have the same questions at all lengths. */
function drawAbility(
  truths: readonly number[],
  tasks: number,
  { contexts, questions, correlation }: { contexts: number; questions: number; correlation: number },
  rng: Random,
): { means: number[]; drawn: DrawnHeights[] } {
  const rows = Array.from({ length: tasks }, (_, task) => {
    const clusters = Array.from({ length: contexts }, () => {
      const shared = rng.next()
      const scores = Array.from({ length: questions }, () => {
        const own = rng.next() < Math.sqrt(correlation) ? shared : rng.next()
        // A third of the questions are as hard at one length as at another.
        return truths.map(truth => ((rng.next() < 0.33 ? own : rng.next()) < truth ? 1 : 0))
      })
      return truths.map((_, at) => scores.map(each => each[at]))
    })
    const tallies = clusters.map(cluster => ({
      sums: cluster.map(scores => scores.reduce<number>((sum, score) => sum + score, 0)),
      counts: cluster.map(scores => scores.length),
    }))
    const replicates = replicateMeans(tallies, truths.length, rng.fork(task), 1000)
    return truths.map((_, at) => {
      const values = clusters.map(cluster => cluster[at])
      const n = contexts * questions
      const clustered = values.flatMap((cluster, context) =>
        cluster.map(value => ({ stratum: String(task), cluster: String(context), value })),
      )
      const worth = questions > 1 ? computeWorth({ n, clusters: contexts }, estimateSharedDesign(clustered)) : contexts
      return {
        weight: 1 / tasks,
        stratum: String(task),
        mean: values.flat().reduce<number>((sum, value) => sum + value, 0) / n,
        clusters: contexts,
        worth,
        replicates: replicates[at],
      } satisfies WeightedPart
    })
  })
  const deviates = drawNormalDeviates(1000, rng.fork('ties'))
  const parts = truths.map((_, at) => rows.map(row => row[at]))
  return {
    means: parts.map(each => each.reduce((sum, { mean, weight }) => sum + mean * weight, 0)),
    drawn: parts.map(each => drawHeights({ parts: each, floor: FLOOR }, deviates)),
  }
}
