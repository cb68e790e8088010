import { findLargest, findSmallest } from '../../core/collections/extremes.ts'
import { pluralize, shortenCount } from '../../core/text/figures.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { Plan } from '../../run/plan/plan.ts'
import type { Suite } from '../../run/registry/items/suite.ts'
import { type EntryCells, toPlannedCells } from '../../run/until/cells.ts'
import { expectWidth, USUAL_SPREAD } from '../../run/until/expect.ts'
import type { Round } from '../../run/until/until.ts'
import { computeDesignEffect } from '../../stats/design-effect.ts'
import { ORDER_LOOKS } from '../../stats/until/order.ts'
import { type AssumedSpread, planWidth } from '../../stats/until/plan.ts'

/** The plan in one sentence, before anything is spent. */
export function describeGoal(
  suite: Suite,
  goal: number | 'rank',
  { kept }: Pick<Plan, 'kept'>,
  spread: AssumedSpread = USUAL_SPREAD,
): string {
  const over = `at ${pluralize(suite.lengths.length, 'length')}`
  const questions = describeQuestions(suite)
  if (goal === 'rank')
    return `  until    a clear order of entries ${over}: ${ORDER_LOOKS.join(', ')} contexts per task and length × ${questions}, and it stops as soon as neighbours differ`
  const { contexts, tokens, alone } = expectWidth(suite, goal, spread)
  const count = contexts.reduce((sum, each) => sum + each, 0)
  const sent = toPlannedCells(suite).reduce((sum, { cost, questions }, at) => sum + contexts[at] * questions * cost, 0)
  const cache = `${shortenCount(sent - tokens)} from the cache${kept === 'yes' ? '' : ' if the server keeps prefixes'}`
  const read =
    kept === 'no'
      ? `${shortenCount(sent)} tokens read (the server keeps no prefixes)`
      : `${shortenCount(tokens)} tokens read once${sent > tokens ? `, ${cache}` : ''}`
  return `  until    ±${goal} points ${over}: about ${count} contexts × ${questions}, ${read}; one question each: ${shortenCount(alone)}`
}

function describeQuestions({ cells }: Pick<Suite, 'cells'>): string {
  const all = cells.map(({ recipe }) => getQuestionsPerContext(recipe.params))
  const [least, most] = [findSmallest(all), findLargest(all)]
  return least === most ? pluralize(most, 'question') : `${least} to ${most} questions`
}

/** One line after each round: what is known, and how the plan changes. */
export function describeRound(round: Round): string {
  const { at, contexts, width, order } = round
  const count = contexts.reduce((sum, each) => sum + each, 0)
  if (order) {
    const open = order.neighbours.filter(({ p }) => p > 0.05).length
    return `  round    ${at}: ${count} contexts; ${order.isClear ? 'the order is clear' : `${pluralize(open, 'pair')} of neighbours not clear yet`}`
  }
  if (!width) return `  round    ${at}: ${count} contexts; no entry has a score in every task and length`
  const next = width.next.reduce((sum, each) => sum + each, 0) - count
  const more = width.isReached || next === 0 ? '' : `; ${next} more contexts next`
  return `  round    ${at}: ±${formatPoints(width.half)} points with ${count} contexts${describeCorrelation(round)}${more}`
}

/** How the measured correlation of questions of one context changes the plan. */
function describeCorrelation({ goal, width, entries }: Round): string {
  const known = width?.headlines.flatMap(({ correlation }) => correlation ?? []) ?? []
  if (known.length === 0 || goal === 'rank') return ''
  const measured = findLargest(known)
  const countPlanned = (correlation: number) =>
    planWidth(entries[0].cells, goal / 100, { ...USUAL_SPREAD, correlation }).contexts.reduce((sum, n) => sum + n, 0)
  const saved = countPlanned(USUAL_SPREAD.correlation) - countPlanned(measured)
  const effect = saved === 0 ? '' : `: ${Math.abs(saved)} contexts ${saved > 0 ? 'fewer' : 'more'}`
  return `; ρ ${measured.toFixed(2)} in place of ${USUAL_SPREAD.correlation.toFixed(2)}${effect}`
}

/** Says how much was spent and saved, and the cost of half the width. */
export function describeSpending({ contexts, width, order, entries, isReached }: Round): string[] {
  const count = contexts.reduce((sum, each) => sum + each, 0)
  const [input, cached] = [sumOver(entries, ({ input }) => input), sumOver(entries, ({ cached }) => cached)]
  const spent = `${count} contexts; ${shortenCount(input - cached)} prompt tokens read, ${shortenCount(cached)} from a cache`
  if (order) return [`  until    ${isReached ? 'the order is clear' : 'the order is not clear'}: ${spent}`]
  if (!width) return []
  const alone = sumOver(entries, ({ cells }, at) => computeAlone(cells, width.headlines[at].correlation ?? 0))
  const half = width.half / 2
  return [
    `  until    ${isReached ? '' : 'not reached: '}±${formatPoints(width.half)} points with ${spent}; one question each would have read about ${shortenCount(alone)}`,
    `           --until ${formatPoints(half)} would read about ${shortenCount(3 * Math.max(input - cached, 0))} more`,
  ]
}

/** Tokens of contexts with one question each that tell as much. */
const computeAlone = (cells: EntryCells['cells'], correlation: number): number =>
  cells.reduce((sum, { cost, contexts }) => {
    const answers = contexts.reduce((total, { values }) => total + values.length, 0)
    const effect = computeDesignEffect(answers / Math.max(1, contexts.length), correlation)
    return sum + (cost * answers) / effect
  }, 0)

const sumOver = <T>(all: readonly T[], figure: (each: T, at: number) => number): number =>
  all.reduce((sum, each, at) => sum + figure(each, at), 0)

const formatPoints = (share: number) => String(Number((100 * share).toFixed(1)))
