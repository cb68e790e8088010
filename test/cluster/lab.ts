import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sha256 } from '../../core/key.ts'
import type { Rows } from '../../core/packed-rows.ts'
import { readRun } from '../../runs/run-folder.ts'
import { FEW } from '../commands/bench.ts'
import { json, type Peer, peer } from '../runners/peer.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

/** The Redis of `FATHOM_REDIS`, or the one that is installed; undefined where there is none. */
export const REDIS = [process.env['FATHOM_REDIS'], 'redis-server'].find(
  program => program !== undefined && isThere(program),
)

/** Says why tests are passed over. */
export const WITHOUT = REDIS === undefined ? ' (skipped: no Redis)' : ''

export const lines = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0)

/** A Redis of a test's own that can be shot and comes back with what it had. */
export async function ownRedis(folder: string, more: readonly string[] = []) {
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    const words = [
      '--port',
      String(port),
      '--dir',
      folder,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'yes',
      ...more,
    ]
    child = spawn(REDIS!, words, { stdio: 'ignore' })
    await until(() => answers(port))
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Dead at once, and back after so many milliseconds. */
    async shoot(ms: number) {
      await killed(child)
      await pause(ms)
      await start()
    },
    close: () => killed(child),
  }
}

const answers = async (port: number) => {
  const { connect } = await import('node:net')
  return new Promise<boolean>(done => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.on('data', data => {
      socket.destroy()
      done(/^(\+PONG|-NOAUTH)/.test(data.toString()))
    })
    socket.on('error', () => done(false))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

export async function until(
  holds: () => boolean | Promise<boolean>,
  why = 'waited in vain',
  ms = 120_000,
): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 20) {
    if (waited > ms) throw new Error(why)
    await pause(20)
  }
}

/** A command in a process of its own, with what it says. */
export function command(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['bin/bench.mjs', ...words], {
    cwd: ROOT,
    env: { ...process.env, FATHOM_REPORTS: FEW, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<number | null>(done => child.on('exit', code => done(code)))
  return { child, ended, said: () => said, kill: () => killed(child) }
}

export type Command = ReturnType<typeof command>

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(done => child.on('exit', done))
  child.kill('SIGKILL')
  await gone
}

export interface BusyServer extends Peer {
  /** Most requests that were open at a time. */
  readonly most: () => number
  readonly throttled: () => number
}

/**
 * A server of models that answers after a while, always the same to the same, refuses more than `atOnce` requests at a time, and every `nth` one at first.
 */
export async function busyServer({ ms = 0, atOnce = 1_000, nth = 0 }): Promise<BusyServer> {
  let [open, most, throttled, asked] = [0, 0, 0, 0]
  const server = await peer((response, { body }) => {
    open++
    most = Math.max(most, open)
    response.on('close', () => open--)
    asked++
    if (open > atOnce || (nth > 0 && asked % nth === 0)) {
      throttled++
      return json(
        429,
        { error: { message: 'rate limit of requests per minute' } },
        { 'retry-after': '1' },
      )(response, {} as never)
    }
    const text = sha256(JSON.stringify(body['messages'])).slice(0, 12)
    const reply = {
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
      usage: { prompt_tokens: 1000, completion_tokens: 5, total_tokens: 1005 },
    }
    setTimeout(() => response.destroyed || json(200, reply)(response, {} as never), ms)
  })
  return { ...server, most: () => most, throttled: () => throttled }
}

/** A run's rows in an order of their own, without times and tries: equal for equal work. */
export function comparable(path: string) {
  const { items, answers, scores } = readRun(path)
  const sorted = (rows: Rows<object>) => rows.map(row => JSON.stringify(row)).sort()
  return {
    items: sorted(items),
    answers: sorted(
      answers.map(({ at: _, ledger: { ms: __, retries: ___, ...ledger }, ...row }) => ({ ...row, ledger })),
    ),
    scores: sorted(scores),
  }
}
