import { type Fields, isFields, toFields } from '../../../core/files/foreign-json.ts'
import type { ChatReply } from '../../model.ts'
import { findReplyUsage } from '../counting/usage.ts'

/** Parsed part of a stream, or of a whole response. */
export interface Chunk {
  readonly usage: Fields | undefined
  /** The choice with the lowest index; missing if there is none. */
  readonly choice: ChunkChoice | undefined
  /** Who answers, as the server reports it. */
  readonly by?: Replier | undefined
}

/** The model and the configuration that a server names in its reply. */
export interface Replier {
  readonly model?: string
  /** `system_fingerprint`. */
  readonly fingerprint?: string
}

export interface ChunkChoice {
  /** Its number where a request asks for several; absent: 0. */
  readonly index?: number
  readonly finish: string
  readonly text: string
  /** Reasoning in separate fields; reasoning between tags is still in `text`. */
  readonly reasoning: string
  readonly refusal: string
  readonly toolCalls: readonly PartOfCall[]
  readonly topLogprobs: ChatReply['topLogprobs']
}

/** Nothing but that there is a choice. */
export const NO_CHOICE: ChunkChoice = {
  finish: '',
  text: '',
  reasoning: '',
  refusal: '',
  toolCalls: [],
  topLogprobs: undefined,
}

/** A tool call, or the next piece of one. */
export interface PartOfCall {
  readonly index: number
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/**
 * Parses a completion of a chat or a text; undefined for other JSON. It avoids a schema, since it runs on every part of
 * every stream. A field of the wrong type counts as missing, except the text itself.
 */
export function parseChunk(json: unknown): Chunk | undefined {
  if (!isFields(json)) return undefined
  const { choices } = json
  const usage = findReplyUsage(json)
  const by = findReplier(json)
  if (isAbsent(choices) || (Array.isArray(choices) && choices.length === 0)) return { usage, by, choice: undefined }
  const first = findFirstChoice(toArrayOrEmpty(choices))
  if (!first) return undefined
  const part = first['delta'] ?? first['message'] ?? { content: first['text'] }
  const content = isFields(part) ? parseContent(part['content']) : undefined
  if (!isFields(part) || !content) return undefined
  return {
    usage,
    by,
    choice: {
      index: numberOr(first['index'], 0),
      finish: parseFinish(first['finish_reason']),
      text: content.text,
      reasoning: (THOUGHTS.map(field => toTextOrEmpty(part[field])).find(Boolean) ?? '') + content.reasoning,
      refusal: toTextOrEmpty(part['refusal']),
      toolCalls: parseCalls(part['tool_calls']),
      topLogprobs: parseLogprobs(first['logprobs']),
    },
  }
}

/**
 * The choice of the lowest index: a server lists several in any order. Undefined for a list that holds anything but
 * objects.
 */
function findFirstChoice(choices: readonly unknown[]): Fields | undefined {
  if (choices.length === 0 || !choices.every(isFields)) return undefined
  return choices.reduce((least, each) => (numberOr(each['index'], 0) < numberOr(least['index'], 0) ? each : least))
}

/** The names in a reply of any of the APIs. */
export function findReplier({ model, system_fingerprint: fingerprint }: Fields): Replier | undefined {
  const by = {
    ...(typeof model === 'string' && model !== '' && { model }),
    ...(typeof fingerprint === 'string' && fingerprint !== '' && { fingerprint }),
  }
  return Object.keys(by).length === 0 ? undefined : by
}

/** Some servers send the reason as an object, or `null` as a word (`UNSAID`). */
function parseFinish(reason: unknown): string {
  if (!isFields(reason)) return toTextOrEmpty(reason)
  return [reason['type'], reason['reason'], reason['finish_reason']].map(toTextOrEmpty).find(Boolean) ?? UNSAID
}

/** A finish reason that says no reason. */
export const UNSAID = 'null'

/** vLLM and many others; OpenRouter and Groq; Ollama. */
const THOUGHTS = ['reasoning_content', 'reasoning', 'thinking'] as const

const isAbsent = (value: unknown) => value === undefined || value === null
export const toTextOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other)
export const toArrayOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Reads a content: a string, a part, or (Mistral) a list of parts and strings, some of them thinking. Undefined for
 * what holds no text.
 */
function parseContent(content: unknown): { text: string; reasoning: string } | undefined {
  if (typeof content === 'string') return { text: content, reasoning: '' }
  if (isAbsent(content)) return { text: '', reasoning: '' }
  if (isFields(content)) return PARTS.some(name => name in content) ? joinParts([content]) : undefined
  if (!Array.isArray(content) || !content.every(part => isFields(part) || typeof part === 'string')) return undefined
  return joinParts(content)
}

/** The fields in which a part holds its text. */
const PARTS = ['text', 'content', 'parts', 'thinking', 'value'] as const

const joinParts = (parts: readonly unknown[]) => ({
  text: parts.map(part => (isThought(part) ? '' : extractText(part))).join(''),
  reasoning: parts
    .map(part => (isThought(part) ? extractText(part) : extractText(toFields(part)['thinking'])))
    .join(''),
})

const isThought = (part: unknown) => /^(thinking|reasoning|thought)$/.test(toTextOrEmpty(toFields(part)['type']))

/** The text of a part, whose field may hold parts again. */
function extractText(part: unknown, depth = 0): string {
  if (typeof part === 'string') return part
  if (depth > DEEPEST_PART) return ''
  if (Array.isArray(part)) return part.map(each => extractText(each, depth + 1)).join('')
  const fields = toFields(part)
  const held = (isThought(part) ? [...PARTS, 'summary'] : PARTS.filter(name => name !== 'thinking')).map(
    name => fields[name],
  )
  return extractText(held.find(value => !isAbsent(value)) ?? '', depth + 1)
}

const DEEPEST_PART = 4

const parseCalls = (calls: unknown): PartOfCall[] =>
  toArrayOrEmpty(calls)
    .filter(isFields)
    .map((call, position) => {
      const { index } = call
      const { name, arguments: given } = toFields(call['function'])
      return {
        index: numberOr(index, position),
        id: toTextOrEmpty(call['id']),
        name: toTextOrEmpty(name),
        arguments: toTextOrEmpty(given),
      }
    })

/** The alternatives of the first token. */
function parseLogprobs(logprobs: unknown): ChatReply['topLogprobs'] {
  if (!isFields(logprobs)) return undefined
  const [first] = toArrayOrEmpty(logprobs['content'])
  const alternatives = toFields(first)['top_logprobs']
  if (!Array.isArray(alternatives)) return parseCompletionLogprobs(toArrayOrEmpty(logprobs['top_logprobs'])[0])
  return parseAlternatives(alternatives)
}

/** A list of tokens with the logarithms of their probabilities. */
export const parseAlternatives = (list: readonly unknown[]): NonNullable<ChatReply['topLogprobs']> =>
  list.flatMap(each => {
    const { token, logprob } = toFields(each)
    return typeof token === 'string' && typeof logprob === 'number' ? [{ token, logprob }] : []
  })

/** Completions give them as an object from token to figure. */
function parseCompletionLogprobs(alternatives: unknown): ChatReply['topLogprobs'] {
  if (!isFields(alternatives)) return undefined
  return Object.entries(alternatives).flatMap(([token, logprob]) =>
    typeof logprob === 'number' ? [{ token, logprob }] : [],
  )
}

/**
 * Finds an error in the body or amid a stream, in the form of any API. Returns the status that it represents and the
 * error, or null. Gateways that lose their server put the error in the choice that they had started.
 */
export function findError(json: unknown): { readonly status: number; readonly error: unknown } | null {
  const body = toFields(json)
  const error =
    getErrorField(body, body) ??
    getErrorField(toFields(body['response']), body) ??
    findChoiceError(body['choices']) ??
    findMiniMaxError(body) ??
    (isFlat(body) ? body : null)
  if (error === null) return null
  const { code, type, status: named, http_code, status_code } = toFields(error)
  const status = [code, named, http_code, status_code]
    .map(Number)
    .find(each => Number.isInteger(each) && each >= 400 && each < 600)
  // An error without a status is the server's fault, and may pass.
  return { status: status ?? [code, type].flatMap(word => STATUS_OF[toTextOrEmpty(word)] ?? [])[0] ?? 500, error }
}

/** The `error` of an object. A flag there says that the words are in the body. */
function getErrorField(holder: Fields, body: Fields): unknown {
  const { error } = holder
  if (error === true || (typeof error === 'number' && error !== 0)) return { ...body, error: undefined }
  const isEmpty = isAbsent(error) || (typeof error === 'object' && Object.keys(error as object).length === 0)
  return isEmpty || !error ? null : error
}

/** The error of the choice that is read. */
function findChoiceError(choices: unknown): unknown {
  const first = toFields(findFirstChoice(toArrayOrEmpty(choices)))
  const holders = [first, toFields(first['delta']), toFields(first['message'])]
  return holders.map(holder => getErrorField(holder, holder)).find(error => error !== null) ?? null
}

/** An error without a field of that name: words alone where a reply should be. Events of a stream have a type. */
function isFlat(body: Fields): boolean {
  if (body['object'] === 'error' || body['type'] === 'error') return true
  const isReply = ['choices', 'type', 'object', 'output', 'content'].some(name => !isAbsent(body[name]))
  return !isReply && FLAT.some(name => !isAbsent(body[name]))
}

/** The last three: AWS, of a function and of a gateway. */
const FLAT = ['message', 'msg', 'detail', 'errors', 'error_msg', 'errorMessage', 'error_message', 'Message'] as const

/** MiniMax answers with status 200 and its own code, which is 0 on success. */
function findMiniMaxError(body: Fields): Fields | null {
  const { status_code: code, status_msg: message } = toFields(body['base_resp'])
  if (typeof code !== 'number' || code === 0) return null
  return { message, type: String(code), code: MINIMAX[code] ?? 500 }
}

/** Its codes, by the statuses that others have for the same: limits of a minute, keys, balance, parameters, content. */
const MINIMAX: Readonly<Record<number, number>> = {
  1002: 429,
  1039: 429,
  1004: 401,
  2049: 401,
  1008: 402,
  2013: 400,
  1026: 400,
  1027: 400,
}

/** Anthropic's and OpenAI's names of errors amid a stream, and the statuses that they have outside of one. */
const STATUS_OF: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  overloaded_error: 529,
  context_length_exceeded: 400,
  exceed_context_size_error: 400,
  BadRequestError: 400,
  context_window_exceeded: 400,
  upstream_error: 502,
}
