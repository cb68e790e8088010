import { type Fields, isFields, toFields } from '../../../core/files/foreign-json.ts'
import type { ChatReply, Message } from '../../model.ts'
import {
  type Chunk,
  type ChunkChoice,
  findReplier,
  NO_CHOICE,
  numberOr,
  type PartOfCall,
  parseAlternatives,
  toArrayOrEmpty,
  toTextOrEmpty,
} from '../replies/chunk.ts'
import { pickSampling } from './chat.ts'
import type { ApiForm } from './form.ts'

/**
 * OpenAI's Responses (platform.openai.com/docs/api-reference/responses; llama.cpp and vLLM have it too). Nothing is
 * kept at the server: every request brings its whole conversation. It has no seed, no stop words, and no way to begin
 * an answer.
 */
export const responses: ApiForm = {
  path: () => '/responses',
  limits: () => ['max_output_tokens'],
  droppable: ['temperature', 'top_p', 'store', 'include', 'top_logprobs', 'stream'],

  fields: (request, sampling) => ({
    model: sampling.model,
    input: request.messages.flatMap(toItems),
    store: false,
    stream: true,
    ...pickSampling(request, sampling),
    ...(request.tools && { tools: request.tools.map(tool => ({ type: 'function', ...tool, strict: false })) }),
    ...(request.topLogprobs !== undefined && {
      include: ['message.output_text.logprobs'],
      top_logprobs: request.topLogprobs,
    }),
  }),

  reading: makeReader,
}

/** Returns the items of a message; tool calls and their results are separate items. */
function toItems({ role, content, toolCalls = [], toolCallId }: Message): Fields[] {
  if (toolCallId !== undefined) return [{ type: 'function_call_output', call_id: toolCallId, output: content }]
  const calls = toolCalls.map(({ id, name, arguments: text }) => ({
    type: 'function_call',
    call_id: id,
    name,
    arguments: text,
  }))
  return content === '' && calls.length > 0 ? calls : [{ role, content }, ...calls]
}

/**
 * Reads events that are known and skips others, as the documentation asks. The response that ends a stream is whole:
 * what of it no earlier event brought is added. A response without a stream is read in the same way.
 */
function makeReader() {
  const came: Came = { text: '', reasoning: '', refusal: '' }
  const called = new Set<number>()
  const makeChunk = (part: Partial<ChunkChoice>): Chunk => {
    for (const name of TEXTS) came[name] += part[name] ?? ''
    for (const { index } of part.toolCalls ?? []) called.add(index)
    return { usage: undefined, choice: { ...NO_CHOICE, ...part } }
  }
  const makeEnding = (response: Fields): Chunk => {
    const { choice, ...whole } = parseResponse(response)
    const rest = Object.fromEntries(TEXTS.map(name => [name, getRest(choice[name], came[name])]))
    const toolCalls = choice.toolCalls.filter(({ index }) => !called.has(index))
    return { ...whole, choice: { ...choice, ...rest, toolCalls } }
  }
  return (json: unknown): Chunk | undefined => {
    if (!isFields(json)) return undefined
    if (json['object'] === 'response') return makeEnding(json)
    const type = toTextOrEmpty(json['type'])
    const delta = toTextOrEmpty(json['delta'])
    const index = numberOr(json['output_index'], 0)
    switch (type) {
      case 'response.output_text.delta':
        return makeChunk({ text: delta, topLogprobs: parseLogprobs(json['logprobs']) })
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        return makeChunk({ reasoning: delta })
      case 'response.refusal.delta':
        return makeChunk({ refusal: delta })
      case 'response.function_call_arguments.delta':
        return makeChunk({ toolCalls: [{ index, id: '', name: '', arguments: delta }] })
      case 'response.output_item.added':
        return makeChunk({ toolCalls: parseCalls([json['item']], index).map(call => ({ ...call, arguments: '' })) })
      case 'response.output_text.done':
        return makeChunk({ text: came.text === '' ? toTextOrEmpty(json['text']) : '' })
      case 'response.output_item.done': {
        const { text } = parseResponse({ output: [json['item']] }).choice
        return makeChunk({ text: came.text === '' ? text : '' })
      }
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
      case 'response.cancelled':
        return makeEnding({ status: type.slice('response.'.length), ...toFields(json['response']) })
      default:
        return type === '' ? undefined : { usage: undefined, choice: undefined }
    }
  }
}

const TEXTS = ['text', 'reasoning', 'refusal'] as const
type Came = Record<(typeof TEXTS)[number], string>

/** Returns the missing rest of a text: all of it, or its end. A text that differs stays as it arrived. */
const getRest = (whole: string, came: string): string => (whole.startsWith(came) ? whole.slice(came.length) : '')

function parseResponse(response: Fields): Chunk & { readonly choice: ChunkChoice } {
  const output = toArrayOrEmpty(response['output']).map(toFields)
  const content = output
    .filter(({ type }) => type === 'message')
    .flatMap(item => toArrayOrEmpty(item['content']).map(toFields))
  const thought = output
    .filter(({ type }) => type === 'reasoning')
    .flatMap(item => [...toArrayOrEmpty(item['summary']), ...toArrayOrEmpty(item['content'])].map(toFields))
  const why = toTextOrEmpty(toFields(response['incomplete_details'])['reason'])
  return {
    usage: parseUsage(response['usage']),
    by: findReplier(response),
    choice: {
      ...NO_CHOICE,
      finish: resolveFinish(toTextOrEmpty(response['status']), why),
      text: content.map(part => toTextOrEmpty(part['text'])).join(''),
      refusal: content.map(part => toTextOrEmpty(part['refusal'])).join(''),
      reasoning: thought.map(part => toTextOrEmpty(part['text'])).join(''),
      toolCalls: parseCalls(output, 0),
      topLogprobs: content.map(part => parseLogprobs(part['logprobs'])).find(each => each !== undefined),
    },
  }
}

/** The status is the end's name where it is not the usual one: `failed`, `cancelled`, `queued`, `in_progress`. */
const resolveFinish = (status: string, why: string): string =>
  status === 'incomplete' ? why || status : status === '' || status === 'completed' ? 'stop' : status

const parseCalls = (items: readonly unknown[], from: number): PartOfCall[] =>
  items
    .map(toFields)
    .flatMap((item, at) =>
      item['type'] === 'function_call'
        ? [
            {
              index: from + at,
              id: toTextOrEmpty(item['call_id']),
              name: toTextOrEmpty(item['name']),
              arguments: toTextOrEmpty(item['arguments']),
            },
          ]
        : [],
    )

/** The alternatives of the first token. */
function parseLogprobs(logprobs: unknown): ChatReply['topLogprobs'] {
  const alternatives = toFields(toArrayOrEmpty(logprobs)[0])['top_logprobs']
  return Array.isArray(alternatives) ? parseAlternatives(alternatives) : undefined
}

/** In the names of a chat's usage, by which counts are checked. */
function parseUsage(usage: unknown): Fields | undefined {
  if (!isFields(usage)) return undefined
  return {
    prompt_tokens: usage['input_tokens'],
    completion_tokens: usage['output_tokens'],
    total_tokens: usage['total_tokens'],
    prompt_tokens_details: usage['input_tokens_details'],
    completion_tokens_details: usage['output_tokens_details'],
  }
}
