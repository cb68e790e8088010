import { writeFileSync } from 'node:fs'
import { diskReason } from '../core/disk.ts'
import { EXIT, incompleteError, usageError } from '../core/errors.ts'
import { plain } from '../core/quote.ts'
import { type FlippedItem, flipsOf } from './compare/flips.ts'
import { compareCsv, compareJson, compareMarkdown, compareText } from './compare/formats.ts'
import { checkShared } from './gate.ts'
import type { Io } from './io.ts'
import { openRun } from './open-run.ts'
import type { COMPARE_FLAGS } from './options/compare.ts'
import type { Asked } from './options.ts'
import { type Compared, comparisons } from './paired/comparison.ts'
import { matchEntries } from './paired/matching.ts'
import { pairItems } from './paired/pairing.ts'
import { type Side, sideOf } from './paired/side.ts'
import { loadRegistry } from './registry.ts'
import { labelsOf } from './report.ts'

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

/**
 * `fathom-bench compare RUN_A RUN_B`: what the second run does better or worse than the first, on the items that they share. One run alone compares its own
 * entries with the one of `--baseline-entry`.
 *
 * @throws BenchError (usage) for runs that share no item, (incomplete) for runs without answers
 */
export async function compare(options: Asked<typeof COMPARE_FLAGS>, io: Io): Promise<number> {
  const [a, b = a, ...others] = options.words
  if (a === undefined || b === undefined || others.length > 0)
    throw usageError('compare: name two run folders, or one with --baseline-entry METHOD.')
  if (options.words.length === 1 && options.baselineEntry === undefined)
    throw usageError(
      'compare: a run is not compared with itself. Name a second one, or an entry with --baseline-entry METHOD.',
    )
  const labels = labelsOf(await loadRegistry(options.plugin))
  const sideAt = (path: string) => answered({ ...sideOf(openRun(path), labels), name: path })
  const base = sideAt(a)
  const candidate = a === b ? base : sideAt(b)
  checkShared(base, candidate.items, candidate.made, 'compare')
  const matched = matchEntries(base, candidate, options).map(match => ({
    match,
    ...pairItems(base, candidate, match, options.scorer, 'left out'),
  }))
  const judged = matched.filter(({ pairs }) => pairs.length > 0)
  if (judged.length === 0) throw incompleteError(`compare: no item of ${plain(a)} and ${plain(b)} has a score in both.`)
  const unfinished = [base, candidate].flatMap(side =>
    side.unfinished === undefined ? [] : [`${plain(side.name)} is not finished: ${side.unfinished}`],
  )
  const compared = comparisons(judged, options.by, 'parts').map((each, at) => {
    const flips = flipsOf(judged[at]!.pairs)
    const notes = [...each.match.notes, ...judged[at]!.notes, ...(at === 0 ? [...new Set(unfinished)] : [])]
    return { ...each, flips: flips.slice(0, options.flips), flipped: flips.length, notes }
  })
  deliver({ a, b, compared }, options, io)
  return EXIT.fine
}

function answered(side: Side): Side {
  if (side.entries.some(({ outcomes }) => outcomes.size > 0)) return side
  throw incompleteError(`compare: ${side.name} holds no answers: there is nothing to compare.`)
}

function deliver(comparison: Comparison, { format, display, out }: Asked<typeof COMPARE_FLAGS>, io: Io): void {
  const render = { text: compareText, md: compareMarkdown, json: compareJson, csv: compareCsv }
  const text = render[display === 'json' ? 'json' : format](comparison)
  if (out === undefined) {
    io.stdout.write(text)
    return
  }
  try {
    writeFileSync(out, text)
  } catch (error) {
    throw incompleteError(`--out: cannot write ${out}: ${diskReason(error)}.`, error)
  }
}
