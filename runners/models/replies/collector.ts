import type { Fields } from '../../../core/files/foreign-json.ts'
import type { ChatReply } from '../../model.ts'
import type { Chunk, Replier } from './chunk.ts'
import { BadReply, type RawReply } from './raw-reply.ts'

/** Gathers the pieces of one reply. */
export function collectReply() {
  const said = { text: '', reasoning: '', refusal: '' }
  const remarks = new Set<string>()
  let finish: string | undefined
  let usage: Fields | null = null
  let firstAt: number | null = null
  let topLogprobs: ChatReply['topLogprobs']
  let choices = 0
  let by: Replier | undefined
  // If a reply has several choices, read the one with the lowest index.
  let index = Number.POSITIVE_INFINITY
  // Only after the last piece of text does a usage come without a choice; vLLM can send one with every piece.
  let closed = false
  const calls = new Map<number, { id: string; name: string; arguments: string }>()

  const appendCapped = (text: string, more: string): string => {
    if (text.length + more.length <= MOST_CHARS) return text + more
    remarks.add(`cut off after ${MOST_CHARS} characters`)
    return text + more.slice(0, MOST_CHARS - text.length)
  }

  const restart = () => {
    Object.assign(said, { text: '', reasoning: '', refusal: '' })
    calls.clear()
    finish = undefined
    firstAt = null
    topLogprobs = undefined
  }

  return {
    add({ usage: counted, choice, by: named }: Chunk, at: number | null) {
      usage = counted ?? usage
      by = named ?? by
      if (!choice) {
        closed ||= counted !== undefined
        return
      }
      choices++
      const own = choice.index ?? 0
      if (own > index) return
      if (own < index) restart()
      index = own
      finish = choice.finish || finish
      said.text = appendCapped(said.text, choice.text)
      said.reasoning = appendCapped(said.reasoning, choice.reasoning)
      said.refusal = appendCapped(said.refusal, choice.refusal)
      for (const call of choice.toolCalls) {
        const known = calls.get(call.index) ?? { id: '', name: '', arguments: '' }
        if (!calls.has(call.index) && calls.size >= MOST_CALLS) {
          remarks.add(`cut off after ${MOST_CALLS} tool calls`)
          continue
        }
        calls.set(call.index, {
          id: call.id || known.id,
          name: call.name || known.name,
          arguments: appendCapped(known.arguments, call.arguments),
        })
      }
      topLogprobs ??= choice.topLogprobs
      if (choice.text || choice.reasoning || choice.toolCalls.length > 0) firstAt ??= at
    },
    /** Whether nothing came at all. */
    isEmpty: () => choices === 0 && !closed,
    finished: () => finish !== undefined || closed,
    /**
     * Returns the whole response.
     * @throws BadReply if it is incomplete
     */
    done(ended: boolean): RawReply {
      if (choices === 0 && (ended || closed)) throw new BadReply('an empty list of choices', { retry: true })
      if (!ended && !closed && finish === undefined) throw new BadReply('half a stream', { retry: true })
      const word = finish !== undefined && NO_WORD.test(finish) ? undefined : finish
      if (word !== undefined && BROKEN_OFF.test(word))
        throw new BadReply(`a reply broken off (finish reason "${word}")`, { retry: true })
      if (word !== undefined && UNDER_WAY.test(word))
        throw new BadReply(`a response that is still "${word}": take "background" out of the request`, { retry: false })
      const toolCalls = Array.from(calls.values(), (call, index) => ({ ...call, id: call.id || `call_${index}` }))
      return {
        ...said,
        toolCalls,
        ...resolveFinish(word, toolCalls.length),
        finishSent: word,
        ...(word === undefined && (finish !== undefined || !ended) && { unsaid: true as const }),
        ...(by && { by }),
        usage,
        firstAt,
        topLogprobs,
        remarks: [...remarks],
      }
    },
  }
}

/** Limit of an answer, of reasoning and of each tool call's arguments, in characters: a million tokens of prose. */
const MOST_CHARS = 2 ** 22
const MOST_CALLS = 1000

/** No reason at all, as a word. */
const NO_WORD = /^(null|none|undefined)$/i

/** States of a response that continues without its caller. */
const UNDER_WAY = /^(queued|in_progress)$/i

/**
 * vLLM and SGLang report `abort`, routers `error`, DeepSeek and Z.ai the two after those. Cohere's errors of length and
 * of content are not failures.
 */
const BROKEN_OFF =
  /^(abort|error(?!_limit|_toxic)|(?:user_)?cancell?(?:ed)?\b|insufficient_system_resource|network_error|(?:model|server|internal|upstream|provider)_error|failed\b|timeout)/i

/**
 * Returns the finish reason, and keeps an unusual word. A time limit, for example, counts as a length limit, but the
 * row shows the difference.
 */
function resolveFinish(word: string | undefined, toolCalls: number): Pick<RawReply, 'finish' | 'finishWord'> {
  if (word === undefined || STOP.test(word)) {
    return { finish: toolCalls > 0 ? 'tool_calls' : 'stop', finishWord: undefined }
  }
  const kind = FINISHES.find(([words]) => words.test(word))?.[1] ?? (toolCalls > 0 ? 'tool_calls' : 'stop')
  return { finish: kind, finishWord: word === kind || kind === 'tool_calls' ? undefined : word }
}

const STOP = /^(stop|stopped|stop_sequence|stop_token|eos|eos_token|end_turn|completed?|finished|done)$/i
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
