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
  const base = await fetchList(urls.base, options, env)
  const model = options.model ?? findOnlyModel(urls.base, base)
  if (options.changed !== undefined)
    checkSameModel(model, base, await fetchList(urls.changed, options, env), {
      url: urls.changed,
      isNamed: options.model !== undefined,
    })
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

type List = Awaited<ReturnType<typeof probeServer>>['info']

async function fetchList(url: string, options: ServerOptions, env: Env): Promise<List> {
  const { keyName, ...way } = resolveConnection({ name: 'base', baseUrl: url }, options, env)
  const { info } = await probeServer(url, findApiKey(url, keyName, env), way)
  return info
}

/** @throws BenchError (usage) if the base lists several models, or none, and (incomplete) if it is not there */
function findOnlyModel(url: string, { reachable, problem, models }: List): string {
  if (!reachable)
    throw new BenchError(`--base: nothing answers at ${formatUrl(url, undefined)} (${problem}). Start it first.`, 3)
  const names = [...models.keys()]
  if (names.length === 1) return names[0]
  const listed = names.length === 0 ? 'no model' : names.slice(0, 5).join(', ')
  throw usageError(`--model: missing, and ${formatUrl(url, undefined)} lists ${listed}. Name one with --model NAME.`)
}

/**
 * Some servers answer to any name, so the lists decide. A name that the user gave may be missing in them.
 * @throws BenchError (usage) if the two serve different models
 */
function checkSameModel(
  model: string,
  base: List,
  changed: List,
  { url, isNamed }: { readonly url: string; readonly isNamed: boolean },
): void {
  if (!isNamed && changed.models.size > 0 && !changed.models.has(model))
    throw usageError(
      `--changed: ${formatUrl(url, undefined)} lists ${[...changed.models.keys()].slice(0, 5).join(', ')}, but --base serves ${model}. Serve one model under one name (llama.cpp: --alias NAME), or name it with --model NAME.`,
    )
  const [before, now] = [base.parameters?.get(model), changed.parameters?.get(model)]
  if (before !== undefined && now !== undefined && before !== now)
    throw usageError(
      `--changed serves ${model} with ${now.toLocaleString('en')} parameters, --base with ${before.toLocaleString('en')}: it is another model. Serve the same one behind both.`,
    )
}
