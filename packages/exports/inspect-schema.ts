import { z } from 'zod'

// Inspect's log, version 2, as its documented types have it (inspect.aisi.org.uk/reference/inspect_ai.log.html): the
// fields that Fathom writes, and no others.

const time = z.iso.datetime({ offset: true })
const count = z.int().min(0)
const anything = z.record(z.string(), z.unknown())

const usage = z.strictObject({
  input_tokens: count,
  output_tokens: count,
  total_tokens: count,
  input_tokens_cache_read: count.optional(),
  reasoning_tokens: count.optional(),
  total_cost: z.number().optional(),
})
const usages = z.record(z.string(), usage)

const message = z.strictObject({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.union([
    z.string(),
    z.array(
      z.union([
        z.strictObject({ type: z.literal('reasoning'), reasoning: z.string() }),
        z.strictObject({ type: z.literal('text'), text: z.string() }),
      ]),
    ),
  ]),
  source: z.enum(['input', 'generate']),
  model: z.string().optional(),
})

const stopReason = z.enum(['stop', 'max_tokens', 'model_length', 'content_filter', 'unknown'])

const sample = z.strictObject({
  id: z.string(),
  epoch: z.int().min(1),
  input: z.string(),
  target: z.union([z.string(), z.array(z.string())]),
  messages: z.array(message),
  output: z.strictObject({
    model: z.string(),
    choices: z.array(z.strictObject({ message, stop_reason: stopReason })),
    completion: z.string(),
    usage: usage.optional(),
    time: z.number().optional(),
  }),
  scores: z.record(
    z.string(),
    z.strictObject({
      value: z.number(),
      answer: z.string().optional(),
      explanation: z.string().optional(),
      metadata: anything.optional(),
    }),
  ),
  metadata: anything,
  model_usage: usages,
  completed_at: time.optional(),
  total_time: z.number().optional(),
  uuid: z.string(),
  error: z.strictObject({ message: z.string(), traceback: z.string(), traceback_ansi: z.string() }).optional(),
  limit: z.strictObject({ type: z.enum(['context', 'time', 'token', 'cost', 'custom']), limit: z.number() }).optional(),
})

const metric = z.strictObject({ name: z.string(), value: z.number(), params: anything, metadata: anything.optional() })
const generateConfig = z.strictObject({ temperature: z.number().optional(), max_tokens: count.optional() })

/** One log: an entry on all of its items. */
export const inspectLog = z.strictObject({
  version: z.literal(2),
  status: z.enum(['started', 'success', 'cancelled', 'error']),
  eval: z.strictObject({
    eval_id: z.string(),
    run_id: z.string(),
    created: time,
    task: z.string(),
    task_id: z.string(),
    task_version: z.union([z.int(), z.string()]),
    task_args: anything,
    solver: z.string(),
    solver_args: anything,
    tags: z.array(z.string()),
    dataset: z.strictObject({
      name: z.string(),
      samples: count,
      sample_ids: z.array(z.string()),
      shuffled: z.boolean(),
    }),
    model: z.string(),
    model_generate_config: generateConfig,
    model_base_url: z.string().optional(),
    model_args: anything,
    config: z.strictObject({ epochs: z.int().min(1) }),
    packages: z.record(z.string(), z.string()),
    metadata: anything,
  }),
  plan: z.strictObject({
    name: z.string(),
    steps: z.array(z.strictObject({ solver: z.string(), params: anything })),
    config: generateConfig,
  }),
  results: z.strictObject({
    total_samples: count,
    completed_samples: count,
    scores: z.array(
      z.strictObject({
        name: z.string(),
        scorer: z.string(),
        scored_samples: count,
        unscored_samples: count,
        params: anything,
        metrics: z.record(z.string(), metric),
        metadata: anything.optional(),
      }),
    ),
  }),
  stats: z.strictObject({ started_at: time, completed_at: time, model_usage: usages }),
  samples: z.array(sample),
})

export type InspectLog = z.infer<typeof inspectLog>
export type InspectSample = InspectLog['samples'][number]
export type InspectUsage = z.infer<typeof usage>
