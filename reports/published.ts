import Papa from 'papaparse'
import { asset } from './asset.ts'
import type { Cell } from './cell.ts'
import type { Summary } from './cells.ts'
import { type Group, holds } from './groups.ts'
import { groupBy } from './order.ts'
import { own } from './own.ts'
import type { Labels } from './reporter.ts'

/** One figure of a paper: measured by its authors with their own prompts and samples, so never ranked with what was measured here. */
export interface Published {
  readonly benchmark: string
  /** Under its official name, such as `html_to_tsv`; empty for an average over the benchmark's tasks. */
  readonly task: string
  readonly metric: string
  readonly system: string
  readonly method: string
  /** Tokens of prompt; for LongProc the level, in tokens of required output. */
  readonly at: number
  /** 0 to 100, as published. */
  readonly score: number
  /** Of the paper: its versions may disagree. */
  readonly version: string
  readonly source: string
}

/** A system's published curve: one figure a length, or over several tasks the mean over the same tasks. */
export interface PublishedCurve {
  /** With the paper's version, where several versions have one. */
  readonly system: string
  readonly points: readonly { readonly at: number; readonly mean: number }[]
  readonly rows: readonly Published[]
}

/** The curves of papers that the page can switch on beside a group, or one row of it, and what is to be said of them. */
export function reportedCurves(
  summary: Summary,
  group: Group,
  labels: Labels,
): { readonly curves: readonly PublishedCurve[]; readonly caution: string } {
  const fresh = isFresh(group, labels) ? ' Theirs are of LongProc’s own data, not of these items.' : ''
  if (group.axis === 'output')
    return { curves: publishedCurves(summary, group, labels), caution: `LongProc (arXiv 2501.05414).${fresh}` }
  if (group.tasks.length === 1 && group.tasks[0] === 'ruler-hqa') return { curves: curvesOf('ruler-hqa'), caution: HQA }
  if (group.id.split(' ')[0] === 'ruler' && group.rows.length > 1 && group.official)
    return { curves: curvesOf('ruler'), caution: RULER }
  return { curves: [], caution: '' }
}

const HQA =
  'MemAgent’s evaluation (arXiv 2507.02259) of HotpotQA in its own files, by symmetric sub_em. Its versions disagree.'
const RULER =
  'The average over the tasks of MemAgent’s evaluation (arXiv 2507.02259). Its public code leaves out cwe and qa_2, so the tasks need not be those above; wording and word lists are not RULER’s.'

function curvesOf(benchmark: Benchmark): PublishedCurve[] {
  const bySystem = [...groupBy(published(benchmark), ({ system, version }) => JSON.stringify([system, version]))]
  const versions = groupBy(bySystem, ([, [row]]) => row!.system)
  return bySystem
    .map(([, rows]): PublishedCurve => {
      const { system, version } = rows[0]!
      const points = rows.map(({ at, score }) => ({ at, mean: score })).sort((a, b) => a.at - b.at)
      return { system: versions.get(system)!.length > 1 ? `${system}, ${version}` : system, points, rows }
    })
    .sort((a, b) => last(b) - last(a))
}

/**
 * LongProc's curves beside a group's own: at each length, those tasks must be published that were measured there. Only
 * along the required output, for that is what LongProc's levels are.
 */
export function publishedCurves(summary: Summary, group: Group, labels: Labels): PublishedCurve[] {
  if (group.axis !== 'output') return []
  const cells = summary.cells.filter(cell => holds(group, cell))
  const tasks = new Map(group.lengths.map(at => [at, officialTasks(cells, at, labels)]))
  const curves = [...groupBy(published('longproc'), ({ system }) => system)].map(([system, rows]): PublishedCurve => {
    const found = group.lengths.map(at => {
      const names = tasks.get(at)!
      const same = rows.filter(row => row.at === at && names.includes(row.task))
      return { at, same: same.length === names.length ? same : [] }
    })
    const there = found.filter(({ same }) => same.length > 0)
    return {
      system,
      points: there.map(({ at, same }) => ({
        at,
        mean: same.reduce((sum, { score }) => sum + score, 0) / same.length,
      })),
      rows: there.flatMap(({ same }) => same),
    }
  })
  return curves.filter(({ points }) => points.length > 0).sort((a, b) => last(b) - last(a))
}

/** Were any of the group's items made here, in place of LongProc's own? */
export const isFresh = (group: Group, labels: Labels): boolean =>
  group.tasks.some(task => own(labels.tasks, task)?.longproc !== undefined && !task.startsWith('longproc:'))

const last = ({ points }: PublishedCurve) => points.at(-1)!.mean

/** What the tasks that have scores at a length are called officially; a task that LongProc does not have is none of its. */
function officialTasks(cells: readonly Cell[], at: number, labels: Labels): readonly string[] {
  const there = cells.filter(cell => cell.at === at && cell.scores.primary).map(({ task }) => task)
  return [...new Set(there.map(task => own(labels.tasks, task)?.longproc ?? `${task}: not LongProc's`))]
}

type Benchmark = 'longproc' | 'ruler' | 'ruler-hqa'

const known = new Map<Benchmark, readonly Published[]>()

function published(benchmark: Benchmark): readonly Published[] {
  const rows = known.get(benchmark) ?? read(benchmark)
  known.set(benchmark, rows)
  return rows
}

const read = (benchmark: Benchmark) =>
  Papa.parse<Record<string, string>>(asset(`published/${benchmark}.csv`), {
    header: true,
    skipEmptyLines: true,
  }).data.map(
    ({ task, metric, system, method, length_tokens, score, version, source }): Published => ({
      benchmark,
      task: task!,
      metric: metric!,
      system: system!,
      method: method!,
      at: Number(length_tokens),
      score: Number(score),
      version: version!,
      source: source!,
    }),
  )
