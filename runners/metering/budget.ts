import { RUN_LIMIT } from '../../core/text/cut-off.ts'
import { ModelError } from '../model.ts'
import { formatMoney } from './money.ts'

/** Cost limits of an item or a whole run. Undefined means no limit. */
export interface BudgetLimits {
  readonly calls?: number | undefined
  /** Prompt and answer together, thinking included. */
  readonly tokens?: number | undefined
  /** US dollars. */
  readonly cost?: number | undefined
  readonly ms?: number | undefined
}

/** The remainder under the tightest limit; infinite if there is no limit. */
export type Left = Readonly<Record<keyof BudgetLimits, number>>

/** Upper bound on the cost of a call, claimed before it is sent. */
export interface Claim {
  readonly tokens: number
  readonly cost: number
  /** The call that a method ends with when it has to: the share that is kept back is for it. */
  readonly final: boolean
}

/** Cost of a call. */
export interface CallCost {
  readonly tokens: number
  readonly cost: number
}

/** Spending before a run was resumed. Time does not carry over: an interrupted run does not age. */
export interface SpentBefore extends CallCost {
  readonly calls: number
  /** Milliseconds of the session so far, if another process started it. */
  readonly ms?: number
}

/**
 * A limit on calls, tokens, money and time. A call claims its upper bound before it is sent and settles when it ends,
 * so calls in flight, failed calls and those of children count. One call and a tenth of the rest are reserved for a
 * final answer.
 */
export interface Budget {
  /**
   * Takes the claim out of what is left. @throws ModelError `budget`, or RunSpent from the budget of a run, and takes
   * nothing.
   */
  claim(claim: Claim): (taken: CallCost) => void
  /** Also claims from a limit that several processes share. */
  readonly shared?: SharedClaim | undefined
  /** For another call that is not the final one. */
  left(): Left
  /** Deadlines of ordinary calls and of the final call, on the clock of `now`; infinite without a time limit. */
  readonly deadlines: { readonly ordinary: number; readonly final: number }
  /** Returns the error of a call cut off at its deadline: the end of the item's time, or of the run's. */
  late(final: boolean): ModelError
  /** Returns the used-up limit in one line, or undefined. */
  exhausted(): string | undefined
}

/**
 * Claims from the limit that all processes of a run share, and returns the function that settles the claim.
 * @throws RunSpent if the limit has too little left; nothing is claimed then
 */
export type SharedClaim = (claim: Claim) => Promise<(taken: CallCost) => void>

/** Thrown when the run's limit is used up. The item has no result, and no new work starts. */
export class RunSpent extends ModelError {
  constructor(message: string) {
    super('failed', message)
    this.name = 'RunSpent'
  }
}

export interface BudgetOptions {
  readonly limits: BudgetLimits
  /** The run's budget, for the budget of an item. Both must allow a call. */
  readonly parent?: Budget | undefined
  readonly whose: 'item' | 'run'
  readonly shared?: SharedClaim | undefined
  readonly before?: SpentBefore | undefined
  readonly now: () => number
}

export function createBudget({ limits, parent, whose, shared = parent?.shared, before, now }: BudgetOptions): Budget {
  const startedAt = now() - (before?.ms ?? 0)
  const spent = { calls: 0, tokens: 0, cost: 0, ...before }
  const limit = (name: keyof BudgetLimits) => limits[name] ?? Number.POSITIVE_INFINITY
  // A run has no last call: its items have.
  const computeReserve = (name: keyof BudgetLimits) => {
    if (whose === 'run') return 0
    return name === 'calls' ? Math.min(1, limit(name)) : limit(name) * KEPT
  }
  const computeOwnLeft = (name: keyof BudgetLimits, final: boolean): number => {
    if (limits[name] === undefined) return Number.POSITIVE_INFINITY
    const used = name === 'ms' ? now() - startedAt : spent[name]
    return limit(name) - used - (final ? 0 : computeReserve(name))
  }
  const computeOwnDeadline = (final: boolean) =>
    limits.ms === undefined ? Number.POSITIVE_INFINITY : startedAt + limits.ms - (final ? 0 : computeReserve('ms'))
  const deadlines = {
    ordinary: Math.min(computeOwnDeadline(false), parent?.deadlines.ordinary ?? Number.POSITIVE_INFINITY),
    final: Math.min(computeOwnDeadline(true), parent?.deadlines.final ?? Number.POSITIVE_INFINITY),
  }

  return {
    shared,
    claim({ tokens, cost, final }) {
      const wanted = { ...SMALLEST, tokens, cost }
      for (const name of NAMES) {
        const left = computeOwnLeft(name, final)
        if (wanted[name] - left > ROUNDING)
          throw makeBudgetError(whose, name, limit(name), wanted[name], Math.max(0, left), final)
      }
      const settleParent = parent?.claim({ tokens, cost, final })
      spent.calls++
      spent.tokens += tokens
      spent.cost += cost
      return taken => {
        spent.tokens += taken.tokens - tokens
        spent.cost += taken.cost - cost
        settleParent?.(taken)
      }
    },
    left() {
      const above = parent?.left()
      const entries = NAMES.map(name => [
        name,
        Math.max(0, Math.min(computeOwnLeft(name, false), above?.[name] ?? Number.POSITIVE_INFINITY)),
      ])
      return Object.fromEntries(entries) as Left
    },
    deadlines,
    late(final) {
      const nearest = final ? deadlines.final : deadlines.ordinary
      if (parent && computeOwnDeadline(final) > nearest) return parent.late(final)
      return makeSpentError(whose, `${formatLimit(whose, 'ms', limit('ms'))} was up while the model was answering`)
    },
    exhausted() {
      const name = NAMES.find(each => computeOwnLeft(each, true) < SMALLEST[each])
      return name === undefined ? parent?.exhausted() : `${formatLimit(whose, name, limit(name))} is used up`
    },
  }
}

const NAMES = ['calls', 'tokens', 'cost', 'ms'] as const
/** Share of tokens, money and time reserved for the final answer. */
const KEPT = 0.1
/** Sums of cents are not exact. */
const ROUNDING = 1e-9
/** Less of it is nothing. */
const SMALLEST: Readonly<Record<keyof BudgetLimits, number>> = { calls: 1, tokens: 1, cost: ROUNDING, ms: 1 }

function makeBudgetError(
  whose: 'item' | 'run',
  name: keyof BudgetLimits,
  limit: number,
  wanted: number,
  left: number,
  final: boolean,
): ModelError {
  const what = `${formatLimit(whose, name, limit)} has ${SHOWN[name](left)} left${final || whose === 'run' ? '' : ' for calls before the final one'}`
  return makeSpentError(
    whose,
    name === 'ms' || name === 'calls' ? what : `${what}; this one may take ${SHOWN[name](wanted)}`,
  )
}

/** Returns the error of a run's limit that rejects a call, wherever the limit is stored. */
export const runRefusal = (name: keyof BudgetLimits, limit: number, wanted: number, left: number): ModelError =>
  makeBudgetError('run', name, limit, wanted, left, false)

/** Returns the message of a used-up limit of the run. */
export const runExhausted = (name: keyof BudgetLimits, limit: number): string =>
  `${formatLimit('run', name, limit)} is used up`

const makeSpentError = (whose: 'item' | 'run', message: string) =>
  whose === 'run' ? new RunSpent(message) : new ModelError('budget', message)

const formatLimit = (whose: 'item' | 'run', name: keyof BudgetLimits, limit: number) =>
  `${whose === 'run' ? RUN_LIMIT : "the item's limit of "}${SHOWN[name](limit)}`

const SHOWN: Readonly<Record<keyof BudgetLimits, (value: number) => string>> = {
  calls: value => `${value} ${value === 1 ? 'call' : 'calls'}`,
  tokens: value => `${Math.floor(value).toLocaleString('en')} tokens`,
  cost: formatMoney,
  ms: value => `${(value / 1000).toFixed(1)} s`,
}
