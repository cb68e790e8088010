import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const BIN = fileURLToPath(new URL('../../bin/', import.meta.url))
/** Stands for the compiler: copies bench.ts, unless it is broken. */
const COMPILER = `
const { readFileSync, writeFileSync, mkdirSync, appendFileSync } = require('node:fs')
appendFileSync('builds', 'x')
const text = readFileSync('bench.ts', 'utf8')
mkdirSync('dist', { recursive: true })
writeFileSync('dist/bench.js', text)
writeFileSync('dist/.tsbuildinfo', '{}')
if (text.includes('BROKEN')) { console.log('bench.ts(1,1): error TS1: broken'); process.exit(2) }
`
/** Stands for the bundler. */
const BUNDLER = `
import { copyFileSync, mkdirSync } from 'node:fs'
mkdirSync('dist/bundle', { recursive: true })
copyFileSync('dist/bench.js', 'dist/bundle/bench.js')
if (process.env.BUNDLER_FAILS) { console.error('cannot resolve canvas'); process.exit(1) }
`
/** The files of packages that a build copies into dist/. */
const SHIPPED = [
  'LICENSE',
  'ttf/DejaVuSansCondensed.ttf',
  'ttf/DejaVuSansCondensed-Bold.ttf',
  'ttf/DejaVuSansCondensed-Oblique.ttf',
].map(file => `dejavu-fonts-ttf/${file}`)
const program = (text: string) =>
  `export const enter = async () => { console.log('${text}', process.env.FATHOM_STALE ?? 'fresh'); process.exitCode = 7 }\n`

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fathom-launcher-'))
  for (const file of ['bench.mjs', 'build.mjs']) put(`bin/${file}`, readFileSync(join(BIN, file), 'utf8'))
  put('tsconfig.build.json', JSON.stringify({ include: ['bench.ts', 'core', 'absent'] }))
  put('node_modules/typescript/bin/tsc', COMPILER)
  put('node_modules/rolldown/bin/cli.mjs', BUNDLER)
  put('bin/vendor/pack-ranks.mjs', '')
  for (const file of SHIPPED) put(`node_modules/${file}`, '')
  put('core/lengths.ts', '')
  put('bench.ts', program('one'))
})
afterEach(() => rmSync(root, { recursive: true }))

function put(path: string, text: string, ageSeconds = 60): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  const then = Date.now() / 1000 - ageSeconds
  utimesSync(join(root, path), then, then)
  utimesSync(dirname(join(root, path)), then, then)
}

const start = (env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [join(root, 'bin/bench.mjs')], { encoding: 'utf8', env: { ...process.env, ...env } })
const builds = () => (existsSync(join(root, 'builds')) ? readFileSync(join(root, 'builds'), 'utf8').length : 0)

describe('the launcher', () => {
  test('builds once, runs, and hands on the exit code', () => {
    expect(start()).toMatchObject({ status: 7, stdout: 'one fresh\n', stderr: '' })
    expect(start()).toMatchObject({ status: 7, stdout: 'one fresh\n' })
    expect(builds()).toBe(1)
  })

  test('builds once when it is started twice at a time', async () => {
    const both = [1, 2].map(() => spawn(process.execPath, [join(root, 'bin/bench.mjs')]))
    const codes = await Promise.all(both.map(child => new Promise(done => child.on('exit', done))))
    expect(codes).toEqual([7, 7])
    expect(builds()).toBe(1)
  })

  test('does not wait for a builder that is gone', () => {
    mkdirSync(join(root, 'dist'))
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    symlinkSync(String(pid), join(root, 'dist/.building'))
    expect(start()).toMatchObject({ status: 7, stdout: 'one fresh\n' })
    expect(existsSync(join(root, 'dist/.building'))).toBe(false)
  })

  test('builds again when a source is newer, in a room too', () => {
    start()
    put('bench.ts', program('two'), -5)
    expect(start().stdout).toBe('two fresh\n')
    put('bench.ts', program('three'))
    put('core/deep/new.ts', '', -5)
    expect(start().stdout).toBe('three fresh\n')
    expect(builds()).toBe(3)
  })

  test('finds a newer source without a program that looks for it', () => {
    expect(start({ PATH: '' }).stdout).toBe('one fresh\n')
    expect(start({ PATH: '' }).stdout).toBe('one fresh\n')
    put('core/deep/new.ts', '', -5)
    expect(start({ PATH: '' }).stdout).toBe('one fresh\n')
    expect(builds()).toBe(2)
  })

  test('builds again what is newer than a build that was copied since', () => {
    start()
    put('bench.ts', program('two'), -5)
    put('dist/.built', readFileSync(join(root, 'dist/.built'), 'utf8'), -10)
    expect(start().stdout).toBe('two fresh\n')
  })

  test('builds again what is newer than a build by a process whose clock was wrong', () => {
    writeFileSync(join(root, 'fast.mjs'), 'const now = Date.now; Date.now = () => now() + 7 * 3_600_000')
    start({ NODE_OPTIONS: `--import=${join(root, 'fast.mjs')}` })
    put('bench.ts', program('two'), -5)
    expect(start().stdout).toBe('two fresh\n')
  })

  test('shows what does not compile, exits with 3, and does not run the remains the next time either', () => {
    start()
    put('bench.ts', '// BROKEN', -5)
    for (const _ of [1, 2]) {
      const { status, stderr, stdout } = start()
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
      expect(stderr).toContain('error TS1: broken')
      expect(stderr).toContain('fathom-bench: the sources do not compile')
    }
  })

  test('lays what is no TypeScript beside what is compiled, and again when it changes', () => {
    put('core/page/look.css', 'old')
    put('core/README.md', 'for readers')
    start()
    expect(readFileSync(join(root, 'dist/core/page/look.css'), 'utf8')).toBe('old')
    for (const not of ['dist/core/lengths.ts', 'dist/core/README.md']) expect(existsSync(join(root, not))).toBe(false)
    put('core/page/look.css', 'new', -5)
    start()
    expect(readFileSync(join(root, 'dist/core/page/look.css'), 'utf8')).toBe('new')
  })

  test('shows what cannot be bundled, and does not run the remains', () => {
    for (const _ of [1, 2]) {
      const { status, stderr, stdout } = start({ BUNDLER_FAILS: 'yes' })
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
      expect(stderr).toContain('cannot resolve canvas')
    }
    expect(start()).toMatchObject({ status: 7 })
  })

  test('runs the build of a package, which holds no builder and no sources', () => {
    start()
    for (const gone of ['bin/build.mjs', 'bench.ts', 'core', 'node_modules', 'tsconfig.build.json'])
      rmSync(join(root, gone), { recursive: true })
    expect(start()).toMatchObject({ status: 7, stdout: 'one fresh\n' })
  })

  test('says in one line that nothing is built where there is no compiler', () => {
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(start()).toMatchObject({
      status: 3,
      stderr: 'fathom-bench: not built yet, and there is no compiler here. Run npm ci --include=dev.\n',
    })
  })

  test('runs what is there without a compiler, and says so to the doctor', () => {
    start()
    cpSync(join(root, 'dist'), join(root, 'kept'), { recursive: true })
    rmSync(join(root, 'node_modules'), { recursive: true })
    put('bench.ts', program('two'), -5)
    expect(start()).toMatchObject({ status: 7, stdout: 'one yes\n' })
  })
})
