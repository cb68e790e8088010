import type { Untested } from '../../../packages/servecheck/judge/proofs.ts'
import { judgeLength, type LengthOutcome } from '../../../packages/servecheck/judge/verdict.ts'
import { CHANGES, type Change, SELF_CHANGES } from './faults.ts'
import { simulateFirst, simulatePairs, simulateSelfCheck } from './simulate.ts'

/** The default plan: its longest length, of three. */
export const PLAN = { contexts: 28, questions: 24, lengths: 3, joined: false, missing: [] } as const

/** Shares of the verdicts of a change over seeded runs. */
export interface Rates {
  readonly change: Change
  readonly fail: number
  readonly pass: number
  /** Mean share of the contexts at which a failing run ends. */
  readonly seen: number
}

export function measureChange(change: Change, runs: number, plan: typeof PLAN | Plan = PLAN): Rates {
  const counts: Record<LengthOutcome, number> = { PASS: 0, FAIL: 0, 'CANNOT TELL': 0 }
  let seen = 0
  for (let run = 0; run < runs; run++) {
    const seed = `serve-check/${change.name}/${run}`
    const options = { ...change, ...plan }
    const untested = { foreign: simulateFirst(seed, options), copies: [] }
    const { verdict, at } = judgeInLooks(simulatePairs(seed, options), plan, [], untested)
    counts[verdict]++
    seen += at
  }
  return { change, fail: counts.FAIL / runs, pass: counts.PASS / runs, seen: seen / runs }
}

/** The same of one server against itself. */
export function measureSelf(change: Change, runs: number): Rates {
  const plan = { ...PLAN, isSelf: true }
  const counts: Record<LengthOutcome, number> = { PASS: 0, FAIL: 0, 'CANNOT TELL': 0 }
  let seen = 0
  for (let run = 0; run < runs; run++) {
    const seed = `serve-check itself/${change.name}/${run}`
    const options = { ...change, ...plan }
    const { pairs, cachePairs, copies } = simulateSelfCheck(seed, options)
    const { verdict, at } = judgeInLooks(pairs, plan, cachePairs, { foreign: simulateFirst(seed, options), copies })
    counts[verdict]++
    seen += at
  }
  return { change, fail: counts.FAIL / runs, pass: counts.PASS / runs, seen: seen / runs }
}

type Plan = Parameters<typeof judgeLength>[1]
type Pairs = Parameters<typeof judgeLength>[0]

/** Judges at each look, as the command does: a FAIL ends the length. */
function judgeInLooks(pairs: Pairs, plan: Plan, cachePairs: Pairs, { foreign, copies }: Untested) {
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const contexts = Math.ceil(plan.contexts * share)
    const keep = (all: Pairs) => all.filter(({ context }) => context < contexts)
    const judged = judgeLength(keep(pairs), plan, keep(cachePairs), { foreign, copies: keep(copies) })
    if (judged.verdict === 'FAIL' || share === 1) return { verdict: judged.verdict, at: contexts / plan.contexts }
  }
  throw new Error('the last look always ends')
}

/**
 * `npm run perf -- serve-check`: verdicts of the default plan over seeded runs of simulated servers.
 * @returns lines of a Markdown table, and whether the bars hold
 */
export function measureServeCheck(
  runs = 200,
  changes = CHANGES,
  measure = measureChange,
): { readonly lines: readonly string[]; readonly holds: boolean } {
  let holds = true
  const percent = (share: number) => String(Math.round(1000 * share) / 10)
  const rows = changes.map(change => {
    const { fail, pass, seen } = measure(change, runs)
    const isMet = change.wanted === undefined || (change.wanted === 'FAIL' ? fail >= 0.95 : pass >= 0.97)
    if (!isMet) holds = false
    return `| ${change.name} | ${percent(fail)} | ${percent(pass)} | ${percent(seen)} | ${change.wanted === undefined ? '' : isMet ? 'yes' : 'NO'} |`
  })
  return {
    holds,
    lines: ['| change | FAIL, % | PASS, % | contexts used, % | bar met |', '|---|---|---|---|---|', ...rows],
  }
}

/**
 * Prints the tables, and ends with 1 if a bar is not met. `only` leaves out the table of two servers (`itself`), or all
 * changes but those whose names hold it.
 */
export function printServeCheck(runs = '200', only?: string): void {
  const plan = `28 contexts x 24 questions, one length of three, ${runs} seeded runs each`
  const isKept = ({ name }: Change) => only === undefined || only === 'itself' || name.includes(only)
  const tables = [
    ...(only === 'itself' ? [] : [{ title: 'serve-check', changes: CHANGES, measure: measureChange }]),
    { title: 'one server against itself', changes: SELF_CHANGES, measure: measureSelf },
  ].map(({ title, changes, measure }) => ({
    title,
    ...measureServeCheck(Number(runs), changes.filter(isKept), measure),
  }))
  for (const { title, lines } of tables) console.log(`${title}: ${plan}\n\n${lines.join('\n')}\n`)
  if (tables.some(({ holds }) => !holds)) process.exitCode = 1
}
