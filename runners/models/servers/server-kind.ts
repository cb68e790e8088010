import type { EndpointWay } from '../transport/endpoint.ts'
import { createServerRoot } from './server-root.ts'

/** Server programs that the list of models identifies. */
export type ServerKind = 'llama.cpp' | 'vLLM' | 'SGLang' | 'Ollama'

/** By what they write as the owner of each model. */
const OWNERS: Readonly<Record<string, ServerKind>> = {
  llamacpp: 'llama.cpp',
  vllm: 'vLLM',
  sglang: 'SGLang',
  library: 'Ollama',
}

/** From the answer of `/models`. */
export function detectServerKind(list: unknown): ServerKind | undefined {
  const entries = (list as { data?: unknown } | null)?.data
  if (!Array.isArray(entries)) return undefined
  const owners = entries.map(entry => (entry as { owned_by?: unknown } | null)?.owned_by)
  return owners.map(owner => OWNERS[String(owner)]).find(kind => kind !== undefined)
}

/** Details that a server reports besides its list of models. Missing: not reported. */
export interface ServerDetails {
  /** Context window of one request, in tokens. */
  readonly window?: number
  /** Requests that it works on at a time. */
  readonly slots?: number
  /** Tokens that all requests under way may have together. */
  readonly shared?: number
  /** Has each of these requests a cache of its own, so that a prefix has to go where it was read before? */
  readonly cachesBySlot?: boolean
  /** Does it end requests under way when there are more? Others wait. */
  readonly refusesMore?: boolean
}

/**
 * Requests the details that a known server program offers: llama.cpp's `/props`, SGLang's `/get_server_info`, vLLM's
 * `/metrics`. Unavailable details are omitted.
 */
export async function fetchServerDetails(
  kind: ServerKind | undefined,
  baseUrl: string,
  apiKey: string | undefined,
  way: EndpointWay = {},
): Promise<ServerDetails> {
  const ask = kind && DETAILS[kind]
  if (!ask) return {}
  try {
    const { ask: get } = createServerRoot(baseUrl, apiKey, way)
    return await ask(path => get(path, undefined, AbortSignal.timeout(PATIENCE_MS)))
  } catch {
    return {}
  }
}

type Get = (path: string) => Promise<unknown>

const DETAILS: Readonly<Partial<Record<ServerKind, (get: Get) => Promise<ServerDetails>>>> = {
  /**
   * If slots share memory, as they do unless `--parallel` is given, each slot's window is that of all slots; the server
   * reports no difference. If more requests are active than fit, it ends all of them.
   */
  async 'llama.cpp'(get) {
    const props = toFields(await get('/props'))
    const window = toFigure(toFields(props['default_generation_settings'])['n_ctx'])
    const slots = toFigure(props['total_slots'])
    if (window === undefined || slots === undefined) return {}
    return { window, slots, cachesBySlot: true, ...(slots > 1 && { shared: window, refusesMore: true }) }
  },
  async SGLang(get) {
    const info = toFields(await get('/get_server_info'))
    const window = toFigure(info['context_length'])
    const shared = toFigure(info['max_total_num_tokens'])
    const slots = toFigure(info['max_running_requests'])
    return { ...(window && { window }), ...(shared && { shared }), ...(slots && { slots }) }
  },
}

const PATIENCE_MS = 5_000

const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const toFigure = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
