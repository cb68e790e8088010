import { parseForeignJson } from '../../../core/files/foreign-json.ts'
import { readBeginning } from '../transport/body.ts'
import { type EndpointWay, parseEndpoint } from '../transport/endpoint.ts'
import { request } from '../transport/undici.ts'

/** Other endpoints of a server (`/props`, `/tokenize`). Their paths start at its address without the final `/v1`. */
export interface ServerRoot {
  /** The JSON of an answer of 200. @throws Error in one line for everything else */
  ask(path: string, body?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<unknown>
  /** Returns the address of a path, and the headers of every request, for callers that send their own requests. */
  readonly url: (path: string) => string
  readonly headers: Readonly<Record<string, string>>
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string
}

/**
 * Creates the root.
 * @throws BenchError (usage) for an invalid base URL
 */
export function createServerRoot(baseUrl: string, apiKey: string | undefined, way: EndpointWay = {}): ServerRoot {
  const { url, query, headers, apiKey: key, redact } = parseEndpoint(baseUrl, apiKey, 'the key', way)
  const own = Object.entries({ ...(key && { Authorization: `Bearer ${key}` }), ...headers })
  const sent = Object.fromEntries(own.filter((entry): entry is [string, string] => entry[1] !== null))
  const search = new URLSearchParams(query).toString()
  const buildUrl = (path: string) => url.replace(/\/v1$/, '') + path + (search && `?${search}`)
  return {
    headers: sent,
    url: buildUrl,
    redact,
    async ask(path, body, signal = AbortSignal.timeout(PATIENCE_MS)) {
      const answer = await request(buildUrl(path), {
        method: body ? 'POST' : 'GET',
        headers: { ...sent, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      })
      const text = await readBeginning(answer.body, LONGEST)
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
      return parseForeignJson(text)
    },
  }
}

const PATIENCE_MS = 20_000
/** Characters of the ids of a million tokens. */
const LONGEST = 16_000_000
