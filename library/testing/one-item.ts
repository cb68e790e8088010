import { afterAll } from 'vitest'
import type { AnswerRow } from '../../core/rows/rows.ts'
import { type Job, runJobs } from '../../runners/attempts/run-attempts.ts'
import type { BudgetLimits } from '../../runners/metering/budget.ts'
import { isHandedSolver, type Method, type Solver } from '../../runners/method.ts'
import type { ChatRequest, Model } from '../../runners/model.ts'
import { createSandboxPool } from '../../runners/sandbox/pool.ts'
import { explainMissingSandbox } from '../../runners/sandbox/python.ts'
import { makeJob, makePrompt, makeReply, tokenizer } from './fakes.ts'

const FACT = 'The number kept for calm-harbour is 4829371.'
/** 3,001 lines with one fact in the middle. */
export const CONTEXT = [
  ...Array(1500).fill('Rain fell on the old mill.'),
  FACT,
  ...Array(1500).fill('Rain fell again.'),
].join('\n')
export const makeShortPrompt = () => makePrompt(CONTEXT)
const solver: Solver = {
  solve: ({ context: text }) => /number kept for calm-harbour is (\d+)/.exec(text)?.[1] ?? '',
  guess: ({ context: text }, rng) => rng.pick(text.match(/\w+/g) ?? ['']),
}

interface More extends Partial<Job> {
  readonly limits?: BudgetLimits
}

/** Runs one item by a method: the row, which a run that was stopped has not, and the summary of the run. */
export type RunOne = (
  method: Method,
  model: Model,
  signal?: AbortSignal,
  more?: More,
) => Promise<{ readonly row: AnswerRow; readonly summary: Awaited<ReturnType<typeof runJobs>> }>

/** To be called in a `describe` block: what it opens is closed after the block's tests. */
export function makeItemRunner(): RunOne {
  const sandboxes = createSandboxPool(undefined, { renewing: true })
  afterAll(() => sandboxes.close())
  return async (method, model, signal = new AbortController().signal, { limits, ...more } = {}) => {
    const rows: AnswerRow[] = []
    const needsModel = method.needs.includes('model')
    const job = {
      ...makeJob(method, needsModel ? model : null, 'item', makeShortPrompt),
      contextTokens: tokenizer.count(CONTEXT),
      ...(isHandedSolver(method) && { solver }),
      ...more,
    }
    const never = new AbortController().signal
    const summary = await runJobs({
      lanes: [[job]],
      concurrency: 1,
      signal,
      stopSignal: never,
      sandboxes,
      limits,
      onAnswer: row => void rows.push(row),
    })
    return { row: rows[0], summary }
  }
}

/** Returns why it cannot run here, with default parameters and no external service. */
export const explainWhyNotRunnable = ({ unavailable, params, needs }: Method): string | undefined =>
  unavailable?.(params) ?? (needs.includes('sandbox') ? explainMissingSandbox() : undefined)

export const isRunnableHere = (method: Method): boolean => explainWhyNotRunnable(method) === undefined

/** Long enough to be a memory, a gist or a note, and never a refusal to answer. */
export const sayMore = () => makeReply('The answer is 4829371. It was kept for calm-harbour.')

/** Limits the cases of a method with a sandbox, since each starts its own Python. */
export const limitCases = <T>(method: Method, cases: readonly T[]): T[] =>
  method.needs.includes('sandbox') ? cases.slice(0, 2) : [...cases]

export const countRequestTokens = ({ messages }: ChatRequest): number =>
  messages.reduce((sum, { content }) => sum + tokenizer.count(content), 0)
