import { makeRandom, type Random } from '../../core/random/random.ts'
import { replicateMeans } from '../../stats/intervals/bootstrap.ts'
import { computeWeightedInterval } from '../../stats/intervals/mean-interval.ts'
import { judgeNonInferiority } from '../../stats/paired/non-inferiority.ts'
import { computePairedDifference, type Pair } from '../../stats/paired/paired-difference.ts'
import { computeNominalAlphas } from '../../stats/paired/sequential.ts'

const TRIALS = 2000

/**
 * How often intervals hold the truth, and how often verdicts are wrong, over synthetic runs: the
 * tables of docs/statistics.md. Two standard errors of a share near 95 % are 1 point at 2,000 trials.
 */
export async function measureCoverage(): Promise<void> {
  console.log(`95 % intervals of averages over ${TRIALS} synthetic runs each\n`)
  for (const n of [10, 30])
    printAverages(`graded, ${n} items`, 0.5, rng => [Array.from({ length: n }, () => [drawMild(rng)])])
  printAverages('graded, 20 contexts of 5 questions', 0.5, rng => [
    Array.from({ length: 20 }, () => {
      const shared = drawMild(rng)
      return Array.from({ length: 5 }, () => (shared + drawMild(rng)) / 2)
    }),
  ])
  for (const [count, questions] of [
    [10, 8],
    [25, 4],
    [100, 4],
  ] as const)
    printAverages(`yes-no, ${count} contexts of ${questions} questions that correlate at 0.3`, 0.7, rng => [
      Array.from({ length: count }, () => drawContext(rng, questions, 0.3, 0.7)),
    ])
  const ceilings = [0.99, 0.99, 0.95, 0.9, 0.6]
  printAverages('yes-no, 5 tasks of 10 at 99, 99, 95, 90 and 60 %', 0.886, rng =>
    ceilings.map(p => Array.from({ length: 10 }, () => [rng.next() < p ? 1 : 0])),
  )
  printCellTable()
  printContextTable()
  console.log()
  console.log(
    `95 % intervals of paired differences over ${TRIALS} synthetic runs each; Wald: difference -+ 1.96 standard errors\n`,
  )
  console.log(`${'runs'.padEnd(58)} covered   Wald  width  p<=.05`)
  for (const n of [20, 50, 200]) {
    printIntervals(`yes-no, ${n} items, 2 % lost, 2 % won`, 0, rng => drawCell(rng, n, 0.02, 0.02))
    printIntervals(`yes-no, ${n} items, 8 % lost, 3 % won`, -0.05, rng => drawCell(rng, n, 0.08, 0.03))
  }
  printIntervals('yes-no, 13 tasks of 5, 5 % lost, 5 % won', 0, rng => drawTasks(rng, 13, 5, 0.05))
  printIntervals('yes-no, 13 tasks of 20, 5 % lost, 5 % won', 0, rng => drawTasks(rng, 13, 20, 0.05))
  for (const clusters of [10, 30, 100])
    printIntervals(`yes-no, ${clusters} questions at 7 lengths, 10 % lost, 10 % won`, 0, rng =>
      drawQuestions(rng, clusters),
    )
  for (const [contexts, each] of [
    [4, 16],
    [10, 16],
    [25, 16],
    [28, 24],
  ] as const)
    for (const [lose, win, correlation] of [
      [0.02, 0.02, 0],
      [0.1, 0.1, 0.3],
      [0.08, 0.03, 0.1],
    ] as const)
      printIntervals(
        `yes-no, ${contexts} x ${each}, ${100 * lose} % lost, ${100 * win} % won, correlated ${correlation}`,
        win - lose,
        rng => drawContextPairs(rng, contexts, each, lose, win, correlation),
      )
  for (const n of [5, 10, 20, 100])
    printIntervals(`graded, ${n} items, 5 points down`, -0.05, rng => drawGraded(rng, n))
  for (const n of [50, 200]) printIntervals(`graded, ${n} items, one in twenty drops`, -0.025, rng => drawRare(rng, n))
  console.log(`\nverdicts at alpha 0.05 over ${TRIALS} synthetic comparisons each: up to 500 items, margin 5 points\n`)
  console.log(`${'truth'.padEnd(42)} looks   pass   fail  items`)
  for (const looks of [1, 5]) {
    printVerdicts('unchanged, 5 % lost, 5 % won', looks, 0.05, 0.05)
    printVerdicts('at the margin, 8 % lost, 3 % won', looks, 0.08, 0.03)
    printVerdicts('12 points worse, 15 % lost, 3 % won', looks, 0.15, 0.03)
  }
  console.log()
}

/** Distributions of one graded score, with their means. */
const SCORES: readonly [name: string, mean: number, draw: (rng: Random) => number][] = [
  ['90 % 1, 7 % .9-1, 3 % 0', 0.9665, rng => drawMixed(rng, [0.9, 1, 1], [0.07, 0.9, 1], [0.03, 0, 0])],
  ['85 % 1, 10 % .8-1, 5 % 0', 0.94, rng => drawMixed(rng, [0.85, 1, 1], [0.1, 0.8, 1], [0.05, 0, 0])],
  ['85 % 0, 10 % 0-.2, 5 % 1', 0.06, rng => drawMixed(rng, [0.85, 0, 0], [0.1, 0, 0.2], [0.05, 1, 1])],
  ['80 % 0, 15 % 0-.1, 5 % 1', 0.0575, rng => drawMixed(rng, [0.8, 0, 0], [0.15, 0, 0.1], [0.05, 1, 1])],
  ['97 % .9, 3 % 0', 0.873, rng => drawMixed(rng, [0.97, 0.9, 0.9], [0.03, 0, 0])],
  ['uniform', 0.5, rng => rng.next()],
  ['mean of three uniform', 0.5, rng => (rng.next() + rng.next() + rng.next()) / 3],
]

/** Graded cells: distribution by number of items. */
function printCellTable(): void {
  const sizes = [10, 20, 50, 100]
  console.log(
    `\n| one graded cell, covered % | ${sizes.map(n => `n = ${n}`).join(' | ')} |\n|---|${'--:|'.repeat(sizes.length)}`,
  )
  for (const [name, truth, draw] of SCORES) {
    const cells = sizes.map(n =>
      measureCovered(`${name}/${n}`, truth, rng => [Array.from({ length: n }, () => [draw(rng)])]),
    )
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

/** Yes-no cells of few contexts: questions and their correlation by number of contexts. */
function printContextTable(): void {
  const counts = [2, 3, 4, 6, 10, 20]
  console.log(`\n| one cell of contexts, covered % | ${counts.join(' | ')} |\n|---|${'--:|'.repeat(counts.length)}`)
  for (const questions of [4, 8, 24])
    for (const correlation of [0.1, 0.5])
      for (const right of [0.6, 0.9]) {
        const cells = counts.map(count =>
          measureCovered(`${count}/${questions}/${correlation}/${right}`, right, rng => [
            Array.from({ length: count }, () => drawContext(rng, questions, correlation, right)),
          ]),
        )
        console.log(
          `| ${questions} questions, correlated ${correlation}, ${100 * right} % right | ${cells.join(' | ')} |`,
        )
      }
}

/** A score drawn from parts of given chances, evenly between two ends. */
function drawMixed(rng: Random, ...parts: readonly (readonly [chance: number, from: number, to: number])[]): number {
  let left = rng.next()
  const [, from, to] =
    parts.find(([chance]) => {
      left -= chance
      return left < 0
    }) ?? parts[0]
  return from + (to - from) * rng.next()
}

/**
 * Yes-no scores of questions of one context: each is the context's own draw with a chance of √rho, else one of its own.
 */
function drawContext(rng: Random, questions: number, rho: number, right: number): number[] {
  const draw = () => (rng.next() < right ? 1 : 0)
  const shared = draw()
  return Array.from({ length: questions }, () => (rng.next() < Math.sqrt(rho) ? shared : draw()))
}

/** Cells, clusters in them, scores in those. */
function printAverages(name: string, truth: number, draw: (rng: Random) => number[][][]): void {
  console.log(`${name.padEnd(58)} ${measureCovered(name, truth, draw).padStart(6)}`)
}

/** How many intervals of the mean of these cells hold the truth, in percent. */
function measureCovered(name: string, truth: number, draw: (rng: Random) => number[][][]): string {
  let covered = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    const rng = makeRandom(`${name}/${trial}`)
    const cells = draw(rng)
    const { low, high } = computeWeightedInterval(
      cells.map((clusters, at) => {
        const tallies = clusters.map(scores => ({ sums: [sum(scores)], counts: [scores.length] }))
        const [replicates] = replicateMeans(tallies, 1, rng.fork(at), 500)
        const mean = sum(clusters.flat()) / clusters.flat().length
        return {
          weight: 1 / cells.length,
          stratum: String(at),
          mean,
          clusters: clusters.length,
          replicates: replicates,
        }
      }),
    )
    if (low <= truth && truth <= high) covered++
  }
  return ((100 * covered) / TRIALS).toFixed(1)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const drawMild = (rng: Random) => (rng.next() + rng.next() + rng.next()) / 3

function printIntervals(name: string, truth: number, draw: (rng: Random) => Pair[]): void {
  let [covered, wald, width, significant] = [0, 0, 0, 0]
  for (let trial = 0; trial < TRIALS; trial++) {
    const rng = makeRandom(`${name}/${trial}`)
    const seen = computePairedDifference(draw(rng), { rng: rng.fork('resamples'), resamples: 500 })
    if (seen.low <= truth && truth <= seen.high) covered++
    if (Math.abs(seen.difference - truth) <= 1.96 * seen.standardError) wald++
    if (seen.p <= 0.05) significant++
    width += seen.high - seen.low
  }
  const share = (count: number) => ((100 * count) / TRIALS).toFixed(1).padStart(6)
  console.log(
    `${name.padEnd(58)} ${share(covered)} ${share(wald)} ${((100 * width) / TRIALS).toFixed(1).padStart(6)} ${share(significant)}`,
  )
}

function printVerdicts(name: string, looks: number, lose: number, win: number): void {
  const sizes = Array.from({ length: looks }, (_, look) => (500 * (look + 1)) / looks)
  const alphas = computeNominalAlphas(
    sizes.map(n => n / 500),
    0.05,
  )
  let [passed, failed, items] = [0, 0, 0]
  for (let trial = 0; trial < TRIALS; trial++) {
    const rng = makeRandom(`${name}/${trial}`)
    const pairs = drawCell(rng, 500, lose, win)
    for (const [look, n] of sizes.entries()) {
      const seen = computePairedDifference(pairs.slice(0, n), { rng, alpha: alphas[look] })
      const { verdict } = judgeNonInferiority(seen, { margin: 0.05, adjustedP: seen.p })
      if (verdict === 'inconclusive' && look < looks - 1) continue
      if (verdict === 'pass') passed++
      if (verdict === 'fail') failed++
      items += n
      break
    }
  }
  const share = (count: number) => ((100 * count) / TRIALS).toFixed(1).padStart(6)
  console.log(
    `${name.padEnd(42)} ${String(looks).padStart(5)} ${share(passed)} ${share(failed)} ${(items / TRIALS).toFixed(0).padStart(6)}`,
  )
}

function drawCell(rng: Random, n: number, lose: number, win: number, stratum = 'a'): Pair[] {
  return Array.from({ length: n }, (_, at) => {
    const u = rng.next()
    const [base, candidate] = u < lose ? [1, 0] : u < lose + win ? [0, 1] : [1, 1]
    return { stratum, cluster: `${stratum}/${at}`, base, candidate }
  })
}

/** Pairs of which a share is lost, a share won; each is its context's own draw with a chance of √correlation. */
function drawContextPairs(
  rng: Random,
  contexts: number,
  questions: number,
  lose: number,
  win: number,
  correlation: number,
): Pair[] {
  return Array.from({ length: contexts }, (_, context) => {
    const [shared] = drawCell(rng, 1, lose, win)
    return drawCell(rng, questions, lose, win).map(own => {
      const { base, candidate } = rng.next() < Math.sqrt(correlation) ? shared : own
      return { stratum: 'a', cluster: String(context), base, candidate }
    })
  }).flat()
}

function drawTasks(rng: Random, count: number, n: number, rate: number): Pair[] {
  return Array.from({ length: count }, (_, task) => drawCell(rng, n, rate, rate, String(task))).flat()
}

/** Half of a question's answers are the same at all lengths. */
function drawQuestions(rng: Random, count: number): Pair[] {
  return Array.from({ length: count }, (_, question) => {
    const [shared] = drawCell(rng, 1, 0.1, 0.1)
    return drawCell(rng, 7, 0.1, 0.1).map((own, length) => {
      const { base, candidate } = rng.next() < 0.5 ? shared : own
      return { stratum: String(length), cluster: String(question), base, candidate }
    })
  }).flat()
}

function drawGraded(rng: Random, n: number): Pair[] {
  return Array.from({ length: n }, (_, at) => {
    const base = 0.4 + 0.3 * rng.next()
    const candidate = base - 0.05 + 0.3 * (rng.next() - rng.next())
    return { stratum: 'a', cluster: String(at), base, candidate }
  })
}

function drawRare(rng: Random, n: number): Pair[] {
  return Array.from({ length: n }, (_, at) => {
    const candidate = rng.next() < 0.05 ? rng.next() : 1
    return { stratum: 'a', cluster: String(at), base: 1, candidate }
  })
}
