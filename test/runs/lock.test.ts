import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isLock, lock } from '../../runs/lock.ts'

/** Above what Linux gives out. */
const DEAD = 2 ** 22 + 12345
const lockOf = (pid: number, host = hostname()) => `run.lock.${pid}.0123456789abcdef.${encodeURIComponent(host)}`

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fathom-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('a lock', () => {
  test('is there while it is held, and gone after', () => {
    const path = folder()
    const release = lock(path)
    expect(readdirSync(path)).toEqual([expect.stringMatching(new RegExp(`^run\\.lock\\.${process.pid}\\.`))])
    expect(isLock(readdirSync(path)[0]!)).toBe(true)
    release()
    expect(readdirSync(path)).toEqual([])
  })

  test('is refused to the process that holds it, however its path is written', () => {
    const path = folder()
    const release = lock(path)
    expect(() => lock(`${path}/../${path.split('/').at(-1)}`)).toThrow('is in use by this process')
    release()
    lock(path)()
  })

  test('is refused while another process lives, which is named, and leaves nothing behind', () => {
    const path = folder()
    writeFileSync(join(path, lockOf(process.ppid)), '')
    expect(() => lock(path)).toThrow(`is in use by process ${process.ppid}. Wait for it`)
    expect(readdirSync(path)).toEqual([lockOf(process.ppid)])
  })

  test('of another machine cannot be known to be stale', () => {
    const path = folder()
    writeFileSync(join(path, lockOf(DEAD, 'gpu 7/a')), '')
    expect(() => lock(path)).toThrow(`is in use by process ${DEAD} on gpu 7/a. If that run is gone, delete`)
  })

  test.each([
    ['a process that is gone', lockOf(DEAD), ''],
    ['an earlier process of the same id, in a container', lockOf(process.pid), ''],
    ['Fathom 0.1', 'run.lock', JSON.stringify({ pid: DEAD, host: hostname() })],
    ['Fathom 0.1, torn', 'run.lock', '{"pid":'],
  ])('of %s is removed', (_, name, text) => {
    const path = folder()
    writeFileSync(join(path, name), text)
    const release = lock(path)
    expect(readdirSync(path)).not.toContain(name)
    release()
  })

  test('passes over files of like names', () => {
    const path = folder()
    for (const name of ['run.lock.bak', 'run.lock.12', 'run.locked']) writeFileSync(join(path, name), '')
    lock(path)()
    expect(readdirSync(path)).toHaveLength(3)
  })

  test('held elsewhere in this process is seen by a second copy of the module', async () => {
    const path = folder()
    const release = lock(path)
    vi.resetModules()
    const again = await import('../../runs/lock.ts')
    expect(again.lock).not.toBe(lock)
    expect(() => again.lock(path)).toThrow('is in use by this process')
    release()
    again.lock(path)()
  })
})

describe('processes that come together', () => {
  const PROCESSES = 4
  const ROUNDS = 40
  let built = ''
  const children: ChildProcess[] = []
  beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'fathom-lock-built-'))
    transpile('runs/lock.ts', built)
    writeFileSync(join(built, 'package.json'), '{"type":"module"}')
    writeFileSync(join(built, 'child.js'), CHILD)
    for (let at = 0; at < PROCESSES; at++) children.push(fork(join(built, 'child.js')))
  })
  afterAll(() => {
    for (const child of children) child.kill()
    rmSync(built, { recursive: true, force: true })
  })

  test('never hold a folder together, over a stale lock that all of them see', async () => {
    const holders: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const path = join(built, `round-${round}`)
      mkdirSync(path)
      writeFileSync(join(path, lockOf(DEAD)), '')
      writeFileSync(join(path, 'run.lock'), JSON.stringify({ pid: DEAD, host: hostname() }))
      // All of them wait for one file to appear, and then try at once.
      const waiting = children.map(child => reply(child, { folder: path, go: join(built, `go-${round}`) }, 'ready'))
      await Promise.all(waiting)
      const tried = children.map(child => reply(child, undefined, 'tried'))
      writeFileSync(join(built, `go-${round}`), '')
      const got = await Promise.all(tried)
      holders.push(got.filter(({ held }) => held).length)
      expect(readdirSync(path).filter(isLock)).toHaveLength(holders.at(-1)!)
      await Promise.all(children.map(child => reply(child, { release: true }, 'released')))
      expect(readdirSync(path).filter(isLock)).toEqual([])
      // Whoever came off, the folder is free for the next.
      lock(path)()
    }
    expect(holders.every(count => count <= 1)).toBe(true)
  })
})

interface Reply {
  readonly said: string
  readonly held?: boolean
}

/** Sends a message, if any, and waits for the answer of that kind. */
function reply(child: ChildProcess, message: object | undefined, said: string): Promise<Reply> {
  return new Promise((done, fail) => {
    const onMessage = (answer: Reply) => {
      if (answer.said !== said) return
      child.off('message', onMessage)
      child.off('exit', fail)
      done(answer)
    }
    child.on('message', onMessage)
    child.once('exit', fail)
    if (message) child.send(message)
  })
}

const CHILD = `
import { existsSync } from 'node:fs'
import { lock } from './runs/lock.js'
let release
process.on('message', ({ folder, go, release: end }) => {
  if (end) {
    release?.()
    release = undefined
    process.send({ said: 'released' })
    return
  }
  process.send({ said: 'ready' })
  while (!existsSync(go));
  try {
    release = lock(folder)
  } catch {}
  process.send({ said: 'tried', held: release !== undefined })
})
`

/** Writes a source file, and what it imports, as JavaScript that a plain Node runs. */
function transpile(file: string, into: string): void {
  const to = join(into, file.replace(/\.ts$/, '.js'))
  if (existsSync(to)) return
  const source = readFileSync(file, 'utf8')
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
    },
  })
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, outputText)
  for (const [, path] of source.matchAll(/from '(\.[^']+)'/g)) transpile(join(dirname(file), path!), into)
}
