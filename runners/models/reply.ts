import { _iterSSEMessages } from 'openai/core/streaming'
import { z } from 'zod'
import type { ChatReply, ToolCall } from '../model.ts'
import { Refusal } from './transport.ts'

/** A chat completion as the server sent it, whether streamed or in one piece. */
export interface RawReply {
  readonly text: string
  /** From fields of its own; thinking between tags is still in `text`. */
  readonly reasoning: string
  /** The model's refusal, where the server gives it a field. */
  readonly refusal: string
  readonly toolCalls: readonly ToolCall[]
  readonly finish: ChatReply['finish']
  readonly finishWord: string | undefined
  readonly usage: RawUsage | null
  /** When the first piece of text came; null where the reply was not streamed. */
  readonly firstAt: number | null
  readonly topLogprobs: ChatReply['topLogprobs']
}

type RawUsage = z.infer<typeof Usage>

/** A response of status 200 that is no reply. */
export class BadReply extends Error {
  readonly verdict: { readonly retry?: boolean; readonly fatal?: boolean }
  constructor(message: string, verdict: BadReply['verdict']) {
    super(message)
    this.name = 'BadReply'
    this.verdict = verdict
  }
}

/** Told of every sign of life, to give a silent server up. */
export interface Watch {
  readonly now: () => number
  readonly alive: () => void
  /** The reply is whole: what is left may take a second. */
  readonly hurry: () => void
}

/** @throws BadReply, Refusal (an error sent with status 200), and the errors of a broken connection. */
export async function readReply(response: Response, watch: Watch): Promise<RawReply> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('text/event-stream')) return readStream(response, watch)
  const text = await response.text()
  if (/^\s*</.test(text)) throw WEB_PAGE()
  // Some servers stream without saying so.
  if (/^\s*(data|event):/.test(text)) return readStream(new Response(text), watch)
  const reply = collector()
  reply.add(parse(text, response.headers), null)
  return reply.done(true)
}

const WEB_PAGE = () =>
  new BadReply('a web page instead of JSON: is --base-url right? It usually ends in /v1', { fatal: true })

async function readStream(response: Response, watch: Watch): Promise<RawReply> {
  const reply = collector()
  let ended = false
  try {
    for await (const { data } of _iterSSEMessages(response, new AbortController())) {
      // Read to the end even so: a body left halfway costs its connection.
      if (ended) continue
      watch.alive()
      ended = data.startsWith('[DONE]')
      if (ended) watch.hurry()
      else if (data !== '') reply.add(parse(data, response.headers), watch.now())
    }
  } catch (error) {
    // All but the usage, or all, was there: the reply is whole.
    if (error instanceof BadReply || error instanceof Refusal || !(ended || reply.finished())) throw error
  }
  return reply.done(ended)
}

function parse(text: string, headers: Headers): Chunk {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new BadReply('invalid JSON', { retry: true })
  }
  const status = errorStatus(json)
  if (status !== null) throw new Refusal(status, headers, text)
  const chunk = Chunk.safeParse(json)
  if (chunk.success) return chunk.data
  throw new BadReply('JSON that is no chat completion', { retry: true })
}

function collector() {
  let text = ''
  let reasoning = ''
  let refusal = ''
  let finish: string | undefined
  let usage: RawUsage | null = null
  let firstAt: number | null = null
  let topLogprobs: ChatReply['topLogprobs']
  let choices = 0
  // Only after the last piece of text does a usage come without a choice; vLLM can send one with every piece.
  let closed = false
  const calls = new Map<number, { id: string; name: string; arguments: string }>()

  return {
    add(chunk: Chunk, at: number | null) {
      usage = chunk.usage ?? usage
      const choice = chunk.choices?.[0]
      if (!choice) {
        closed ||= chunk.usage != null
        return
      }
      choices++
      finish = choice.finish_reason || finish
      const part = choice.delta ?? choice.message ?? {}
      const content = contentOf(part.content)
      const thought = `${part.reasoning_content || part.reasoning || ''}${content.reasoning}`
      text += content.text
      reasoning += thought
      refusal += part.refusal ?? ''
      for (const [place, call] of (part.tool_calls ?? []).entries()) {
        const index = call.index ?? place
        const known = calls.get(index) ?? { id: '', name: '', arguments: '' }
        calls.set(index, {
          id: call.id || known.id,
          name: call.function?.name || known.name,
          arguments: known.arguments + (call.function?.arguments ?? ''),
        })
      }
      topLogprobs ??= choice.logprobs?.content?.[0]?.top_logprobs
      if (content.text || thought || part.tool_calls?.length) firstAt ??= at
    },
    finished: () => finish !== undefined || closed,
    done(ended: boolean): RawReply {
      if (choices === 0 && (ended || closed)) throw new BadReply('an empty list of choices', { retry: true })
      if (!ended && !closed && finish === undefined) throw new BadReply('half a stream', { retry: true })
      if (finish !== undefined && BROKEN_OFF.test(finish)) {
        throw new BadReply(`a reply broken off (finish reason "${finish}")`, { retry: true })
      }
      const toolCalls = Array.from(calls.values(), (call, index) => ({ ...call, id: call.id || `call_${index}` }))
      return {
        text,
        reasoning,
        refusal,
        toolCalls,
        ...finishOf(finish, toolCalls.length),
        usage,
        firstAt,
        topLogprobs,
      }
    },
  }
}

/** vLLM and SGLang say `abort`, routers `error`, DeepSeek and Z.ai the last two. */
const BROKEN_OFF = /^(abort|error|cancell?ed|insufficient_system_resource|network_error)/i

/** A word that is not that of its kind is kept: a reply that a time limit cut is no other than one cut by its length, but not the same. */
function finishOf(word: string | undefined, toolCalls: number): Pick<RawReply, 'finish' | 'finishWord'> {
  if (word === undefined || STOP.test(word)) {
    return { finish: toolCalls > 0 ? 'tool_calls' : 'stop', finishWord: undefined }
  }
  const kind = FINISHES.find(([words]) => words.test(word))?.[1] ?? (toolCalls > 0 ? 'tool_calls' : 'stop')
  return { finish: kind, finishWord: word === kind || kind === 'tool_calls' ? undefined : word }
}

const STOP = /^(stop|stop_sequence|eos|eos_token|end_turn)$/i
const FINISHES: readonly (readonly [words: RegExp, finish: ChatReply['finish']])[] = [
  [
    /^(length|max_tokens|max_output_tokens|model_length|model_context_window_exceeded|time_limit|repetition)$/i,
    'length',
  ],
  [/^(content_filter|safety|sensitive|refusal|recitation|prohibited_content|blocklist|spii)\b/i, 'content_filter'],
  [/^(tool_calls?|tool_use|function_call)$/i, 'tool_calls'],
]

/** Content is a string, or (Mistral) a list of parts, some of them thinking. */
function contentOf(content: Part['content']): { text: string; reasoning: string } {
  if (!Array.isArray(content)) return { text: content ?? '', reasoning: '' }
  const texts = (parts: readonly { text?: string | undefined }[]) => parts.map(part => part.text ?? '').join('')
  return { text: texts(content), reasoning: content.map(part => texts(part.thinking ?? [])).join('') }
}

const tokens = z.number().int().nonnegative()
const optional = <T extends z.ZodType>(type: T) => type.nullish().catch(undefined)
const textPart = { text: z.string().optional() }

const Part = z.object({
  content: z
    .union([z.string(), z.array(z.object({ ...textPart, thinking: z.array(z.object(textPart)).optional() }))])
    .nullish(),
  reasoning_content: optional(z.string()),
  reasoning: optional(z.string()),
  refusal: optional(z.string()),
  tool_calls: optional(
    z.array(
      z.object({
        index: optional(z.number()),
        id: optional(z.string()),
        function: optional(z.object({ name: optional(z.string()), arguments: optional(z.string()) })),
      }),
    ),
  ),
})
type Part = z.infer<typeof Part>

const Usage = z.object({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  prompt_tokens_details: optional(z.object({ cached_tokens: optional(tokens) })),
  completion_tokens_details: optional(z.object({ reasoning_tokens: optional(tokens) })),
})

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: Part.nullish(),
        message: Part.nullish(),
        finish_reason: optional(z.string()),
        logprobs: optional(
          z.object({
            content: optional(
              z.array(z.object({ top_logprobs: z.array(z.object({ token: z.string(), logprob: z.number() })) })),
            ),
          }),
        ),
      }),
    )
    .nullish(),
  usage: optional(Usage),
})
type Chunk = z.infer<typeof Chunk>

/**
 * The status that an error in the body or amid a stream stands for, in OpenAI's form or in vLLM's flat one; null for no error.
 * No schema: this is asked of every piece of every stream.
 */
function errorStatus(json: unknown): number | null {
  if (typeof json !== 'object' || json === null) return null
  const body = json as { readonly error?: unknown; readonly object?: unknown; readonly code?: unknown }
  const error = body.error || (body.object === 'error' ? body : null)
  if (!error) return null
  const status = Number((error as { readonly code?: unknown }).code)
  // Without a status of its own it is the server's fault, and may pass.
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : 500
}
