import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { getLast, mustGet } from '../../core/collections/require.ts'
import type { ScoreCell } from './cells/cell.ts'
import type { Summary } from './cells/cells.ts'
import { getOwn } from './get-own.ts'
import { type Group, hasCell } from './groups.ts'
import { groupBy } from './order.ts'
import type { Labels, ReportedFigures } from './reporter.ts'

/**
 * One figure of a paper: measured by its authors with their own prompts and samples, so never ranked with what was
 * measured here.
 */
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

/** The curves of a paper, and what is to be said of them beside those of a run. */
export interface Reported {
  readonly curves: readonly PublishedCurve[]
  /** Where they come from, and what of the run is still not as there. */
  readonly caution: string
}

/**
 * What is reported by the paper whose settings the group's runs took, for the page to switch on beside them; none
 * beside any other run.
 */
export function listReportedCurves(summary: Summary, group: Group, labels: Labels): Reported {
  const preset = group.preset && getOwn(labels.presets ?? {}, group.preset.name)
  if (!group.preset || !preset?.reported) return NONE
  const curves = CURVES[preset.reported](summary, group, labels)
  if (curves.length === 0) return NONE
  const changed = group.preset.changed.map(flag => `--${flag}`).join(', ')
  const byFlags = changed === '' ? '' : ` Changed in this run: ${changed}.`
  return { curves, caution: `${preset.source}. Not the same here: ${preset.differs}.${byFlags}` }
}

const NONE: Reported = { curves: [], caution: '' }

/** The curves of each benchmark, where the group's items are what they were measured on. */
const CURVES: Readonly<
  Record<ReportedFigures, (summary: Summary, group: Group, labels: Labels) => readonly PublishedCurve[]>
> = {
  ruler: (_, { id, rows, official }) =>
    id.split(' ')[0] === 'ruler' && rows.length > 1 && official ? buildCurves('ruler') : [],
  'ruler-hqa': ({ cells }, group) =>
    cells.some(cell => hasCell(group, cell)) && isHqa(cells, group) ? buildCurves('ruler-hqa') : [],
  longproc: buildLongprocCurves,
}

const isHqa = (cells: readonly ScoreCell[], group: Group) =>
  cells.every(cell => !hasCell(group, cell) || cell.scorers.official === 'memagent-sub-em')

function buildCurves(benchmark: ReportedFigures): PublishedCurve[] {
  const bySystem = [...groupBy(loadPublished(benchmark), ({ system, version }) => JSON.stringify([system, version]))]
  const versions = groupBy(bySystem, ([, [row]]) => row.system)
  return bySystem
    .map(([, rows]): PublishedCurve => {
      const { system, version } = rows[0]
      const points = rows.map(({ at, score }) => ({ at, mean: score })).sort((a, b) => a.at - b.at)
      return { system: mustGet(versions, system).length > 1 ? `${system}, ${version}` : system, points, rows }
    })
    .sort((a, b) => getLastMean(b) - getLastMean(a))
}

/**
 * LongProc's curves beside a group's own: at each length, those tasks must be published that were measured there. Only
 * along the required output, for that is what LongProc's levels are.
 */
function buildLongprocCurves(summary: Summary, group: Group, labels: Labels): PublishedCurve[] {
  if (group.axis !== 'output' || group.tasks.some(task => !task.startsWith('longproc:'))) return []
  const cells = summary.cells.filter(cell => hasCell(group, cell))
  const tasks = new Map(group.lengths.map(at => [at, listOfficialTasks(cells, at, labels)]))
  const curves = [...groupBy(loadPublished('longproc'), ({ system }) => system)].map(
    ([system, rows]): PublishedCurve => {
      const found = group.lengths.map(at => {
        const names = mustGet(tasks, at)
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
    },
  )
  return curves.filter(({ points }) => points.length > 0).sort((a, b) => getLastMean(b) - getLastMean(a))
}

const getLastMean = ({ points }: PublishedCurve) => getLast(points).mean

/**
 * What the tasks that have scores at a length are called officially; a task that LongProc does not have is none of its.
 */
function listOfficialTasks(cells: readonly ScoreCell[], at: number, labels: Labels): readonly string[] {
  const there = cells.filter(cell => cell.at === at && cell.scores.primary).map(({ task }) => task)
  return [...new Set(there.map(task => getOwn(labels.tasks, task)?.longproc ?? `${task}: not LongProc's`))]
}

const known = new Map<ReportedFigures, readonly Published[]>()

function loadPublished(benchmark: ReportedFigures): readonly Published[] {
  const rows = known.get(benchmark) ?? read(benchmark)
  known.set(benchmark, rows)
  return rows
}

const read = (benchmark: ReportedFigures) =>
  Papa.parse<Record<string, string>>(readFileSync(join(import.meta.dirname, 'published', `${benchmark}.csv`), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data.map(
    ({ task, metric, system, method, length_tokens, score, version, source }): Published => ({
      benchmark,
      task: task,
      metric: metric,
      system: system,
      method: method,
      at: Number(length_tokens),
      score: Number(score),
      version: version,
      source: source,
    }),
  )
