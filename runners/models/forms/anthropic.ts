import { append } from '../../../core/append.ts'
import { type Fields, fieldsOf, foreignJsonOr, isFields } from '../../../core/foreign-json.ts'
import type { Message } from '../../model.ts'
import { type Choice, type Chunk, listOf, NO_CHOICE, numberOr, type PartOfCall, replierIn, textOf } from '../chunk.ts'
import type { Spoken } from '../dialect.ts'
import { spokenTo } from '../prefill.ts'
import { drawnBy, stoppedBy } from './chat.ts'
import type { Form } from './form.ts'

/**
 * Anthropic's Messages (platform.claude.com/docs/en/api/messages; llama.cpp and vLLM have it too). The limit of a request holds thinking and answer, as
 * ours does; where there are tokens for thinking, it is enabled with them, and then the service takes no temperature. It has no seed.
 */
export const anthropic: Form = {
  path: () => '/messages',
  limits: () => ['max_tokens'],
  droppable: ['temperature', 'top_p', 'thinking', 'stream'],

  fields(request, sampling) {
    const thinking = thinkingOf(request, sampling.reasoningTokens)
    const system = request.messages.filter(({ role }) => role === 'system').map(({ content }) => content)
    const { temperature, top_p } = drawnBy(request, sampling)
    return {
      model: sampling.model,
      system: system.length > 0 ? system.join('\n\n') : undefined,
      messages: turnsOf(request),
      stream: true,
      ...(thinking ? { thinking } : { temperature, top_p }),
      stop_sequences: stoppedBy(request, sampling),
      ...(request.tools && {
        tools: request.tools.map(({ name, description, parameters }) => ({
          name,
          description,
          input_schema: parameters,
        })),
      }),
    }
  },

  reading: reader,
}

/** What thinking takes at the least; and after a tool's call it takes the thoughts before the call, which are not kept. */
const LEAST_THINKING = 1024
const thinkingOf = ({ messages }: Spoken, tokens: number) =>
  tokens >= LEAST_THINKING && !messages.some(({ toolCalls = [] }) => toolCalls.length > 0)
    ? { type: 'enabled', budget_tokens: tokens }
    : undefined

/** Turns of user and assistant in turn: results of tools are the user's, and stand together. */
function turnsOf({ messages, prefill, prefillWay }: Spoken): { role: string; content: Fields[] }[] {
  const turns: { role: string; content: Fields[] }[] = []
  for (const message of spokenTo(messages, prefill, prefillWay).messages) {
    if (message.role === 'system') continue
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const last = turns.at(-1)
    if (last?.role === role) append(last.content, blocksOf(message))
    else turns.push({ role, content: blocksOf(message) })
  }
  return turns
}

function blocksOf({ content, toolCalls = [], toolCallId }: Message): Fields[] {
  if (toolCallId !== undefined) return [{ type: 'tool_result', tool_use_id: toolCallId, content }]
  const calls = toolCalls.map(({ id, name, arguments: text }) => ({
    type: 'tool_use',
    id,
    name,
    input: fieldsOf(foreignJsonOr(text)),
  }))
  // An empty block of text is refused.
  return content === '' && calls.length > 0 ? calls : [{ type: 'text', text: content }, ...calls]
}

/** A stream says what was read at its beginning, and what was written at its end. */
function reader() {
  let usage: Fields = {}
  return (json: unknown): Chunk | undefined => {
    if (!isFields(json)) return undefined
    const index = numberOr(json['index'], 0)
    switch (json['type']) {
      case 'message':
        return wholeOf(json)
      case 'message_start':
        usage = fieldsOf(fieldsOf(json['message'])['usage'])
        return { usage: undefined, by: replierIn(fieldsOf(json['message'])), choice: NO_CHOICE }
      case 'content_block_start':
        return piece(partOf(fieldsOf(json['content_block']), index))
      case 'content_block_delta':
        return piece(deltaOf(fieldsOf(json['delta']), index))
      case 'message_delta':
        usage = { ...usage, ...fieldsOf(json['usage']) }
        return { ...piece({ finish: textOf(fieldsOf(json['delta'])['stop_reason']) }), usage: usageOf(usage) }
      default:
        return typeof json['type'] === 'string' ? { usage: undefined, choice: undefined } : undefined
    }
  }
}

const piece = (part: Partial<Choice>): Chunk => ({ usage: undefined, choice: { ...NO_CHOICE, ...part } })

/** A block as it begins: of a tool's call its name, with an input that is still empty. */
function partOf(block: Fields, index: number): Partial<Choice> {
  const { type } = block
  if (type === 'tool_use') return { toolCalls: [{ ...callOf(block, index), arguments: '' }] }
  return { text: type === 'text' ? textOf(block['text']) : '', reasoning: textOf(block['thinking']) }
}

function deltaOf(delta: Fields, index: number): Partial<Choice> {
  const input = textOf(delta['partial_json'])
  if (input !== '') return { toolCalls: [{ index, id: '', name: '', arguments: input }] }
  return { text: textOf(delta['text']), reasoning: textOf(delta['thinking']) }
}

function wholeOf(message: Fields): Chunk {
  const blocks = listOf(message['content']).map(fieldsOf)
  return {
    usage: usageOf(fieldsOf(message['usage'])),
    by: replierIn(message),
    choice: {
      ...NO_CHOICE,
      finish: textOf(message['stop_reason']),
      text: blocks.map(block => (block['type'] === 'text' ? textOf(block['text']) : '')).join(''),
      reasoning: blocks.map(block => textOf(block['thinking'])).join(''),
      toolCalls: blocks.flatMap((block, at) => (block['type'] === 'tool_use' ? [callOf(block, at)] : [])),
    },
  }
}

const callOf = (block: Fields, index: number): PartOfCall => ({
  index,
  id: textOf(block['id']),
  name: textOf(block['name']),
  arguments: JSON.stringify(fieldsOf(block['input'])),
})

/** In the names of a chat's usage, by which counts are checked. What was read from the cache, or written to it, stands beside the rest of the prompt. */
function usageOf(usage: Fields): Fields | undefined {
  const { input_tokens: fresh, output_tokens, cache_read_input_tokens: cached } = usage
  if (fresh === undefined) return undefined
  const beside = [cached, usage['cache_creation_input_tokens']].map(count => numberOr(count, 0))
  return {
    prompt_tokens: typeof fresh === 'number' ? beside.reduce((sum, count) => sum + count, fresh) : fresh,
    completion_tokens: output_tokens,
    prompt_tokens_details: { cached_tokens: cached },
  }
}
