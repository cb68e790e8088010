import { compressionOf, type Fields, foreignJson, type JsonLimits, NoJson } from '../../core/foreign-json.ts'
import type { ChatReply, ToolCall } from '../model.ts'
import { oneLine } from '../one-line.ts'
import { type Chunk, chunkOf, errorIn } from './chunk.ts'
import { bodyOf, eventsOf } from './events.ts'
import { passageOf, Refusal } from './transport.ts'

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
  /** The server's own word, whatever it is. */
  readonly finishSent?: string | undefined
  /** As it was sent: `readUsage` says what of it can be true. */
  readonly usage: Fields | null
  /** When the request left and its first piece of text and its last byte came: at the socket, where there was one. */
  readonly sentAt?: number | undefined
  /** Null where the reply was not streamed. */
  readonly firstAt: number | null
  readonly endedAt?: number | undefined
  /** The longest time that this process stood still meanwhile. */
  readonly lagMs?: number | undefined
  readonly topLogprobs: ChatReply['topLogprobs']
  /** What was left out of it, one phrase each. */
  readonly remarks: readonly string[]
}

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

/** Reads the events of one reply in turn, or the whole of it; undefined for JSON that is no reply. */
export type Reading = (json: unknown) => Chunk | undefined

/** @throws BadReply, Refusal (an error sent with status 200), and the errors of a broken connection. */
export async function readReply(response: Response, watch: Watch, read: Reading = chunkOf): Promise<RawReply> {
  const reply = await readBody(response, watch, read)
  const passage = passageOf(response)
  if (!passage) return reply
  const { sentAt, endedAt, lagMs } = passage
  return { ...reply, sentAt, endedAt, lagMs }
}

async function readBody(response: Response, watch: Watch, read: Reading): Promise<RawReply> {
  const { headers } = response
  const type = headers.get('content-type') ?? ''
  if (type.includes('text/event-stream') && !packed(headers)) {
    const passage = passageOf(response)
    return readStream(bodyIn(response), headers, { ...watch, now: () => passage?.cameAt ?? watch.now() }, read)
  }
  const text = await textIn(response)
  if (/^\s*</.test(text)) throw WEB_PAGE()
  // Some servers stream without saying so.
  if (/^\s*(data|event):/.test(text)) return readStream(bodyOf(text), headers, watch, read)
  const reply = collector()
  reply.add(parse(text, headers, read), null)
  return reply.done(true)
}

/** The text of a response that is no stream. @throws BadReply where it is compressed: this client asks for no compression. */
export async function textIn(response: Response): Promise<string> {
  const text = await response.text()
  const coding = packed(response.headers) ?? compressionOf(text)
  if (coding === undefined) return text
  const what = `a body compressed with ${oneLine(coding, 40)}, which was not asked for: turn compression off at the server or proxy`
  throw new BadReply(what, { retry: false })
}

const packed = (headers: Headers): string | undefined => {
  const coding = headers.get('content-encoding')?.trim().toLowerCase()
  return coding === undefined || coding === '' || coding === 'identity' ? undefined : coding
}

/** In place of the type of the browsers, which has no iterator: the transport's bodies are Node's. */
const bodyIn = (response: Response) => response.body as unknown as AsyncIterable<Uint8Array>

const WEB_PAGE = () =>
  new BadReply('a web page instead of JSON: is --base-url right? It usually ends in /v1', { fatal: true })

async function readStream(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  watch: Watch,
  read: Reading,
): Promise<RawReply> {
  const reply = collector()
  let ended = false
  try {
    for await (const events of eventsOf(body, MOST_EVENT_CHARS)) {
      for (const data of events) {
        // Read to the end even so: a body left halfway costs its connection.
        if (ended) break
        watch.alive()
        ended = data.startsWith('[DONE]')
        if (ended) watch.hurry()
        else if (data !== '') reply.add(parse(data, headers, read), watch.now())
      }
    }
  } catch (error) {
    if (error instanceof RangeError) throw new BadReply(error.message, { retry: false })
    // All but the usage, or all, was there: the reply is whole.
    if (error instanceof BadReply || error instanceof Refusal || !(ended || reply.finished())) throw error
  }
  return reply.done(ended)
}

const MOST_EVENT_CHARS = 2 ** 24

/** @throws BadReply for what is no chat completion, Refusal for an error */
function parse(text: string, headers: Headers, read: Reading): Chunk {
  const json = jsonIn(text)
  const failed = errorIn(json)
  if (failed) throw new Refusal(failed.status, headers, JSON.stringify({ error: failed.error }))
  const chunk = read(json)
  if (chunk) return chunk
  throw new BadReply('JSON that is no chat completion', { retry: true })
}

/** JSON that a server sent with status 200. @throws BadReply */
export function jsonIn(text: string, limits?: JsonLimits): unknown {
  try {
    return foreignJson(text, limits)
  } catch (error) {
    if (!(error instanceof NoJson)) throw error
    throw new BadReply(error.message, { retry: error.why === 'broken' })
  }
}

function collector() {
  const said = { text: '', reasoning: '', refusal: '' }
  const remarks = new Set<string>()
  let finish: string | undefined
  let usage: Fields | null = null
  let firstAt: number | null = null
  let topLogprobs: ChatReply['topLogprobs']
  let choices = 0
  // Only after the last piece of text does a usage come without a choice; vLLM can send one with every piece.
  let closed = false
  const calls = new Map<number, { id: string; name: string; arguments: string }>()

  const capped = (text: string, more: string): string => {
    if (text.length + more.length <= MOST_CHARS) return text + more
    remarks.add(`cut off after ${MOST_CHARS} characters`)
    return text + more.slice(0, MOST_CHARS - text.length)
  }

  return {
    add({ usage: counted, choice }: Chunk, at: number | null) {
      usage = counted ?? usage
      if (!choice) {
        closed ||= counted !== undefined
        return
      }
      choices++
      finish = choice.finish || finish
      said.text = capped(said.text, choice.text)
      said.reasoning = capped(said.reasoning, choice.reasoning)
      said.refusal = capped(said.refusal, choice.refusal)
      for (const call of choice.toolCalls) {
        const known = calls.get(call.index) ?? { id: '', name: '', arguments: '' }
        if (!calls.has(call.index) && calls.size >= MOST_CALLS) {
          remarks.add(`cut off after ${MOST_CALLS} tool calls`)
          continue
        }
        calls.set(call.index, {
          id: call.id || known.id,
          name: call.name || known.name,
          arguments: capped(known.arguments, call.arguments),
        })
      }
      topLogprobs ??= choice.topLogprobs
      if (choice.text || choice.reasoning || choice.toolCalls.length > 0) firstAt ??= at
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
        ...said,
        toolCalls,
        ...finishOf(finish, toolCalls.length),
        finishSent: finish,
        usage,
        firstAt,
        topLogprobs,
        remarks: [...remarks],
      }
    },
  }
}

/** Of an answer, of thinking and of each tool call's arguments: a million tokens of prose. */
const MOST_CHARS = 2 ** 22
const MOST_CALLS = 1000

/** vLLM and SGLang say `abort`, routers `error`, DeepSeek and Z.ai the two after those. Cohere's errors of length and of content are no faults. */
const BROKEN_OFF =
  /^(abort|error(?!_limit|_toxic)|(?:user_)?cancell?(?:ed)?\b|insufficient_system_resource|network_error|(?:model|server|internal)_error|timeout)/i

/** A word that is not that of its kind is kept: a reply that a time limit cut is no other than one cut by its length, but not the same. */
function finishOf(word: string | undefined, toolCalls: number): Pick<RawReply, 'finish' | 'finishWord'> {
  if (word === undefined || STOP.test(word)) {
    return { finish: toolCalls > 0 ? 'tool_calls' : 'stop', finishWord: undefined }
  }
  const kind = FINISHES.find(([words]) => words.test(word))?.[1] ?? (toolCalls > 0 ? 'tool_calls' : 'stop')
  return { finish: kind, finishWord: word === kind || kind === 'tool_calls' ? undefined : word }
}

const STOP = /^(stop|stopped|stop_sequence|stop_token|eos|eos_token|end_turn|pause_turn|completed?|finished|done)$/i
const FINISHES: readonly (readonly [words: RegExp, finish: ChatReply['finish']])[] = [
  [
    /^(length|length_limit|max_length|max_tokens|max_(?:new|output|completion)_tokens|token_limit|error_limit|model_length|(?:model_)?context_(?:length|window)(?:_exceeded)?|time_limit|repetition)$/i,
    'length',
  ],
  [
    /^(content_filter(?:ed)?|safety|image_safety|sensitive|refusal|recitation|prohibited_content|blocklist|spii|guardrail_intervened|error_toxic)\b/i,
    'content_filter',
  ],
  [/^(tool_calls?|tool_use|function_call)$/i, 'tool_calls'],
]
