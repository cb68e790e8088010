import type { ServerKind } from '../servers/server-kind.ts'
import { createServerRoot, type ServerRoot } from '../servers/server-root.ts'
import type { EndpointWay } from '../transport/endpoint.ts'

/** Counts by a server's own tokenizer, without asking its model anything. */
export interface ServerTokens {
  readonly kind: ServerKind
  /**
   * Counts the tokens of a text alone.
   * @throws Error with one line if the server does not count it
   */
  count(text: string, signal?: AbortSignal): Promise<number>
  /**
   * Counts the tokens that the chat template adds around one message.
   * @throws as `count`
   */
  template(signal?: AbortSignal): Promise<number>
  /** Address and headers, for callers that send their own requests. */
  readonly request: { readonly url: string; readonly headers: ServerRoot['headers'] }
  /** Builds the body of such a request, and reads the count in its response; undefined if missing. */
  readonly form: TokenForm
}

/** Format of a server's counting requests. */
export interface TokenForm {
  body(text: string): Readonly<Record<string, unknown>>
  /** The field of the answer that holds the count, or a list as long. */
  readonly field: 'tokens' | 'count'
}

/** @returns undefined where servers of this kind do not count */
export function createServerTokens(
  kind: ServerKind | undefined,
  served: string,
  baseUrl: string,
  apiKey: string | undefined,
  way: EndpointWay = {},
): ServerTokens | undefined {
  const form = kind && resolveTokenForm(kind, served)
  if (!kind || !form) return undefined
  const root = createServerRoot(baseUrl, apiKey, way)
  const countBody = async (body: Readonly<Record<string, unknown>>, signal?: AbortSignal) =>
    countIn(await root.ask('/tokenize', body, signal), form)
  const count: ServerTokens['count'] = (text, signal) => countBody(form.body(text), signal)
  return {
    kind,
    count,
    request: { url: root.url('/tokenize'), headers: root.headers },
    form,
    async template(signal) {
      const messages = [{ role: 'user', content: WORD }]
      const whole =
        kind === 'vLLM'
          ? await countBody({ model: served, messages, add_generation_prompt: true }, signal)
          : await countBody(await renderLlamaPrompt(root, messages, signal), signal)
      return whole - (await count(WORD, signal))
    },
  }
}

const WORD = 'word'

const renderLlamaPrompt = async (root: ServerRoot, messages: unknown, signal: AbortSignal | undefined) => {
  const { prompt } = (await root.ask('/apply-template', { messages }, signal)) as { prompt?: unknown }
  return { content: String(prompt), add_special: true, parse_special: true }
}

function resolveTokenForm(kind: ServerKind, served: string): TokenForm | undefined {
  if (kind === 'llama.cpp')
    return { body: text => ({ content: text, add_special: false, parse_special: false }), field: 'tokens' }
  if (kind === 'vLLM')
    return { body: text => ({ model: served, prompt: text, add_special_tokens: false }), field: 'count' }
  return undefined
}

/**
 * Reads the count.
 * @throws Error if it is missing
 */
export function countIn(answer: unknown, { field }: Pick<TokenForm, 'field'>): number {
  const value = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[field] : undefined
  const count = Array.isArray(value) ? value.length : value
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count
  throw new Error('/tokenize answered without a count')
}
