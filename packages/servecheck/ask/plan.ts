import { roundLength } from 'fathom-bench/plugin'
import { FRESH_READINGS, REREAD } from '../items/kinds.ts'
import { computeMargin, MOST_PASSING } from '../judge/margin.ts'
import { ALPHA, computeLossP, JOINED_CORRELATION, LEAST_CORRELATION, WEIGHTS } from '../judge/tests.ts'
import { PARALLEL } from './asker.ts'
import type { LengthProbe, PromptTiming } from './probe.ts'

/** The default plan of a length, and the least with which shorter lengths are content at first. */
export const DEFAULT_CONTEXTS = 28
export const DEFAULT_QUESTIONS = 24
const SHORTER_CONTEXTS = 12
/** A shorter length with fewer contexts would tell nothing. */
const LEAST_SHORTER = 3

/** A length with its share of the time. */
export interface PlannedLength {
  /** Requested tokens, by the reference tokenizer. */
  readonly length: number
  /** Tokens of a prompt, by the base's own count. */
  readonly own: number
  readonly contexts: number
  readonly questions: number
  readonly joined: boolean
  /** Seconds of one context on both servers. */
  readonly seconds: number
}

export interface PlanOptions {
  readonly questions: number
  /** Contexts of every length, instead of what the minutes bear. */
  readonly contexts?: number | undefined
  /** Seconds that are left. */
  readonly seconds: number
  /** Whether the servers work at the same time. */
  readonly apart: boolean
  /** Whether one server is checked against itself: each context is asked twice, and read again for cold answers. */
  readonly isSelf: boolean
}

/** Seconds of one context: its reading, and its answers in the arms that take turns. */
export function estimateSeconds({ base, changed }: LengthProbe, { questions, apart, isSelf }: PlanOptions): number {
  const estimate = ({ cold, warm, cached }: PromptTiming) => {
    if (!cached) return cold + questions * OUTPUT_SHARE * warm
    const alone = (questions - 1) * warm
    // Half of the contexts are asked in parallel, which answers some times as fast.
    return cold + warm + (alone + alone / Math.sqrt(PARALLEL)) / 2
  }
  if (isSelf) {
    const fresh = base.cached ? FRESH_READINGS * base.cold + REREAD * base.warm : 0
    return estimate(base) + (questions * base.warm) / Math.sqrt(PARALLEL) + fresh
  }
  const both = [estimate(base), estimate(changed)]
  return apart ? Math.max(...both) : both[0] + both[1]
}

/** An uncached answer's time is mostly reading; this much of it is taken for its output. */
const OUTPUT_SHARE = 0.05

/**
 * Shares the time out: the longest length first, then the next ones, each with at least twelve contexts before another
 * has more.
 */
export function planLengths(probes: readonly LengthProbe[], options: PlanOptions): PlannedLength[] {
  const { questions } = options
  const longestFirst = [...probes].sort((a, b) => b.length - a.length)
  const seconds = longestFirst.map(probe => estimateSeconds(probe, options))
  const counts = longestFirst.map(() => options.contexts ?? 0)
  if (options.contexts === undefined) {
    let left = options.seconds
    const raise = (at: number, most: number) => {
      const more = Math.max(0, Math.min(most - counts[at], Math.floor(left / seconds[at])))
      counts[at] += more
      left -= more * seconds[at]
    }
    for (const at of counts.keys()) raise(at, at === 0 ? DEFAULT_CONTEXTS : SHORTER_CONTEXTS)
    for (const at of counts.keys()) raise(at, DEFAULT_CONTEXTS)
  }
  return longestFirst.flatMap(({ length, base, changed }, at) =>
    counts[at] < (at === 0 || options.contexts !== undefined ? 1 : LEAST_SHORTER)
      ? []
      : [
          {
            length,
            own: base.input,
            contexts: counts[at],
            questions,
            joined: !(base.cached && changed.cached),
            seconds: seconds[at],
          },
        ],
  )
}

/** Describes in one line what verdict a length's contexts can bear. */
export function describePower(plan: PlannedLength, lengths: number): string {
  const loss = computeDetectableLoss(plan, lengths)
  const found =
    loss === undefined ? 'only total faults can FAIL' : `losses of ${Math.round(100 * loss)} points or more FAIL`
  const margin = computeMargin(plan)
  const passed =
    margin > MOST_PASSING ? 'nothing can PASS' : `a PASS means less than ${(100 * margin).toFixed(1)} points lost`
  const minutes = (plan.contexts * plan.seconds) / 60
  return `${roundLength(plan.own)}: ${plan.contexts} ${plan.contexts === 1 ? 'context' : 'contexts'} x ${plan.questions} questions, about ${formatMinutes(minutes)}: ${found}; ${passed}`
}

export const formatMinutes = (minutes: number): string =>
  minutes < 1 ? `${Math.max(1, Math.round(60 * minutes))} s` : `${Math.round(minutes)} min`

/** Share of answers that differ without a fault. */
const NOISE = 0.02
const SEEN = 0.95

/**
 * The smallest even loss that FAILs in 95 of 100 checks, by the test of all answers; undefined if even half of the
 * answers lost would not.
 */
export function computeDetectableLoss(
  { contexts, questions, joined }: Pick<PlannedLength, 'contexts' | 'questions' | 'joined'>,
  lengths: number,
): number | undefined {
  const effect = 1 + (questions - 1) * (joined ? JOINED_CORRELATION : LEAST_CORRELATION)
  const n = (contexts * questions) / effect
  const alpha = (ALPHA / lengths) * WEIGHTS.overall
  for (let loss = 0.005; loss <= 0.5; loss += 0.005) if (computePower(n, loss, alpha) >= SEEN) return loss
  return undefined
}

/** Probability that losses and wins, as Poisson counts, fall below alpha. */
function computePower(n: number, loss: number, alpha: number): number {
  const [losses, wins] = [listPoisson(n * (NOISE / 2 + loss)), listPoisson((n * NOISE) / 2)]
  let power = 0
  for (const [won, chance] of wins.entries()) {
    if (chance < 1e-6) continue
    for (const [lost, own] of losses.entries())
      if (own > 1e-7 && computeLossP({ lost, won, effect: 1 }) < alpha) power += chance * own
  }
  return power
}

function listPoisson(mean: number): number[] {
  const most = Math.ceil(mean + 6 * Math.sqrt(mean) + 6)
  const chances = [Math.exp(-mean)]
  for (let at = 1; at <= most; at++) chances.push((chances[at - 1] * mean) / at)
  return chances
}
