import {
  type ClusterPart,
  computeStandardError,
  type ExportFormat,
  type ExportInput,
  findPrimaryVariant,
  getOwn,
  groupBy,
  joinRecords,
  type ScoreCell,
  type ScoreVariant,
  VARIANTS,
} from 'fathom-bench/plugin'
import {
  type ExportedAnswer,
  type ExportedEntry,
  formatCellName,
  listExportedEntries,
  resolveModelId,
  toPathPart,
} from './entries.ts'
import type { LmEvalResults } from './lm-eval-schema.ts'

/**
 * The results files of lm-evaluation-harness, `MODEL--METHOD-ID/results_TIME.json`: a task a cell (`TASK@TOKENS`), the
 * variants of its score as metrics. The harness knows standard errors and no intervals: those stand in the task's
 * metadata.
 */
export const lmEval: ExportFormat = {
  single: false,
  make: input => {
    const all = listExportedEntries(input)
    const told = all.filter(({ cells }) => cells.some(({ scores }) => scores.primary))
    return {
      files: told.map(each => {
        const results = buildResults(each, input)
        const time = toPathPart(each.manifest.created.replace(/Z$/, ''))
        const folder = `${results.model_name_sanitized}--${toPathPart(each.entry.method)}-${each.entry.id}`
        return { path: `${folder}/results_${time}.json`, data: `${JSON.stringify(results, null, 2)}\n` }
      }),
      notes: all.filter(each => !told.includes(each)).map(({ entry }) => `${entry.label}: left out, no scores`),
    }
  },
}

function buildResults(exported: ExportedEntry, input: ExportInput): LmEvalResults {
  const { entry, manifest, config } = exported
  const { placeOf } = joinRecords(input)
  const byCell = groupBy(exported.answers, ({ item }) => formatCellName(placeOf(item)))
  const cells = exported.cells.filter(({ scores }) => scores.primary)
  const mapCells = <T>(of: (cell: ScoreCell) => T) =>
    Object.fromEntries(cells.map(cell => [formatCellName(cell), of(cell)]))
  const name = resolveModelId(exported)
  const [start, end] = [manifest.created, manifest.updated].map(time => Date.parse(time) / 1000) as [number, number]
  return {
    results: mapCells(cell => {
      const answers = byCell.get(formatCellName(cell)) ?? []
      return {
        alias: formatCellName(cell),
        ...Object.assign({}, ...listScoredVariants(cell).map(variant => computeMetric(cell, variant, answers))),
      }
    }),
    group_subtasks: {},
    configs: mapCells(cell => ({
      task: formatCellName(cell),
      dataset_name: `fathom ${cell.task}`,
      output_type: 'generate_until',
      num_fewshot: 0,
      metric_list: listScoredVariants(cell).map(metric => ({ metric, aggregation: 'mean', higher_is_better: true })),
      metadata: buildMetadata(cell, exported),
    })),
    versions: mapCells(({ task }) => getVersion(task, exported)),
    'n-shot': mapCells(() => 0 as const),
    higher_is_better: mapCells(cell =>
      Object.fromEntries(listScoredVariants(cell).map(variant => [variant, true as const])),
    ),
    // Cells without a score are left out.
    'n-samples': mapCells(({ planned, scores }) => ({ original: planned, effective: scores.primary!.n })),
    config: {
      model: 'fathom-bench',
      model_args: `model=${name}`,
      limit: null,
      metadata: {
        entry: entry.label,
        method: entry.method,
        config: entry.config,
        params: config?.params ?? {},
        sampling: config?.sampling ?? {},
        reference: entry.reference,
        simulated: entry.simulated,
        fathom: manifest.fathom,
        seed: manifest.seed,
        tokenizer: manifest.tokenizer,
        haystack: manifest.haystack,
      },
    },
    git_hash: null,
    date: start,
    task_hashes: {},
    model_source: 'fathom-bench',
    model_name: name,
    model_name_sanitized: name.replaceAll(/[^\w.-]+/g, '__').replace(/^\.+/, ''),
    start_time: start,
    end_time: end,
    total_evaluation_time_seconds: String(end - start),
  }
}

const listScoredVariants = ({ scores }: ScoreCell) => VARIANTS.filter(variant => scores[variant])
const getVersion = (task: string, { manifest }: ExportedEntry) => getOwn(manifest.tasks, task)?.version ?? 'unknown'

/** Intervals and counts, which the harness has no place for. */
function buildMetadata(cell: ScoreCell, exported: ExportedEntry) {
  const { planned, counted, failed, missing, unscored, scores, scorers, at, axis } = cell
  const intervals = listScoredVariants(cell).map(variant => {
    const { low, high, n, interval } = scores[variant]! // of `scored`
    return [variant, { scorer: scorers[variant], low, high, n, interval }]
  })
  return {
    version: getVersion(cell.task, exported),
    primary: findPrimaryVariant(scorers),
    tokens: at,
    axis,
    intervals: Object.fromEntries(intervals),
    planned,
    counted,
    failed,
    missing,
    unscored,
  }
}

/** The mean of the report and its standard error by contexts: failed items are 0 in both. */
function computeMetric(cell: ScoreCell, variant: ScoreVariant, answers: readonly ExportedAnswer[]) {
  const { mean } = cell.scores[variant]! // of `scored`
  const scored = answers.flatMap(({ item: { cluster }, answer, scores }) => {
    const value = scores[variant]?.value ?? (answer?.status.kind === 'failed' ? 0 : undefined)
    return value === undefined ? [] : [{ cluster, value }]
  })
  return { [`${variant},none`]: mean, [`${variant}_stderr,none`]: computeClusterError(scored) ?? ('N/A' as const) }
}

/** Undefined for a single context, which shows no spread. */
function computeClusterError(
  scores: readonly { readonly cluster: string; readonly value: number }[],
): number | undefined {
  const clusters = [...groupBy(scores, ({ cluster }) => cluster).values()].map(own => [toClusterPart(own)])
  const cell = { ...toClusterPart(scores), weight: 1 }
  return clusters.length > 1 ? computeStandardError(clusters, [cell], ({ gained }) => gained) : undefined
}

const toClusterPart = (scores: readonly { readonly value: number }[]): ClusterPart => ({
  at: 0,
  n: scores.length,
  dropped: 0,
  gained: scores.reduce((sum, { value }) => sum + value, 0),
})
