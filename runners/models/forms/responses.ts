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
 * Events that are known are read, and those that are not are passed over, as the documentation asks. A response by itself is a reply that is not
 * streamed; the one that ends a stream is its text only where no piece of it came before.
 */
function reader() {
  let pieces = 0
  const piece = (part: Partial<Choice>): Chunk => {
    pieces++
    return { usage: undefined, choice: { ...NO_CHOICE, ...part } }
  }
  return (json: unknown): Chunk | undefined => {
    if (!isFields(json)) return undefined
    if (json['object'] === 'response') return wholeOf(json)
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
      case 'response.completed':
      case 'response.incomplete': {
        const whole = wholeOf(fieldsOf(json['response']))
        return pieces === 0 ? whole : { ...whole, choice: { ...NO_CHOICE, finish: whole.choice.finish } }
      }
      default:
        return type === '' ? undefined : { usage: undefined, choice: undefined }
    }
  }
}

function wholeOf(response: Fields): Chunk & { readonly choice: Choice } {
  const output = listOf(response['output']).map(fieldsOf)
  const content = output.filter(({ type }) => type === 'message').flatMap(item => listOf(item['content']).map(fieldsOf))
  const thought = output
    .filter(({ type }) => type === 'reasoning')
    .flatMap(item => [...listOf(item['summary']), ...listOf(item['content'])].map(fieldsOf))
  const why = textOf(fieldsOf(response['incomplete_details'])['reason'])
  return {
    usage: usageOf(response['usage']),
    choice: {
      ...NO_CHOICE,
      finish: response['status'] === 'incomplete' ? why || 'incomplete' : 'stop',
      text: content.map(part => textOf(part['text'])).join(''),
      refusal: content.map(part => textOf(part['refusal'])).join(''),
      reasoning: thought.map(part => textOf(part['text'])).join(''),
      toolCalls: callsOf(output, 0),
      topLogprobs: content.map(part => logprobsOf(part['logprobs'])).find(each => each !== undefined),
    },
  }
}

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
