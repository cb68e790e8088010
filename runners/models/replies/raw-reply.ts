import type { Fields } from '../../../core/files/foreign-json.ts'
import type { ChatReply, ToolCall } from '../../model.ts'
import type { Replier } from './chunk.ts'

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
  /**
   * Whether the end of a stream was never stated: neither a finish reason nor `[DONE]` came, or a finish reason of
   * `null`.
   */
  readonly unsaid?: true | undefined
  /** Who answered, in the server's words. */
  readonly by?: Replier | undefined
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
