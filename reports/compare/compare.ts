import { incompleteError } from '../../core/errors.ts'
import { sanitize } from '../../core/text/quote.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { openRun } from '../../run/store/open-run.ts'
import { adjustRows, buildComparedRows, type ComparedRow } from './comparison.ts'
import { buildSide, type ComparisonSide } from './comparison-side.ts'
import type { GateRules } from './gate/judge.ts'
import { type Match, matchEntries } from './matching.ts'
import { pairItems } from './pairing.ts'
import { checkShared } from './shared-items.ts'
import { type FlippedItem, listFlips } from './tables/flips.ts'

/** Two runs side by side, for all formats. */
export interface RunComparison {
  readonly a: string
  readonly b: string
  readonly compared: readonly ComparedEntry[]
}

/** Two entries side by side. */
export interface ComparedEntry {
  readonly match: Match
  readonly rows: readonly ComparedRow[]
  readonly flips: readonly FlippedItem[]
  /** How many items flipped, those that are not shown among them. */
  readonly flipped: number
  readonly notes: readonly string[]
}

/** What of two runs is compared: which entries, by which scores, in which rows. */
export interface CompareSpec extends Pick<GateRules, 'entry' | 'baselineEntry' | 'scorer' | 'by'> {
  /** How many flipped items of each pair of entries are listed. */
  readonly flips: number
}

/**
 * What run `b` does better or worse than run `a`, on the items that they share. Equal paths compare a run's own
 * entries.
 *
 * @throws BenchError (usage) for runs that share no item, (incomplete) for runs without answers
 */
export function compareRuns(a: string, b: string, registry: Registry, spec: CompareSpec): RunComparison {
  const labels = buildLabels(registry)
  const openSide = (path: string) => requireAnswers({ ...buildSide(openRun(path), labels), name: path })
  const base = openSide(a)
  const candidate = a === b ? base : openSide(b)
  checkShared(base, candidate.items, candidate.made, 'compare')
  // The pairs of one match at a time: of all there may be a million.
  const found = matchEntries(base, candidate, spec).flatMap(match => {
    const { pairs, notes } = pairItems(base, candidate, match, spec.scorer, 'left out')
    if (pairs.length === 0) return []
    const flipped = pairs.filter(({ base, candidate }) => base !== candidate).length
    return [
      { match, rows: buildComparedRows(match, pairs, spec.by), flips: listFlips(pairs, spec.flips), flipped, notes },
    ]
  })
  if (found.length === 0)
    throw incompleteError(`compare: no item of ${sanitize(a)} and ${sanitize(b)} has a score in both.`)
  const unfinished = [base, candidate].flatMap(side =>
    side.unfinished === undefined ? [] : [`${sanitize(side.name)} is not finished: ${side.unfinished}`],
  )
  const compared = adjustRows(found, 'parts').map((each, at) => ({
    ...each,
    notes: [...each.match.notes, ...each.notes, ...(at === 0 ? [...new Set(unfinished)] : [])],
  }))
  return { a, b, compared }
}

function requireAnswers(side: ComparisonSide): ComparisonSide {
  if (side.entries.some(({ outcomes }) => outcomes.size > 0)) return side
  throw incompleteError(`compare: ${side.name} holds no answers: there is nothing to compare.`)
}
