import type { Fields } from '../../../core/files/foreign-json.ts'
import type { ChatReply, ToolCall } from '../../model.ts'
import type { Replier } from './chunk.ts'

/** A chat completion as the server sent it, whether streamed or in one piece. */
export interface RawReply {
  readonly text: string
  /** Reasoning in separate fields; reasoning between tags is still in `text`. */
  readonly reasoning: string
  /** The model's refusal, if the server has a field for it. */
  readonly refusal: string
  readonly toolCalls: readonly ToolCall[]
  readonly finish: ChatReply['finish']
  readonly finishWord: string | undefined
  /** The server's own word, whatever it is. */
  readonly finishSent?: string | undefined
  /**
   * Whether the end of a stream was never stated: neither a finish reason nor `[DONE]` came, or a finish reason of
   * `null`.
   */
  readonly unsaid?: true | undefined
  /** Who answered, as the server reports it. */
  readonly by?: Replier | undefined
  /** As it was sent: `readUsage` says what of it can be true. */
  readonly usage: Fields | null
  /** Times of sending, of the first text and of the last byte, measured at the socket if there is one. */
  readonly sentAt?: number | undefined
  /** Null where the reply was not streamed. */
  readonly firstAt: number | null
  readonly endedAt?: number | undefined
  /** Longest block of this process's event loop meanwhile. */
  readonly lagMs?: number | undefined
  readonly topLogprobs: ChatReply['topLogprobs']
  /** Parts that were dropped, one phrase each. */
  readonly remarks: readonly string[]
}

/** A response with status 200 that is not a valid completion. */
export class BadReply extends Error {
  readonly verdict: { readonly retry?: boolean; readonly fatal?: boolean }
  constructor(message: string, verdict: BadReply['verdict']) {
    super(message)
    this.name = 'BadReply'
    this.verdict = verdict
  }
}
