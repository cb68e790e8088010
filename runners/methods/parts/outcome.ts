import type { MethodResult } from '../../method.ts'
import type { ChatReply } from '../../model.ts'
import { ModelError } from '../../model.ts'

/**
 * Returns the status of an item from its final response. A truncated response is an answer too, and the status reports
 * it.
 */
export function toAnswerStatus(reply: ChatReply): Pick<MethodResult, 'status' | 'answer'> {
  const answer = reply.text.trim() === '' ? null : reply.text
  if (reply.finish === 'length') return { status: 'length_stop', answer }
  if (reply.finish === 'content_filter') return { status: 'refused', answer }
  return { status: 'answered', answer: reply.text }
}

/** The whole outcome of a last reply, with what the method has to say of the way to it. */
export function buildReplyOutcome(
  reply: ChatReply,
  more: {
    /** The limit that forced the answer, in one line. */
    readonly forcedBy?: string | undefined
    readonly remarks?: readonly string[]
    readonly notes?: MethodResult['notes']
  } = {},
): MethodResult {
  const { forcedBy, remarks = [], notes } = more
  const reason = [finishReason(reply), ...(forcedBy ? [`forced: ${forcedBy}`] : []), ...remarks].join('; ')
  return {
    ...toAnswerStatus(reply),
    reason,
    ...(forcedBy && { forced: true }),
    ...(reply.reasoning !== '' && { reasoning: reply.reasoning }),
    ...(notes && { notes }),
  }
}

function finishReason({ finish, finishWord, unsaid }: ChatReply): string {
  if (unsaid) return 'no finish reason came: taken for a whole answer'
  if (finishWord === undefined) return `finish reason ${finish}`
  const taken = finish === 'stop' ? 'not known here: taken for a whole answer' : `taken for ${finish}`
  return `finish reason "${finishWord}", ${taken}`
}

/** Did the item's budget refuse a call? Then the final one is still to be had. */
export const isSpent = (error: unknown): error is ModelError => error instanceof ModelError && error.kind === 'budget'
