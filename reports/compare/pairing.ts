import { sanitize } from '../../core/text/quote.ts'
import type { Clustered } from '../../stats/design-effect.ts'
import type { Pair } from '../../stats/paired/paired-difference.ts'
import { formatCount } from '../summary/format.ts'
import { memoize } from '../summary/memoize.ts'
import { groupBy } from '../summary/order.ts'
import {
  type Compared,
  type ComparisonSide,
  formatItemLength,
  type SideItem,
  type SideOutcome,
} from './comparison-side.ts'
import { describeSettingDifferences, type Match } from './matching.ts'

/** An item that both sides have ended, or that the candidate should have. */
export interface PairedItem extends Pair {
  /** The candidate's item. */
  readonly item: SideItem
  readonly baseOutcome: SideOutcome
  /** Absent if it has no answer, which counts as wrong. */
  readonly candidateOutcome: SideOutcome | undefined
}

export interface Pairing {
  /** Pairs in the order of the candidate's items. */
  readonly pairs: readonly PairedItem[]
  /** Number of pairs without a candidate result, which count as 0: missing, failed or unscored. */
  readonly without: number
  /** Names of the base's cells of which the candidate's run contains no item. */
  readonly absent: readonly string[]
  /** Notes on matches and on items without a partner, one per line. */
  readonly notes: readonly string[]
}

/**
 * Pairs the items of two entries: equal ids first, then equal `questionId` at the same length. The latter is the same
 * question in another template, haystack or tokenizer. A candidate item without a score counts as 0, because a gate
 * that ignored it would pass by failing. An item without a base score, or on one side only, makes no pair and is
 * counted in `notes`.
 *
 * @param unreached how to count an item without a candidate answer: `wrong` for a gate; `left out` in a comparison,
 * because a run may have been stopped early
 */
export function pairItems(
  base: ComparisonSide,
  candidate: ComparisonSide,
  match: Match,
  column: Compared,
  unreached: 'wrong' | 'left out' = 'wrong',
): Pairing {
  const { partner, gone } = pairSideItems(candidate)(base)
  const tally = {
    otherwise: 0,
    alone: 0,
    unscoredBase: 0,
    failedBase: 0,
    unreached: 0,
    missing: 0,
    failed: 0,
    unscored: 0,
  }
  const pairs: PairedItem[] = []
  const strata = new Map<string, string>()
  for (const item of candidate.items) {
    const found = partner.get(item)
    if (!found) {
      tally.alone++
      continue
    }
    const baseOutcome = match.base.outcomes.get(found.id)
    const baseValue = baseOutcome?.[column]
    if (baseOutcome === undefined || baseValue === undefined || baseValue === null) {
      tally.unscoredBase++
      continue
    }
    if (baseOutcome.status === 'failed') tally.failedBase++
    const candidateOutcome = match.candidate.outcomes.get(item.id)
    if (!candidateOutcome && unreached === 'left out') {
      tally.unreached++
      continue
    }
    const value = candidateOutcome?.[column] ?? null
    if (found.id !== item.id) tally.otherwise++
    if (!candidateOutcome) tally.missing++
    else if (candidateOutcome.status === 'failed') tally.failed++
    else if (value === null) tally.unscored++
    // One text for a whole cell, because there may be a million pairs.
    const name = makeStratumKey(item)
    const stratum = strata.get(name) ?? name
    strata.set(stratum, stratum)
    pairs.push({
      item,
      baseOutcome,
      candidateOutcome,
      stratum,
      cluster: item.cluster,
      base: baseValue,
      candidate: value ?? 0,
    })
  }
  const without = tally.missing + tally.failed + tally.unscored
  return { pairs, without, absent: gone.cells, notes: listNotes(tally, base, candidate, gone) }
}

/** Returns the cell of an item: a row of the report at a length. */
export const makeStratumKey = ({ row, axis, at }: Pick<SideItem, 'row' | 'axis' | 'at'>): string =>
  JSON.stringify([row, axis, at])

/** Returns a pair's difference, to measure the correlation of questions within a context. */
export const toClusteredDifference = ({ stratum, cluster, base, candidate }: Pair): Clustered => ({
  stratum,
  cluster,
  value: candidate - base,
})

/** All matches of two sides share it, because items have no entry. */
const pairSideItems = memoize((candidate: ComparisonSide) =>
  memoize((base: ComparisonSide) => {
    const partner = matchItems(base, candidate)
    return { partner, gone: listGone(base, partner) }
  }),
)

/** Keys are the candidate's items. */
function matchItems(base: ComparisonSide, candidate: ComparisonSide): Map<SideItem, SideItem> {
  const byId = new Map(base.items.map(item => [item.id, item]))
  const found = new Map<SideItem, SideItem>()
  const taken = new Set<string>()
  const rest: SideItem[] = []
  for (const item of candidate.items) {
    const same = byId.get(item.id)
    if (!same) {
      rest.push(item)
      continue
    }
    found.set(item, same)
    taken.add(same.id)
  }
  if (rest.length === 0) return found
  const byCore = groupBy(
    base.items.filter(({ id }) => !taken.has(id)),
    makeQuestionKey,
  )
  for (const item of rest) {
    const same = byCore.get(makeQuestionKey(item))?.shift()
    if (same) found.set(item, same)
  }
  return found
}

const makeQuestionKey = ({ questionId, target, output }: SideItem) => `${questionId} ${target} ${output}`

type Tally = Readonly<
  Record<
    'otherwise' | 'alone' | 'unscoredBase' | 'failedBase' | 'unreached' | 'missing' | 'failed' | 'unscored',
    number
  >
>

function listNotes(
  { otherwise, alone, unscoredBase, failedBase, unreached, missing, failed, unscored }: Tally,
  base: ComparisonSide,
  candidate: ComparisonSide,
  { cells, single }: Gone,
): string[] {
  const [baseName, name] = [sanitize(base.name), sanitize(candidate.name)]
  const differing = describeSettingDifferences(base, candidate)
  const causes = [
    missing > 0 && `${missing} without an answer`,
    failed > 0 && `${failed} failed`,
    unscored > 0 && `${unscored} without a score`,
  ].filter(cause => cause !== false)
  const shown = `${cells.slice(0, MOST_CELLS).join(', ')}${cells.length > MOST_CELLS ? `, … (${cells.length} in all)` : ''}`
  return [
    otherwise > 0 &&
      `${formatCount(otherwise, 'item')} matched by question: ${differing.join('') || 'same question, another prompt'}`,
    otherwise === 0 && differing.length > 0 && `built differently, although they share items: ${differing.join('')}`,
    base.fathom !== candidate.fathom &&
      `${baseName} uses fathom-bench ${sanitize(base.fathom, 40)}, ${name} uses ${sanitize(candidate.fathom, 40)}: scorers may have changed between them`,
    causes.length > 0 &&
      `${formatCount(missing + failed + unscored, 'item')} of ${name} count as wrong: ${causes.join(', ')}`,
    failedBase > 0 && `${formatCount(failedBase, 'item')} of ${baseName} count as wrong: ${failedBase} failed`,
    unscoredBase > 0 && `${formatCount(unscoredBase, 'item')} left out: ${baseName} has no score for them`,
    unreached > 0 && `${formatCount(unreached, 'item')} left out: ${name} did not reach them`,
    alone > 0 && `${formatCount(alone, 'item')} of ${name} left out: ${baseName} does not contain them`,
    single > 0 && `${formatCount(single, 'item')} of ${baseName} not judged: ${name} has fewer in their cells`,
    cells.length > 0 && `not judged, because ${name} does not contain them: ${shown}`,
  ].filter(note => note !== false)
}

const MOST_CELLS = 6

/** Items of the base that the candidate's run lacks: whole cells, and a number of single items. */
interface Gone {
  readonly cells: readonly string[]
  readonly single: number
}

function listGone(base: ComparisonSide, partner: ReadonlyMap<SideItem, SideItem>): Gone {
  const held = new Set([...partner.values()].map(({ id }) => id))
  const cells: string[] = []
  let single = 0
  for (const items of groupBy(base.items, makeStratumKey).values()) {
    const gone = items.filter(({ id }) => !held.has(id)).length
    if (gone === items.length) cells.push(`${sanitize(items[0].row)} ${formatItemLength(items[0])}`)
    else single += gone
  }
  return { cells, single }
}
