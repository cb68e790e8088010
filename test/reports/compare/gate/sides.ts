import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFlags } from '../../../../cli/flags/flag.ts'
import { JUDGE_FLAGS } from '../../../../cli/flags/judge.ts'
import { formatLength } from '../../../../core/lengths.ts'
import { makeRandom } from '../../../../core/random/random.ts'
import type { ComparisonSide, SideItem, SideOutcome } from '../../../../reports/compare/comparison-side.ts'
import type { GateRules } from '../../../../reports/compare/gate/judge.ts'
import type { RunRows } from '../../../../reports/summary/reporter.ts'

/** Two runs on the same items that nobody ran. */
export interface Synthetic {
  readonly seed: string | number
  readonly lengths?: readonly number[]
  readonly tasks?: readonly string[]
  /** Items of a cell. */
  readonly n: number
  /** Chance of an item that the base has right and the candidate wrong, and of the other way. */
  readonly lost: number | ((length: number) => number)
  readonly won: number
  /** Chance that both have an item right. */
  readonly both?: number
}

export const K = 1024

export function sides({
  seed,
  lengths = [8 * K],
  tasks = ['vt'],
  n,
  lost,
  won,
  both = 0.5,
}: Synthetic): [ComparisonSide, ComparisonSide] {
  const rng = makeRandom(`sides/${seed}`)
  const items: SideItem[] = []
  const [base, candidate] = [new Map<string, SideOutcome>(), new Map<string, SideOutcome>()]
  for (const task of tasks)
    for (const at of lengths)
      for (let index = 0; index < n; index++) {
        const id = `${task}-${formatLength(at)}-${index}`
        items.push({
          id,
          questionId: id,
          task,
          row: task,
          axis: 'prompt',
          at,
          target: at,
          output: null,
          index,
          cluster: id,
        })
        const lose = typeof lost === 'number' ? lost : lost(at)
        const drawn = rng.next()
        const [was, is]: readonly [0 | 1, 0 | 1] =
          drawn < lose ? [1, 0] : drawn < lose + won ? [0, 1] : drawn < lose + won + both ? [1, 1] : [0, 0]
        base.set(id, OUTCOMES[was])
        candidate.set(id, OUTCOMES[is])
      }
  return [sideWith('base', items, base), sideWith('candidate', items, candidate)]
}

export const outcome = (value: number | null, more: Partial<SideOutcome> = {}): SideOutcome => ({
  primary: value,
  official: value,
  strict: value,
  stated: value,
  status: 'answered',
  input: 1000,
  output: 10,
  calls: 1,
  ms: 100,
  cost: 0.5,
  ...more,
})

/** Of wrong and right answers: one of each for all items. */
const OUTCOMES = [outcome(0), outcome(1)] as const

export function sideWith(
  name: string,
  items: readonly SideItem[],
  outcomes: ReadonlyMap<string, SideOutcome>,
): ComparisonSide {
  const made = { seed: '42', tokenizer: 'o200k_base', haystack: 'prose', templates: {}, data: {}, tasks: {} }
  const entry = {
    method: 'full-context',
    model: 'm',
    config: 'c0ffee00',
    simulated: false,
    reference: false,
    needsModel: true,
    outcomes,
  }
  return { name, fathom: '0.1.0', created: '2026-11-20', made, items, notes: [], entries: [entry] }
}

export const OPTIONS: GateRules = readFlags(JUDGE_FLAGS, {})

/** Writes rows as the folder of a run. */
export function writeRun(path: string, { manifest, items, answers, scores }: RunRows): string {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest))
  const rows = { items, answers, scores }
  for (const [name, all] of Object.entries(rows))
    writeFileSync(join(path, `${name}.jsonl`), all.map(row => `${JSON.stringify(row)}\n`).join(''))
  return path
}
