import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildLabels,
  type Item,
  type ItemRow,
  incompleteError,
  isBuilt,
  isProgramScorer,
  type Labels,
  makeRebuilder,
  makeSolver,
  pluralize,
  type Registry,
  type RunRows,
  resolveItemScorers,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'
import { buildHarborTask, SEPARATE, type Verifier } from './task-folder.ts'
import type { HarborItem } from './verdict.ts'
import { judgeReply } from './verifier.ts'

export interface HarborExport {
  readonly folders: number
  /** One line per omission, with the reason. */
  readonly notes: readonly string[]
}

/**
 * Writes the items of a run as tasks of Harbor, a folder each, one item in memory at a time.
 *
 * @param verifier where answers are scored
 * @param scorer the scorers in one file
 * @throws BenchError (usage) where no item can be written; (incomplete) where the disk refuses, and for a checkout that
 *   was not built
 */
export async function writeHarbor(
  { manifest, items }: Pick<RunRows, 'manifest' | 'items'>,
  out: string,
  registry: Registry,
  verifier: Verifier = SEPARATE,
  scorer: Uint8Array = readBundledScorer(),
): Promise<HarborExport> {
  const labels = buildLabels(registry)
  const rebuild = await makeRebuilder({ manifest, registry, data: {}, prompts: undefined, followPaths: true })
  const left = new Map<string, number>()
  let folders = 0
  let unsolved = 0
  for (const row of items) {
    const why = explainUnscorable(row, registry)
    const built = why === undefined ? rebuild(row) : { why }
    if (!isBuilt(built)) {
      const reason = `${row.task}: ${built.why}`
      left.set(reason, (left.get(reason) ?? 0) + 1)
      continue
    }
    const wanted = toHarborItem(built, labels)
    const solution = await findSolution(built, wanted, registry)
    if (solution === undefined) unsolved++
    for (const { path, data, isProgram } of buildHarborTask(built, wanted, scorer, solution, verifier))
      writeWhole(join(out, row.id, path), data, { who: 'export', makeFolder: true, ...(isProgram && { mode: 0o777 }) })
    folders++
  }
  const notes = [...left].map(([why, n]) => `${pluralize(n, 'item')} left out: ${why}`)
  if (folders === 0) throw usageError(`export: no item can become a task. ${notes[0] ?? 'There are no items.'}`)
  if (unsolved > 0) notes.push(`${pluralize(unsolved, 'task')} without a solution: no program here solves them`)
  return { folders, notes }
}

/** Made by the build; tests and checkouts run from there too. */
function readBundledScorer(): Uint8Array {
  const own = new URL('score.mjs', import.meta.url)
  const built = new URL('../../../dist/packages/exports/harbor/score.mjs', import.meta.url)
  for (const place of [own, built])
    try {
      return readFileSync(place)
    } catch {}
  throw incompleteError('export: score.mjs (the scorers in one file) is missing. Build first: npm run build.')
}

/** Why an item cannot be scored by a program on its own. */
function explainUnscorable({ scorer }: ItemRow, { scorers }: Registry): string | undefined {
  const known = scorers.get(scorer)
  if (!known) return `no scorer is named ${scorer}`
  if (known.unscored !== undefined) return known.unscored
  return isProgramScorer(known) ? 'its answers are programs, which take the sandbox to be scored' : undefined
}

function toHarborItem({ row, ...item }: Item, labels: Labels): HarborItem {
  const { id, task, scorer, expected, sha256 } = row
  const primary = resolveItemScorers(row, labels).primary ?? scorer
  return { v: 1, id, task, scorer, expected, sha256, wording: item.statement(), primary }
}

/** Returns the solver's answer if it earns the full reward. */
async function findSolution(item: Item, wanted: HarborItem, { tasks }: Registry): Promise<string | undefined> {
  const task = tasks.get(item.row.task)
  const answer = task && makeSolver(task).solve?.({ context: item.context, question: item.question })
  if (answer === undefined) return undefined
  return (await judgeReply(wanted, answer, item.context)).reward === 1 ? answer : undefined
}
