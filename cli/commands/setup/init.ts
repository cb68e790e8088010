import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { EXIT, incompleteError, usageError } from '../../../core/errors.ts'
import { createFolder } from '../../../core/files/create-folder.ts'
import { describeDiskError } from '../../../core/files/disk.ts'
import { commitToSeed } from '../../../core/rows/commitment.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { readFathomVersion } from '../../../core/version.ts'
import { defineFlag } from '../../flags/flag.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { defineCommand } from '../../shared/command.ts'
import { findExamples } from '../../shared/examples.ts'

const INIT_FLAGS = {
  title: defineFlag({
    group: 'Init',
    form: 'TEXT',
    default: 'Long-context leaderboard',
    basic: true,
    about: 'Name of the leaderboard, for the README',
    read: requireOneLine,
  }),
  round: defineFlag({
    group: 'Init',
    form: 'NAME',
    default: 'round-1',
    basic: true,
    about: 'Name of the first round',
    read: roundName,
  }),
  ...OUTPUT_FLAGS,
} as const

function requireOneLine(text: string, who: string): string {
  if (text.length > 100 || /[\p{C}\p{Zl}\p{Zp}]/u.test(text))
    throw usageError(`${who}: got ${quoteForMessage(text)}, expected one line of up to 100 characters.`)
  return text
}

function roundName(text: string, who: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(text))
    throw usageError(`${who}: got ${quoteForMessage(text)}, expected up to 40 lowercase letters, digits and -.`)
  return text
}

/**
 * The place of each file of docs/examples/leaderboard. They are renamed because npm treats a `.gitignore` in a package
 * as its own.
 */
const FILES: Readonly<Record<string, (round: string) => string>> = {
  'README.md': () => 'README.md',
  'board.mjs': () => 'board.mjs',
  'package.json': () => 'package.json',
  gitignore: () => '.gitignore',
  'board.yml': () => '.github/workflows/board.yml',
  'rounds/round.json': round => `rounds/${round}.json`,
  'rounds/round.yaml': round => `rounds/${round}.yaml`,
}

/**
 * `fathom-bench init leaderboard DIR`: creates a repository that checks bundles, shows them, and runs rounds with a
 * secret seed. The first round's seed is written to a file outside the directory, and its hash into the repository.
 *
 * @throws BenchError (usage) for a directory that is not empty, or a seed that already exists
 */
export const init = defineCommand({
  flags: INIT_FLAGS,
  async run({ words, title, round, display, quiet }, io) {
    const [kind, folder, ...others] = words
    if (kind !== 'leaderboard' || folder === undefined || others.length > 0)
      throw usageError('init: expected init leaderboard DIR. (fathom-bench gate init creates the workflow of a gate.)')
    if (existsSync(folder) && readdirSync(folder).some(name => name !== '.git'))
      throw usageError(`init: ${folder} is not empty. Name a new directory.`)
    const seedFile = `${resolve(folder)}-${round}.seed`
    const { withSecretSeed } = await import('../../../run/config/secret-seed.ts')
    if (existsSync(seedFile)) throw usageError(`init: ${seedFile} already exists and belongs to another round.`)
    makeFolder(dirname(seedFile))
    const { DEFAULTS } = await import('../../../run/config/defaults.ts')
    const { seed } = withSecretSeed({ ...DEFAULTS, secretSeed: seedFile })
    const commitment = commitToSeed(seed)
    const paths = write(folder, round, { VERSION: readFathomVersion(), TITLE: title, SEED: commitment })
    if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'init', paths, seed: commitment, seedFile })}\n`)
    else if (!quiet) io.stdout.write(formatSteps(folder, round, seedFile))
    return EXIT.fine
  },
})

/** @throws BenchError (incomplete) */
function makeFolder(path: string): void {
  try {
    createFolder(path)
  } catch (error) {
    throw incompleteError(`init: cannot make ${path}: ${describeDiskError(error)}.`, error)
  }
}

/** @returns the paths that were written */
function write(folder: string, round: string, words: Readonly<Record<string, string>>): string[] {
  const source = findExamples('leaderboard', 'init')
  const files = Object.entries(FILES).map(([name, placeOf]) => ({
    path: join(folder, placeOf(round)),
    text: Object.entries(words).reduce(
      (text, [word, value]) => text.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), () => value),
      readFileSync(new URL(name, source), 'utf8'),
    ),
  }))
  const empty = ['submissions', 'reruns'].map(name => ({ path: join(folder, name, round, '.gitkeep'), text: '' }))
  try {
    for (const { path, text } of [...files, ...empty]) {
      createFolder(dirname(path))
      writeFileSync(path, text, { flag: 'wx' })
    }
  } catch (error) {
    throw incompleteError(`init: cannot write into ${folder}: ${describeDiskError(error)}.`, error)
  }
  return [...files, ...empty].map(({ path }) => path)
}

const formatSteps = (folder: string, round: string, seedFile: string) =>
  [
    `wrote   ${folder}: see README.md there`,
    `seed    ${seedFile}: keep it secret until the round ends; its hash is in rounds/${round}.json`,
    `next    cd ${folder} && git init && npm install --ignore-scripts && node board.mjs`,
    'commit  package-lock.json too: the workflow installs only the versions in it',
    '',
  ].join('\n')
