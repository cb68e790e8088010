import { random } from '../core/random.ts'
import { type Pair, type PairedDifference, pairedDifference } from '../stats/paired.ts'
import type { Group } from './groups.ts'
import { countedValue } from './measured.ts'
import { groupBy } from './order.ts'
import { joined } from './records.ts'
import { memoize } from './remember.ts'
import type { ReportInput } from './reporter.ts'

/** How two entries differ (`candidate` less `base`, by their ids) on the items that both have a primary score of; undefined where there is none. */
export type Versus = (base: string, candidate: string, group: Group, at: number | 'all') => PairedDifference | undefined

/** Paired differences of the entries of a report, each made once. Random streams are named by what is held together. */
export const versusOf: (input: ReportInput) => Versus = memoize(input => {
  const scored = scoredBy(input)
  const known = new Map<string, PairedDifference | undefined>()
  return (base, candidate, group, at) => {
    const key = JSON.stringify([base, candidate, group.axis, group.rows, at])
    if (!known.has(key)) {
      const pairs = pairsOf(scored, base, candidate, group, at)
      known.set(
        key,
        pairs.length > 0 ? pairedDifference(pairs, { rng: random(`versus/${key}`), resamples: RESAMPLES }) : undefined,
      )
    }
    return known.get(key)
  }
})

/** Enough for an interval's ends in whole points. */
const RESAMPLES = 2000

/** An item's primary score, where it stands and what it is drawn with. */
export interface Scored {
  readonly row: string
  readonly axis: string
  readonly at: number
  readonly cluster: string
  readonly value: number
}

/** By entry and item. */
export const scoredBy: (input: ReportInput) => ReadonlyMap<string, ReadonlyMap<string, Scored>> = memoize(input => {
  const { outcomes, placeOf } = joined(input)
  return new Map(
    [...groupBy(outcomes, ({ entry }) => entry)].map(([entry, own]) => [
      entry,
      new Map(
        own.flatMap((outcome): [string, Scored][] => {
          const value = countedValue(outcome, outcome.scorer)
          const { item } = outcome
          return value === undefined ? [] : [[item.id, { ...placeOf(item), cluster: item.cluster, value }]]
        }),
      ),
    ]),
  )
})

/** What both entries have a score of, in a group, at a length or at all. */
export function pairsOf(
  scored: ReturnType<typeof scoredBy>,
  base: string,
  candidate: string,
  { axis, rows }: Pick<Group, 'axis' | 'rows'>,
  at: number | 'all',
): Pair[] {
  const others = scored.get(candidate)
  const wanted = new Set(rows)
  return [...(scored.get(base) ?? [])].flatMap(([item, one]) => {
    const other = others?.get(item)
    if (!other || one.axis !== axis || !wanted.has(one.row) || (at !== 'all' && one.at !== at)) return []
    return [
      { stratum: JSON.stringify([one.row, one.at]), cluster: one.cluster, base: one.value, candidate: other.value },
    ]
  })
}
