import * as z from 'zod'
import { isSecretSeed } from '../../../core/rows/commitment.ts'
import { ANSWER_POLICIES, type Manifest } from '../../../core/rows/manifest/manifest.ts'
import { ROW_VERSION, STATUS_KINDS } from '../../../core/rows/rows.ts'
import type { Submission } from '../../../reports/summary/entries/verification-status.ts'
import { BUNDLE_FILES, BUNDLE_VERSION, FORMAT } from './bundle.ts'
import {
  ASKED_SHAPE,
  HASHES_SHAPE,
  JUDGE_SHAPE,
  METHODS_SHAPE,
  QUICK_SHAPE,
  SERVED_NOTES,
  SESSION_NOTES,
} from './manifest-notes.ts'
import { REVEAL_FORMAT } from './withheld.ts'

// The shapes of a bundle's contents. Fields of later versions are accepted; known fields are checked. They are built
// when they are first used: every command that reads or writes a run loads this file.

/**
 * One line: nothing in it ends a line, hides, turns the direction of what follows, or looks like a blank and is none.
 */
const PLAIN =
  /^(?:[^\p{C}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]| |(?<=\p{Extended_Pictographic})\uFE0F)*$/u
const NOT_PLAIN = 'has characters that are not shown: one line of plain text is allowed'

/** Names appear in tables and keys, so two that look alike must be one. */
const name = z
  .string()
  .min(1)
  .max(500)
  .regex(PLAIN, NOT_PLAIN)
  .regex(/^\S(?:.*\S)?$/su, 'begins or ends with a blank')
/** Names on a leaderboard: a word with letters of two alphabets looks like another word. */
const entryName = name.regex(
  /^(?!.*(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}))/su,
  'mixes letters of two alphabets in a word',
)
const time = z.string().refine(text => Number.isFinite(Date.parse(text)), 'is not a time')
const count = z.number().int().min(0)
const amount = z.number().min(0)
const sha = z.string().regex(/^[0-9a-f]{64}$/)
const params = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
const withheld = z.string().optional()
const v = z.literal(ROW_VERSION)
const SOURCE = z.enum(['server', 'estimated', 'none'])

const item = z.lazy(() =>
  z.looseObject({
    v,
    id: z.string().regex(/^[0-9a-f]{20}$/),
    questionId: name,
    task: name,
    family: z.string(),
    version: count,
    params,
    seed: z.string(),
    index: count,
    cluster: z.string(),
    paired: z.boolean(),
    length: z.looseObject({
      target: count,
      output: count.optional(),
      reference: count.optional(),
      tokens: count,
      reserve: count,
      chars: count,
      bytes: count,
      words: count,
      repeats: count,
      tokenizer: name,
      haystack: z.string(),
    }),
    depths: z.array(z.looseObject({ fact: z.string(), depth: z.number().min(0).max(1) })),
    scorer: name,
    expected: z.unknown(),
    sha256: z.string(),
    template: z.string(),
    notes: z.array(z.string()).optional(),
    withheld,
  }),
)

const key = { item: name, method: entryName, model: entryName, config: name, attempt: z.number().int().min(1) }

const answer = z.lazy(() =>
  z.looseObject({
    v,
    ...key,
    status: z.looseObject({ kind: z.enum(STATUS_KINDS), reason: z.string(), forced: z.boolean() }),
    answer: z.string().nullable(),
    raw: z.string().optional(),
    echoes: z.array(z.tuple([count, count])).optional(),
    reasoning: z.string().optional(),
    allowed: z.looseObject({ answer: count, thinking: count }).optional(),
    ledger: z.looseObject({
      metered: z.boolean().optional(),
      embeddings: z.looseObject({ calls: count, tokens: amount, source: SOURCE }).optional(),
      openThinking: count.optional(),
      sharedCalls: count.optional(),
      calls: z.looseObject({ total: count, root: count, sub: count, depth: count }),
      tokens: z.looseObject({ input: amount, cached: amount, reasoning: amount, output: amount, source: SOURCE }),
      peakPrompt: amount,
      read: amount,
      coverage: amount,
      retries: count,
      recall: z.number().nullable(),
      ms: z.looseObject({
        total: amount,
        critical: amount,
        queue: amount,
        first: amount.nullable(),
        lag: amount.optional(),
      }),
      cost: amount.nullable(),
    }),
    notes: params.optional(),
    at: time,
    withheld,
  }),
)

const score = z.lazy(() =>
  z.looseObject({
    v,
    ...key,
    scorer: name,
    value: z.number().min(0).max(1),
    parts: z.record(z.string(), z.unknown()).optional(),
    why: z.string(),
    unfinished: z.literal(true).optional(),
    withheld,
  }),
)

export const ROW_SHAPES = { items: item, answers: answer, scores: score }

const counts = { sent: amount, counted: amount.nullable(), found: z.boolean(), ownTokens: z.number().optional() }
const fit = z.looseObject({ ...counts, tasks: z.record(name, z.number()).optional(), template: amount.optional() })
const probe = z.looseObject(counts)
const price = z.looseObject({ input: amount, output: amount, cached: amount.optional(), embeddings: amount.optional() })

export const MANIFEST_SHAPE = z.lazy(() =>
  z.looseObject({
    v,
    fathom: z.string(),
    created: z.string(),
    updated: z.string(),
    seed: z.string(),
    stream: z.string().optional(),
    tokenizer: z.string(),
    haystack: z.string(),
    templates: z.record(z.string(), z.string()),
    data: z.record(z.string(), z.looseObject({ sha256: z.string(), path: z.string() })),
    tasks: z.record(name, z.looseObject({ version: count, params })),
    asked: z.array(ASKED_SHAPE).optional(),
    askedBy: z.record(z.string(), z.array(ASKED_SHAPE)).optional(),
    plugins: HASHES_SHAPE.optional(),
    origins: HASHES_SHAPE.optional(),
    methods: METHODS_SHAPE.optional(),
    quick: QUICK_SHAPE.optional(),
    judge: JUDGE_SHAPE.optional(),
    groups: z.array(name).optional(),
    room: z.looseObject({ policy: z.enum(ANSWER_POLICIES), answer: count, thinking: count }).optional(),
    aliases: z.record(name, name).optional(),
    configs: z.record(
      z.string(),
      z.looseObject({
        method: name,
        preset: name.optional(),
        params,
        sampling: params,
        version: count.optional(),
        templates: z.record(z.string(), z.string()).optional(),
      }),
    ),
    models: z.record(
      name,
      z.looseObject({
        baseUrl: z.string(),
        simulated: z.boolean(),
        window: z.number().nullable(),
        fit: fit.optional(),
        probe: probe.optional(),
        preset: z.looseObject({ price: price.optional() }).optional(),
        ...SERVED_NOTES,
      }),
    ),
    sessions: z.array(
      z.looseObject({
        at: z.string(),
        argv: z.array(z.string()),
        node: z.string(),
        platform: z.string(),
        ...SESSION_NOTES,
      }),
    ),
  }),
)

/**
 * Describes the first value of a run's own manifest that is missing or has another type than Fathom writes; undefined
 * if there is none. Names and numbers that a bundle may not have are fine here.
 */
export function describeWrongType(manifest: Manifest): string | undefined {
  const { issues = [] } = MANIFEST_SHAPE.safeParse(manifest).error ?? {}
  const wrong = issues.find(({ code }) => code === 'invalid_type')
  return wrong && describeShapeFault(new z.ZodError([wrong]))
}

const file = z.strictObject({ sha256: sha, bytes: count, rows: count.optional() })

const defineLine = (most: number) => z.string().trim().min(1).max(most).regex(PLAIN, NOT_PLAIN)

const page = defineLine(300).refine(
  isWebPage,
  'is not an address of a page: http:// or https:// without a user name is allowed',
)

/** The submitter of a run: bounded, because it is untrusted and appears on a page. */
export const SUBMISSION_SHAPE = z.lazy(() =>
  z.strictObject({
    who: defineLine(100),
    what: defineLine(500).optional(),
    links: z.array(page).max(5).optional(),
    hardware: defineLine(200).optional(),
    contact: defineLine(200).optional(),
  }),
) satisfies z.ZodType<Submission>

function isWebPage(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

export const HEAD_SHAPE = z.lazy(() =>
  z.looseObject({
    format: z.literal(FORMAT),
    v: z.literal(BUNDLE_VERSION),
    fathom: z.string(),
    secret: z.boolean(),
    complete: z.boolean(),
    files: z.strictObject(Object.fromEntries(BUNDLE_FILES.map(each => [each, file])) as Record<string, typeof file>),
    headline: z.array(
      z.strictObject({
        method: name,
        model: name,
        config: name,
        simulated: z.boolean(),
        group: name,
        score: z.number().nullable(),
        planned: count,
        counted: count,
        failed: count,
        missing: count,
        unscored: count,
      }),
    ),
    submission: SUBMISSION_SHAPE.optional(),
  }),
)

export const REVEAL_HEAD_SHAPE = z.lazy(() =>
  z.looseObject({
    format: z.literal(REVEAL_FORMAT),
    v: z.literal(1),
    seed: z.string().refine(isSecretSeed, 'is not a secret seed'),
    bundle: sha,
  }),
)

export const WITHHELD_SHAPE = z.lazy(() =>
  z.strictObject({
    file: z.enum(['items', 'answers', 'scores']),
    key: z.array(z.union([z.string(), z.number()])),
    fields: z.record(z.string(), z.unknown()),
  }),
)

/** The first thing that is wrong, in a few words. */
export const describeShapeFault = ({ issues }: z.ZodError): string => {
  const [{ path, message } = { path: [], message: 'is of another shape' }] = issues
  return `${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`
}
