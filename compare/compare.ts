import { incompleteError } from '../core/errors.ts'
import { sanitize } from '../core/quote.ts'
import { openRun } from '../runs/open-run.ts'
import { labelsOf } from '../suites/labels.ts'
import type { Registry } from '../suites/registry.ts'
import { type Compared, comparisons } from './comparison.ts'
import type { JudgeSpec } from './gate/judge.ts'
import { matchEntries } from './matching.ts'
import { pairItems } from './pairing.ts'
import { checkShared } from './shared-items.ts'
import { type FlippedItem, flipsOf } from './shown/flips.ts'
import { type Side, sideOf } from './side.ts'

/** Two runs side by side, for all formats. */
export interface Comparison {
  readonly a: string
  readonly b: string
  readonly compared: readonly (Compared & {
    readonly flips: readonly FlippedItem[]
    /** How many items flipped, those that are not shown among them. */
    readonly flipped: number
    readonly notes: readonly string[]
  })[]
}

/** What of two runs is compared: which entries, by which scores, in which rows. */
export interface CompareSpec extends Pick<JudgeSpec, 'entry' | 'baselineEntry' | 'scorer' | 'by'> {
  /** How many flipped items of each pair of entries are listed. */
  readonly flips: number
}

/**
 * What run `b` does better or worse than run `a`, on the items that they share. Equal paths compare a run's own entries.
 *
 * @throws BenchError (usage) for runs that share no item, (incomplete) for runs without answers
 */
export function compareRuns(a: string, b: string, registry: Registry, spec: CompareSpec): Comparison {
  const labels = labelsOf(registry)
  const sideAt = (path: string) => answered({ ...sideOf(openRun(path), labels), name: path })
  const base = sideAt(a)
  const candidate = a === b ? base : sideAt(b)
  checkShared(base, candidate.items, candidate.made, 'compare')
  const beside: Pick<Comparison['compared'][number], 'flips' | 'flipped' | 'notes'>[] = []
  // The pairs of one match at a time: of all there may be a million.
  const paired = function* () {
    for (const match of matchEntries(base, candidate, spec)) {
      const { pairs, notes } = pairItems(base, candidate, match, spec.scorer, 'left out')
      if (pairs.length === 0) continue
      const flipped = pairs.filter(({ base, candidate }) => base !== candidate).length
      beside.push({ flips: flipsOf(pairs, spec.flips), flipped, notes })
      yield { match, pairs }
    }
  }
  const rows = comparisons(paired(), spec.by, 'parts')
  if (rows.length === 0)
    throw incompleteError(`compare: no item of ${sanitize(a)} and ${sanitize(b)} has a score in both.`)
  const unfinished = [base, candidate].flatMap(side =>
    side.unfinished === undefined ? [] : [`${sanitize(side.name)} is not finished: ${side.unfinished}`],
  )
  const compared = rows.map((each, at) => {
    const notes = [...each.match.notes, ...beside[at].notes, ...(at === 0 ? [...new Set(unfinished)] : [])]
    return { ...each, ...beside[at], notes }
  })
  return { a, b, compared }
}

function answered(side: Side): Side {
  if (side.entries.some(({ outcomes }) => outcomes.size > 0)) return side
  throw incompleteError(`compare: ${side.name} holds no answers: there is nothing to compare.`)
}
