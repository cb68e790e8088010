import type { Ledger } from './rows.ts'

/** The ledger of an attempt that called no model. */
export const NO_LEDGER: Ledger = {
  calls: { total: 0, root: 0, sub: 0, depth: 0 },
  tokens: { input: 0, cached: 0, reasoning: 0, output: 0, source: 'none' },
  peakPrompt: 0,
  read: 0,
  coverage: 0,
  recall: null,
  ms: { total: 0, critical: 0, queue: 0, first: null },
  retries: 0,
  cost: null,
}
