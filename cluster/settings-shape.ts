import * as z from 'zod'
import { LONGEST_LENGTH, MOST_LENGTHS } from '../core/lengths.ts'
import { ANSWER_POLICIES } from '../core/rows.ts'
import { MOST_QUESTIONS } from '../generators/questions.ts'
import { APIS } from '../runners/models/apis.ts'
import { PREFILL_WAYS } from '../runners/models/prefill.ts'

// The bounds are those of the flags (`flags/run/`): whoever can write in Redis gives a worker nothing that its own command line would refuse.

const text = z.string().max(100_000)
const texts = z.array(text).max(10_000)
const tokens = z.int().min(1).max(LONGEST_LENGTH)
const lengths = z.array(z.int().min(1).max(LONGEST_LENGTH)).min(1).max(MOST_LENGTHS)
/** Milliseconds, up to a week. */
const time = z
  .number()
  .min(1)
  .max(168 * 3_600_000)
const count = z.int().min(1).max(1e9)
const manyTokens = z
  .number()
  .min(1)
  .max(1000 * 1024 ** 3)
const dollars = z.number().gt(0).max(1e9)
const limit = (value: z.ZodNumber) => z.strictObject({ run: value.optional(), item: value.optional() })
const variable = z.string().regex(/^[A-Za-z_]\w{0,99}$/)
const headerName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/)
const headers = z.record(headerName, variable)
const oneLine = z
  .string()
  .max(500)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u)

const server = z
  .string()
  .max(2_000)
  .refine(address => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))

const preset = z.looseObject({
  temperature: z.number().min(0).max(2).optional(),
  ropeFactor: z.number().min(1).max(1024).optional(),
  window: tokens.optional(),
  api: z.enum(APIS).optional(),
  headers: headers.optional(),
})

const choice = z.looseObject({
  name: oneLine.min(1),
  baseUrl: server.nullable(),
  preset: preset.optional(),
})

/** Only what `settingsOf` writes: a field that is not known is refused, as is a value that no flag takes. */
export const SETTINGS_SHAPE = z.strictObject({
  v: z.literal(1),
  spec: z.strictObject({
    ...{ task: texts, method: texts, samples: z.int().min(1).max(100_000) },
    ...{ lengths: lengths.optional(), outputLengths: lengths.optional() },
    questionsPerContext: z.int().min(1).max(MOST_QUESTIONS).optional(),
    profile: z.enum(['fathom', 'official']).optional(),
    templateTokens: z.int().min(0).max(LONGEST_LENGTH).optional(),
    ...{ subset: z.enum(['first', 'helmet']), seed: z.string().regex(/^\d{1,20}$/), tokenizer: text, haystack: text },
    set: z.array(z.strictObject({ owner: text, parameter: text, value: text })).max(10_000),
    ...{ data: z.record(text, texts), prompts: text.optional() },
    ...{ models: z.array(choice).max(1_000), subModel: choice.optional(), embedModel: choice.optional() },
    ...{ apiKeyEnv: variable, header: headers, sessionHeader: headerName.optional() },
    ...{ window: tokens.optional(), overflow: z.enum(['refuse', 'truncate-middle']).optional() },
    ...{ answerPolicy: z.enum(ANSWER_POLICIES), maxAnswerTokens: tokens.optional() },
    temperature: z.number().min(0).max(2),
    stop: z.array(z.string().min(1).max(200)).max(4).optional(),
    ...{ topP: z.number().gt(0).max(1).optional(), reasoningTokens: z.int().min(0).max(LONGEST_LENGTH) },
    ...{ extraBody: z.record(text, z.unknown()).optional(), api: z.enum(APIS) },
    ...{ chatTemplate: text.optional(), prefill: z.enum(PREFILL_WAYS).optional(), stream: z.boolean() },
    ...{ maxCalls: limit(count), maxTotalTokens: limit(manyTokens), maxCost: limit(dollars), maxTime: limit(time) },
    ...{ prices: text.optional(), concurrency: z.int().min(1).max(1024) },
    ...{ rpm: count.optional(), tpm: manyTokens.optional() },
    ...{ timeout: time.optional(), maxRetries: z.int().min(0).max(100), retryBudget: time },
  }),
  expected: z.looseObject({ fathom: text, cells: text, entries: text }),
  windows: z.record(text, z.number().min(1).max(1e9).nullable()),
  counts: z.record(
    text,
    z.strictObject({
      ...{ ownTokens: z.number().gt(0).max(1e4).optional(), template: z.number().min(0).max(1e6).optional() },
      tasks: z.record(text, z.number().gt(0).max(1e4)).optional(),
    }),
  ),
  keeps: z.strictObject({ trace: z.boolean(), record: z.boolean() }),
  queues: z.array(z.strictObject({ name: z.string().regex(/^[0-9a-f]{20}$/), server: oneLine.max(2_000) })).max(1_000),
})
