import { append } from '../../../core/collections/append.ts'
import { type Fields, isFields, toFields, tryParseForeignJson } from '../../../core/files/foreign-json.ts'
import type { Message } from '../../model.ts'
import type { Spoken } from '../dialect.ts'
import { buildSpokenPart } from '../prefill.ts'
import {
  type Chunk,
  type ChunkChoice,
  findReplier,
  NO_CHOICE,
  numberOr,
  type PartOfCall,
  toArrayOrEmpty,
  toTextOrEmpty,
} from '../replies/chunk.ts'
import { listStopWords, pickSampling } from './chat.ts'
import type { ApiForm } from './form.ts'

/**
 * Anthropic's Messages API (platform.claude.com/docs/en/api/messages; llama.cpp and vLLM have it too). The limit of a
 * request includes reasoning and answer, as Fathom's does. If there are reasoning tokens, reasoning is enabled with
 * that budget; the service then accepts no temperature. It has no seed.
 */
export const anthropic: ApiForm = {
  path: () => '/messages',
  limits: () => ['max_tokens'],
  droppable: ['temperature', 'top_p', 'thinking', 'stream'],

  fields(request, sampling) {
    const thinking = buildThinking(request, sampling.reasoningTokens)
    const system = request.messages.filter(({ role }) => role === 'system').map(({ content }) => content)
    const { temperature, top_p } = pickSampling(request, sampling)
    return {
      model: sampling.model,
      system: system.length > 0 ? system.join('\n\n') : undefined,
      messages: buildTurns(request),
      stream: true,
      ...(thinking ? { thinking } : { temperature, top_p }),
      stop_sequences: listStopWords(request, sampling),
      ...(request.tools && {
        tools: request.tools.map(({ name, description, parameters }) => ({
          name,
          description,
          input_schema: parameters,
        })),
      }),
    }
  },

  reading: makeReader,
}

/**
 * Minimum of the reasoning budget. After a tool call the service also requires the earlier reasoning, which is not
 * stored.
 */
const LEAST_THINKING = 1024
const buildThinking = ({ messages }: Spoken, tokens: number) =>
  tokens >= LEAST_THINKING && !messages.some(({ toolCalls = [] }) => toolCalls.length > 0)
    ? { type: 'enabled', budget_tokens: tokens }
    : undefined

/** Turns of user and assistant in turn: results of tools are the user's, and stand together. */
function buildTurns({ messages, prefill, prefillWay }: Spoken): { role: string; content: Fields[] }[] {
  const turns: { role: string; content: Fields[] }[] = []
  for (const message of buildSpokenPart(messages, prefill, prefillWay).messages) {
    if (message.role === 'system') continue
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const last = turns.at(-1)
    if (last?.role === role) append(last.content, buildBlocks(message))
    else turns.push({ role, content: buildBlocks(message) })
  }
  return turns
}

function buildBlocks({ content, toolCalls = [], toolCallId }: Message): Fields[] {
  if (toolCallId !== undefined) return [{ type: 'tool_result', tool_use_id: toolCallId, content }]
  const calls = toolCalls.map(({ id, name, arguments: text }) => ({
    type: 'tool_use',
    id,
    name,
    input: toFields(tryParseForeignJson(text)),
  }))
  // An empty block of text is refused.
  return content === '' && calls.length > 0 ? calls : [{ type: 'text', text: content }, ...calls]
}

/** A stream says what was read at its beginning, and what was written at its end. */
function makeReader() {
  let usage: Fields = {}
  return (json: unknown): Chunk | undefined => {
    if (!isFields(json)) return undefined
    const index = numberOr(json['index'], 0)
    switch (json['type']) {
      case 'message':
        return parseMessage(json)
      case 'message_start':
        usage = toFields(toFields(json['message'])['usage'])
        return { usage: undefined, by: findReplier(toFields(json['message'])), choice: NO_CHOICE }
      case 'content_block_start':
        return makeChunk(parseBlock(toFields(json['content_block']), index))
      case 'content_block_delta':
        return makeChunk(parseDelta(toFields(json['delta']), index))
      case 'message_delta':
        usage = { ...usage, ...toFields(json['usage']) }
        return {
          ...makeChunk({ finish: toTextOrEmpty(toFields(json['delta'])['stop_reason']) }),
          usage: parseUsage(usage),
        }
      default:
        return typeof json['type'] === 'string' ? { usage: undefined, choice: undefined } : undefined
    }
  }
}

const makeChunk = (part: Partial<ChunkChoice>): Chunk => ({ usage: undefined, choice: { ...NO_CHOICE, ...part } })

/** A block as it begins: of a tool's call its name, with an input that is still empty. */
function parseBlock(block: Fields, index: number): Partial<ChunkChoice> {
  const { type } = block
  if (type === 'tool_use') return { toolCalls: [{ ...parseCall(block, index), arguments: '' }] }
  return { text: type === 'text' ? toTextOrEmpty(block['text']) : '', reasoning: toTextOrEmpty(block['thinking']) }
}

function parseDelta(delta: Fields, index: number): Partial<ChunkChoice> {
  const input = toTextOrEmpty(delta['partial_json'])
  if (input !== '') return { toolCalls: [{ index, id: '', name: '', arguments: input }] }
  return { text: toTextOrEmpty(delta['text']), reasoning: toTextOrEmpty(delta['thinking']) }
}

function parseMessage(message: Fields): Chunk {
  const blocks = toArrayOrEmpty(message['content']).map(toFields)
  return {
    usage: parseUsage(toFields(message['usage'])),
    by: findReplier(message),
    choice: {
      ...NO_CHOICE,
      finish: toTextOrEmpty(message['stop_reason']),
      text: blocks.map(block => (block['type'] === 'text' ? toTextOrEmpty(block['text']) : '')).join(''),
      reasoning: blocks.map(block => toTextOrEmpty(block['thinking'])).join(''),
      toolCalls: blocks.flatMap((block, at) => (block['type'] === 'tool_use' ? [parseCall(block, at)] : [])),
    },
  }
}

const parseCall = (block: Fields, index: number): PartOfCall => ({
  index,
  id: toTextOrEmpty(block['id']),
  name: toTextOrEmpty(block['name']),
  arguments: JSON.stringify(toFields(block['input'])),
})

/**
 * Converts the usage to the names of the chat API. Tokens read from or written to the cache are separate from the rest
 * of the prompt.
 */
function parseUsage(usage: Fields): Fields | undefined {
  const { input_tokens: fresh, output_tokens, cache_read_input_tokens: cached } = usage
  if (fresh === undefined) return undefined
  const beside = [cached, usage['cache_creation_input_tokens']].map(count => numberOr(count, 0))
  return {
    prompt_tokens: typeof fresh === 'number' ? beside.reduce((sum, count) => sum + count, fresh) : fresh,
    completion_tokens: output_tokens,
    prompt_tokens_details: { cached_tokens: cached },
  }
}
