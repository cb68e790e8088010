import {
  computeKey,
  type FitNote,
  hideSecretSeed,
  isKeyLike,
  isOwnProgram,
  NO_SERVER,
  type RunEntry,
  type RunSpec,
  readFathomVersion,
  redactPastedKeys,
  sanitize,
  stripSecrets,
  toCanonicalJson,
  toFields,
  tryParseForeignJson,
  usageError,
} from 'fathom-bench/plugin'
import type { Keeps } from './artifacts/artifacts.ts'
import { EMBEDDED, findEntryServer, queueName } from './redis/names.ts'
import { SETTINGS_SHAPE, SHARED_NAMES, type SharedName, UNSHARED_ENTRY_FIELDS } from './settings-shape.ts'
import { type ExpectedRun, formatForeignValue } from './worker/expectations.ts'

/**
 * All that a worker is told of a run: how it was asked, what that has to come to on its machine, and which queues there
 * are. Keys are no part of it.
 */
export interface Settings {
  readonly v: 1
  readonly spec: SharedSpec
  readonly expected: ExpectedRun
  /** Windows of models in tokens, as the coordinator knows them. */
  readonly windows: Readonly<Record<string, number | null>>
  /**
   * How they count, as one call of the coordinator to each told it: methods that cut a prompt go by it on every
   * machine.
   */
  readonly counts: Readonly<Record<string, Counts>>
  readonly keeps: Keeps
  readonly queues: readonly ServerQueue[]
}

/** Tokens of a model for those of the run. */
export type Counts = Pick<FitNote, 'ownTokens' | 'tasks' | 'template'>

export interface ServerQueue {
  readonly name: string
  /** Address without user and query. */
  readonly server: string
}

/**
 * The parts of a spec that decide items and requests. A machine's own settings (folders, keys, plugins, consent to run
 * native code) are not in it.
 */
export type SharedSpec = Pick<RunSpec, SharedName>

/** Options of a run that a queue does not take, with the reason. */
const NOT_TAKEN: readonly (readonly [flag: string, isAsked: (spec: RunSpec) => boolean, why: string])[] = [
  ['--replay', ({ replay }) => replay !== undefined, 'a replay asks nobody, so there is nothing to hand out'],
  ['--save-contexts', ({ saveContexts }) => saveContexts, 'the workers build the contexts, and keep none'],
  ['--proxy', ({ proxy }) => proxy.length > 0, 'programs outside are not handed to workers'],
]

/** @throws BenchError (usage) for what a queue does not take, and for what would carry a key through Redis */
export function buildQueueSettings(
  spec: RunSpec,
  entries: readonly RunEntry[],
  { expected, windows, counts }: Pick<Settings, 'expected' | 'windows' | 'counts'>,
) {
  for (const [flag, isAsked, why] of NOT_TAKEN)
    if (isAsked(spec)) throw usageError(`--queue does not take ${flag}: ${why}.`)
  refusePrograms(entries)
  // A secret seed is on each machine, in a file of its own.
  const open = hideSecretSeed(spec)
  // The compiler does not follow entries.
  const shared = Object.fromEntries(SHARED_NAMES.map(name => [name, open[name]])) as unknown as SharedSpec
  const bare: SharedSpec = {
    ...shared,
    models: spec.models.map(choice => dropNotes(stripSecrets(choice))),
    subModel: spec.subModel && dropNotes(stripSecrets(spec.subModel)),
    embedModel: spec.embedModel && dropNotes(stripSecrets(spec.embedModel)),
  }
  refuseKeys(bare)
  const servers = [...new Set(entries.map(entry => findEntryServer(entry, spec.models)))]
  const queues = servers.map(server => ({ name: queueName(server), server }))
  const keeps = { trace: spec.trace, record: spec.record !== undefined }
  const settings: Settings = { v: 1, spec: bare, expected, windows, counts, keeps, queues }
  return { settings, text: toCanonicalJson(settings), id: computeKey(settings) }
}

/** An entry of `--config` without what is for people alone, or for the coordinator. */
const dropNotes = (choice: RunSpec['models'][number]) => {
  if (!choice.preset) return choice
  const shared = Object.entries(choice.preset).filter(([name]) => !UNSHARED_ENTRY_FIELDS.includes(name))
  return { ...choice, preset: Object.fromEntries(shared) as unknown as typeof choice.preset }
}

/** @throws BenchError (usage): a queue carries no commands and no addresses of programs */
export function refusePrograms(entries: readonly Pick<RunEntry, 'method'>[]): void {
  const outside = entries.find(({ method }) => isOwnProgram(method.id) || method.needs.includes('external'))
  if (outside)
    throw usageError(
      `--queue does not take --method ${outside.method.id}: programs outside are not handed to workers, for no command may come from a queue.`,
    )
}

/** @throws BenchError (usage) that names the field and shows nothing of it */
function refuseKeys(spec: SharedSpec): void {
  const free = { extraBody: spec.extraBody, models: [spec.models, spec.subModel, spec.embedModel] }
  for (const [name, value] of Object.entries(free))
    if (listTexts(value).some(text => redactPastedKeys(text) !== text || isSecret(text)))
      throw usageError(
        `--queue: ${name === 'extraBody' ? '--extra-body' : 'the server of a model'} holds what looks like a key, and none goes through Redis. Give it in a header: --header NAME=VARIABLE.`,
      )
}

/** Names of models are long and hold digits; a key is that without a mark between. */
const isSecret = (text: string) => isKeyLike(text) && !/[/:. ]/.test(text)

/** All texts within a value. */
export const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listTexts)
      : []

/** @throws BenchError (usage) where the text is not what a coordinator of this version writes */
export function parseQueueSettings(text: string): Settings {
  const read = tryParseForeignJson(text)
  const { fathom } = toFields(toFields(read)['expected'])
  if (typeof fathom === 'string' && fathom !== readFathomVersion())
    throw usageError(
      `worker: the run is of Fathom ${formatForeignValue(fathom)}, and this is ${readFathomVersion()}. Install the same.`,
    )
  const { success, data, error } = SETTINGS_SHAPE.safeParse(read)
  if (success) return data as unknown as Settings
  const [issue] = error.issues
  const field = sanitize(issue?.path.join('.') || 'no JSON', 100)
  throw usageError(
    `worker: the settings in the queue are not those of this version of Fathom (${field}). Install the coordinator's version here.`,
  )
}

/** Is it a server that is asked over the network? */
export const isAsked = (server: string): boolean => server !== EMBEDDED && server !== NO_SERVER
