import type { ChatRequest } from '../model.ts'
import type { PrefillWay } from './prefill.ts'
import { spokenTo } from './prefill.ts'
import type { Refusal } from './transport.ts'

/** What a server takes of OpenAI's chat parameters. It is found out from its refusals, once, and remembered. */
export interface Dialect {
  body(request: Spoken): Readonly<Record<string, unknown>>
  /** Learns from a refusal of `body`: true where the request, put differently, may now be taken. */
  learn(refusal: Refusal, body: Readonly<Record<string, unknown>>): boolean
  /** What is no longer sent, one line each. */
  readonly notes: readonly string[]
}

/** A request with what its server is to be told. */
export interface Spoken extends ChatRequest {
  /** All that the model reads, as one text for `/completions`; undefined: the messages of a chat. */
  readonly text?: string | undefined
  readonly prefillWay?: PrefillWay | undefined
}

export interface Sampling {
  readonly model: string
  readonly temperature: number
  readonly topP?: number | undefined
  readonly seed?: number | undefined
  readonly reasoningTokens: number
  readonly extraBody: Readonly<Record<string, unknown>>
}

/** @param openAi OpenAI's own service and Azure's take `max_completion_tokens` for chat; all others know `max_tokens`. */
export function dialect(sampling: Sampling, openAi: boolean): Dialect {
  let limit: (typeof LIMITS)[number] = openAi ? 'max_completion_tokens' : 'max_tokens'
  let limitSwitched = false
  const dropped = new Set<string>()
  const notes: string[] = []

  const body = (request: Spoken) => {
    const ownLimit = LIMITS.some(name => name in sampling.extraBody)
    const fields: Record<string, unknown> = {
      model: sampling.model,
      ...(request.text === undefined ? turnsOf(request) : { prompt: request.text }),
      stream: true,
      stream_options: { include_usage: true },
      temperature: sampling.temperature,
      top_p: sampling.topP,
      seed: sampling.seed,
      [limit]: ownLimit ? undefined : request.maxAnswerTokens + sampling.reasoningTokens,
      stop: request.stop,
      ...(request.tools && { tools: request.tools.map(tool => ({ type: 'function', function: tool })) }),
      ...(request.topLogprobs !== undefined && logprobsOf(request.topLogprobs, request.text)),
      ...sampling.extraBody,
    }
    for (const name of dropped) delete fields[name]
    if (fields['stream'] !== true) delete fields['stream_options']
    // A null in --extra-body takes a field out.
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
  }

  const learn = (refusal: Refusal, sent: Readonly<Record<string, unknown>>) => {
    if (refusal.status !== 400 && refusal.status !== 422) return false
    const name = [...LIMITS, ...DROPPABLE].find(field => field in sent && rejects(refusal.body, field))
    if (name === undefined) return false
    // Another call may have learnt it in the meantime.
    if (isLimit(name)) {
      if (name !== limit) return true
      if (limitSwitched) return false
      limitSwitched = true
      limit = name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
      notes.push(`the server does not take ${name}; ${limit} is sent instead`)
      return true
    }
    if (dropped.has(name)) return true
    dropped.add(name)
    notes.push(`the server does not take ${name}; it is no longer sent`)
    return true
  }
  return { body, learn, notes }
}

const LIMITS = ['max_tokens', 'max_completion_tokens'] as const
const DROPPABLE = ['stream_options', 'temperature', 'top_p', 'seed', 'stream'] as const

const isLimit = (name: string): name is (typeof LIMITS)[number] => LIMITS.some(limit => limit === name)

/**
 * Does the server refuse the field as such? A wrong value is none of that: "max_tokens is too large" is the user's to solve.
 * Where a message names a field to be used instead, the refused one stands first.
 */
function rejects(body: string, field: string): boolean {
  const start = body.slice(0, 4_000)
  const named = new RegExp(`(?<![\\w.])${field}(?!\\w)`).exec(start)
  if (!named) return false
  if (/"param" *: *"/.test(start)) return new RegExp(`"param" *: *"${field}"`).test(start) && NOT_TAKEN.test(start)
  return NOT_TAKEN.test(start)
}

const NOT_TAKEN =
  /unsupported|not[ _]support|n't support|unknown|unrecogni[sz]ed|unexpected|not[ _](?:permitted|allowed|recogni[sz]ed|available)|extra[ _](?:inputs|fields|forbidden)|deprecated|instead/i

function turnsOf({ messages, prefill, prefillWay }: Spoken) {
  const spoken = spokenTo(messages, prefill, prefillWay)
  return { messages: spoken.messages.map(message), ...spoken.fields }
}

/** A completion takes their number in the field that says whether a chat has any. */
const logprobsOf = (top: number, text: string | undefined) =>
  text === undefined ? { logprobs: true, top_logprobs: top } : { logprobs: top }

function message({ role, content, toolCalls, toolCallId }: ChatRequest['messages'][number]) {
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
