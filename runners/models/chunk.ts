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

/** A tool call, or the next piece of one. */
interface PartOfCall {
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
      reasoning: (textOf(part['reasoning_content']) || textOf(part['reasoning'])) + content.reasoning,
      refusal: textOf(part['refusal']),
      toolCalls: callsOf(part['tool_calls']),
      topLogprobs: logprobsOf(first['logprobs']),
    },
  }
}

const isAbsent = (value: unknown) => value === undefined || value === null
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

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
        index: typeof index === 'number' ? index : place,
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
  return alternatives.flatMap((each: unknown) => {
    const { token, logprob } = fieldsOf(each)
    return typeof token === 'string' && typeof logprob === 'number' ? [{ token, logprob }] : []
  })
}

/** Completions give them as an object from token to figure. */
function ofCompletion(alternatives: unknown): ChatReply['topLogprobs'] {
  if (!isFields(alternatives)) return undefined
  return Object.entries(alternatives).flatMap(([token, logprob]) =>
    typeof logprob === 'number' ? [{ token, logprob }] : [],
  )
}

/** The status that an error in the body or amid a stream stands for, in OpenAI's form or in vLLM's flat one; null for no error. */
export function errorStatus(json: unknown): number | null {
  const body = fieldsOf(json)
  const error = body['error'] || (body['object'] === 'error' ? body : null)
  if (!error) return null
  const status = Number(fieldsOf(error)['code'])
  // Without a status of its own it is the server's fault, and may pass.
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : 500
}
