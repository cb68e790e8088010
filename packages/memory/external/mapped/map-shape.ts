import { z } from 'zod'
import { listSlotNames } from './slots.ts'

/** A call of a map: a request over HTTP, or a tool of an MCP server. */
const CALL = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  path: z.string().startsWith('/').max(2_000).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  tool: z.string().min(1).max(200).optional(),
  args: z.record(z.string(), z.unknown()).optional(),
  /** Values of the reply that later calls use as `{kept.NAME}`. */
  keep: z.record(z.string().regex(/^[a-z]\w*$/i), z.string().max(200)).optional(),
  /** Statuses that are no failure, such as 409 where a space may exist. */
  allow: z.array(z.number().int().min(400).max(499)).max(20).optional(),
})
export type MapCall = z.infer<typeof CALL>

const PATHS = z.union([z.string().max(200), z.array(z.string().max(200)).min(1).max(5)])
const CALLS = z.array(CALL).max(10).default([])
const SECONDS = z.number().min(0).max(3_600)

const POLL = z.strictObject({
  call: CALL,
  /** The reply says here that everything can be asked: one of these values, or a count of writes. */
  path: z.string().max(200),
  is: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** The same for a reply that is prose: words that it holds. */
  has: z.array(z.string().min(2)).optional(),
  atLeast: z.enum(['units', 'entries']).optional(),
  fails: z.array(z.string()).default([]),
  every: SECONDS.default(2),
  most: SECONDS.default(600),
})
export type MapPoll = z.infer<typeof POLL>

const SHAPE = z.strictObject({
  about: z.string().min(1).max(500),
  /** Which program, at which version, was read. */
  source: z.string().min(1).max(500),
  over: z.enum(['rest', 'mcp']),
  /** `answer`: it answers itself. `recall`: it gives texts to the track's one reader. */
  gives: z.enum(['recall', 'answer']).default('recall'),
  /** `learns`: asking changes what it stores. */
  asking: z.enum(['read-only', 'learns']).default('read-only'),
  /** `process`: what was written is lost when the program ends. */
  lasts: z.enum(['disk', 'process']).default('disk'),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().max(500)).default({}),
  /** Environment of a command. */
  env: z.record(z.string().regex(/^[A-Z_][A-Z0-9_]*$/i), z.string().max(500)).default({}),
  unit: z.enum(['turn', 'pair', 'session']).default('session'),
  /** Entries and characters of a unit. */
  most: z.number().int().min(1).max(10_000).default(200),
  mostChars: z.number().int().min(500).max(1_000_000).default(100_000),
  /** Roles that the server knows; others become the first. */
  roles: z.array(z.string()).min(1).default(['user', 'assistant']),
  /** An entry as a message, and as a line of a text. */
  message: z.unknown().default({ role: '{role}', content: '{speaker}: {text}' }),
  line: z.string().max(500).default('{speaker}: {text}'),
  open: CALLS,
  session: CALLS,
  write: z.strictObject({
    call: CALL,
    /** Path of what `settle` polls for each write. */
    receipt: z.string().max(200).optional(),
    /** Writing the same again changes nothing. */
    repeatable: z.boolean().default(false),
  }),
  settle: z
    .strictObject({ calls: CALLS, wait: SECONDS.default(0), poll: POLL.optional() })
    .default({ calls: [], wait: 0 }),
  ask: z.strictObject({
    call: CALL,
    /** `words`: a call for each longer word of the question, for searches that match a text as it is. */
    by: z.enum(['question', 'words']).default('question'),
    mostChars: z.number().int().min(20).max(100_000).default(10_000),
    items: PATHS.optional(),
    text: z.string().max(1_000).default('{item}'),
    /** When it was said. A map that has this promises dates. */
    at: z.string().max(200).optional(),
    /** The texts themselves hold the time, which is a promise too. */
    dated: z.boolean().default(false),
    /** Entries that an item comes from: the first and the last. */
    seqs: z.strictObject({ first: z.string().max(200), last: z.string().max(200) }).optional(),
    /** Path of the answer of a memory that answers itself. */
    answer: z.string().max(200).optional(),
  }),
  state: z
    .strictObject({ call: CALL, items: PATHS.optional(), text: z.string().max(1_000).default('{item}') })
    .extend({ records: z.string().max(200).optional(), bytes: z.string().max(200).optional() })
    .optional(),
  /** Deletes a space. */
  reset: CALLS,
})

export type MemoryMap = z.infer<typeof SHAPE>

const SPACE = ['space', 'policy', 'kept']
const ENTRY = ['text', 'speaker', 'role', 'kind', 'at', 'unix', 'session', 'seq']
const UNIT = [...SPACE, ...ENTRY, 'messages', 'lines', 'first', 'last', 'unit']
const ASKED = [...SPACE, 'query', 'question', 'statement', 'now', 'nowUnix', 'format', 'recallTokens']

/** Checks the shape of a map, its slots, and that all of its calls are of one kind. */
export const MAP_SHAPE = SHAPE.superRefine((map, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: path.split('.'), message })
  const checkSlots = (path: string, value: unknown, known: readonly string[]) => {
    const unknown = listSlotNames(value).find(name => !known.includes(name))
    if (unknown !== undefined) refuse(path, `got {${unknown}}, expected ${known.map(name => `{${name}}`).join(' ')}`)
  }
  const { settle, ask, state } = map
  const calls: [string, MapCall | undefined, readonly string[]][] = [
    ...map.open.map((call): [string, MapCall, string[]] => ['open', call, SPACE]),
    ...map.session.map((call): [string, MapCall, string[]] => ['session', call, UNIT]),
    ...settle.calls.map((call): [string, MapCall, string[]] => ['settle.calls', call, SPACE]),
    ...map.reset.map((call): [string, MapCall, string[]] => ['reset', call, SPACE]),
    ['write.call', map.write.call, UNIT],
    ['settle.poll.call', settle.poll?.call, [...SPACE, 'receipt']],
    ['ask.call', ask.call, ASKED],
    ['state.call', state?.call, SPACE],
  ]
  for (const [path, call, known] of calls) {
    if (call === undefined) continue
    const { tool, method, path: place, ...rest } = call
    if (map.over === 'mcp' && (tool === undefined || method !== undefined || place !== undefined))
      refuse(path, 'expected a tool and args, for the map is over mcp')
    if (map.over === 'rest' && (tool !== undefined || method === undefined || place === undefined))
      refuse(path, 'expected a method and a path, for the map is over rest')
    checkSlots(path, [place, rest.query, rest.body, rest.args], known)
  }
  checkSlots('message', map.message, ENTRY)
  checkSlots('line', map.line, ENTRY)
  checkSlots('headers', map.headers, ['env', 'space'])
  checkSlots('env', map.env, ['env', 'space', 'folder'])
  checkSlots('ask.text', [ask.text, ask.at, ask.seqs], ['item'])
  if (state) checkSlots('state.text', state.text, ['item'])
  if (map.gives === 'answer' && ask.answer === undefined)
    refuse('ask.answer', 'expected a path, for the map gives answers')
  if (map.gives === 'recall' && ask.items === undefined)
    refuse('ask.items', 'expected a path, for the map gives recall')
  const { is, has, atLeast } = settle.poll ?? {}
  if (settle.poll && [is, has, atLeast].filter(each => each !== undefined).length !== 1)
    refuse('settle.poll', 'expected one of is, has and atLeast')
})
