import {
  BenchError,
  DEFAULTS,
  type Env,
  findApiKey,
  formatUrl,
  type Model,
  type ModelChoice,
  openModels,
  probeServer,
  type RunSpec,
  resolveConnection,
  type Tokenizer,
  usageError,
} from 'fathom-bench/plugin'
import { PARALLEL } from './asker.ts'
import { SERVER_SIDES, type Side } from './rows.ts'

/** Settings of requests that both servers share. */
export type RequestOptions = Pick<
  RunSpec,
  'apiKeyEnv' | 'extraBody' | 'temperature' | 'api' | 'reasoningTokens' | 'timeout' | 'header'
>

export interface ServerOptions extends RequestOptions {
  readonly base: string
  /** Absent: the base is checked against itself. */
  readonly changed?: string | undefined
  /** As the servers know it; absent: the only one that the base lists. */
  readonly model: string | undefined
  readonly window: number | undefined
}

export interface OpenServers {
  readonly model: string
  readonly models: Readonly<Record<Side, Model>>
  /** The smaller window of the two; null if neither is known. */
  readonly window: number | null
  /** Addresses without secrets. */
  readonly addresses: Readonly<Record<Side, string>>
  /** Whether the servers run on different hosts, so that work of one does not slow the other. */
  readonly apart: boolean
  readonly remarks: readonly string[]
  close(): Promise<void>
}

/** @throws BenchError if a server is not there, or the model is not evident */
export async function openServers(options: ServerOptions, tokenizer: Tokenizer, env: Env): Promise<OpenServers> {
  const urls = { base: options.base, changed: options.changed ?? options.base }
  if (options.changed !== undefined && new URL(urls.base).href === new URL(urls.changed).href)
    throw usageError('--changed: got the address of --base. Leave it out to check one server against itself.')
  const model = options.model ?? (await findOnlyModel(urls.base, options, env))
  const choices = SERVER_SIDES.map((side): ModelChoice => ({ name: side, baseUrl: urls[side], preset: { model } }))
  const { base: _, changed: __, model: ___, ...settings } = options
  const opened = await openModels(
    // A timeout is no reply, and asked again it would only cost the budget.
    { ...DEFAULTS, ...settings, models: choices, concurrency: PARALLEL, maxRetries: 2, retryBudget: 60_000 },
    tokenizer,
    env,
  )
  const [first, second] = opened.models
  const windows = opened.models.flatMap(({ window }) => window ?? [])
  return {
    model,
    models: { base: first, changed: second },
    window: windows.length > 0 ? Math.min(...windows) : null,
    addresses: { base: formatUrl(urls.base, undefined), changed: formatUrl(urls.changed, undefined) },
    apart: new URL(urls.base).hostname !== new URL(urls.changed).hostname,
    remarks: opened.remarks,
    close: () => opened.close(),
  }
}

/** @throws BenchError (usage) if the base lists several models, or none */
async function findOnlyModel(url: string, options: ServerOptions, env: Env): Promise<string> {
  const { keyName, ...way } = resolveConnection({ name: 'base', baseUrl: url }, options, env)
  const { info } = await probeServer(url, findApiKey(url, keyName, env), way)
  if (!info.reachable)
    throw new BenchError(
      `--base: nothing answers at ${formatUrl(url, undefined)} (${info.problem}). Start it first.`,
      3,
    )
  const names = [...info.models.keys()]
  if (names.length === 1) return names[0]
  const listed = names.length === 0 ? 'no model' : names.slice(0, 5).join(', ')
  throw usageError(`--model: missing, and ${formatUrl(url, undefined)} lists ${listed}. Name one with --model NAME.`)
}
