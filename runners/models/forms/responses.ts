import { type Fields, fieldsOf, isFields } from '../../../core/foreign-json.ts'
import type { ChatReply, Message } from '../../model.ts'
import {
  alternativesIn,
  type Choice,
  type Chunk,
  listOf,
  NO_CHOICE,
  numberOr,
  type PartOfCall,
  replierIn,
  textOf,
} from '../chunk.ts'
import { drawnBy } from './chat.ts'
import type { Form } from './form.ts'

/**
 * OpenAI's Responses (platform.openai.com/docs/api-reference/responses; llama.cpp and vLLM have it too). Nothing is kept at the server: every request
 * brings its whole conversation. It has no seed, no stop words, and no way to begin an answer.
 */
export const responses: Form = {
  path: () => '/responses',
  limits: () => ['max_output_tokens'],
  droppable: ['temperature', 'top_p', 'store', 'include', 'top_logprobs', 'stream'],

  fields: (request, sampling) => ({
    model: sampling.model,
    input: request.messages.flatMap(itemsOf),
    store: false,
    stream: true,
    ...drawnBy(request, sampling),
    ...(request.tools && { tools: request.tools.map(tool => ({ type: 'function', ...tool, strict: false })) }),
    ...(request.topLogprobs !== undefined && {
      include: ['message.output_text.logprobs'],
      top_logprobs: request.topLogprobs,
    }),
  }),

  reading: reader,
}

/** A message, or the calls of one and what came of them, which are items of their own. */
function itemsOf({ role, content, toolCalls = [], toolCallId }: Message): Fields[] {
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
 * Reads events that are known and skips others, as the documentation asks. The response that ends a stream is whole: what of it no earlier event brought is
 * added. A response without a stream is read in the same way.
 */
function reader() {
  const came: Came = { text: '', reasoning: '', refusal: '' }
  const called = new Set<number>()
  const piece = (part: Partial<Choice>): Chunk => {
    for (const name of TEXTS) came[name] += part[name] ?? ''
    for (const { index } of part.toolCalls ?? []) called.add(index)
    return { usage: undefined, choice: { ...NO_CHOICE, ...part } }
  }
  const ending = (response: Fields): Chunk => {
    const { choice, ...whole } = wholeOf(response)
    const rest = Object.fromEntries(TEXTS.map(name => [name, restOf(choice[name], came[name])]))
    const toolCalls = choice.toolCalls.filter(({ index }) => !called.has(index))
    return { ...whole, choice: { ...choice, ...rest, toolCalls } }
  }
  return (json: unknown): Chunk | undefined => {
    if (!isFields(json)) return undefined
    if (json['object'] === 'response') return ending(json)
    const type = textOf(json['type'])
    const delta = textOf(json['delta'])
    const index = numberOr(json['output_index'], 0)
    switch (type) {
      case 'response.output_text.delta':
        return piece({ text: delta, topLogprobs: logprobsOf(json['logprobs']) })
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        return piece({ reasoning: delta })
      case 'response.refusal.delta':
        return piece({ refusal: delta })
      case 'response.function_call_arguments.delta':
        return piece({ toolCalls: [{ index, id: '', name: '', arguments: delta }] })
      case 'response.output_item.added':
        return piece({ toolCalls: callsOf([json['item']], index).map(call => ({ ...call, arguments: '' })) })
      case 'response.output_text.done':
        return piece({ text: came.text === '' ? textOf(json['text']) : '' })
      case 'response.output_item.done': {
        const { text } = wholeOf({ output: [json['item']] }).choice
        return piece({ text: came.text === '' ? text : '' })
      }
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
      case 'response.cancelled':
        return ending({ status: type.slice('response.'.length), ...fieldsOf(json['response']) })
      default:
        return type === '' ? undefined : { usage: undefined, choice: undefined }
    }
  }
}

const TEXTS = ['text', 'reasoning', 'refusal'] as const
type Came = Record<(typeof TEXTS)[number], string>

/** What of a whole text has not come: all of it, or its end. A text that differs is left as it came. */
const restOf = (whole: string, came: string): string => (whole.startsWith(came) ? whole.slice(came.length) : '')

function wholeOf(response: Fields): Chunk & { readonly choice: Choice } {
  const output = listOf(response['output']).map(fieldsOf)
  const content = output.filter(({ type }) => type === 'message').flatMap(item => listOf(item['content']).map(fieldsOf))
  const thought = output
    .filter(({ type }) => type === 'reasoning')
    .flatMap(item => [...listOf(item['summary']), ...listOf(item['content'])].map(fieldsOf))
  const why = textOf(fieldsOf(response['incomplete_details'])['reason'])
  return {
    usage: usageOf(response['usage']),
    by: replierIn(response),
    choice: {
      ...NO_CHOICE,
      finish: finishOf(textOf(response['status']), why),
      text: content.map(part => textOf(part['text'])).join(''),
      refusal: content.map(part => textOf(part['refusal'])).join(''),
      reasoning: thought.map(part => textOf(part['text'])).join(''),
      toolCalls: callsOf(output, 0),
      topLogprobs: content.map(part => logprobsOf(part['logprobs'])).find(each => each !== undefined),
    },
  }
}

/** The status is the end's name where it is not the usual one: `failed`, `cancelled`, `queued`, `in_progress`. */
const finishOf = (status: string, why: string): string =>
  status === 'incomplete' ? why || status : status === '' || status === 'completed' ? 'stop' : status

const callsOf = (items: readonly unknown[], from: number): PartOfCall[] =>
  items.map(fieldsOf).flatMap((item, at) =>
    item['type'] === 'function_call'
      ? [
          {
            index: from + at,
            id: textOf(item['call_id']),
            name: textOf(item['name']),
            arguments: textOf(item['arguments']),
          },
        ]
      : [],
  )

/** The alternatives of the first token. */
function logprobsOf(logprobs: unknown): ChatReply['topLogprobs'] {
  const alternatives = fieldsOf(listOf(logprobs)[0])['top_logprobs']
  return Array.isArray(alternatives) ? alternativesIn(alternatives) : undefined
}

/** In the names of a chat's usage, by which counts are checked. */
function usageOf(usage: unknown): Fields | undefined {
  if (!isFields(usage)) return undefined
  return {
    prompt_tokens: usage['input_tokens'],
    completion_tokens: usage['output_tokens'],
    total_tokens: usage['total_tokens'],
    prompt_tokens_details: usage['input_tokens_details'],
    completion_tokens_details: usage['output_tokens_details'],
  }
}
