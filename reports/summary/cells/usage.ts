import type { AnswerRow, Ledger } from '../../../core/rows/rows.ts'

/** The usage of an answer. Null means unmeasured, which differs from 0. */
export interface AnswerUsage {
  readonly calls: number | null
  /** Tokens, as the server counts them. */
  readonly input: number | null
  readonly cached: number | null
  readonly reasoning: number | null
  readonly output: number | null
  readonly peakPrompt: number | null
  /** Share of the context that reached a prompt. */
  readonly read: number | null
  /** Milliseconds, without waiting for a slot or a retry. */
  readonly ms: number
  /** US dollars. */
  readonly cost: number | null
}

/** Shown instead of values. */
export const NOT_MEASURED = 'calls and tokens not measured'

/**
 * Returns the ledger's values. External programs that do not use the run's proxy call models unseen. If no call of an
 * answer was counted, only its time is known.
 */
export function readAnswerUsage({ model, ledger }: Pick<AnswerRow, 'model' | 'ledger'>): AnswerUsage {
  const { calls, tokens, peakPrompt, coverage, cost } = ledger
  const ms = subtractQueue(ledger.ms)
  if (!isMetered(model, ledger)) return { ...UNMEASURED, read: coverage || null, ms }
  const { input, cached, reasoning, output } = tokens
  return { calls: calls.total, input, cached, reasoning, output, peakPrompt, read: coverage, ms, cost }
}

/**
 * Returns the time without waiting, which is caused by the harness. Fathom 0.1 summed concurrent waits; for its rows
 * the result is the time of the calls or more.
 */
const subtractQueue = ({ total, critical, queue }: Ledger['ms']): number => Math.max(critical, total - queue)

/** Runs before 0.2 do not state it. */
const isMetered = (model: string, { metered, calls, embeddings }: Ledger) =>
  metered !== false && (model !== 'none' || calls.total > 0 || embeddings !== undefined)

const UNMEASURED = {
  calls: null,
  input: null,
  cached: null,
  reasoning: null,
  output: null,
  peakPrompt: null,
  cost: null,
}
