import { basename, resolve } from 'node:path'
import {
  type BundleContext,
  buildLabels,
  type Entry,
  type EntryResult,
  Findings,
  groupBy,
  type ItemRow,
  joinRecords,
  loadRegistry,
  makeRebuilder,
  NO_PROGRESS,
  type OnProgress,
  openBundleContext,
  type RebuildPlace,
  type Rebuilt,
  RecentMap,
  type ReportInput,
  readAllRows,
  type ScoreCell,
  type Summary,
  summarize,
  toldRows,
} from 'fathom-bench/plugin'

/** A run for the viewer's pages. Texts are rebuilt on demand. */
export interface ViewedRun {
  readonly name: string
  readonly place: BundleContext
  readonly input: ReportInput
  readonly summary: Summary
  /** Entry × row × length; their numbers are their addresses. */
  readonly cells: readonly ViewedCell[]
  readonly items: ReadonlyMap<string, ItemRow>
  readonly entries: ReadonlyMap<string, Entry>
  /** Returns how each entry ended an item. */
  outcomesOf(item: string): readonly EntryResult[]
  textOf(row: ItemRow): Rebuilt
  /** Unreadable rows, one per line. */
  readonly notes: readonly string[]
}

export interface ViewedCell {
  readonly number: number
  readonly cell: ScoreCell
  /** The items with a status, by number. */
  readonly outcomes: readonly EntryResult[]
}

/** The inputs for rebuilding its texts. */
export interface ViewSpec extends Pick<RebuildPlace, 'data' | 'prompts' | 'haystack' | 'tokenizer'> {
  readonly plugin: readonly string[]
}

/** @throws BenchError (usage) if the directory is neither a run nor a bundle */
export async function openViewedRun(
  path: string,
  spec: ViewSpec,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<ViewedRun> {
  const place = openBundleContext(path)
  const registry = await loadRegistry(spec.plugin)
  const findings = new Findings()
  const found = readAllRows(place, findings, onProgress)
  const rows = {
    items: found.items,
    answers: toldRows(found.answers, 'counting answers', onProgress),
    scores: toldRows(found.scores, 'counting scores', onProgress),
  }
  const name = basename(resolve(path))
  const input = { runs: [{ name, manifest: place.manifest, ...rows }], labels: buildLabels(registry) }
  const summary = summarize(input)
  const { outcomes, placeOf, items } = joinRecords(input)
  const byItem = groupBy(outcomes, ({ key }) => key.item)
  const makeCellKey = (entry: string, { row, axis, at }: Pick<ScoreCell, 'row' | 'axis' | 'at'>) =>
    JSON.stringify([entry, row, axis, at])
  const byCell = groupBy(outcomes, ({ entry, item }) => makeCellKey(entry, placeOf(item)))
  const rebuild = await makeRebuilder({ ...spec, manifest: place.manifest, registry, followPaths: !place.head })
  return {
    name,
    place,
    input,
    summary,
    notes: findings.shown,
    cells: summary.cells.map((cell, number) => ({
      number,
      cell,
      outcomes: byCell.get(makeCellKey(cell.entry, cell)) ?? [],
    })),
    items: new Map(items.map(item => [item.id, item])),
    entries: new Map(summary.entries.map(entry => [entry.id, entry])),
    outcomesOf: item => byItem.get(item) ?? [],
    textOf: memoizeRebuild(rebuild),
  }
}

/** Caches the last few texts. A reader pages through one context, and it may have sixteen million characters. */
function memoizeRebuild(rebuild: (row: ItemRow) => Rebuilt): (row: ItemRow) => Rebuilt {
  const kept = new RecentMap<string, Rebuilt>(KEPT)
  return row => {
    if (row.withheld !== undefined) return { why: 'its seed is secret until fathom-bench reveal' }
    return kept.getOrMake(row.id, () => rebuild(row))
  }
}

const KEPT = 3
