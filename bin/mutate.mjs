// npm run mutate [-- WORD…]: do the tests notice when the code is wrong? Each mutation of `mutations.mjs` is made in a
// copy of the tree, and the tests that it names must fail. Exit code 0: all are killed; 1: one survives, or no longer
// applies; 2: no mutation of that name.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutations } from './mutations.mjs'

/** Mutations whose file or meaning holds one of the words; all where no word is given. */
export const chosen = (all, words) =>
  all.filter(({ file, what }) => words.length === 0 || words.some(word => `${file} ${what}`.includes(word)))

/** A text with the mutation made. @throws Error where what is to be replaced does not stand in it exactly once */
export function mutated(text, { from, to }) {
  const times = text.split(from).length - 1
  if (times !== 1) throw new Error(`${JSON.stringify(from)} stands ${times} times in it`)
  return text.replace(from, () => to)
}

/** Runs tests in a directory: true if all pass. A test that never ends has failed. */
const passes = (folder, tests) =>
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', '--bail=1', ...tests], {
    cwd: folder,
    stdio: 'ignore',
    timeout: 600_000,
  }).status === 0

/** Copies the files that git knows, or would add, to a separate directory. */
function copyOf(root) {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-mutate-'))
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const name of new Set(names.toString().split('\0').filter(Boolean))) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    cpSync(join(root, name), join(folder, name), { verbatimSymlinks: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Makes one mutation, runs its tests and takes it back. Returns 'killed', or what is wrong. */
function judged(folder, mutation) {
  const path = join(folder, mutation.file)
  const text = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, mutated(text, mutation))
    return passes(folder, mutation.tests) ? 'SURVIVES' : 'killed'
  } catch (error) {
    return `NO LONGER APPLIES: ${error.message}`
  } finally {
    writeFileSync(path, text)
  }
}

function main(root, words) {
  if (words.includes('--help')) {
    console.log(
      'npm run mutate [-- WORD…]: the mutations of bin/mutations.mjs whose file or meaning holds a WORD; all without one.',
    )
    return 0
  }
  const asked = chosen(mutations, words)
  if (asked.length === 0) {
    console.error(
      `mutate: no mutation is called ${words.join(' or ')}. Allowed: words of a file's path or of a meaning in bin/mutations.mjs.`,
    )
    return 2
  }
  const folder = copyOf(root)
  try {
    // Tests that already fail would seem to catch everything.
    if (!passes(folder, [...new Set(asked.flatMap(({ tests }) => tests))])) {
      console.error('mutate: the tests fail before anything is changed. Run npm test and put them right first.')
      return 1
    }
    let killed = 0
    for (const mutation of asked) {
      const verdict = judged(folder, mutation)
      if (verdict === 'killed') killed++
      console.log(`${verdict}  ${mutation.file}: ${mutation.what}`)
    }
    console.log(`${killed} of ${asked.length} killed (${Math.round((100 * killed) / asked.length)} %)`)
    return killed === asked.length ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(join(import.meta.dirname, '..'), process.argv.slice(2))
