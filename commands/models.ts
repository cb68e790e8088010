import { incompleteError, usageError } from '../core/errors.ts'
import { random } from '../core/random.ts'
import type { ModelNote } from '../core/rows.ts'
import type { Tokenizer } from '../core/tokens.ts'
import type { Model } from '../runners/model.ts'
import { type Limiter, limiter } from '../runners/models/limiter.ts'
import { type OpenAiModel, openAiModel } from '../runners/models/openai.ts'
import { serverInfo } from '../runners/models/server-info.ts'
import { READER_WINDOW, type Reader, startReader } from '../runners/reader/server.ts'
import type { ModelChoice, RunOptions } from './options.ts'

/** The models of a run, ready to be called. */
export interface OpenModels {
  readonly models: readonly Model[]
  readonly subModel: Model | null
  /** For the manifest. */
  readonly notes: Readonly<Record<string, ModelNote>>
  /** Parameters that servers would not take, one line each. */
  warnings(): string[]
  load(): { inFlight: number; limit: number; throttles: number }
  close(): Promise<void>
}

/** For runs whose methods call no model. */
export const NO_MODELS: OpenModels = {
  models: [],
  subModel: null,
  notes: {},
  warnings: () => [],
  load: () => ({ inFlight: 0, limit: 0, throttles: 0 }),
  close: async () => {},
}

/** The models as they are named, without asking anybody: for a dry run, which needs no key and no server. */
export function namedModels({ models, window }: Pick<RunOptions, 'models' | 'window'>): OpenModels {
  const named = models.map(({ name, baseUrl }): Model => {
    const simulated = baseUrl === null
    return { id: name, simulated, window: window ?? (simulated ? READER_WINDOW : null), chat: refuse }
  })
  return { ...NO_MODELS, models: named }
}

const refuse = () => Promise.reject(new Error('a dry run asks no model'))

type Options = Pick<
  RunOptions,
  | 'models'
  | 'subModel'
  | 'apiKeyEnv'
  | 'extraBody'
  | 'temperature'
  | 'topP'
  | 'reasoningTokens'
  | 'window'
  | 'concurrency'
  | 'timeout'
  | 'maxRetries'
  | 'retryBudget'
  | 'seed'
>

/**
 * Starts the embedded reader where it is asked for, and asks each server for its models' windows.
 * @throws BenchError (usage) where a server that needs a key has none, (incomplete) where nothing answers at an address.
 */
export async function openModels(
  options: Options,
  tokenizer: Tokenizer,
  env: Readonly<Record<string, string | undefined>>,
): Promise<OpenModels> {
  const chosen = [...options.models, ...(options.subModel ? [options.subModel] : [])]
  const readers: Reader[] = []
  const limiters = new Map<string, Limiter>()
  const opened = new Map<ModelChoice, OpenAiModel>()
  const notes: Record<string, ModelNote> = {}
  try {
    for (const choice of chosen) {
      const reader =
        choice.baseUrl === null
          ? await startReader(options.window === undefined ? {} : { window: options.window })
          : undefined
      if (reader) readers.push(reader)
      const baseUrl = reader?.url ?? choice.baseUrl!
      const apiKey = reader ? undefined : keyFor(baseUrl, options.apiKeyEnv, env)
      const window = reader?.window ?? options.window ?? (await windowOf(choice, baseUrl, apiKey))
      if (!limiters.has(baseUrl)) limiters.set(baseUrl, limiter({ maximum: options.concurrency }))
      notes[choice.name] = {
        baseUrl: reader ? EMBEDDED : withoutQuery(baseUrl),
        simulated: reader !== undefined,
        window,
      }
      opened.set(
        choice,
        openAiModel({
          id: choice.name,
          baseUrl,
          apiKey,
          keyName: options.apiKeyEnv,
          window,
          simulated: reader !== undefined,
          extraBody: options.extraBody,
          temperature: options.temperature,
          topP: options.topP,
          reasoningTokens: options.reasoningTokens,
          maxRetries: options.maxRetries,
          retryBudgetMs: options.retryBudget,
          attemptTimeoutMs: options.timeout,
          limiter: limiters.get(baseUrl)!,
          rng: random(`${options.seed}/retries/${choice.name}`),
          countTokens: text => tokenizer.count(text),
        }),
      )
    }
  } catch (error) {
    await Promise.all(readers.map(reader => reader.close()))
    throw error
  }
  return {
    models: options.models.map(choice => opened.get(choice)!),
    subModel: options.subModel ? opened.get(options.subModel)! : null,
    notes,
    warnings: () => [...opened.values()].flatMap(model => model.notes.map(note => `${model.id}: ${note}`)),
    load() {
      const states = [...limiters.values()].map(each => each.snapshot())
      const sum = (field: 'inFlight' | 'limit' | 'throttles') =>
        states.reduce((total, state) => total + state[field], 0)
      return { inFlight: sum('inFlight'), limit: sum('limit'), throttles: sum('throttles') }
    },
    close: async () => void (await Promise.all(readers.map(reader => reader.close()))),
  }
}

const EMBEDDED = 'embedded reader'

function keyFor(baseUrl: string, name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const key = env[name]?.trim()
  if (!key && new URL(baseUrl).hostname === 'api.openai.com')
    throw usageError(
      `${name} is not set, and ${new URL(baseUrl).host} needs a key. Set it, name another variable with --api-key-env, or another server with --base-url.`,
    )
  return key || undefined
}

async function windowOf(choice: ModelChoice, baseUrl: string, apiKey: string | undefined): Promise<number | null> {
  const info = await serverInfo(baseUrl, apiKey)
  if (!info.reachable)
    throw incompleteError(
      `nothing answers at ${withoutQuery(baseUrl)} (${info.problem}). Is the server of ${choice.name} running?`,
    )
  return info.models.get(choice.name) ?? null
}

function withoutQuery(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl)
  return origin + pathname.replace(/\/$/, '')
}
