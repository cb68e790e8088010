import type { Completion } from './completion.ts'

/** A fixed moment: the same body gets the same bytes. */
const CREATED = 1_700_000_000

/** OpenAI's `chat.completion` object. */
export function toChatObject(done: Completion) {
  const message = {
    role: 'assistant',
    content: done.toolCalls.length > 0 && done.text === '' ? null : done.text,
    refusal: null,
    ...(done.toolCalls.length > 0 && { tool_calls: done.toolCalls }),
  }
  return {
    id: done.id,
    object: 'chat.completion',
    created: CREATED,
    model: done.model,
    choices: [{ index: 0, message, logprobs: done.logprobs, finish_reason: done.finish }],
    usage: done.usage,
  }
}

/**
 * The same answer as server-sent events: role, text in pieces of a few words, tool calls, finish, usage where asked
 * for.
 */
export function* streamChatEvents(done: Completion, includeUsage: boolean): Generator<string> {
  const chunk = (choices: readonly unknown[], usage?: Completion['usage'] | null) =>
    formatEvent({
      id: done.id,
      object: 'chat.completion.chunk',
      created: CREATED,
      model: done.model,
      choices,
      ...(includeUsage && { usage: usage ?? null }),
    })
  const formatChoice = (delta: unknown, finish: string | null = null, logprobs: Completion['logprobs'] = null) =>
    chunk([{ index: 0, delta, logprobs, finish_reason: finish }])

  yield formatChoice({ role: 'assistant', content: '' })
  let logprobs = done.logprobs
  for (const piece of done.text.match(SOME_WORDS) ?? []) {
    yield formatChoice({ content: piece }, null, logprobs)
    logprobs = null
  }
  if (done.toolCalls.length > 0)
    yield formatChoice({ tool_calls: done.toolCalls.map((call, index) => ({ index, ...call })) })
  yield formatChoice({}, done.finish)
  if (includeUsage) yield chunk([], done.usage)
  yield 'data: [DONE]\n\n'
}

/** OpenAI's `text_completion` object. */
export const toTextObject = (done: Completion) => ({
  ...buildTextObject(done, done.text, done.finish),
  usage: done.usage,
})

/** The same as server-sent events. */
export function* streamTextEvents(done: Completion, includeUsage: boolean): Generator<string> {
  for (const piece of done.text.match(SOME_WORDS) ?? []) yield formatEvent(buildTextObject(done, piece, null))
  yield formatEvent(buildTextObject(done, '', done.finish))
  if (includeUsage) yield formatEvent({ ...buildTextObject(done, '', null), choices: [], usage: done.usage })
  yield 'data: [DONE]\n\n'
}

const buildTextObject = ({ id, model, logprobs }: Completion, text: string, finish: string | null) => ({
  id,
  object: 'text_completion',
  created: CREATED,
  model,
  choices: [{ index: 0, text, logprobs: logprobs && toCompletionLogprobs(logprobs.content), finish_reason: finish }],
})

const toCompletionLogprobs = (content: NonNullable<Completion['logprobs']>['content']) => ({
  tokens: content.map(({ token }) => token),
  token_logprobs: content.map(({ logprob }) => logprob),
  top_logprobs: content.map(each =>
    Object.fromEntries(each.top_logprobs.map(({ token, logprob }) => [token, logprob])),
  ),
})

const SOME_WORDS = /(?:\s*\S+){1,4}\s*$|(?:\s*\S+){1,4}|\s+/g
const formatEvent = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
