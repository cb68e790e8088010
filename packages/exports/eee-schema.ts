import { z } from 'zod'

// Every Eval Ever, schema 0.3.0 (github.com/evaleval/every_eval_ever, every_eval_ever/schemas): the fields that Fathom
// writes, and no others.

const texts = z.record(z.string(), z.string())
const share = z.number().min(0).max(1)
const count = z.int().min(0)
const version = z.literal('0.3.0')

/** One figure: a cell by one variant of its score. */
const result = z.strictObject({
  evaluation_result_id: z.string(),
  evaluation_name: z.string(),
  source_data: z.strictObject({
    dataset_name: z.string(),
    source_type: z.literal('other'),
    source_version: z.string(),
    additional_details: texts,
  }),
  evaluation_timestamp: z.string(),
  metric_config: z.strictObject({
    evaluation_description: z.string(),
    metric_id: z.string(),
    metric_name: z.string(),
    metric_unit: z.literal('proportion'),
    lower_is_better: z.literal(false),
    score_type: z.literal('continuous'),
    min_score: z.literal(0),
    max_score: z.literal(1),
    additional_details: texts,
  }),
  score_details: z.strictObject({
    score: share,
    details: texts,
    uncertainty: z.strictObject({
      confidence_interval: z.strictObject({
        lower: share,
        upper: share,
        confidence_level: z.literal(0.95),
        method: z.string(),
      }),
      num_samples: z.int().min(1),
      num_bootstrap_samples: count.optional(),
    }),
  }),
  generation_config: z.strictObject({
    generation_args: z.strictObject({ temperature: z.number().optional() }),
    additional_details: texts,
  }),
})

/** The file of an entry. */
export const eeeRun = z.strictObject({
  schema_version: version,
  evaluation_id: z.string(),
  evaluation_timestamp: z.string(),
  retrieved_timestamp: z.string().regex(/^\d+(\.\d+)?$/),
  source_metadata: z.strictObject({
    source_name: z.string(),
    source_type: z.literal('evaluation_run'),
    source_organization_name: z.string(),
    evaluator_relationship: z.enum(['first_party', 'third_party', 'collaborative', 'other']),
  }),
  eval_library: z.strictObject({ name: z.string(), version: z.string(), additional_details: texts }),
  model_info: z.strictObject({
    name: z.string(),
    id: z.string(),
    developer: z.string().optional(),
    additional_details: texts,
  }),
  evaluation_results: z.array(result).min(1),
  detailed_evaluation_results: z.strictObject({
    format: z.literal('jsonl'),
    file_path: z.string(),
    hash_algorithm: z.literal('sha256'),
    checksum: z.string().regex(/^[0-9a-f]{64}$/),
    total_rows: count,
  }),
})

/** A line of the samples: an answer by one variant of its score. */
export const eeeSample = z.strictObject({
  schema_version: version,
  evaluation_id: z.string(),
  model_id: z.string(),
  evaluation_name: z.string(),
  evaluation_result_id: z.string(),
  sample_id: z.string(),
  sample_hash: z.string(),
  interaction_type: z.literal('single_turn'),
  input: z.strictObject({ raw: z.string(), reference: z.array(z.string()) }),
  output: z.strictObject({ raw: z.array(z.string()), reasoning_trace: z.array(z.string()).optional() }),
  answer_attribution: z.array(
    z.strictObject({
      turn_idx: z.literal(0),
      source: z.literal('output.raw'),
      extracted_value: z.string(),
      extraction_method: z.string(),
      is_terminal: z.literal(true),
    }),
  ),
  evaluation: z.strictObject({ score: share, is_correct: z.boolean() }),
  token_usage: z
    .strictObject({
      input_tokens: count,
      output_tokens: count,
      total_tokens: count,
      input_tokens_cache_read: count.nullable(),
      reasoning_tokens: count.nullable(),
    })
    .nullable(),
  performance: z.strictObject({ latency_ms: z.number(), time_to_first_token_ms: z.number().nullable() }).nullable(),
  error: z.string().nullable(),
  metadata: texts,
})

export type EeeRun = z.infer<typeof eeeRun>
export type EeeResult = z.infer<typeof result>
export type EeeSample = z.infer<typeof eeeSample>
