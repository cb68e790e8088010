import { statSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, usageError } from '../core/errors.ts'
import { parseTokens } from '../core/lengths.ts'
import { quote } from '../core/quote.ts'
import { writeWhole } from '../core/whole-file.ts'
import type { Primary } from '../reports/leaderboard.ts'
import { one } from './options/flag.ts'
import { OUTPUT_FLAGS, UNVERIFIED } from './options/subsets.ts'
import { REBUILD_FLAGS } from './options/verify.ts'
import { defineCommand } from './parts/command.ts'

const LEADERBOARD_FLAGS = {
  out: one({
    group: 'Leaderboard',
    alias: 'o',
    form: 'FILE',
    default: 'leaderboard.html',
    basic: true,
    about: 'The page; one that is there is replaced',
    read: (text: string) => text,
  }),
  primary: one({
    group: 'Leaderboard',
    form: 'FIGURE',
    default: 'average',
    basic: true,
    about: 'What sorts the table, said on the page: average, official, strict, stated, effective, area or at:128k',
    read: readPrimary,
  }),
  title: one({
    group: 'Leaderboard',
    form: 'TEXT',
    absent: 'the tasks',
    about: "The page's title",
    read: (text: string) => text,
  }),
  unverified: UNVERIFIED,
  ...REBUILD_FLAGS,
  ...OUTPUT_FLAGS,
} as const

const SORTED_BY = ['average', 'official', 'strict', 'stated', 'effective', 'area'] as const

function readPrimary(text: string, who: string): Primary {
  const found = SORTED_BY.find(each => each === text)
  if (found !== undefined) return found
  if (text.startsWith('at:')) return { at: parseTokens(text.slice(3), who) }
  throw usageError(`${who}: ${quote(text)} came. Allowed: ${SORTED_BY.join(', ')}, or at:LENGTH such as at:128k.`)
}

/**
 * `fathom-bench leaderboard FOLDER…`: one page of many runs or bundles, an entry for each method, model and config. Each is checked first: what differs
 * is refused by name, and what cannot be checked here bears a mark.
 */
export const leaderboard = defineCommand({
  flags: LEADERBOARD_FLAGS,
  async run(options, io) {
    const { words, primary, title, out, quiet, display } = options
    if (words.length === 0)
      throw usageError('leaderboard: name folders of runs or bundles, or a folder that holds some.')
    if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
      throw usageError(`--out: ${out} is a folder. Name the page's file, such as ${join(out, 'leaderboard.html')}.`)
    const [{ leaderboardOf }, { loadRegistry }] = await Promise.all([
      import('../bundles/leaderboard.ts'),
      import('../suites/registry.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    const shown = { primary, ...(title !== undefined && { title }) }
    const { page, names, copies } = await leaderboardOf(words, { ...options, registry }, shown)
    writeWhole(out, page, { who: 'leaderboard: ', makeFolder: true })
    if (!quiet) for (const copy of copies) io.stderr.write(`  note     ${copy}\n`)
    io.stdout.write(
      display === 'json'
        ? `${JSON.stringify({ event: 'leaderboard', path: out, runs: names })}\n`
        : `${out}: ${names.length === 1 ? '1 run' : `${names.length} runs`}\n`,
    )
    return EXIT.fine
  },
})
