import {
  computeKey,
  type ExportFormat,
  type ExportInput,
  getOwn,
  joinRecords,
  type ScoreVariant,
  SIMULATED,
  VARIANTS,
} from 'fathom-bench/plugin'
import { type ExportedEntry, formatCellName, listExportedEntries, toPathPart } from './entries.ts'
import { sumModelUsage, toGenerateConfig, toInspectSample } from './inspect-sample.ts'
import type { InspectLog } from './inspect-schema.ts'

/**
 * Inspect's logs in their JSON form, one an entry: `inspect view` opens the folder. Scores are called `official`,
 * `strict` and `stated`; their metrics are the mean over the samples of the log, and the report's figure of each cell
 * with interval and counts.
 */
export const inspect: ExportFormat = {
  single: false,
  make: input => ({
    files: listExportedEntries(input)
      .filter(({ answers }) => answers.length > 0)
      .map(each => {
        const log = buildLog(each, input)
        return { path: formatLogName(log), data: `${JSON.stringify(log, null, 1)}\n` }
      }),
    notes: [],
  }),
}

/** As Inspect lists them: time, task, id. */
const formatLogName = ({ eval: { created, task, eval_id } }: InspectLog) =>
  `${toPathPart(created.slice(0, 19))}+00-00_${toPathPart(task)}_${eval_id}.json`

function buildLog(exported: ExportedEntry, input: ExportInput): InspectLog {
  const { entry, manifest, config, answers, cells } = exported
  const samples = answers.map(answer => toInspectSample(answer, exported, input))
  const count = (of: 'planned' | 'missing' | 'failed') => cells.reduce((sum, cell) => sum + cell[of], 0)
  const generate = toGenerateConfig(config)
  const tasks = [...new Set(answers.map(({ item }) => item.task))]
  const model = getOwn(manifest.models, entry.model)
  return {
    version: 2,
    status: count('missing') > 0 ? 'cancelled' : 'success',
    eval: {
      eval_id: computeKey(['inspect', entry.id, manifest.created]),
      run_id: computeKey([manifest.created, manifest.seed, entry.runs]),
      created: manifest.created,
      task: tasks.length === 1 ? `fathom/${tasks[0]}` : 'fathom/suite',
      task_id: computeKey(tasks),
      task_version: tasks.length === 1 ? answers[0].item.version : 0,
      task_args: {
        tasks,
        lengths: [...new Set(cells.map(({ at }) => at))],
        seed: manifest.seed,
        tokenizer: manifest.tokenizer,
        haystack: manifest.haystack,
      },
      solver: entry.method,
      solver_args: { ...config?.params },
      tags: ['fathom', ...(entry.simulated ? [SIMULATED] : []), ...(entry.reference ? ['reference'] : [])],
      dataset: {
        name: `fathom (${entry.runs.join(', ')})`,
        samples: count('planned'),
        sample_ids: answers.map(({ item }) => item.id),
        shuffled: false,
      },
      model: entry.model,
      model_generate_config: generate,
      ...(model?.baseUrl && { model_base_url: model.baseUrl }),
      model_args: {},
      config: { epochs: 1 },
      packages: { 'fathom-bench': manifest.fathom },
      metadata: {
        entry: entry.label,
        method: entry.method,
        config: entry.config,
        fidelity: entry.fidelity,
        reference: entry.reference,
        simulated: entry.simulated,
        window: entry.window,
        missing: count('missing'),
        failed: count('failed'),
        sampling: config?.sampling ?? {},
        notes: joinRecords(input).notes,
      },
    },
    plan: { name: entry.label, steps: [{ solver: entry.method, params: { ...config?.params } }], config: generate },
    results: {
      total_samples: count('planned'),
      completed_samples: samples.filter(({ error }) => !error).length,
      scores: VARIANTS.flatMap(variant => buildScores(variant, exported)),
    },
    stats: {
      started_at: manifest.created,
      completed_at: answers
        .flatMap(({ answer }) => answer?.at ?? [])
        .reduce((a, b) => (a > b ? a : b), manifest.created),
      model_usage: sumModelUsage(samples),
    },
    samples,
  }
}

/** Nothing where no sample has a score of the variant. */
function buildScores(variant: ScoreVariant, { answers, cells }: ExportedEntry): InspectLog['results']['scores'] {
  const scores = answers.flatMap(each => each.scores[variant] ?? [])
  if (scores.length === 0) return []
  const mean = scores.reduce((sum, { value }) => sum + value, 0) / scores.length
  const byCell = cells.flatMap(cell => {
    const score = cell.scores[variant]
    if (!score) return []
    const { planned, counted, failed, missing, unscored } = cell
    const { low, high, n, interval } = score
    const metadata = { low, high, n, interval, planned, counted, failed, missing, unscored }
    return [{ name: formatCellName(cell), value: score.mean, params: {}, metadata }]
  })
  return [
    {
      name: variant,
      scorer: [...new Set(scores.map(({ scorer }) => scorer))].join('+'),
      scored_samples: scores.length,
      unscored_samples: answers.length - scores.length,
      params: {},
      metrics: Object.fromEntries(
        [{ name: 'mean', value: mean, params: {}, metadata: { n: scores.length } }, ...byCell].map(each => [
          each.name,
          each,
        ]),
      ),
    },
  ]
}
