import { z } from 'zod'

// The results file of EleutherAI's lm-evaluation-harness 0.4 (lm_eval/loggers/evaluation_tracker.py writes it): the
// fields that Fathom writes, and no others.

const share = z.number().min(0).max(1)
const count = z.int().min(0)
const makeTaskRecord = <T extends z.ZodType>(value: T) => z.record(z.string(), value)

/** Metrics are called `METRIC,FILTER`; an error that cannot be computed is `N/A`. */
const scores = z.strictObject({
  alias: z.string(),
  'official,none': share.optional(),
  'official_stderr,none': z.union([z.number(), z.literal('N/A')]).optional(),
  'strict,none': share.optional(),
  'strict_stderr,none': z.union([z.number(), z.literal('N/A')]).optional(),
  'stated,none': share.optional(),
  'stated_stderr,none': z.union([z.number(), z.literal('N/A')]).optional(),
})

/** The file of an entry. */
export const lmEvalResults = z.strictObject({
  results: makeTaskRecord(scores),
  group_subtasks: makeTaskRecord(z.array(z.string())),
  configs: makeTaskRecord(
    z.strictObject({
      task: z.string(),
      dataset_name: z.string(),
      output_type: z.literal('generate_until'),
      num_fewshot: z.literal(0),
      metric_list: z.array(
        z.strictObject({ metric: z.string(), aggregation: z.literal('mean'), higher_is_better: z.literal(true) }),
      ),
      metadata: z.record(z.string(), z.unknown()),
    }),
  ),
  versions: makeTaskRecord(z.union([z.number(), z.string()])),
  'n-shot': makeTaskRecord(z.literal(0)),
  higher_is_better: makeTaskRecord(z.record(z.string(), z.literal(true))),
  'n-samples': makeTaskRecord(z.strictObject({ original: count, effective: count })),
  config: z.strictObject({
    model: z.string(),
    model_args: z.string(),
    limit: z.null(),
    metadata: z.record(z.string(), z.unknown()),
  }),
  git_hash: z.null(),
  date: z.number(),
  task_hashes: makeTaskRecord(z.string()),
  model_source: z.literal('fathom-bench'),
  model_name: z.string(),
  model_name_sanitized: z.string(),
  start_time: z.number(),
  end_time: z.number(),
  total_evaluation_time_seconds: z.string(),
})

export type LmEvalResults = z.infer<typeof lmEvalResults>
