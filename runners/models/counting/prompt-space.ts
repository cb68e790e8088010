import { setMaxListeners } from 'node:events'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { type Model, ModelError } from '../../model.ts'
import { parseOverflowFigures } from '../failures/overflow.ts'
import { type TaskCalibration, type TokenScale, UNCALIBRATED } from './calibration.ts'

/**
 * Decides how much of a context window a prompt may use. All methods that shorten prompts share it. It applies what is
 * known of how the model counts, and reserves tokens for reasoning and the chat template.
 */
export interface PromptRoom {
  /**
   * Returns the largest whole prompt, in run tokens, that leaves `answerTokens` (the model's own tokens) free. Infinity
   * if the window is unknown.
   */
  beside(answerTokens: number): number
  /**
   * Calls `send` with the prompt limit. If the server rejects a prompt as too long, calls `send` once more with the
   * limit that the rejection implies, and the row records that.
   * @throws ModelError from the second rejection, or from the first if it implies no limit
   */
  within<T>(answerTokens: number, send: (room: number, signal: AbortSignal) => Promise<T>): Promise<T>
}

/** The prompt budget of an attempt, and its notes for the row. */
export interface RoomOfAttempt extends PromptRoom {
  readonly remarks: readonly string[]
  /** Number of repeated cuts. */
  readonly cuts: number
}

export interface PromptRoomOptions {
  /** As a method is given it: without thinking in its window. */
  readonly model: Pick<Model, 'window' | 'reasoningTokens'>
  /** Length of the item's whole prompt in run tokens; a rejected prompt has no more. */
  readonly promptTokens: number
  readonly calibration?: TaskCalibration | undefined
  readonly tokenizer: Pick<Tokenizer, 'count'>
  readonly signal: AbortSignal
}

export function createPromptRoom(options: PromptRoomOptions): RoomOfAttempt {
  const { model, promptTokens, calibration = UNCALIBRATED, tokenizer, signal } = options
  const remarks: string[] = []
  let cuts = 0
  const computeRoom = (answerTokens: number) =>
    model.window === null
      ? Number.POSITIVE_INFINITY
      : computeRoomInWindow(model.window, answerTokens, calibration.scale(), promptTokens)

  return {
    beside: computeRoom,
    remarks,
    get cuts() {
      return cuts
    },
    async within(answerTokens, send) {
      const first = computeRoom(answerTokens)
      const over = new AbortController()
      const either = AbortSignal.any([signal, over.signal])
      // Every call in flight listens; Node takes more than ten for a leak.
      setMaxListeners(0, either)
      try {
        return await send(first, either)
      } catch (error) {
        if (!(error instanceof ModelError && error.kind === 'overflow')) throw error
        over.abort(error)
        if (signal.aborted || error.unsent) throw error
        const sent = error.request?.messages.reduce((sum, { content }) => sum + tokenizer.count(content), 0)
        const told = { ...parseOverflowFigures(error.message), sent: sent ?? Math.min(first, promptTokens) }
        if (told.prompt !== null) calibration.note(told.sent, told.prompt)
        const second = computeRoomAfterOverflow(told, model, answerTokens, calibration.scale())
        if (second === null) throw error
        cuts++
        remarks.push(`cut again: the server refused ${told.prompt ?? `about ${told.sent}`} tokens`)
        return send(second, signal)
      }
    },
  }
}

/**
 * Returns how many run tokens fit in a window next to an answer. If the model's counting is unknown, they count as its
 * own.
 * @param wanted is returned if it fits in full; the margin for uncertainty of the ratio only applies to cuts
 */
export function computeRoomInWindow(
  window: number,
  answerTokens: number,
  scale: TokenScale,
  wanted = Number.POSITIVE_INFINITY,
): number {
  const free = Math.max(0, window - answerTokens - scale.template)
  const whole = Math.floor(free / scale.ownTokens)
  return wanted <= whole * WHOLE[scale.known] ? whole : Math.floor(whole * SURE[scale.known])
}

/** Safety factors for cuts: the remaining text may be denser than the counted text. */
const SURE: Readonly<Record<TokenScale['known'], number>> = { exact: 1, counted: 0.98, seen: 0.98, mixed: 0.93, no: 1 }
/** Safety factors for whole prompts, which are not cut for one percent. */
const WHOLE: Readonly<Record<TokenScale['known'], number>> = { exact: 1, counted: 0.99, seen: 0.99, mixed: 0.93, no: 1 }

/**
 * After a refusal: the window that the server names, less what it kept for the answer, in the proportion of its count
 * to ours. Null where it names no window and none is known.
 */
function computeRoomAfterOverflow(
  told: ReturnType<typeof parseOverflowFigures> & { readonly sent: number },
  { window: known, reasoningTokens = 0 }: PromptRoomOptions['model'],
  answerTokens: number,
  { ownTokens, known: how }: TokenScale,
): number | null {
  const window = told.window ?? (known === null ? null : known + reasoningTokens)
  if (window === null) return null
  const free = window - (told.reserved ?? answerTokens + reasoningTokens)
  const reckoned = how === 'no' ? UNTOLD_SCALE : UNTOLD_SCALE / ownTokens
  const scale = told.prompt === null ? reckoned : told.sent / told.prompt
  return Math.max(0, Math.floor(Math.min(free * scale * SAFETY, told.sent - 1)))
}

/** Tokens of another tokenizer are often more, seldom more than a fifth. */
const UNTOLD_SCALE = 0.8
/** Head and tail may be denser than the middle. */
const SAFETY = 0.98
