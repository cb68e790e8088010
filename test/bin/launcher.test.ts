import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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
const program = (text: string) =>
  `export const enter = async () => { console.log('${text}', process.env.FATHOM_STALE ?? 'fresh'); process.exitCode = 7 }\n`

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fathom-launcher-'))
  for (const file of ['bench.mjs', 'build.mjs']) put(`bin/${file}`, readFileSync(join(BIN, file), 'utf8'))
  put('node_modules/typescript/bin/tsc', COMPILER)
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

const start = () => spawnSync(process.execPath, [join(root, 'bin/bench.mjs')], { encoding: 'utf8' })
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

  test('builds again when a source is newer, in a room too', () => {
    start()
    put('bench.ts', program('two'), -5)
    expect(start().stdout).toBe('two fresh\n')
    put('bench.ts', program('three'))
    put('core/deep/new.ts', '', -5)
    expect(start().stdout).toBe('three fresh\n')
    expect(builds()).toBe(3)
  })

  test('shows what does not compile, exits with 3, and does not run the remains the next time either', () => {
    start()
    put('bench.ts', '// BROKEN', -5)
    for (const _ of [1, 2]) {
      const { status, stderr, stdout } = start()
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
      expect(stderr).toContain('error TS1: broken')
      expect(stderr).toContain('bench: the sources do not compile')
    }
  })

  test('runs what is there without a compiler, and says so to the doctor', () => {
    start()
    cpSync(join(root, 'dist'), join(root, 'kept'), { recursive: true })
    rmSync(join(root, 'node_modules'), { recursive: true })
    put('bench.ts', program('two'), -5)
    expect(start()).toMatchObject({ status: 7, stdout: 'one yes\n' })
  })
})
