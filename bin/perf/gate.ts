import { readFlags } from '../../cli/flags/flag.ts'
import { JUDGE_FLAGS } from '../../cli/flags/judge.ts'
import { formatLength } from '../../core/lengths.ts'
import { makeRandom } from '../../core/random/random.ts'
import { buildComparedRows, type Grouping } from '../../reports/compare/comparison.ts'
import type { ComparisonSide, SideItem, SideOutcome } from '../../reports/compare/comparison-side.ts'
import { judgeSides } from '../../reports/compare/gate/judge.ts'
import { countLookSamples, isClear, LOOKS, planLook } from '../../reports/compare/gate/looks.ts'
import { matchEntries } from '../../reports/compare/matching.ts'
import { pairItems } from '../../reports/compare/pairing.ts'
import { computeNonInferiorityItems, computePairedItems } from '../../stats/power.ts'

const RUNS = 2000
const FEWER = 400
const LENGTHS = [8, 16, 32, 64].map(k => k * 1024)
const OPTIONS = readFlags(JUDGE_FLAGS, {})
const OVERALL = { ...OPTIONS, by: 'overall' as const }

/** How often the gate is wrong and right over many made-up runs, and how long it takes on 10,000 items. */
export function measureGate(): void {
  console.log(`gate: verdicts of ${RUNS.toLocaleString('en')} pairs of runs, alpha 0.05 (docs/gate.md)\n`)
  const even = { lengths: LENGTHS, n: 30, lost: 0.1, won: 0.1 }
  const dropped = { lengths: LENGTHS.slice(0, 1), n: 240, lost: 0.13, won: 0.05 }
  const seen = { lengths: LENGTHS.slice(0, 1), n: computePairedItems(0.1, 0.2), lost: 0.15, won: 0.05 }
  const same = {
    lengths: LENGTHS.slice(0, 1),
    n: computeNonInferiorityItems(0.08, Math.sqrt(0.15)),
    lost: 0.075,
    won: 0.075,
  }
  const strict = { ...OPTIONS, maxDrop: 0.001 }
  const lines: readonly (readonly [string, Drawn, typeof OPTIONS, 'pass' | 'fail'])[] = [
    ['nothing changed, 5 rows of 30 to 120 items: fails', even, strict, 'fail'],
    ['true drop at the margin of 8 points, 240 items: passes', dropped, { ...OVERALL, maxDrop: 0.08 }, 'pass'],
    [`true drop of 10 points, ${seen.n} items planned for 80 %: fails`, seen, { ...OVERALL, maxDrop: 0.01 }, 'fail'],
    [`nothing changed, ${same.n} items planned for 80 %: passes`, same, { ...OVERALL, maxDrop: 0.08 }, 'pass'],
  ]
  for (const [name, drawn, options, verdict] of lines) {
    const once = rate(drawn, verdict, data => judgeAlone(data, options))
    const looked = rate(drawn, verdict, data => judgeSequential(data, drawn.n, options))
    console.log(
      `${name.padEnd(64)} ${formatPercent(once.rate)}; sequential ${formatPercent(looked.rate)}, ${formatPercent(looked.share)} of the items`,
    )
  }
  const default11 = { lengths: LENGTHS, n: 110, lost: 0.02, won: 0.02 }
  const measurePassRate = (drawn: Drawn) => rate(drawn, 'pass', data => judgeAlone(data, OPTIONS))
  console.log(
    `4 % random flips, margins as they are chosen, passes: 110 items at each of 4 lengths ${formatPercent(measurePassRate(default11).rate)}; 275 at each of 3 ${formatPercent(measurePassRate({ ...default11, lengths: LENGTHS.slice(0, 3), n: 275 }).rate)}; 500 at 4 ${formatPercent(measurePassRate({ ...default11, n: 500 }).rate)}`,
  )
  // Resampled, and so slower.
  const graded = { lengths: LENGTHS, n: 60, shared: true, part: 0.5 }
  const drop = rate(
    { ...graded, lost: 0.26, won: 0.1 },
    'pass',
    data => judgeAlone(data, { ...OVERALL, maxDrop: 0.08 }),
    FEWER,
  )
  const none = rate({ ...graded, lost: 0.2, won: 0.2 }, 'fail', data => judgeAlone(data, strict), FEWER)
  console.log(
    `graded, 60 questions at 4 lengths, ${FEWER} runs: at the margin passes ${formatPercent(drop.rate)}, unchanged fails ${formatPercent(none.rate)}`,
  )
  console.log()
  printSpeed()
}

const judgeAlone = (data: [ComparisonSide, ComparisonSide], options: typeof OPTIONS) => ({
  verdict: judgeSides(...data, options).verdict,
  share: 1,
})

function rate(
  drawn: Drawn,
  verdict: string,
  one: (data: [ComparisonSide, ComparisonSide]) => { verdict: string; share: number },
  runs = RUNS,
) {
  let [hits, shares] = [0, 0]
  for (let seed = 0; seed < runs; seed++) {
    const seen = one(drawSides(drawn, `perf/${seed}`))
    if (seen.verdict === verdict) hits++
    shares += seen.share
  }
  return { rate: hits / runs, share: shares / runs }
}

const looks = Array.from({ length: LOOKS }, (_, at) => planLook(at + 1, OPTIONS.alpha))

function judgeSequential([base, candidate]: [ComparisonSide, ComparisonSide], n: number, options: typeof OPTIONS) {
  for (const look of looks) {
    const items = candidate.items.filter(({ index }) => index < countLookSamples(n, look))
    const judgement = judgeSides(base, { ...candidate, items }, options, look)
    if (look.at === LOOKS || isClear(judgement))
      return { verdict: judgement.verdict, share: items.length / candidate.items.length }
  }
  throw new RangeError('the last look ends a run')
}

function printSpeed(): void {
  const lengths = Array.from({ length: 10 }, (_, at) => 1024 * 2 ** at)
  const yesNo = drawSides({ lengths, n: 1000, lost: 0.05, won: 0.05 }, 'speed')
  console.log('10,000 items in 10 cells, CPU time')
  console.log(`pairing alone                         ${measureTime(() => pairSides(yesNo))}`)
  console.log(`gate by length, yes-no scores         ${measureTime(() => judgeSides(...yesNo, OPTIONS))}`)
  console.log(`compare by cell, yes-no scores        ${measureTime(() => compareSides(yesNo, 'task,length'))}`)
  const graded = drawSides({ lengths, n: 1000, lost: 0.05, won: 0.05, shared: true }, 'speed')
  console.log(`compare, a question at ten lengths    ${measureTime(() => compareSides(graded, 'task,length'))}`)
  const alone = drawSides({ lengths: [8192], n: 10_000, lost: 0.05, won: 0.05, part: 0.5 }, 'speed')
  console.log(`one row of 10,000 graded items        ${measureTime(() => compareSides(alone, 'overall'))}\n`)
}

function compareSides(sides: [ComparisonSide, ComparisonSide], by: Grouping): void {
  const { match, pairs } = pairSides(sides)
  buildComparedRows(match, pairs, by)
}

function pairSides([base, candidate]: [ComparisonSide, ComparisonSide]) {
  const match = matchEntries(base, candidate, {})[0]
  return { match, pairs: pairItems(base, candidate, match, 'official').pairs }
}

/** Measures processor time, so that other programs do not count. */
function measureTime(work: () => void): string {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return `${((user + system) / 1e6).toFixed(2).padStart(6)} s`
}

const formatPercent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Two runs on the same items; half of the items that did not flip are right. */
interface Drawn {
  readonly lengths: readonly number[]
  /** Items of a cell. */
  readonly n: number
  readonly lost: number
  readonly won: number
  /** Is item 7 the same question at every length? Then half of its answers go together. */
  readonly shared?: boolean
  /** The score of an answer that is right. */
  readonly part?: number
}

function drawSides(
  { lengths, n, lost, won, shared = false, part = 1 }: Drawn,
  seed: string,
): [ComparisonSide, ComparisonSide] {
  const rng = makeRandom(seed)
  const items: SideItem[] = []
  const [base, candidate] = [new Map<string, SideOutcome>(), new Map<string, SideOutcome>()]
  const common = Array.from({ length: n }, () => rng.next())
  for (const at of lengths)
    for (let index = 0; index < n; index++) {
      const id = `${formatLength(at)}-${index}`
      const cluster = shared ? String(index) : id
      items.push({
        id,
        questionId: id,
        task: 'x',
        row: 'x',
        axis: 'prompt',
        at,
        target: at,
        output: null,
        index,
        cluster,
      })
      const drawn = shared && rng.next() < 0.5 ? common[index] : rng.next()
      const right = drawn < lost + won + (1 - lost - won) / 2
      base.set(id, makeOutcome(drawn < lost || (right && drawn >= lost + won) ? part : 0))
      candidate.set(id, makeOutcome(right && drawn >= lost ? part : 0))
    }
  return [makeSide('base', items, base), makeSide('candidate', items, candidate)]
}

const makeOutcome = (value: number): SideOutcome => ({
  primary: value,
  official: value,
  strict: value,
  stated: value,
  status: 'answered',
  input: 1000,
  output: 10,
  calls: 1,
  ms: 100,
  cost: null,
})

function makeSide(
  name: string,
  items: readonly SideItem[],
  outcomes: ReadonlyMap<string, SideOutcome>,
): ComparisonSide {
  const made = { seed: '42', tokenizer: 'o200k_base', haystack: 'prose', templates: {}, data: {}, tasks: {} }
  const entry = { method: 'x', model: 'x', config: 'x', simulated: true, needsModel: true, reference: false, outcomes }
  return { name, fathom: '', created: '', made, items, entries: [entry], notes: [] }
}
