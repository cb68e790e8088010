import { makeRandom } from '../../core/random/random.ts'
import { buildFrame, IN_ORDER, toTaskPrompt } from '../../core/text/template.ts'
import { loadTokenizer, type Tokenizer } from '../../core/tokens/tokens.ts'
import type { Job } from '../../runners/attempts/run-attempts.ts'
import type { Method, Prompt } from '../../runners/method.ts'
import type { ChatReply, ChatRequest, Model } from '../../runners/model.ts'

/**
 * Its counts of long texts are remembered: methods are asked the same of one context again and again, and counting it
 * is most of their work.
 */
export const tokenizer = memoizeCounts(await loadTokenizer('o200k_base'))

function memoizeCounts(counting: Tokenizer): Tokenizer {
  const known = new Map<string, number>()
  return {
    ...counting,
    count(text) {
      if (text.length < LONG) return counting.count(text)
      const tokens = known.get(text) ?? counting.count(text)
      if (known.size >= TEXTS_KEPT) known.clear()
      known.set(text, tokens)
      return tokens
    },
  }
}
/** Characters. */
const LONG = 1000
const TEXTS_KEPT = 200

/** A prompt as a task would put it. */
export function makePrompt(context: string, question = 'Which number?', maxAnswerTokens = 32, example = ''): Prompt {
  const said = { instructions: 'Read this.', question, answerFormat: 'Reply with the number only.' }
  const fillFrame = (shown: string) => buildFrame(IN_ORDER, { ...said, example: shown })
  const { head, tail } = fillFrame(example)
  const render = (text = context) => head + text + tail
  return {
    context,
    ...said,
    ...(example !== '' && { example }),
    maxAnswerTokens,
    promptTokens: tokenizer.count(render()),
    contextTokens: tokenizer.count(context),
    statement: ({ example: isWanted = true } = {}) => toTaskPrompt(fillFrame(isWanted ? example : '')),
    render,
  }
}

/** A whole reply of a server. */
export const makeReply = (text: string, more: Partial<ChatReply> = {}): ChatReply => ({
  text,
  reasoning: '',
  toolCalls: [],
  finish: 'stop',
  usage: { input: 10, cached: 0, reasoning: 0, output: 2, source: 'server' },
  timing: { queueMs: 0, firstMs: 1, totalMs: 2, retries: 0 },
  ...more,
})

/**
 * A model in memory: counts as a server would, and keeps what it was asked. Its vectors are of a text's first letters.
 */
export function fakeModel(
  say: (request: ChatRequest, call: number) => Promise<ChatReply> | ChatReply = () => makeReply('42'),
  window: number | null = null,
): Model & { readonly asked: ChatRequest[]; readonly embedded: (readonly string[])[] } {
  const asked: ChatRequest[] = []
  const embedded: (readonly string[])[] = []
  return {
    id: 'fake',
    simulated: true,
    window,
    asked,
    embedded,
    async embed(texts) {
      embedded.push(texts)
      const tokens = texts.reduce((sum, text) => sum + tokenizer.count(text), 0)
      return { vectors: texts.map(text => [text.length, text.charCodeAt(0) || 0]), tokens, source: 'server' }
    },
    async chat(request) {
      asked.push(request)
      const reply = await say(request, asked.length - 1)
      const input = request.messages.reduce((sum, { content }) => sum + tokenizer.count(content), 0)
      return { ...reply, usage: { ...reply.usage, input, output: tokenizer.count(reply.text) } }
    },
  }
}

/** Returns a model that never answers and obeys its signal. */
export const makeHangingModel = () => ({
  ...fakeModel(({ signal }) => waitUntilAborted(signal)),
  embed: (_: readonly string[], signal: AbortSignal) => waitUntilAborted(signal),
})

const waitUntilAborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    if (!signal) throw new TypeError('a call without a signal: hand on the one that run() is given')
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** One item to be answered by one method. */
export function makeJob(
  method: Method,
  model: Model | null,
  item = 'item',
  prompt = () => makePrompt('The number is 42.'),
): Job {
  return {
    key: { item, method: method.id, model: model?.id ?? 'none', config: 'c0ffee00' },
    attempt: 1,
    prompt,
    contextTokens: 6,
    method,
    params: method.params,
    model,
    subModel: null,
    tokenizer,
    rng: makeRandom(`test/${item}`),
  }
}
