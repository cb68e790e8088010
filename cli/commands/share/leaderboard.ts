import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EXIT, usageError } from '../../../core/errors.ts'
import { writeWhole } from '../../../core/files/whole-file.ts'
import { parseTokens } from '../../../core/lengths.ts'
import type { Io } from '../../../core/process/io.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import type { Primary } from '../../../reports/leaderboard/leaderboard.ts'
import { type Depth, SHORT_CHECK } from '../../../reports/submissions/depth.ts'
import type { Leaderboard } from '../../../reports/submissions/leaderboard.ts'
import type { VerifiedCache } from '../../../reports/submissions/verified-cache.ts'
import { formatCount } from '../../../reports/summary/format.ts'
import { defineFlag, defineRepeatedFlag } from '../../flags/flag.ts'
import { readRoundSuite } from '../../flags/round-suite.ts'
import { OUTPUT_FLAGS, UNVERIFIED } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { duration, integer } from '../../flags/values.ts'
import { REBUILD_FLAGS } from '../../flags/verify.ts'
import { defineCommand } from '../../shared/command.ts'
import { showProgress } from '../../shared/shown-progress.ts'

const LEADERBOARD_FLAGS = {
  out: defineFlag({
    group: 'Leaderboard',
    alias: 'o',
    form: 'FILE',
    default: 'leaderboard.html',
    basic: true,
    about: 'The page; one that is there is replaced',
    read: (text: string) => text,
  }),
  primary: defineFlag({
    group: 'Leaderboard',
    form: 'FIGURE',
    default: 'average',
    basic: true,
    about: 'What sorts the table, said on the page: average, official, strict, stated, effective, area or at:128k',
    read: readPrimary,
  }),
  title: defineFlag({
    group: 'Leaderboard',
    form: 'TEXT',
    absent: 'the tasks',
    about: "The page's title",
    read: (text: string) => text,
  }),
  site: defineFlag({
    group: 'Leaderboard',
    form: 'URL',
    absent: 'beside the page',
    about: 'Where the page will be published: sites that show links ask for the whole address of its picture',
    read: readSite,
  }),
  verify: defineFlag({
    group: 'Leaderboard',
    form: 'HOW',
    basic: true,
    default: 'samples=32',
    about: 'What of each run is built again: samples=200, all; with a limit for each run: samples=200,time=10m',
    read: readDepth,
  }),
  cache: defineFlag({
    group: 'Leaderboard',
    form: 'FOLDER',
    absent: "fathom/verified in the user's cache",
    about: 'Where results of checks are kept, so that the same bundles are not checked again; none: checks all again',
    read: (text: string) => text,
  }),
  reruns: defineRepeatedFlag({
    group: 'Leaderboard',
    form: 'FOLDER',
    about: 'Runs of your own: entries that score the same in one are marked "answers reproduced"; repeatable',
    read: (texts: readonly string[]) => texts,
  }),
  suite: defineFlag({
    group: 'Leaderboard',
    form: 'FILE',
    absent: 'any cells',
    basic: true,
    about:
      'Tasks, lengths, samples and seed that every run has to hold, in JSON or YAML; others are refused (docs/submissions.md)',
    read: (text: string) => text,
  }),
  axis: { ...RUN_FLAGS.axis, group: 'Leaderboard' },
  unverified: UNVERIFIED,
  ...REBUILD_FLAGS,
  ...OUTPUT_FLAGS,
} as const

const SORTED_BY = ['average', 'official', 'strict', 'stated', 'effective', 'area'] as const

function readPrimary(text: string, who: string): Primary {
  const found = SORTED_BY.find(each => each === text)
  if (found !== undefined) return found
  if (text.startsWith('at:')) return { at: parseTokens(text.slice(3), who) }
  throw usageError(
    `${who}: ${quoteForMessage(text)} came. Allowed: ${SORTED_BY.join(', ')}, or at:LENGTH such as at:128k.`,
  )
}

/** With a slash at its end. */
function readSite(text: string, who: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usageError(`${who}: ${quoteForMessage(text)} came. Allowed: an address, such as https://example.org/board/.`)
  const { href } = new URL(text)
  return href.endsWith('/') ? href : `${href}/`
}

/**
 * `samples=200,time=10m`; `all`. The short check that is the default leaves long items out, one that was asked for does
 * not.
 */
function readDepth(text: string, who: string): Depth {
  if (text === `samples=${SHORT_CHECK.samples}`) return SHORT_CHECK
  const parts = text.split(',').map(part => /^(?:(all)|(samples|time)=(.+))$/.exec(part.trim()))
  const names = parts.map(part => part?.[1] ?? part?.[2])
  if (names.includes(undefined) || new Set(names.map(name => (name === 'all' ? 'samples' : name))).size < names.length)
    throw usageError(
      `${who}: ${quoteForMessage(text)} came. Allowed: samples=N or all, and time=TIME: samples=200,time=10m.`,
    )
  const findTyped = (name: string) => parts.find(part => part?.[2] === name)?.[3]
  const [samples, time] = [findTyped('samples'), findTyped('time')]
  const built = samples === undefined ? undefined : integer(1, 1e9)(samples, `${who}: samples`)
  const isShort = samples === undefined && !names.includes('all')
  return {
    ...(isShort ? SHORT_CHECK : { samples: built }),
    time: time === undefined ? undefined : duration(time, `${who}: time`),
  }
}

/**
 * `fathom-bench leaderboard FOLDER…`: one page of many runs or bundles with a picture of it beside, an entry for each
 * method, model and config. Each is checked first: what differs is refused by name, with exit code 2 beside the page of
 * the others, and what cannot be checked here bears a mark.
 */
export const leaderboardCommand = defineCommand({
  flags: LEADERBOARD_FLAGS,
  async run(options, io) {
    const { words, primary, title, out, site, quiet, display } = options
    if (words.length === 0)
      throw usageError('leaderboard: name folders of runs or bundles, or a folder that holds some.')
    if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
      throw usageError(`--out: ${out} is a folder. Name the page's file, such as ${join(out, 'leaderboard.html')}.`)
    const [{ buildLeaderboard }, { loadRegistry }] = await Promise.all([
      import('../../../reports/submissions/leaderboard.ts'),
      import('../../../run/registry/registry.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    const picture = join(dirname(out), `${basename(out, '.html')}.png`)
    const shown = { primary, image: { file: basename(picture), site }, ...(title !== undefined && { title }) }
    const suite = options.suite === undefined ? undefined : await readRoundSuite(options.suite, registry)
    const { onProgress, end } = showProgress(options, io)
    const say = (line: string) => quiet || io.stderr.write(`  note     ${line}\n`)
    const { cache, kept } = countedCache(await cacheFor(options.cache, words, io, say))
    const made = await buildLeaderboard(words, { ...options, registry, suite, cache, onProgress }, shown).finally(end)
    for (const { name, why } of made.refused) io.stderr.write(`  refused  ${name}: ${why}\n`)
    for (const copy of made.copies) say(copy)
    if (kept() > 0)
      say(
        `${formatCount(kept(), 'run')} checked before, by results in ${cache?.folder} (--cache none checks all again)`,
      )
    if (made.page !== undefined) writeWhole(out, made.page, { who: 'leaderboard', makeFolder: true })
    if (made.image !== undefined) writeWhole(picture, made.image, { who: 'leaderboard' })
    if (display === 'json') io.stdout.write(`${JSON.stringify(toJson(made, out))}\n`)
    else if (made.page !== undefined) io.stdout.write(`${out}: ${countOf(made)}\n`)
    return made.refused.length > 0 ? EXIT.usage : EXIT.fine
  },
})

/**
 * @throws BenchError (usage) where the folder that the user named cannot be used; the usual one is then done without
 */
async function cacheFor(
  named: string | undefined,
  folders: readonly string[],
  { env }: Io,
  say: (line: string) => void,
): Promise<VerifiedCache | undefined> {
  const { openVerifiedCache, usualCacheFolder } = await import('../../../reports/submissions/verified-cache.ts')
  const folder = named ?? usualCacheFolder(env)
  if (folder === undefined || named === 'none') return undefined
  const cache = openVerifiedCache(folder, folders)
  if (typeof cache !== 'string') return cache
  if (named !== undefined) throw usageError(`--cache: ${cache}. Name another folder, or none.`)
  say(`no results of checks are kept: ${cache}`)
  return undefined
}

/** The same cache, with how often a result was found in it. */
function countedCache(cache: VerifiedCache | undefined) {
  let found = 0
  const find: VerifiedCache['find'] = key => {
    const result = cache?.find(key)
    if (result) found++
    return result
  }
  return { cache: cache && { ...cache, find }, kept: () => found }
}

const countOf = ({ runs, refused }: Leaderboard) =>
  `${formatCount(runs.length, 'run')}${refused.length > 0 ? `, ${refused.length} refused` : ''}`

const toJson = ({ page, runs, refused, copies }: Leaderboard, out: string) => ({
  event: 'leaderboard',
  path: page === undefined ? null : out,
  runs: runs.map(({ name }) => name),
  standing: runs.map(({ name, standing, submission }) => ({ name, ...standing, submission: submission ?? null })),
  refused,
  notes: copies,
})
