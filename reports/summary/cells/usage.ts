import type { AnswerRow, Ledger } from '../../../core/rows/rows.ts'

/** What an answer took. Null is what nobody measured, which is not the same as nothing. */
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
  /** Milliseconds, without waiting for a place or a retry. */
  readonly ms: number
  /** US dollars. */
  readonly cost: number | null
}

/** Said in place of figures. */
export const NOT_MEASURED = 'calls and tokens not measured'

/**
 * The ledger's figures. Programs outside call models of their own, behind our back, where they do not use the run's
 * proxy: of an answer that no call was counted for, only the time is known.
 */
export function readAnswerUsage({ model, ledger }: Pick<AnswerRow, 'model' | 'ledger'>): AnswerUsage {
  const { calls, tokens, peakPrompt, coverage, cost } = ledger
  const ms = subtractQueue(ledger.ms)
  if (!isMetered(model, ledger)) return { ...UNMEASURED, read: coverage || null, ms }
  const { input, cached, reasoning, output } = tokens
  return { calls: calls.total, input, cached, reasoning, output, peakPrompt, read: coverage, ms, cost }
}

/**
 * Time without waiting, which is the harness's doing. Calls of Fathom 0.1 that waited side by side are summed: then it
 * is that of the calls at the least.
 */
const subtractQueue = ({ total, critical, queue }: Ledger['ms']): number => Math.max(critical, total - queue)

/** Runs before 0.2 do not say it. */
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
