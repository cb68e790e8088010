import { writeFileSync } from 'node:fs'
import { type Comparison, compareRuns } from '../compare/compare.ts'
import { compareCsv, compareJson, compareMarkdown, compareText } from '../compare/shown/formats.ts'
import { diskReason } from '../core/disk.ts'
import { EXIT, incompleteError, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { loadRegistry } from '../suites/registry.ts'
import type { COMPARE_FLAGS } from './options/compare.ts'
import type { Asked } from './options.ts'

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
  deliver(compareRuns(a, b, await loadRegistry(options.plugin), options), options, io)
  return EXIT.fine
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
