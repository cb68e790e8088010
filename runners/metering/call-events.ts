import type { Trace } from '../method.ts'
import type { ChatReply, ChatRequest, Model } from '../model.ts'
import type { TimeSpan } from './ledger.ts'

export type CallEvent = Parameters<Trace>[0]

/** A call as a trace tells it. */
export const toRequestEvent = (
  model: Model,
  request: ChatRequest,
  conversation: object,
  read: readonly TimeSpan[],
): CallEvent => {
  const { label, depth = 0, final = false, maxAnswerTokens, tools, topLogprobs, stop, prefill } = request
  return {
    event: 'chat',
    model: model.id,
    label,
    depth,
    ...(final && { final }),
    maxAnswerTokens,
    ...(tools && { tools: tools.map(({ name }) => name) }),
    ...(topLogprobs !== undefined && { topLogprobs }),
    ...(stop && { stop }),
    ...(prefill !== undefined && { prefill }),
    ...(read.length > 0 && { read }),
    ...conversation,
  }
}

export const toReplyEvent = ({
  text,
  reasoning,
  toolCalls,
  finish,
  finishWord,
  usage,
  timing: { endedAt, ...timing },
  topLogprobs,
  remarks,
}: ChatReply) => ({
  reply: {
    text,
    ...(reasoning !== '' && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
    finish,
    ...(finishWord !== undefined && { finishWord }),
    ...(topLogprobs && { topLogprobs }),
    ...(remarks && { remarks }),
  },
  usage,
  timing,
})
