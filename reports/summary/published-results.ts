import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { getLast, mustGet } from '../../core/collections/require.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { wilson } from '../../stats/intervals/wilson.ts'
import type { ScoreCell } from './cells/cell.ts'
import type { Summary } from './cells/cells.ts'
import { getOwn } from './get-own.ts'
import { type Group, hasCell } from './groups.ts'
import { groupBy } from './order.ts'
import type { Labels, ReportedFigures } from './reporter.ts'

/**
 * A result of a paper. Its authors measured it with their own prompts and samples, so it is never ranked with measured
 * ones.
 */
export interface Published {
  readonly benchmark: string
  /** The official name, such as `html_to_tsv`; empty for an average over the benchmark's tasks. */
  readonly task: string
  readonly metric: string
  readonly system: string
  readonly method: string
  /** Tokens of the prompt; for LongProc the level, in tokens of required output. */
  readonly at: number
  /** 0 to 100, as published. */
  readonly score: number
  /** Version of the paper, because versions may disagree. */
  readonly version: string
  readonly source: string
  /** Items that were measured, where so few were that the figure is unsure. */
  readonly n?: number
  /** The items, where they are not those of the run. */
  readonly setting?: string
}

/** In percent. */
export interface PublishedPoint {
  readonly at: number
  readonly mean: number
  /** 95 %, where the number of items is known: Wilson's, which is wide enough for any scores with this mean. */
  readonly interval?: Interval
}

/** A system's published curve: one value per length. Over several tasks it is the mean over the same tasks. */
export interface PublishedCurve {
  /** Includes the paper's version if several versions have a result. */
  readonly system: string
  readonly points: readonly PublishedPoint[]
  readonly rows: readonly Published[]
}

/** The curves of a paper, with a caution for the comparison with a run. */
export interface Reported {
  readonly curves: readonly PublishedCurve[]
  /** The source, and how the run still differs from it. */
  readonly caution: string
}

/**
 * Lists the results of the paper whose settings the group's runs use, which the page can switch on. Other runs have
 * none.
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

/** The curves of each benchmark, if the group's items match what was measured. */
const CURVES: Readonly<
  Record<ReportedFigures, (summary: Summary, group: Group, labels: Labels) => readonly PublishedCurve[]>
> = {
  ruler: (_, { id, rows, official }) =>
    id.split(' ')[0] === 'ruler' && rows.length > 1 && official ? buildCurves('ruler') : [],
  'ruler-hqa': ({ cells }, group) =>
    cells.some(cell => hasCell(group, cell)) && isHqa(cells, group) ? buildCurves('ruler-hqa') : [],
  longproc: buildLongprocCurves,
  // Each task of the preset has figures of its own: there is none over all of them.
  rlm: (_, { tasks: [task, other] }) => (other === undefined ? buildCurves('rlm', task) : []),
}

const isHqa = (cells: readonly ScoreCell[], group: Group) =>
  cells.every(cell => !hasCell(group, cell) || cell.scorers.official === 'memagent-sub-em')

function buildCurves(benchmark: ReportedFigures, ofTask?: string): PublishedCurve[] {
  const published = loadPublished(benchmark).filter(({ task }) => ofTask === undefined || task === ofTask)
  const bySystem = [...groupBy(published, ({ system, version }) => JSON.stringify([system, version]))]
  const versions = groupBy(bySystem, ([, [row]]) => row.system)
  return bySystem
    .map(([, rows]): PublishedCurve => {
      const { system: name, version, n } = rows[0]
      const system = n === undefined ? name : `${name} (n ${n})`
      const points = rows.map(toPoint).sort((a, b) => a.at - b.at)
      return { system: mustGet(versions, name).length > 1 ? `${system}, ${version}` : system, points, rows }
    })
    .sort((a, b) => getLastMean(b) - getLastMean(a))
}

function toPoint({ at, score, n }: Published): PublishedPoint {
  if (n === undefined) return { at, mean: score }
  const { low, high } = wilson((n * score) / 100, n)
  return { at, mean: score, interval: { low: 100 * low, high: 100 * high } }
}

/**
 * Returns LongProc's curves for a group. At each length the tasks of the group must be published. LongProc's levels are
 * required outputs, so only that axis has curves.
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

/** Returns the official names of the tasks with scores at a length; undefined if one is not part of LongProc. */
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
    ({ task, metric, system, method, length_tokens, score, version, source, n, setting }): Published => ({
      benchmark,
      task: task,
      metric: metric,
      system: system,
      method: method,
      at: Number(length_tokens),
      score: Number(score),
      version: version,
      source: source,
      ...(n && { n: Number(n) }),
      ...(setting && { setting }),
    }),
  )
