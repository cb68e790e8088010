import { incompleteError } from '../../core/errors.ts'
import { sanitize } from '../../core/text/quote.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { openRun } from '../../run/store/open-run.ts'
import { type AbilityDifference, compareAbilities } from './ability-differences.ts'
import { adjustRows, buildComparedRows, type ComparedRow } from './comparison.ts'
import { buildSide, type ComparisonSide } from './comparison-side.ts'
import type { GateRules } from './gate/judge.ts'
import { type Match, matchEntries } from './matching.ts'
import { pairItems } from './pairing.ts'
import { checkShared } from './shared-items.ts'
import { type FlippedItem, listFlips } from './tables/flips.ts'

/** A comparison of two runs, for all formats. */
export interface RunComparison {
  readonly a: string
  readonly b: string
  readonly compared: readonly ComparedEntry[]
}

/** A comparison of two entries. */
export interface ComparedEntry {
  readonly match: Match
  readonly rows: readonly ComparedRow[]
  /** One per ability of the tasks; empty if they declare fewer than two. */
  readonly abilities: readonly AbilityDifference[]
  readonly flips: readonly FlippedItem[]
  /** Number of flipped items, including those that are not listed. */
  readonly flipped: number
  readonly notes: readonly string[]
}

/** The entries, scores and rows to compare. */
export interface CompareSpec extends Pick<GateRules, 'entry' | 'baselineEntry' | 'scorer' | 'by'> {
  /** Number of flipped items to list per pair of entries. */
  readonly flips: number
}

/**
 * Compares run `b` with run `a` on shared items. If the paths are equal, compares a run's own entries.
 *
 * @throws BenchError (usage) for runs without shared items, (incomplete) for runs without answers
 */
export function compareRuns(a: string, b: string, registry: Registry, spec: CompareSpec): RunComparison {
  const labels = buildLabels(registry)
  const openSide = (path: string) => requireAnswers({ ...buildSide(openRun(path), labels), name: path })
  const base = openSide(a)
  const candidate = a === b ? base : openSide(b)
  checkShared(base, candidate.items, candidate.made, 'compare')
  // Build the pairs of one match at a time, because all together may be a million.
  const found = matchEntries(base, candidate, spec).flatMap(match => {
    const { pairs, notes } = pairItems(base, candidate, match, spec.scorer, 'left out')
    if (pairs.length === 0) return []
    const flipped = pairs.filter(({ base, candidate }) => base !== candidate).length
    return [
      {
        match,
        rows: buildComparedRows(match, pairs, spec.by),
        abilities: compareAbilities(match, pairs, labels),
        flips: listFlips(pairs, spec.flips),
        flipped,
        notes,
      },
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
  throw incompleteError(`compare: ${side.name} has no answers to compare.`)
}
