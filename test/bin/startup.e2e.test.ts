import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '../../index.ts'
import * as testing from '../../library/testing/index.ts'
import * as stats from '../../stats/index.ts'
import { FEW } from '../cli/commands/bench.ts'
import { nightly } from '../nightly.ts'

const ROOT = resolve(import.meta.dirname, '../..')
let folder = ''
beforeAll(() => {
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
  folder = mkdtempSync(join(tmpdir(), 'fathom-startup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bench = (words: string, node: readonly string[] = []) =>
  spawnSync(process.execPath, [...node, join(ROOT, 'bin/bench.mjs'), ...words.split(' ')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FATHOM_REPORTS: FEW },
  })

const module = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`
const HOOKS = module(`
  import { writeSync } from 'node:fs'
  export function load(url, context, next) {
    if (url.startsWith('file:')) writeSync(2, 'loaded ' + url + '\\n')
    return next(url, context)
  }`)
const REGISTER = module(`import { register } from 'node:module'; register(${JSON.stringify(HOOKS)})`)

/** Paths of the files that a command loads, as far as they are no modules of Node's, from the checkout's root. */
function loadedBy(words: string): string[] {
  const { stderr, status } = bench(words, ['--import', REGISTER])
  expect(status).toBe(0)
  return Array.from(stderr.matchAll(/^loaded file:\/\/(.*)$/gm), ([, path]) => path.slice(ROOT.length + 1))
}

test('help is in a few files, and no package has to be looked for', () => {
  const loaded = loadedBy('--help')
  expect(loaded.slice(0, 3)).toEqual(['bin/bench.mjs', 'bin/build.mjs', 'dist/bundle/bench.js'])
  const rest = loaded.slice(3)
  expect(rest.filter(path => !path.startsWith('dist/bundle/'))).toEqual([])
  expect(rest.length).toBeLessThanOrEqual(6)
})

test('making an item loads the program as it is bundled', () => {
  const loaded = loadedBy(`generate -t niah_single_1 -l 4k -n 1 --quiet --out ${join(folder, 'items')}`)
  const own = loaded.filter(path => /^dist\/(?!bundle\/)/.test(path))
  expect(own).toEqual([])
  expect(loaded.length).toBeLessThan(60)
})

test('a run without plugins scores in a thread that loads scorers alone', () => {
  const loaded = loadedBy(`-t niah_single_1 -l 4k -n 1 --quiet --out ${join(folder, 'scored')}`)
  expect(loaded.filter(path => path.includes('scoring'))).toEqual(['dist/bundle/scoring-built-in.js'])
})

test.each(Object.entries({ index: library, stats, testing }))(
  '%s exports what its sources do',
  async (name, sources) => {
    const bundled = await import(pathToFileURL(join(ROOT, `dist/bundle/${name}.js`)).href)
    expect(Object.keys(bundled).sort()).toEqual(Object.keys(sources).sort())
  },
)

const READS = module(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const read = fs.readFileSync
  fs.readFileSync = (path, ...rest) => {
    fs.writeSync(2, 'read ' + path + '\\n')
    return read(path, ...rest)
  }
  syncBuiltinESMExports()`)

/** Frozen files of the build that a command and its threads read, once for each that does, from the build's root. */
function frozenReadBy(words: string): string[] {
  const { stderr, status } = bench(words, ['--import', READS])
  expect(status, stderr).toBe(0)
  return Array.from(stderr.matchAll(/^read (.*\.(?:txt|tsv|pseudo|lua))$/gm), ([, path]) => path)
    .filter(path => path.startsWith(join(ROOT, 'dist/')))
    .map(path => path.slice(ROOT.length + '/dist/'.length))
    .sort()
}

test.each(['--help', 'tasks', 'methods'])('%s reads no list of words', words => {
  expect(frozenReadBy(words)).toEqual([])
})

nightly('the bundle finds each frozen file of the generators, and a thread that builds reads it once', () => {
  const tasks = 'core,cwe,niah_single_1,oolong-style,ruler-hqa,pseudo-to-code,html-to-tsv,extract-summary'
  const all = readdirSync(join(ROOT, 'generators'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:txt|tsv|pseudo)$/.test(name))
    .map(name => `generators/${name}`)
  expect(all.length).toBeGreaterThan(15)
  const read = frozenReadBy(`-t ${tasks} -l 4k -n 1 --build-threads 1 --quiet --out ${join(folder, 'all')}`)
  expect([...new Set(read)]).toEqual([...all].sort())
  // The command reads them, and its thread; the thread of the simulated model reads those that its tasks are solved by.
  for (const name of all) {
    const times = read.filter(path => path === name).length
    expect(times, name).toBeGreaterThanOrEqual(2)
    expect(times, name).toBeLessThanOrEqual(3)
  }
})

/** Sees to it that `fathom-bench` is what it would be in a project: a package that is installed. */
function install(): void {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/fathom-bench'))
}

test('a plugin imports the library that runs it, in the process and in its threads', () => {
  install()
  writeFileSync(
    join(folder, 'own.mjs'),
    `import { appendFileSync } from 'node:fs'
     import { isMainThread } from 'node:worker_threads'
     import { defineMethod, defineReport, defineScorer, defineTask } from 'fathom-bench'
     const own = { defineMethod, defineReport, defineScorer, defineTask }
     export default given => {
       const same = Object.entries(given).every(([name, value]) => own[name] === value)
       appendFileSync('seen', \`\${isMainThread ? 'process' : 'thread'} \${same}\\n\`)
       return { tasks: [] }
     }`,
  )
  const words = '--plugin own.mjs --task niah_single_1 --lengths 4k --samples 1 --build-threads 1 --quiet --out run'
  expect(bench(words)).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, 'seen'), 'utf8').trim().split('\n').sort()).toEqual([
    'process true',
    // One builds items, the simulated model reads in another, and replies are scored in the third.
    ...['thread true', 'thread true', 'thread true'],
  ])
})
