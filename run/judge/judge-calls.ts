import { getErrorMessage } from '../../core/errors.ts'
import { readSteadyClock } from '../../core/process/clock.ts'
import type { JudgeNote } from '../../core/rows/manifest/manifest.ts'
import { type Budget, RunSpent } from '../../runners/metering/budget.ts'
import { createMeter } from '../../runners/metering/meter.ts'
import { computeCost, type Price } from '../../runners/metering/price.ts'
import { type Model, ModelError } from '../../runners/model.ts'
import { cutToOneLine } from '../../runners/one-line.ts'
import { buildJudgeRequests } from '../../scorers/judge/prompt.ts'
import type { Reference } from '../../scorers/judge/reference.ts'

/** Who judges, and how. */
export interface Judge {
  readonly model: Model
  /** As in the records: without user and query. */
  readonly baseUrl: string
  /** US dollars per million tokens; undefined: not known. */
  readonly price: Price | undefined
  /** Answers at a time. */
  readonly concurrency: number
  /** Stops the judging: what has no verdict yet gets none. Default: Ctrl-C ends the process. */
  readonly signal?: AbortSignal | undefined
}

export type JudgeVerdict =
  | { readonly value: number; readonly said: string; readonly calls: number }
  | { readonly problem: Problem }

/** Why a verdict is missing, with an example response. */
export interface Problem {
  readonly what: string
  readonly came: string
}

/**
 * Calls a judge, counts its usage and holds it to the run's limits. A judge that fails every call is not called again, nor
 * is one that has reached a limit.
 */
export interface JudgeCalls {
  /** Returns its verdict on an answer: the mean over its criteria. Never throws for a server error. */
  verdict(reference: Reference, answer: string): Promise<JudgeVerdict>
  spent(): JudgeNote['spent']
}

export function judgeCalls({ model, price, signal = NEVER }: Judge, budget: Budget): JudgeCalls {
  const prices = price && { [model.id]: price }
  const total = { calls: 0, input: 0, cached: 0, output: 0 }
  let gone: Problem | undefined

  async function requestVerdict(reference: Reference, answer: string): Promise<JudgeVerdict> {
    const values: number[] = []
    let said = ''
    const meter = createMeter({ context: '', contextTokens: 0, budget, prices, now: readSteadyClock })
    const metered = meter.wrap(model)
    for (const { system, user, verdictIn } of buildJudgeRequests(reference, answer)) {
      const messages = [
        { role: 'system' as const, content: system },
        { role: 'user' as const, content: user },
      ]
      const { text, usage } = await metered.chat({ messages, maxAnswerTokens: MOST_TOKENS, label: 'judge', signal })
      total.calls++
      for (const kind of ['input', 'cached', 'output'] as const) total[kind] += usage[kind]
      const value = verdictIn(text)
      said = cutToOneLine(text, 200)
      if (value === undefined) return { problem: { what: 'the judge gave no verdict', came: said } }
      values.push(value)
    }
    return { value: values.reduce((sum, value) => sum + value, 0) / values.length, said, calls: values.length }
  }

  return {
    async verdict(reference, answer) {
      if (gone) return { problem: gone }
      if (signal.aborted) return { problem: STOPPED }
      try {
        return await requestVerdict(reference, answer)
      } catch (error) {
        if (signal.aborted) return { problem: STOPPED }
        if (error instanceof RunSpent) {
          gone ??= { what: `judging was stopped, since ${error.message}. Raise the limit to resume`, came: '' }
          return { problem: gone }
        }
        if (!(error instanceof ModelError)) throw error
        const problem = { what: 'the judge failed', came: cutToOneLine(getErrorMessage(error), 200) }
        if (error.fatal || error.gone) gone = problem
        return { problem }
      }
    },
    spent: () => ({
      calls: total.calls,
      input: total.input,
      output: total.output,
      cost: computeCost(price, total) ?? null,
    }),
  }
}

const STOPPED: Problem = { what: 'judging was stopped', came: '' }

/** Verdicts are written as they come. */
const NEVER = new AbortController().signal

/** Limit of a response: reasoning, explanation and verdict. */
const MOST_TOKENS = 4096
