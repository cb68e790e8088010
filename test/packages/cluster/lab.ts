import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Rows } from '../../../core/rows/indexed-rows.ts'
import { sha256 } from '../../../core/rows/key.ts'
import { readRun } from '../../../run/store/read-run.ts'
import { FEW } from '../../cli/commands/bench.ts'
import { type Answer, json, type Peer, peer } from '../../runners/peer.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

/** The Redis of `FATHOM_REDIS`, or the one that is installed; undefined where there is none. */
export const REDIS = [process.env['FATHOM_REDIS'], 'redis-server'].find(
  program => program !== undefined && isThere(program),
)

/** Says why tests are passed over. */
export const WITHOUT = REDIS === undefined ? ' (skipped: no Redis)' : ''

export const lines = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0)

/** A Redis of a test's own that can be shot and comes back with what it had. */
export async function ownRedis(folder: string, more: readonly string[] = [], tls?: Certificate) {
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    const words = [
      ...(tls ? tlsWords(port, tls) : ['--port', String(port)]),
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
    await until(() => (tls ? isListening(port) : answers(port)))
  }
  await start()
  return {
    port,
    url: `${tls ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    /** Dead at once, and back after so many milliseconds. */
    async shoot(ms: number) {
      await killed(child)
      await pause(ms)
      await start()
    },
    close: () => killed(child),
  }
}

/** Files of a certificate of 127.0.0.1 alone, and of the authority that signed it: itself. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

export function ownCertificate(folder: string): Certificate {
  const [key, cert] = ['key.pem', 'cert.pem'].map(name => join(folder, name)) as [string, string]
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=fathom test',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    key,
    '-out',
    cert,
  ])
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
  return { key, cert }
}

const tlsWords = (port: number, { key, cert }: Certificate) => [
  '--port',
  '0',
  '--tls-port',
  String(port),
  '--tls-auth-clients',
  'no',
  '--tls-key-file',
  key,
  '--tls-cert-file',
  cert,
  '--tls-ca-cert-file',
  cert,
]

const isListening = (port: number) =>
  new Promise<boolean>(done => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })

const answers = (port: number) =>
  new Promise<boolean>(done => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.on('data', data => {
      socket.destroy()
      done(/^(\+PONG|-NOAUTH)/.test(data.toString()))
    })
    socket.on('error', () => done(false))
  })

/**
 * A network between processes and a port of this machine, which can be cut: all connections end, and none is made for a
 * while.
 */
export async function network(to: number) {
  const open = new Set<Socket>()
  let down = false
  const server = createServer(near => {
    if (down) return void near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    async cut(ms: number) {
      down = true
      cut()
      await pause(ms)
      down = false
    },
    close: () =>
      new Promise(done => {
        server.close(done)
        cut()
      }),
  }
}

export async function freePort(): Promise<number> {
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

/** What goes wrong in a process from its start on: see `faulty.mjs`. */
export const faulty = (faults: { readonly clock?: string; readonly full?: string }) => ({
  NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'faulty.mjs')}`,
  ...(faults.clock && { FATHOM_TEST_CLOCK: faults.clock }),
  ...(faults.full && { FATHOM_TEST_FULL: faults.full }),
})

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
  /** How many requests were left without an answer. */
  readonly failed: () => number
}

/**
 * A server of models that answers after a while, always the same to the same, refuses more than `atOnce` requests at a
 * time, and every `nth` one at first. Every `broken`th request gets an error, no answer, or half of one.
 */
export async function busyServer({ ms = 0, atOnce = 1_000, nth = 0, broken = 0 }): Promise<BusyServer> {
  let [open, most, throttled, asked, failed] = [0, 0, 0, 0, 0]
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
    if (broken > 0 && asked % broken === 0) return BREAKS[failed++ % BREAKS.length](response, {} as never)
    const text = sha256(JSON.stringify(body['messages'])).slice(0, 12)
    const reply = {
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
      usage: { prompt_tokens: 1000, completion_tokens: 5, total_tokens: 1005 },
    }
    setTimeout(() => response.destroyed || json(200, reply)(response, {} as never), ms)
  })
  return { ...server, most: () => most, throttled: () => throttled, failed: () => failed }
}

const BREAKS: readonly Answer[] = [
  json(503, { error: { message: 'overloaded' } }),
  response => response.destroy(),
  response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('{"choices":[')
    setTimeout(() => response.destroy(), 20)
  },
]

/** What a run's report says, without the run's own times and those of its answers. */
export const reportOf = (path: string): unknown =>
  JSON.parse(readFileSync(join(path, 'report', 'results.json'), 'utf8'), (name, value) =>
    ['ms', 'created', 'updated'].includes(name) ? undefined : value,
  )

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
