import type { Model } from 'fathom-bench/plugin'
import { getErrorMessage, ModelError } from 'fathom-bench/plugin'
import {
  ANSWER_TOKENS,
  type CheckContext,
  renderFresh,
  renderJoined,
  renderPrompt,
  splitJoined,
} from '../items/context.ts'
import type { Question } from '../items/questions.ts'
import type { AskingWay, ReplyFile, ReplyRow, Side } from './rows.ts'

/** A server of the check. */
export interface Server {
  readonly side: Side
  readonly model: Model
}

/** Everything that asking needs. */
export interface Asking {
  readonly file: ReplyFile
  readonly stop: AbortSignal
  readonly abort: AbortSignal
  /** Called for each reply that is not a stored one. */
  readonly onReply: (row: ReplyRow) => void
}

/** Questions that a parallel arm has under way. Faults of batches begin above four. */
export const PARALLEL = 8

/** Asks one question, or returns the stored reply. A question that got no reply is asked again by the next run. */
export async function askQuestion(
  asking: Asking,
  { side, model }: Server,
  at: {
    readonly length: number
    readonly built: CheckContext
    readonly question: number
    readonly arm: AskingWay
    readonly copy?: number
  },
): Promise<ReplyRow> {
  const { length, built, question, arm, copy } = at
  const key = { side, context: built.context, question, arm }
  const known = asking.file.find(key)
  if (known && known.text !== null) return known
  const isJoined = arm === 'joined'
  const isOnCopy = arm === 'fresh' || arm === 'reread'
  const render = (each: Question) => (isOnCopy ? renderFresh(built, each, copy) : renderPrompt(built, each))
  const prompt = isJoined ? renderJoined(built) : render(built.questions[question])
  const tokens = ANSWER_TOKENS * (isJoined ? built.questions.length : 1)
  const row = { ...key, length, ...(await sendPrompt(model, prompt, tokens, asking.abort)) }
  if (asking.abort.aborted) throw asking.abort.reason
  asking.file.add(row)
  asking.onReply(row)
  return row
}

type Sent = Omit<ReplyRow, 'side' | 'length' | 'context' | 'question' | 'arm'>

/**
 * Sends a prompt. A reply that does not come is a row without a text.
 * @throws ModelError if every other request would end alike, or the prompt does not fit
 */
async function sendPrompt(model: Model, prompt: string, maxAnswerTokens: number, signal: AbortSignal): Promise<Sent> {
  const started = performance.now()
  try {
    const { text, finish, usage, timing } = await model.chat({
      messages: [{ role: 'user', content: prompt }],
      maxAnswerTokens,
      label: 'answer',
      signal,
    })
    const { input, cached, output } = usage
    return { text, finish, input, cached, output, firstMs: timing.firstMs, totalMs: timing.totalMs }
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelError) || error.fatal || error.kind === 'overflow') throw error
    const why = getErrorMessage(error).slice(0, 300)
    const totalMs = performance.now() - started
    return { text: null, why, finish: 'none', input: 0, cached: 0, output: 0, firstMs: null, totalMs }
  }
}

/** Runs tasks in order, at most `most` at a time; starts none after a stop. */
export async function runTasks(tasks: readonly (() => Promise<unknown>)[], most: number, stop: AbortSignal) {
  let next = 0
  const work = async () => {
    while (next < tasks.length && !stop.aborted) await tasks[next++]()
  }
  await Promise.all(Array.from({ length: Math.min(most, tasks.length) }, work))
}

/** The texts of a joined reply, question by question; null if the server gave none. */
export const splitRow = ({ text }: Pick<ReplyRow, 'text'>, count: number): readonly (string | null)[] =>
  text === null ? Array.from({ length: count }, () => null) : splitJoined(text, count)
