import { RUN_LIMIT } from '../../core/text/cut-off.ts'
import { ModelError } from '../model.ts'
import { formatMoney } from './money.ts'

/** What an item, or a whole run, may cost. An absent limit is none. */
export interface BudgetLimits {
  readonly calls?: number | undefined
  /** Prompt and answer together, thinking included. */
  readonly tokens?: number | undefined
  /** US dollars. */
  readonly cost?: number | undefined
  readonly ms?: number | undefined
}

/** What is left under the tightest of the limits; infinite where there is none. */
export type Left = Readonly<Record<keyof BudgetLimits, number>>

/** Everything a call may take at the most, before it is sent. */
export interface Claim {
  readonly tokens: number
  readonly cost: number
  /** The call that a method ends with when it has to: the share that is kept back is for it. */
  readonly final: boolean
}

/** What a call took. */
export interface CallCost {
  readonly tokens: number
  readonly cost: number
}

/** What was spent before a run began again. Time is not carried over: a run that is interrupted does not age. */
export interface SpentBefore extends CallCost {
  readonly calls: number
  /** Of a session's time, in milliseconds, where another process began it. */
  readonly ms?: number
}

/**
 * A limit on calls, tokens, money and time. A call is claimed before it is sent and settled when it has ended, so calls
 * in flight, failed ones and those of children count. One call and a tenth of the rest are kept back for a final
 * answer.
 */
export interface Budget {
  /**
   * Takes the claim out of what is left. @throws ModelError `budget`, or RunSpent from the budget of a run, and takes
   * nothing.
   */
  claim(claim: Claim): (taken: CallCost) => void
  /** Claims the same beside it, where other processes spend of the run's limits too. */
  readonly shared?: SharedClaim | undefined
  /** For another call that is not the final one. */
  left(): Left
  /**
   * When ordinary calls end and when the final one does, on the clock of `now`; infinite where there is no limit of
   * time.
   */
  readonly deadlines: { readonly ordinary: number; readonly final: number }
  /** What cuts off a call that is under way at its deadline: the item's end of time, or the run's. */
  late(final: boolean): ModelError
  /** The limit of which nothing at all is left, in one line. */
  exhausted(): string | undefined
}

/**
 * Takes a claim out of what all processes of a run share, and gives what settles it.
 * @throws RunSpent where that has no room, and takes nothing
 */
export type SharedClaim = (claim: Claim) => Promise<(taken: CallCost) => void>

/** The run as a whole has nothing left: the item is no result, and nothing new is begun. */
export class RunSpent extends ModelError {
  constructor(message: string) {
    super('failed', message)
    this.name = 'RunSpent'
  }
}

export interface BudgetOptions {
  readonly limits: BudgetLimits
  /** Of the run, where this is an item's. Both must have room. */
  readonly parent?: Budget | undefined
  readonly whose: 'item' | 'run'
  readonly shared?: SharedClaim | undefined
  readonly before?: SpentBefore | undefined
  readonly now: () => number
}

export function createBudget({ limits, parent, whose, shared = parent?.shared, before, now }: BudgetOptions): Budget {
  const begun = now() - (before?.ms ?? 0)
  const spent = { calls: 0, tokens: 0, cost: 0, ...before }
  const limit = (name: keyof BudgetLimits) => limits[name] ?? Number.POSITIVE_INFINITY
  // A run has no last call: its items have.
  const computeReserve = (name: keyof BudgetLimits) => {
    if (whose === 'run') return 0
    return name === 'calls' ? Math.min(1, limit(name)) : limit(name) * KEPT
  }
  const computeOwnLeft = (name: keyof BudgetLimits, final: boolean): number => {
    if (limits[name] === undefined) return Number.POSITIVE_INFINITY
    const used = name === 'ms' ? now() - begun : spent[name]
    return limit(name) - used - (final ? 0 : computeReserve(name))
  }
  const computeOwnDeadline = (final: boolean) =>
    limits.ms === undefined ? Number.POSITIVE_INFINITY : begun + limits.ms - (final ? 0 : computeReserve('ms'))
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
/** Of tokens, money and time: for the final answer. */
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

/** What a run's limit says of a call that it has no room for, wherever the limit is kept. */
export const runRefusal = (name: keyof BudgetLimits, limit: number, wanted: number, left: number): ModelError =>
  makeBudgetError('run', name, limit, wanted, left, false)

/** What is said of a limit of the run of which nothing is left. */
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
