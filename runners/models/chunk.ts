import { type Fields, fieldsOf, isFields } from '../../core/foreign-json.ts'
import type { ChatReply } from '../model.ts'
import { usageIn } from './usage.ts'

/** What is read of a piece of a stream, or of a whole reply. */
export interface Chunk {
  readonly usage: Fields | undefined
  /** The first choice; absent where there is none. */
  readonly choice: Choice | undefined
}

export interface Choice {
  readonly finish: string
  readonly text: string
  /** From fields of its own; thinking between tags is still in `text`. */
  readonly reasoning: string
  readonly refusal: string
  readonly toolCalls: readonly PartOfCall[]
  readonly topLogprobs: ChatReply['topLogprobs']
}

/** Nothing but that there is a choice. */
export const NO_CHOICE: Choice = {
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
 * Reads a completion, of a chat or of a text; undefined for JSON that is none. No schema: this is asked of every piece of every stream. A field of another type
 * than it should have is taken for absent, but for the text itself.
 */
export function chunkOf(json: unknown): Chunk | undefined {
  if (!isFields(json)) return undefined
  const { choices } = json
  const usage = usageIn(json)
  if (isAbsent(choices) || (Array.isArray(choices) && choices.length === 0)) return { usage, choice: undefined }
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined
  if (!isFields(first)) return undefined
  const part = first['delta'] ?? first['message'] ?? { content: first['text'] }
  const content = isFields(part) ? contentOf(part['content']) : undefined
  if (!isFields(part) || !content) return undefined
  return {
    usage,
    choice: {
      finish: textOf(first['finish_reason']),
      text: content.text,
      reasoning: (THOUGHTS.map(field => textOf(part[field])).find(Boolean) ?? '') + content.reasoning,
      refusal: textOf(part['refusal']),
      toolCalls: callsOf(part['tool_calls']),
      topLogprobs: logprobsOf(first['logprobs']),
    },
  }
}

/** vLLM and many others; OpenRouter and Groq; Ollama. */
const THOUGHTS = ['reasoning_content', 'reasoning', 'thinking'] as const

const isAbsent = (value: unknown) => value === undefined || value === null
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Content is a string, or (Mistral) a list of parts, some of them thinking. */
function contentOf(content: unknown): { text: string; reasoning: string } | undefined {
  if (typeof content === 'string') return { text: content, reasoning: '' }
  if (isAbsent(content)) return { text: '', reasoning: '' }
  if (!Array.isArray(content) || !content.every(isFields)) return undefined
  const texts = (parts: readonly unknown[]) => parts.map(part => textOf(fieldsOf(part)['text'])).join('')
  return { text: texts(content), reasoning: content.map(part => texts(listOf(part['thinking']))).join('') }
}

const callsOf = (calls: unknown): PartOfCall[] =>
  listOf(calls)
    .filter(isFields)
    .map((call, place) => {
      const { index } = call
      const { name, arguments: given } = fieldsOf(call['function'])
      return {
        index: numberOr(index, place),
        id: textOf(call['id']),
        name: textOf(name),
        arguments: textOf(given),
      }
    })

/** The alternatives of the first token. */
function logprobsOf(logprobs: unknown): ChatReply['topLogprobs'] {
  if (!isFields(logprobs)) return undefined
  const [first] = listOf(logprobs['content'])
  const alternatives = fieldsOf(first)['top_logprobs']
  if (!Array.isArray(alternatives)) return ofCompletion(listOf(logprobs['top_logprobs'])[0])
  return alternativesIn(alternatives)
}

/** A list of tokens with the logarithms of their probabilities. */
export const alternativesIn = (list: readonly unknown[]): NonNullable<ChatReply['topLogprobs']> =>
  list.flatMap(each => {
    const { token, logprob } = fieldsOf(each)
    return typeof token === 'string' && typeof logprob === 'number' ? [{ token, logprob }] : []
  })

/** Completions give them as an object from token to figure. */
function ofCompletion(alternatives: unknown): ChatReply['topLogprobs'] {
  if (!isFields(alternatives)) return undefined
  return Object.entries(alternatives).flatMap(([token, logprob]) =>
    typeof logprob === 'number' ? [{ token, logprob }] : [],
  )
}

/** An error in the body or amid a stream, in the form of any of the APIs: the status that it stands for, and the error by itself; null for no error. */
export function errorIn(json: unknown): { readonly status: number; readonly error: unknown } | null {
  const body = fieldsOf(json)
  const error = body['error'] || fieldsOf(body['response'])['error'] || ofMiniMax(body) || (isFlat(body) ? body : null)
  if (!error) return null
  const { code, type } = fieldsOf(error)
  const status = Number(code)
  // Without a status of its own it is the server's fault, and may pass.
  const known = [code, type].flatMap(word => STATUS_OF[textOf(word)] ?? [])[0] ?? 500
  return { status: Number.isInteger(status) && status >= 400 && status < 600 ? status : known, error }
}

/** An error without a field of that name: words alone where a reply should be. Events of a stream have a type. */
function isFlat(body: Fields): boolean {
  if (body['object'] === 'error' || body['type'] === 'error') return true
  const isReply = ['choices', 'type', 'object', 'output', 'content'].some(name => !isAbsent(body[name]))
  return !isReply && ['message', 'msg', 'detail', 'errors'].some(name => !isAbsent(body[name]))
}

/** It answers with status 200 and a code of its own, 0 where all is well. */
function ofMiniMax(body: Fields): Fields | null {
  const { status_code: code, status_msg: message } = fieldsOf(body['base_resp'])
  if (typeof code !== 'number' || code === 0) return null
  return { message, type: String(code), code: MINIMAX[code] ?? 500 }
}

/** Its codes, by the statuses that others have for the same: limits of a minute, keys, balance, parameters, content. */
const MINIMAX: Readonly<Record<number, number>> = {
  ...{ 1002: 429, 1039: 429, 1004: 401, 2049: 401, 1008: 402, 2013: 400, 1026: 400, 1027: 400 },
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
}
