import { EXIT, usageError } from '../../../core/errors.ts'
import { defineFlag } from '../../flags/flag.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { defineCommand } from '../../shared/command.ts'

const MERGE_FLAGS = {
  out: defineFlag({
    group: 'Merge',
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    absent: 'needed',
    about: 'The new run directory; gate, compare, submit and view accept it',
    read: (text: string) => text,
  }),
  ...OUTPUT_FLAGS,
} as const

/**
 * `fathom-bench merge A B C --out RUN`: merges run directories that one command could have made, such as shards, into
 * one. A directory that contains runs means all of them.
 */
export const merge = defineCommand({
  flags: MERGE_FLAGS,
  async run({ words, out, display, quiet }, io) {
    if (words.length === 0) throw usageError('merge: name the run directories, or one that contains them.')
    if (out === undefined) throw usageError('merge: --out FOLDER is missing. The merged runs stay unchanged.')
    const [{ describeMissingShards }, { findRuns }, { mergeRuns }, { readManifest }] = await Promise.all([
      import('../../../reports/summary/missing-items.ts'),
      import('../../../run/store/find-runs.ts'),
      import('../../../run/store/merge.ts'),
      import('../../../run/store/read-run.ts'),
    ])
    const folders = findRuns(words)
    const { items, answers, scores } = mergeRuns(folders, out)
    const missing = describeMissingShards([{ manifest: readManifest(out)! }]) // The merge has just written it.
    if (!quiet && missing !== undefined) io.stderr.write(`  note     ${missing}\n`)
    io.stdout.write(
      display === 'json'
        ? `${JSON.stringify({ out, folders: folders.length, items, answers, scores, missing: missing ?? null })}\n`
        : `${out}: ${folders.length} run directories, ${items} items, ${answers} answers, ${scores} scores\n`,
    )
    return EXIT.fine
  },
})
