import { incompleteError, usageError } from '../../core/errors.ts'
import { redactUrlKeys } from '../../core/text/secrets.ts'
import { fetchServerInfo, type ServerInfo } from '../../runners/models/servers/server-info.ts'
import type { ServerKind } from '../../runners/models/servers/server-kind.ts'
import type { EndpointWay } from '../../runners/models/transport/endpoint.ts'
import { cutToOneLine } from '../../runners/one-line.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { listHeaders, type ModelSettings, resolveApi, resolveModel } from '../config/options/model-settings.ts'
import type { ModelChoice } from '../config/spec.ts'

/**
 * How the server of a model is reached: the variable of its key, its headers, and whether it takes the key as Anthropic
 * does.
 * @throws BenchError (usage) for a header whose variable is not set
 */
export function resolveConnection(choice: ModelChoice, options: AccessSettings, env: Env): ServerConnection {
  const api = resolveApi(choice, options) === 'anthropic' ? ('anthropic' as const) : undefined
  const isOwn = choice.preset?.apiKeyEnv !== undefined
  const keyName =
    api && !isOwn && options.apiKeyEnv === DEFAULTS.apiKeyEnv ? ANTHROPIC_KEY : resolveModel(choice, options).apiKeyEnv
  const headers = listHeaders(choice, options).map(([header, variable]) => {
    const value = env[variable]?.trim()
    if (!value) throw usageError(`--header ${header}=${variable}: the variable ${variable} is not set.`)
    if (!/^[\x20-\x7e]+$/.test(value))
      throw usageError(`--header ${header}=${variable}: the value of ${variable} holds a character that no header can.`)
    return [header, value] as const
  })
  return { keyName, headers: Object.fromEntries(headers), api }
}

/**
 * Returns the address of a model's server, with its key and headers.
 * @throws BenchError (usage) for a missing key or header
 */
export function resolveServer(
  choice: ModelChoice,
  options: AccessSettings,
  env: Env,
): ServerConnection & { readonly baseUrl: string; readonly apiKey: string | undefined } {
  const baseUrl = choice.baseUrl! // not asked of the simulated model, which alone has none
  const way = resolveConnection(choice, options, env)
  return { ...way, baseUrl, apiKey: findApiKey(baseUrl, way.keyName, env) }
}

/** Server name for methods that call no model. */
export const NO_SERVER = 'no server'

/**
 * Returns the server of a model, without user and query, because requests to one server share its slots. A model in
 * this process (the simulated model, a program's function) is its own server.
 * @param model its name, or that of no model
 */
export function getServerName(model: string | undefined, choices: readonly ModelChoice[]): string {
  const choice = choices.find(({ name }) => name === model)
  if (!choice) return NO_SERVER
  return choice.baseUrl === null ? choice.name : stripQuery(choice.baseUrl)
}

/** The options that decide how a server is reached. */
export type AccessSettings = Pick<ModelSettings, 'apiKeyEnv' | 'api' | 'header'>

/** The environment. */
export type Env = Readonly<Record<string, string | undefined>>
/** As `resolveConnection` finds it. */
export type ServerConnection = EndpointWay & { readonly keyName: string }
const ANTHROPIC_KEY = 'ANTHROPIC_API_KEY'

/**
 * Returns the key of a server, or undefined if it needs none.
 * @throws BenchError (usage) for a missing key
 */
export function findApiKey(baseUrl: string, name: string, env: Env): string | undefined {
  const key = env[name]?.trim()
  if (!key && NEED_A_KEY.test(new URL(baseUrl).hostname))
    throw usageError(
      `${name} is not set, and ${new URL(baseUrl).host} needs a key. Set it, name another variable with --api-key-env, or another server with --base-url.`,
    )
  return key || undefined
}

const NEED_A_KEY = /^api\.(openai|anthropic)\.com$/

/** Information that a server gives before any request for an answer. */
export interface DiscoveredServer {
  readonly window: number | null
  readonly kind?: ServerKind | undefined
  /** Where its API was found, if not at the address that was given. */
  readonly foundAt?: string | undefined
  /** Notes on its list or address, one line each. */
  readonly remarks?: readonly string[]
}

export const NOTHING_TOLD: DiscoveredServer = { window: null }

/** The window as the server lists it. A server that is not there ends the run before it begins. */
export async function discoverServer(
  choice: ModelChoice,
  baseUrl: string,
  apiKey: string | undefined,
  way: EndpointWay,
): Promise<DiscoveredServer> {
  const { info, foundAt } = await probeServer(baseUrl, apiKey, way)
  if (!info.reachable)
    throw incompleteError(
      `nothing answers at ${formatUrl(baseUrl, apiKey)} (${info.problem}). Is the server of ${choice.name} running?`,
    )
  // A server of one model answers to any name, and may list it by its file's path (llama.cpp).
  const only = info.models.size === 1 ? [...info.models.values()][0] : undefined
  const window = info.models.get(choice.preset?.model ?? choice.name) ?? only ?? null
  const shown = formatUrl(foundAt ?? baseUrl, apiKey)
  const found = foundAt === undefined ? [] : [`${choice.name}: found at ${shown}`]
  return { window, kind: info.kind, foundAt, remarks: [...found, ...describeUnlisted(choice, shown, info.models)] }
}

/**
 * Asks a server for its models. If the address has none and does not end in a version, it asks below `/v1` as well,
 * where most servers have their API.
 */
export async function probeServer(
  baseUrl: string,
  apiKey: string | undefined,
  way: EndpointWay,
  patienceMs?: number,
): Promise<{ readonly info: ServerInfo; readonly foundAt?: string }> {
  const first = await fetchServerInfo(baseUrl, apiKey, patienceMs, way)
  if (!first.reachable || first.models.size > 0) return { info: first }
  const below = appendV1(baseUrl)
  if (below !== undefined) {
    const info = await fetchServerInfo(below, apiKey, patienceMs, way)
    if (info.problem === undefined && info.models.size > 0) return { info, foundAt: below }
  }
  if (first.problem === undefined) return { info: first }
  // A list that did not come in time is worth a second look: without it no window is known.
  return { info: await fetchServerInfo(baseUrl, apiKey, patienceMs, way) }
}

/** The address with `/v1` at the end of its path; undefined if that names a version already. */
function appendV1(baseUrl: string): string | undefined {
  const url = new URL(baseUrl)
  if (/\/v\d+\w*(?:\/|$)/.test(url.pathname)) return undefined
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1`
  return url.href
}

/** Some servers accept any name (llama.cpp, LM Studio), so a typo would be published as a separate model. */
function describeUnlisted({ name, preset }: ModelChoice, url: string, models: ReadonlyMap<string, unknown>): string[] {
  const served = preset?.model ?? name
  if (models.size === 0 || models.has(served)) return []
  const known = [...models.keys()]
  const more = known.length > MOST_LISTED ? ` and ${known.length - MOST_LISTED} more` : ''
  const shown = known.slice(0, MOST_LISTED).map(each => cutToOneLine(redactUrlKeys(each), 80))
  return [
    `${name}: ${url} does not list a model "${cutToOneLine(served, 80)}". It lists ${shown.join(', ')}${more}. Some servers answer to any name`,
  ]
}

const MOST_LISTED = 5

/** Formats an address for output: without user, query, and keys in its path. */
export function formatUrl(baseUrl: string, apiKey: string | undefined): string {
  const url = stripQuery(baseUrl)
  return redactUrlKeys(apiKey ? url.replaceAll(apiKey, '[key]') : url)
}

/** Returns an address without user and query, which identifies a server. */
export function stripQuery(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl)
  return origin + pathname.replace(/\/$/, '')
}

/** Returns a model and its server without secrets in the addresses: user, password and query. */
export function stripSecrets({ name, baseUrl, preset }: ModelChoice): ModelChoice {
  return {
    name,
    baseUrl: baseUrl === null ? null : stripAddress(baseUrl),
    ...(preset && {
      preset: { ...preset, ...(preset.baseUrl !== undefined && { baseUrl: stripAddress(preset.baseUrl) }) },
    }),
  }
}

function stripAddress(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\/+$/, '')
}
