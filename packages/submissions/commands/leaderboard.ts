import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  defineCommand,
  defineFlag,
  defineRepeatedFlag,
  duration,
  EXIT,
  formatCount,
  type Io,
  integer,
  OUTPUT_FLAGS,
  type Primary,
  parseTokens,
  quoteForMessage,
  REBUILD_FLAGS,
  RUN_FLAGS,
  showProgress,
  toAxisInput,
  UNVERIFIED,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'
import { type Depth, SHORT_CHECK } from '../depth.ts'
import type { Leaderboard } from '../leaderboard.ts'
import { readRoundSuite } from '../shared/round-suite-file.ts'
import type { VerifiedCache } from '../verified-cache.ts'

const LEADERBOARD_FLAGS = {
  out: defineFlag({
    group: 'Leaderboard',
    alias: 'o',
    form: 'FILE',
    default: 'leaderboard.html',
    basic: true,
    about: 'Page to write; an existing file is replaced',
    read: (text: string) => text,
  }),
  primary: defineFlag({
    group: 'Leaderboard',
    form: 'FIGURE',
    default: 'average',
    basic: true,
    about: 'How to sort the table (the page states it): average, official, strict, stated, effective, area or at:128k',
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
    absent: 'next to the page',
    about: 'Address at which the page will be published: link previews need the full address of its picture',
    read: readSite,
  }),
  verify: defineFlag({
    group: 'Leaderboard',
    form: 'HOW',
    basic: true,
    default: 'samples=32',
    about: 'How much of each run to rebuild: samples=200, all; with a limit per run: samples=200,time=10m',
    read: readDepth,
  }),
  cache: defineFlag({
    group: 'Leaderboard',
    form: 'FOLDER',
    absent: "fathom/verified in the user's cache",
    about: 'Cache of check results, so that unchanged bundles are not rechecked; none rechecks all',
    read: (text: string) => text,
  }),
  reruns: defineRepeatedFlag({
    group: 'Leaderboard',
    form: 'FOLDER',
    about: 'Your own runs: entries with the same scores there are marked "answers reproduced". Repeatable',
    read: (texts: readonly string[]) => texts,
  }),
  suite: defineFlag({
    group: 'Leaderboard',
    form: 'FILE',
    absent: 'any cells',
    basic: true,
    about:
      'Tasks, lengths, samples and seed that every run must have, in JSON or YAML; other runs are rejected (docs/submissions.md)',
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
    `${who}: got ${quoteForMessage(text)}, expected ${SORTED_BY.join(', ')}, or at:LENGTH such as at:128k.`,
  )
}

/** The result ends in a slash. */
function readSite(text: string, who: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usageError(`${who}: got ${quoteForMessage(text)}, expected an address, such as https://example.org/board/.`)
  const { href } = new URL(text)
  return href.endsWith('/') ? href : `${href}/`
}

/**
 * Reads `samples=200,time=10m` or `all`. The short check, which is the default, skips long items. A requested check
 * does not.
 */
function readDepth(text: string, who: string): Depth {
  if (text === `samples=${SHORT_CHECK.samples}`) return SHORT_CHECK
  const parts = text.split(',').map(part => /^(?:(all)|(samples|time)=(.+))$/.exec(part.trim()))
  const names = parts.map(part => part?.[1] ?? part?.[2])
  if (names.includes(undefined) || new Set(names.map(name => (name === 'all' ? 'samples' : name))).size < names.length)
    throw usageError(
      `${who}: got ${quoteForMessage(text)}, expected samples=N or all, and time=TIME: samples=200,time=10m.`,
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
 * `fathom-bench leaderboard FOLDER…`: builds one page from many runs or bundles, with a picture of it. The page has an
 * entry for each method, model and config. Each run is verified first: one that does not match is rejected by name,
 * with exit code 2, and the page shows the others. Parts that cannot be checked here carry a mark.
 */
export const leaderboardCommand = defineCommand({
  flags: LEADERBOARD_FLAGS,
  async run(options, io) {
    const { words, primary, title, out, site, quiet, display } = options
    if (words.length === 0)
      throw usageError('leaderboard: name directories of runs or bundles, or a directory that contains some.')
    if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
      throw usageError(`--out: ${out} is a directory. Name the page's file, such as ${join(out, 'leaderboard.html')}.`)
    const [{ buildLeaderboard }, { loadRegistry }] = await Promise.all([
      import('../leaderboard.ts'),
      import('../shared/loaded-late.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    const picture = join(dirname(out), `${basename(out, '.html')}.png`)
    const shown = { primary, image: { file: basename(picture), site }, ...(title !== undefined && { title }) }
    const suite = options.suite === undefined ? undefined : await readRoundSuite(options.suite, registry)
    const { onProgress, end } = showProgress(options, io)
    const say = (line: string) => quiet || io.stderr.write(`  note     ${line}\n`)
    const { cache, kept } = countedCache(await cacheFor(options.cache, words, io, say))
    const made = await buildLeaderboard(
      words,
      { ...options, ...toAxisInput(options.axis), registry, suite, cache, onProgress },
      shown,
    ).finally(end)
    for (const { name, why } of made.refused) io.stderr.write(`  rejected ${name}: ${why}\n`)
    for (const copy of made.copies) say(copy)
    if (kept() > 0)
      say(`${formatCount(kept(), 'run')} checked before; results are in ${cache?.folder} (--cache none rechecks all)`)
    if (made.page !== undefined) writeWhole(out, made.page, { who: 'leaderboard', makeFolder: true })
    if (made.image !== undefined) writeWhole(picture, made.image, { who: 'leaderboard' })
    if (display === 'json') io.stdout.write(`${JSON.stringify(toJson(made, out))}\n`)
    else if (made.page !== undefined) io.stdout.write(`${out}: ${countOf(made)}\n`)
    return made.refused.length > 0 ? EXIT.usage : EXIT.fine
  },
})

/**
 * Returns no cache if the default directory cannot be used.
 * @throws BenchError (usage) if the named directory cannot be used
 */
async function cacheFor(
  named: string | undefined,
  folders: readonly string[],
  { env }: Io,
  say: (line: string) => void,
): Promise<VerifiedCache | undefined> {
  const { openVerifiedCache, usualCacheFolder } = await import('../verified-cache.ts')
  const folder = named ?? usualCacheFolder(env)
  if (folder === undefined || named === 'none') return undefined
  const cache = openVerifiedCache(folder, folders)
  if (typeof cache !== 'string') return cache
  if (named !== undefined) throw usageError(`--cache: ${cache}. Name another directory, or none.`)
  say(`check results are not cached: ${cache}`)
  return undefined
}

/** Returns the same cache, with a counter of hits. */
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
  `${formatCount(runs.length, 'run')}${refused.length > 0 ? `, ${refused.length} rejected` : ''}`

const toJson = ({ page, runs, refused, copies }: Leaderboard, out: string) => ({
  event: 'leaderboard',
  path: page === undefined ? null : out,
  runs: runs.map(({ name }) => name),
  standing: runs.map(({ name, standing, submission }) => ({ name, ...standing, submission: submission ?? null })),
  refused,
  notes: copies,
})
