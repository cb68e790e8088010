import type { EndpointWay } from '../transport/endpoint.ts'
import { createServerRoot } from './server-root.ts'

/** Programs that serve models and can be told by their list of models. */
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

/** What a server says of itself beside its list of models. Absent: it does not say. */
export interface ServerDetails {
  /** Of one request, in tokens. */
  readonly window?: number
  /** Requests that it works on at a time. */
  readonly slots?: number
  /** Tokens that all requests under way may have together. */
  readonly shared?: number
  /** Does it end requests under way when there are more? Others wait. */
  readonly refusesMore?: boolean
}

/**
 * Asks a server of a known kind for what only its kind tells: llama.cpp's `/props`, SGLang's `/get_server_info`, vLLM's
 * `/metrics`. What cannot be had is left out.
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
   * Each slot's window is that of all where they share one memory, as they do unless `--parallel` is given; nothing
   * that it says tells the one from the other. With more under way it ends every one of them.
   */
  async 'llama.cpp'(get) {
    const props = toFields(await get('/props'))
    const window = toFigure(toFields(props['default_generation_settings'])['n_ctx'])
    const slots = toFigure(props['total_slots'])
    if (window === undefined || slots === undefined) return {}
    return { window, slots, ...(slots > 1 && { shared: window, refusesMore: true }) }
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
