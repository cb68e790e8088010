import { append } from '../../core/collections/append.ts'
import { getLast, mustGet } from '../../core/collections/require.ts'
import { usageError } from '../../core/errors.ts'
import { makeRandom } from '../../core/random/random.ts'
import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import type { Params } from '../../core/rows/rows.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import type { Model } from '../../runners/model.ts'
import { countApart } from '../../runners/models/counting/count.ts'
import { createServerTokens, type ServerTokens } from '../../runners/models/counting/server-tokens.ts'
import { createLimiter, type Limiter, type LimiterOptions, NO_LIMITER } from '../../runners/models/limits/limiter.ts'
import type { OpenAiModel, OpenAiOptions } from '../../runners/models/openai.ts'
import { fetchServerDetails } from '../../runners/models/servers/server-kind.ts'
import type { Mailbox } from '../../runners/models/transport/mailbox.ts'
import type { ReaderOptions, SimulatedServer } from '../../runners/simulated/contract.ts'
import { type Faults, READER_PARAMETERS } from '../../runners/simulated/faults.ts'
import { SIMULATED_WINDOW } from '../../runners/simulated/reader-traits.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { getServerLimits, type ServerLimits } from '../config/limits.ts'
import { ENTRY_FIELDS } from '../config/options/entry.ts'
import { hashedValues } from '../config/options/hash.ts'
import {
  type ModelSettings,
  type RequestSettings,
  requestSettings,
  resolveApi,
  resolveModel,
  resolveWindow,
} from '../config/options/model-settings.ts'
import { MODEL_FIELDS } from '../config/options/models.ts'
import type { ItemsConfig, LoadConfig, ModelChoice, ModelsConfig, RunSpec } from '../config/spec.ts'
import type { SharedWindows } from '../plan/plan-expected.ts'
import { resolveParams } from '../registry/items/settings.ts'
import { startSimulatedServer } from '../registry/plugins/first-party.ts'
import {
  discoverServer,
  findApiKey,
  formatUrl,
  getServerName,
  NOTHING_TOLD,
  resolveConnection,
  type ServerConnection,
  stripQuery,
} from './connection.ts'
import { makeModelNote, SIMULATED_ADDRESS } from './model-note.ts'
import { describeTemplate, resolvePromptFormat } from './prompt-format.ts'

/** The models of a run, ready to be called. */
export interface OpenModels {
  readonly models: readonly Model[]
  readonly subModel: Model | null
  /** For vectors; null: the model itself makes them. */
  readonly embedder: Model | null
  /** For the manifest. */
  readonly notes: Readonly<Record<string, ModelNote>>
  /** Windows as servers list them, by the model's name. */
  readonly listed: ReadonlyMap<string, number>
  /** Names of models whose servers are known to cut long prompts and say nothing. */
  readonly silent?: ReadonlySet<string>
  /** Counters of servers that count by their models' own tokenizers, by the model's name. */
  readonly counters?: ReadonlyMap<string, ServerTokens>
  /** Tokens that all requests under way at a server may have together, by the server's name. */
  readonly shared?: SharedWindows
  /** Slots of servers that keep a cache in each of them, by the server's name. */
  readonly slots?: ReadonlyMap<string, number>
  /** Notes from their servers' lists that a user should know before the run, one line each. */
  readonly remarks: readonly string[]
  /** Parameters that servers would not take, one line each. */
  warnings(): string[]
  load(): { inFlight: number; limit: number; throttles: number }
  close(): Promise<void>
}

/** For runs whose methods call no model. */
export const NO_MODELS: OpenModels = {
  models: [],
  subModel: null,
  embedder: null,
  notes: {},
  listed: new Map(),
  remarks: [],
  warnings: () => [],
  load: () => ({ inFlight: 0, limit: 0, throttles: 0 }),
  close: async () => {},
}

/** The options that decide how models are opened. */
export type ConnectionConfig = ModelsConfig & Omit<LoadConfig, 'buildThreads'> & Pick<ItemsConfig, 'set' | 'seed'>
type Options = ConnectionConfig

/** The limiter of a server, by its address without user and query. */
export type LimiterOf = (server: string, limits: ServerLimits & Pick<LimiterOptions, 'maxTokens'>) => Limiter

/** A simulated model that has started, in whichever thread. */
export type SimulatedModel = Pick<SimulatedServer, 'url' | 'close'>

/** The options that a thread can be sent. */
export type SimulatedOptions = Pick<ReaderOptions, 'faults'> & { readonly window: number }

export type StartSimulated = (options: SimulatedOptions) => Promise<SimulatedModel>

/**
 * Starts the simulated model if needed, and asks each server for its models' windows.
 * @param own models of the program, by name
 * @param startSimulated starts the simulated model; default: in this thread, without knowledge of the run's tasks
 * @param mailbox stores requests and finds responses instead of servers; no server is called, and no key is needed
 * @param limiterOf limits calls to a server; default: a limiter of this process only
 * @throws BenchError (usage) for a server whose key is missing, (incomplete) if nothing answers at an address
 */
export async function openModels(
  options: Options,
  tokenizer: Tokenizer,
  env: Readonly<Record<string, string | undefined>>,
  own: ReadonlyMap<string, Model> = new Map(),
  startSimulated: StartSimulated = startSimulatedServer,
  mailbox?: Mailbox,
  limiterOf: LimiterOf = (_server, limits) => createLimiter(limits),
): Promise<OpenModels> {
  // Loaded here, because only runs need these packages.
  const { openAiModel } = await import('../../runners/models/openai.ts')
  const chosen = [...options.models, options.subModel, options.embedModel].filter(choice => choice !== undefined)
  const readers: SimulatedModel[] = []
  const limiters = new Map<string, Limiter>()
  const opened = new Map<ModelChoice, Model>()
  const served: OpenAiModel[] = []
  const notes: Record<string, ModelNote> = {}
  const listed = new Map<string, number>()
  const remarks: string[] = []
  const sharedTokens = new Map<string, number>()
  const slotsOf = new Map<string, number>()
  const silent = new Set<string>()
  const counters = new Map<string, ServerTokens>()
  try {
    for (const choice of chosen) {
      const brought = own.get(choice.name)
      if (brought) {
        opened.set(choice, options.prefill === 'none' ? { ...brought, withoutPrefill: true } : brought)
        notes[choice.name] = { baseUrl: 'a function', simulated: false, window: brought.window }
        continue
      }
      const asked = resolveWindow(choice, options)
      const simulated = { window: asked ?? SIMULATED_WINDOW, faults: getReaderFaults(options) }
      const reader = isEmbedded(choice) ? await startSimulated(simulated) : undefined
      if (reader) readers.push(reader)
      const address = reader?.url ?? choice.baseUrl! // all but the simulated model have one
      const asks = !reader && !mailbox
      const { keyName, headers, api } = mailbox ? OVER_FILES : resolveConnection(choice, options, env)
      const apiKey = asks ? findApiKey(address, keyName, env) : undefined
      const way = { api, headers }
      const telling = asks ? await discoverServer(choice, address, apiKey, way) : NOTHING_TOLD
      const { window: told, kind, foundAt: baseUrl = address } = telling
      append(remarks, telling.remarks ?? [])
      if (kind === 'Ollama') silent.add(choice.name)
      const counter = createServerTokens(kind, choice.preset?.model ?? choice.name, baseUrl, apiKey, way)
      if (counter) counters.set(choice.name, counter)
      if (told !== null) listed.set(choice.name, told)
      const window = reader ? simulated.window : (asked ?? told)
      const server = stripQuery(baseUrl)
      if (!limiters.has(server)) {
        const { shared, refusesMore, slots, cachesBySlot } = await fetchServerDetails(kind, baseUrl, apiKey, way)
        const maxTokens = refusesMore ? shared : undefined
        const name = getServerName(choice.name, chosen)
        if (maxTokens !== undefined) sharedTokens.set(name, maxTokens)
        if (slots !== undefined && cachesBySlot) slotsOf.set(name, slots)
        limiters.set(server, limiterOf(server, { ...getServerLimits(options), maxTokens }))
      }
      notes[choice.name] = makeModelNote(
        choice,
        reader ? SIMULATED_ADDRESS : formatUrl(baseUrl, apiKey),
        reader !== undefined,
        window,
      )
      // The compiler refuses an option that requests have and no form of an API takes.
      const settings: Pick<OpenAiOptions, keyof RequestSettings> = requestsOf(choice, options)
      served.push(
        openAiModel({
          id: choice.name,
          served: choice.preset?.model,
          baseUrl,
          address: reader ? undefined : formatUrl(baseUrl, apiKey),
          apiKey,
          keyName,
          window,
          simulated: reader !== undefined,
          ...settings,
          headers: reader ? undefined : headers,
          ...resolvePromptFormat(choice, options),
          // The simulated model is our own, and continues prefixes.
          ...(reader && options.prefill === undefined && { prefill: 'llamacpp' as const }),
          sampling: computeShortHash(toCanonicalJson(buildSamplingParams(choice, options))),
          maxRetries: options.maxRetries,
          retryBudgetMs: options.retryBudget,
          attemptTimeoutMs: options.timeout,
          // Without an answer at its address no model is opened.
          seen: reader === undefined,
          limiter: mustGet(limiters, server),
          ...(mailbox && (await makeMailboxOptions(mailbox, choice))),
          rng: makeRandom(`${options.seed}/retries/${choice.name}`),
          countTokens: (text, signal) => countApart(text, tokenizer, signal),
        }),
      )
      opened.set(choice, getLast(served))
    }
  } catch (error) {
    await Promise.all(readers.map(reader => reader.close()))
    throw error
  }
  return {
    models: options.models.map(choice => mustGet(opened, choice)),
    subModel: options.subModel ? mustGet(opened, options.subModel) : null,
    embedder: options.embedModel ? mustGet(opened, options.embedModel) : null,
    notes,
    listed,
    silent,
    counters,
    shared: sharedTokens,
    slots: slotsOf,
    remarks,
    warnings: () => served.flatMap(model => model.notes.map(note => `${model.id}: ${note}`)),
    load() {
      const states = [...limiters.values()].map(each => each.snapshot())
      const sum = (field: 'inFlight' | 'limit' | 'throttles') =>
        states.reduce((total, state) => total + state[field], 0)
      return { inFlight: sum('inFlight'), limit: sum('limit'), throttles: sum('throttles') }
    },
    close: async () => void (await Promise.all(readers.map(reader => reader.close()))),
  }
}

const OVER_FILES: ServerConnection = { keyName: DEFAULTS.apiKeyEnv }

/**
 * Returns the options of a model over files: one response without streaming or retries. A failed request is repeated by
 * another attempt.
 */
const makeMailboxOptions = async (mailbox: Mailbox, { name }: ModelChoice) => ({
  wire: mailbox.wire(name),
  limiter: NO_LIMITER,
  sessionHeader: (await import('../../runners/models/transport/mailbox.ts')).CORRESPONDENT,
  stream: false,
  maxRetries: 0,
})

/**
 * Returns the settings of every request.
 * @throws BenchError (usage) for an API without stop words
 */
function requestsOf(choice: ModelChoice, options: Sampling): RequestSettings {
  const { stop, ...settings } = requestSettings(choice, options)
  if (stop.length > 0 && resolveApi(choice, options) === 'responses')
    throw usageError(
      `${choice.name}: --stop is for --api chat, completions and anthropic: the Responses API has no stop words.`,
    )
  return { ...settings, stop }
}

/** The options that go into every request to a model, or decide its form. */
export type Sampling = ModelSettings & RequestSettings

/**
 * Returns everything besides a method's parameters that changes a model's answers. Extra fields and flags may contain a
 * secret, so their hash is used.
 */
export function buildSamplingParams(choice: ModelChoice, options: Sampling): Params {
  const { template, prefill } = resolvePromptFormat(choice, options)
  return {
    ...hashedValues(MODEL_FIELDS, { ...resolveModel(choice, options), ...requestsOf(choice, options) }),
    ...(template && { chat_template: describeTemplate(template) }),
    ...(prefill === 'none' && { prefill }),
    ...hashedValues(ENTRY_FIELDS, { ...choice.preset }),
  }
}

/** Returns whether it is the simulated model. */
export const isEmbedded = ({ baseUrl }: ModelChoice): boolean => baseUrl === null

/**
 * How the simulated model errs in this run.
 * @throws BenchError (usage) for a parameter that it does not have
 */
export const getReaderFaults = ({ set }: Pick<RunSpec, 'set'>): Faults & Params =>
  resolveParams(READER_PARAMETERS, set) as Faults & Params
