import * as z from 'zod'

// The shapes of notes that a manifest may have. Reports read them, so a bundle with another shape is refused: one bundle
// must not end a whole board.

const text = z.string()
const count = z.number().int().min(0)
const amount = z.number().min(0)
const record = <T extends z.ZodType>(shape: T) => z.record(text, shape)

export const ASKED_SHAPE = z.lazy(() =>
  z.looseObject({
    task: text,
    target: count,
    output: count.optional(),
    samples: count,
    shard: z.looseObject({ part: count.min(1), of: count.min(1), questions: count.min(1).optional() }).optional(),
  }),
)

const spent = { calls: count, input: amount, output: amount, cost: amount.nullable() }

export const JUDGE_SHAPE = z.lazy(() =>
  z.looseObject({
    model: text,
    baseUrl: text,
    wording: text,
    spent: z.looseObject(spent),
    bills: z.array(z.looseObject({ ...spent, at: text })).optional(),
    agreement: z.looseObject({ n: count, same: count, kappa: z.number().nullable() }).optional(),
    unjudged: count.optional(),
  }),
)

export const QUICK_SHAPE = z.lazy(() =>
  z.looseObject({
    model: text,
    config: text,
    tasks: z.array(text),
    named: text,
    shortest: amount,
    longest: amount,
    fits: amount,
    window: amount,
    isNamed: z.boolean(),
    failing: z.literal(true).optional(),
  }),
)

export const METHODS_SHAPE = z.lazy(() =>
  record(z.looseObject({ reference: z.boolean(), needsModel: z.boolean(), computes: z.literal(true).optional() })),
)

/** Notes on a session: its load, prices and end. */
export const SESSION_NOTES = {
  concurrency: amount.optional(),
  prices: z.looseObject({ date: text, sha256: text }).optional(),
  ended: text.optional(),
  exitCode: z.number().int().optional(),
  unjudged: z.literal(true).optional(),
  look: z.looseObject({ at: count, of: count, planned: z.array(ASKED_SHAPE) }).optional(),
  until: z
    .looseObject({
      goal: z.union([amount, z.literal('rank'), z.literal('drop')]),
      rounds: count,
      isReached: z.boolean(),
      contexts: count,
      half: amount.optional(),
    })
    .optional(),
}

/** Notes on the servers of a model. */
export const SERVED_NOTES = {
  servers: z.array(z.looseObject({})).optional(),
  answeredBy: record(count).optional(),
  fingerprints: record(count).optional(),
}

export const HASHES_SHAPE = record(text)
