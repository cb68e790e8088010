import type { ChatRequest, Message, OwnSampling } from '../../model.ts'
import type { SamplingSettings, Spoken } from '../dialect.ts'
import { buildSpokenPart } from '../prefill.ts'
import { parseChunk } from '../replies/chunk.ts'
import type { ApiForm } from './form.ts'

/** OpenAI's chat completions, which nearly every server speaks, and its completions of one text. */
export const chat: ApiForm = {
  path: ({ text }) => (text === undefined ? '/chat/completions' : '/completions'),
  limits: openAi => (openAi ? [...LIMITS].reverse() : LIMITS),
  droppable: ['stream_options', 'temperature', 'top_p', 'seed', 'stream'],

  fields: (request, sampling) => ({
    model: sampling.model,
    ...(request.text === undefined ? buildTurns(request) : { prompt: request.text }),
    stream: true,
    stream_options: { include_usage: true },
    ...pickSampling(request, sampling),
    seed: sampling.seed,
    stop: listStopWords(request, sampling),
    ...(request.tools && { tools: request.tools.map(tool => ({ type: 'function', function: tool })) }),
    ...(request.topLogprobs !== undefined && buildLogprobFields(request.topLogprobs, request.text)),
  }),

  reading: () => parseChunk,
}

const LIMITS = ['max_tokens', 'max_completion_tokens']

/** Lists the stop sequences of the request and of the run. */
export function listStopWords(
  { stop = [] }: Pick<ChatRequest, 'stop'>,
  run: SamplingSettings,
): readonly string[] | undefined {
  const words = [...new Set([...stop, ...(run.stop ?? [])])]
  return words.length > 0 ? words : undefined
}

/** Sampling parameters of a run. A new option of requests gets its field here and its name in `pickSampling`. */
export interface SamplingOptions {
  /** Default 0. */
  readonly temperature?: number | undefined
  readonly topP?: number | undefined
}

/** Temperature and top-p: a request's own, or the run's. */
export function pickSampling({ sampling: own }: Pick<ChatRequest, 'sampling'>, run: SamplingOptions) {
  const { temperature, topP }: OwnSampling | SamplingOptions = own ?? run
  return { temperature, top_p: topP }
}

function buildTurns({ messages, prefill, prefillWay }: Spoken) {
  const spoken = buildSpokenPart(messages, prefill, prefillWay)
  return { messages: spoken.messages.map(toApiMessage), ...spoken.fields }
}

/** A completion takes their number in the field that says whether a chat has any. */
const buildLogprobFields = (top: number, text: string | undefined) =>
  text === undefined ? { logprobs: true, top_logprobs: top } : { logprobs: top }

function toApiMessage({ role, content, toolCalls, toolCallId }: Message) {
  return {
    role,
    content,
    ...(toolCalls?.length && {
      tool_calls: toolCalls.map(({ id, name, arguments: text }) => ({
        id,
        type: 'function',
        function: { name, arguments: text },
      })),
    }),
    ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
  }
}
