import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from '@typescript/typescript6'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLock, lock } from '../../../run/store/lock.ts'

/** Above what Linux gives out. */
const DEAD = 2 ** 22 + 12345
const lockOf = (pid: number) => `run.lock.${pid}.0123456789abcdef.${encodeURIComponent(hostname())}`

describe('processes that come together', () => {
  const PROCESSES = 4
  const ROUNDS = 40
  let built = ''
  const children: ChildProcess[] = []
  beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'fathom-lock-built-'))
    transpile('run/store/lock.ts', built)
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

  const unshare = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc']
  const hasNamespaces = spawnSync('unshare', [...unshare, 'true']).status === 0
  test.skipIf(!hasNamespaces)('of two process namespaces never hold a folder together', () => {
    const path = join(built, 'namespaces')
    mkdirSync(path)
    const release = lock(path)
    writeFileSync(join(built, 'once.js'), `import { lock } from './run/store/lock.js'\nlock(process.argv[2])()\n`)
    const tried = () => spawnSync('unshare', [...unshare, process.execPath, join(built, 'once.js'), path])
    const { status, stderr } = tried()
    expect([status, String(stderr)]).toEqual([1, expect.stringContaining('of another container or boot')])
    expect(readdirSync(path)).toHaveLength(1)
    release()
    expect(tried().status).toBe(0)
  })
})

describe.skipIf(!existsSync('/proc/self/stat'))('a process that was killed', () => {
  test('is dead as a zombie, before anybody has waited for it', async () => {
    // The shell becomes another program, which never waits for its child.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'])
    try {
      const pid = Number(await new Promise<Buffer>(done => parent.stdout.once('data', done)))
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]).toBe('Z')
      const path = mkdtempSync(join(tmpdir(), 'fathom-lock-zombie-'))
      writeFileSync(join(path, lockOf(pid)), '')
      lock(path)()
      expect(readdirSync(path)).toEqual([])
      rmSync(path, { recursive: true })
    } finally {
      parent.kill('SIGKILL')
    }
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
import { lock } from './run/store/lock.js'
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
  for (const [, path] of source.matchAll(/from '(\.[^']+)'/g)) transpile(join(dirname(file), path), into)
}
