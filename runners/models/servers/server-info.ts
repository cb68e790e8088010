import { getErrorMessage } from '../../../core/errors.ts'
import { NoJson, parseForeignJson, toFields } from '../../../core/files/foreign-json.ts'
import { readBeginning } from '../transport/body.ts'
import { type EndpointWay, parseEndpoint } from '../transport/endpoint.ts'
import { request } from '../transport/undici.ts'
import { detectServerKind, type ServerKind } from './server-kind.ts'

/** A server's description of itself at `/models`. */
export interface ServerInfo {
  /** False where nothing answers at the address at all. */
  readonly reachable: boolean
  /**
   * Model names with their context windows in tokens, if the server reports them (vLLM, SGLang and the simulated model
   * do).
   */
  readonly models: ReadonlyMap<string, number | null>
  /** Parameters of the models whose number the server reports (llama.cpp does). */
  readonly parameters?: ReadonlyMap<string, number>
  /** The server program, if its list shows it. Ollama truncates long prompts silently. */
  readonly kind?: ServerKind | undefined
  /** One line where the list could not be had. */
  readonly problem?: string
}

/**
 * Requests `GET {baseUrl}/models`. Server failures are never thrown.
 * @throws BenchError (usage) for an invalid base URL
 */
export async function fetchServerInfo(
  baseUrl: string,
  apiKey?: string,
  timeoutMs = 10_000,
  way: EndpointWay = {},
): Promise<ServerInfo> {
  const { url, query, headers, apiKey: key, redact } = parseEndpoint(baseUrl, apiKey, 'the key', way)
  const sent = { ...(key && { Authorization: `Bearer ${key}` }), ...headers }
  try {
    const { statusCode, body } = await request(`${url}/models`, {
      query,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBeginning(body, LONGEST)
    if (statusCode !== 200) return { reachable: true, models: NONE, problem: `GET /models answered ${statusCode}` }
    const list = parseForeignJson(text)
    return {
      reachable: true,
      models: parseModels(list),
      parameters: parseParameters(list),
      kind: detectServerKind(list),
    }
  } catch (error) {
    if (error instanceof NoJson) {
      const what = error.why === 'broken' ? 'something that is not JSON' : `with ${error.message}`
      return { reachable: true, models: NONE, problem: `GET /models answered ${what}` }
    }
    const code = getErrorCode(error)
    return { reachable: !UNREACHABLE.has(code), models: NONE, problem: code || redact(getErrorMessage(error)) }
  }
}

const NONE: ReadonlyMap<string, number | null> = new Map()
const LONGEST = 4_000_000
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])

/** The code of an error, or of the first of the errors that it gathers (one for each address of a host). */
function getErrorCode(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: readonly { code?: unknown }[] }
  const found = code ?? errors?.[0]?.code
  return typeof found === 'string' ? found : ''
}

/**
 * Field names for the window differ: vLLM and SGLang `max_model_len`, llama.cpp `meta.n_ctx`, OpenRouter
 * `context_length`.
 */
function parseModels(list: unknown): Map<string, number | null> {
  const models = new Map<string, number | null>()
  for (const { id, entry, meta } of listEntries(list)) {
    const window = [entry['max_model_len'], entry['context_length'], meta['n_ctx']].find(isPositive)
    models.set(id, window ?? null)
  }
  return models
}

const parseParameters = (list: unknown): Map<string, number> =>
  new Map(
    listEntries(list).flatMap(({ id, meta: { n_params: count } }) => (isPositive(count) ? [[id, count] as const] : [])),
  )

function listEntries(list: unknown) {
  const { data } = toFields(list)
  return (Array.isArray(data) ? data : []).flatMap((each: unknown) => {
    const entry = toFields(each)
    const { id, meta } = entry
    return typeof id === 'string' ? [{ id, entry, meta: toFields(meta) }] : []
  })
}

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0
