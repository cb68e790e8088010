import { createHash } from 'node:crypto'
import {
  type ExportFile,
  type ExportFormat,
  type ExportInput,
  getOwn,
  joinRecords,
  type ScoreCell,
  SIMULATED,
  sha256,
  VARIANTS,
} from 'fathom-bench/plugin'
import { buildEeeSamples, makeResultId, toStringRecord } from './eee-samples.ts'
import type { EeeResult, EeeRun } from './eee-schema.ts'
import { type ExportedEntry, formatCellName, listExportedEntries, resolveModelId, toPathPart } from './entries.ts'

/**
 * Every Eval Ever 0.3: `data/fathom/DEVELOPER/MODEL/UUID.json` with every cell by every variant of its score, each with
 * its interval, and the answers in `UUID_samples.jsonl`. An entry a file; references are no models and stay out.
 */
export const eee: ExportFormat = {
  single: false,
  make: input => {
    const all = listExportedEntries(input)
    const told = all.filter(({ entry, cells }) => !entry.reference && cells.some(({ scores }) => scores.primary))
    const left = all.filter(each => !told.includes(each))
    return {
      files: told.flatMap(each => buildFiles(each, input)),
      notes: left.map(
        ({ entry }) => `${entry.label}: left out, ${entry.reference ? 'a reference is not a model' : 'no scores'}`,
      ),
    }
  },
}

function buildFiles(exported: ExportedEntry, input: ExportInput): ExportFile[] {
  const { entry, manifest } = exported
  const id = resolveModelId(exported)
  const uuid = deriveUuid([entry.id, manifest.created, manifest.seed])
  const evaluation = `fathom/${id}/${uuid}`
  const samples = buildEeeSamples(exported, evaluation, input)
  const lines = samples.map(row => `${JSON.stringify(row)}\n`).join('')
  const [developer, ...rest] = id.split('/')
  const folder = `data/fathom/${rest.length > 0 ? toPathPart(developer) : 'unknown'}/${toPathPart(rest.join('/') || id)}`
  const run: EeeRun = {
    schema_version: '0.3.0',
    evaluation_id: evaluation,
    evaluation_timestamp: manifest.created,
    retrieved_timestamp: String(Date.parse(manifest.updated) / 1000),
    source_metadata: {
      source_name: `fathom-bench: ${entry.runs.join(', ')}`,
      source_type: 'evaluation_run',
      source_organization_name:
        joinRecords(input).runs.find(({ submission }) => submission)?.submission?.who ?? 'unknown',
      evaluator_relationship: 'other',
    },
    eval_library: {
      name: 'fathom-bench',
      version: manifest.fathom,
      additional_details: toStringRecord({
        seed: manifest.seed,
        tokenizer: manifest.tokenizer,
        haystack: manifest.haystack,
      }),
    },
    model_info: {
      name: entry.model,
      id,
      ...(rest.length > 0 && { developer: developer }),
      additional_details: toStringRecord({
        entry: entry.label,
        method: entry.method,
        config: entry.config,
        window: entry.window,
        ...(entry.simulated && { simulated: `${SIMULATED}: a program played the model` }),
      }),
    },
    evaluation_results: exported.cells.flatMap(cell => buildResults(cell, exported)),
    detailed_evaluation_results: {
      format: 'jsonl',
      file_path: `${uuid}_samples.jsonl`,
      hash_algorithm: 'sha256',
      checksum: sha256(lines),
      total_rows: samples.length,
    },
  }
  return [
    { path: `${folder}/${uuid}.json`, data: `${JSON.stringify(run, null, 2)}\n` },
    { path: `${folder}/${uuid}_samples.jsonl`, data: lines },
  ]
}

/** A figure for each variant of the cell's score. */
function buildResults(cell: ScoreCell, { entry, manifest, config }: ExportedEntry): EeeResult[] {
  const { task, planned, counted, failed, missing, unscored, scorers } = cell
  const temperature = config?.sampling['temperature']
  return VARIANTS.flatMap((variant): EeeResult[] => {
    const score = cell.scores[variant]
    if (!score) return []
    return [
      {
        evaluation_result_id: makeResultId(cell, variant),
        evaluation_name: formatCellName(cell),
        source_data: {
          dataset_name: `fathom ${task}`,
          source_type: 'other',
          source_version: String(getOwn(manifest.tasks, task)?.version ?? 'unknown'),
          additional_details: toStringRecord({ seed: manifest.seed, tokens: cell.at, axis: cell.axis }),
        },
        evaluation_timestamp: manifest.created,
        metric_config: {
          evaluation_description: `${task} at ${cell.at} tokens, ${variant} score`,
          metric_id: `fathom.${scorers[variant] ?? variant}`,
          metric_name: `${variant} score`,
          metric_unit: 'proportion',
          lower_is_better: false,
          score_type: 'continuous',
          min_score: 0,
          max_score: 1,
          additional_details: toStringRecord({ variant, primary: scorers[variant] === scorers.primary }),
        },
        score_details: {
          score: score.mean,
          details: toStringRecord({ planned, counted, failed, missing, unscored }),
          uncertainty: {
            confidence_interval: {
              lower: score.low,
              upper: score.high,
              confidence_level: 0.95,
              method: score.interval === 'wilson' ? 'wilson' : 'beta (Gaffke), clustered',
            },
            num_samples: score.n,
          },
        },
        generation_config: {
          generation_args: typeof temperature === 'number' ? { temperature } : {},
          additional_details: toStringRecord({ ...config?.params, method: entry.method, config: entry.config }),
        },
      },
    ]
  })
}

/** A UUID of version 8 made from what it names, so that the same rows give the same file. */
function deriveUuid(parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
