import type { AnswerRow, Ledger } from '../core/rows.ts'

/** What an answer took. Null is what nobody measured, which is not the same as nothing. */
export interface Taken {
  readonly calls: number | null
  /** Tokens, as the server counts them. */
  readonly input: number | null
  readonly cached: number | null
  readonly reasoning: number | null
  readonly output: number | null
  readonly peakPrompt: number | null
  /** Milliseconds. */
  readonly ms: number
  /** US dollars. */
  readonly cost: number | null
}

/** Said in place of figures. */
export const NOT_MEASURED = 'calls and tokens not measured'

/**
 * The ledger's figures. Programs outside call models of their own, behind our back: of an answer that no model of the run gave and no call
 * was counted for, only the time is known.
 */
export function takenBy({ model, ledger }: Pick<AnswerRow, 'model' | 'ledger'>): Taken {
  const { calls, tokens, peakPrompt, ms, cost } = ledger
  if (!isMetered(model, ledger)) return { ...UNMEASURED, ms: ms.total }
  const { input, cached, reasoning, output } = tokens
  return { calls: calls.total, input, cached, reasoning, output, peakPrompt, ms: ms.total, cost }
}

const isMetered = (model: string, { calls, embeddings }: Ledger) =>
  model !== 'none' || calls.total > 0 || embeddings !== undefined

const UNMEASURED = {
  ...{ calls: null, input: null, cached: null, reasoning: null, output: null },
  ...{ peakPrompt: null, cost: null },
}
