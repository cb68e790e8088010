import { usageError } from '../../../core/errors.ts'
import { isKeyLike, redactKeys } from '../../../core/text/secrets.ts'

/** A base URL and its secrets, separated once, so that no secret is ever shown. */
export interface Endpoint {
  /** Scheme, host and path, without user info, query and last slash. */
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | null>>
  readonly apiKey: string | undefined
  /** Whether it is OpenAI's own service, or Azure's. */
  readonly openAi: boolean
  /** Takes the key, other secrets of the URL, and what looks like a key out of a text. */
  readonly redact: (text: string) => string
  /** Takes only the known secrets out: for a model's own words. */
  readonly hide: (text: string) => string
}

/** Authentication and headers that a server requires. */
export interface EndpointWay {
  /** Anthropic's API takes the key in its own header. Default: OpenAI's. */
  readonly api?: 'anthropic' | undefined
  /** Further headers of every request. Their values are taken for secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Parses a base URL and key.
 * @throws BenchError (usage) for an invalid URL, and for a key that a header cannot contain
 */
export function parseEndpoint(
  baseUrl: string,
  apiKey: string | undefined,
  keyName: string,
  { api, headers: own = {} }: EndpointWay = {},
): Endpoint {
  const url = parse(baseUrl)
  const key = apiKey?.trim() || undefined
  if (key && !/^[\x21-\x7e]+$/.test(key)) {
    throw usageError(
      `${keyName}: the key holds a blank, a control character or a letter beyond ASCII. Allowed: visible ASCII.`,
    )
  }
  const password = decodePart(url.password)
  const user = url.username ? `${decodePart(url.username)}:${password}` : undefined
  const basic = user && Buffer.from(user).toString('base64')
  const inPath = url.pathname.split('/').filter(isKeyLike)
  const secrets = [key, basic, url.password, password, ...url.searchParams.values(), ...inPath, ...Object.values(own)]
  const hide = makeRedactor(secrets)
  return {
    url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    query: Object.fromEntries(url.searchParams),
    headers: { ...buildCredentials(key, basic, api), ...own },
    apiKey: key,
    openAi: /(^|\.)(openai\.com|openai\.azure\.com)$/.test(url.hostname),
    redact: text => redactKeys(hide(text)),
    hide,
  }
}

/** With only a key, the package makes its own header. A null removes it. */
function buildCredentials(key: string | undefined, basic: string | undefined, api: EndpointWay['api']) {
  const authorization = { Authorization: basic ? `Basic ${basic}` : null }
  if (api === 'anthropic')
    return { ...authorization, ...(key && { 'x-api-key': key }), 'anthropic-version': ANTHROPIC_VERSION }
  return key ? {} : authorization
}

/** The only one that there is. */
const ANTHROPIC_VERSION = '2023-06-01'

function parse(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  // The input is not repeated in full: a mistyped URL may contain a password.
  throw usageError(
    `--base-url: "${baseUrl.replace(/^.*@|\?.*$/gs, '…').slice(0, 100)}" is not an http(s) URL. Example: http://127.0.0.1:8000/v1.`,
  )
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign is meant literally.
    return part
  }
}

/** Short secrets, such as "none" or "EMPTY", are placeholders. Hiding them would split ordinary words. */
const SECRET_CHARS = 8

/** Takes secrets out of a text, but for short ones. */
export function makeRedactor(candidates: readonly (string | undefined)[]): (text: string) => string {
  const secrets = candidates.filter(secret => secret !== undefined).filter(({ length }) => length >= SECRET_CHARS)
  return text => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[key]'), text)
}
