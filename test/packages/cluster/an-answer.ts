import { type AnswerRow, ROW_VERSION, type RunKey } from '../../../core/rows/rows.ts'

/** A whole row, as a worker returns it. */
export const anAnswer = (key: RunKey & { readonly attempt: number }): AnswerRow => ({
  v: ROW_VERSION,
  ...key,
  status: { kind: 'answered', reason: 'the model answered', forced: false },
  server: { finish: 'stop' },
  answer: '1',
  raw: '<b>1</b>',
  reasoning: 'so 1',
  allowed: { answer: 10, thinking: 0 },
  ledger: {
    calls: { total: 1, root: 1, sub: 0, depth: 0 },
    tokens: { input: 1000, cached: 0, reasoning: 0, output: 5, source: 'server' },
    peakPrompt: 1000,
    read: 900,
    coverage: 1,
    recall: 1,
    ms: { total: 200, critical: 200, queue: 0, first: null, lag: 1 },
    retries: 0,
    cost: 0.01,
    embeddings: { calls: 1, tokens: 20, source: 'estimated' },
  },
  notes: { ratio: -0.5, turns: 'two' },
  at: '2026-11-23T22:00:00.000Z',
})
