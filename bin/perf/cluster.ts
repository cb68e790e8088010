import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { mustMatch } from '../../core/collections/require.ts'
import type { AnswerRow } from '../../core/rows/rows.ts'
import { BENCH, measureProcess, runBench } from './harness/bench-process.ts'
import { type SlowServer, startSlowServer } from './harness/slow-server.ts'

const DELAY_MS = 200
const ROUNDS = 2
/** Two runs of so many items: what they differ by has no start and no end of a process in it. */
const [FEW, MANY] = [20, 600]
const WAITING = 2_000

/**
 * Two workers against one process, the coordinator's own time, and what Redis holds for a job. Wants a Redis
 * (`FATHOM_REDIS`, or `redis-server`).
 */
export async function cluster(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-redis-'))
  const port = await freePort()
  const words = ['--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', '']
  const child = spawn(process.env['FATHOM_REDIS'] ?? 'redis-server', words, { stdio: 'ignore' })
  const server = await startSlowServer(DELAY_MS)
  const redis = new Redis(port, '127.0.0.1')
  try {
    const queue = ['--queue', `redis://127.0.0.1:${port}`]
    await compareWorkers(server, queue)
    await measureWaiting(redis, queue)
  } finally {
    redis.disconnect()
    await server.close()
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compareWorkers(server: SlowServer, queue: readonly string[]): Promise<void> {
  console.log(`cluster: items of 2K, each call takes ${DELAY_MS} ms; one process of -j 8, two workers of -j 8 each\n`)
  console.log(formatLine('', 'rows a second', 'of one process', 'own ms a row', 'coordinator ms'))
  const makeFlags = (samples: number, places: number) => [
    ...[
      '-t',
      'vt',
      '-l',
      '2k',
      '-n',
      String(samples),
      '--model',
      `slow@${server.url}`,
      '--concurrency',
      String(places),
    ],
  ]
  const runShared = async (samples: number) => {
    const over = new AbortController()
    const startWorker = () =>
      measureProcess(['worker', ...queue, '-j', '8', '--stay', '--quiet'], { signal: over.signal })
    const workers = [startWorker(), startWorker()]
    const run = await runBench([...makeFlags(samples, 16), ...queue])
    over.abort()
    return { run, workMs: (await Promise.all(workers)).reduce((sum, { cpuMs }) => sum + cpuMs, 0) }
  }
  for (let round = 0; round < ROUNDS; round++) {
    const [fewAlone, alone] = [await runBench(makeFlags(FEW, 8)), await runBench(makeFlags(MANY, 8))]
    const [few, many] = [await runShared(FEW), await runShared(MANY)]
    const formatPerRow = (more: number, less: number) => ((more - less) / (MANY - FEW)).toFixed(1)
    const [one, two] = [measurePace(alone.answers), measurePace(many.run.answers)]
    console.log(formatLine('one process', one.toFixed(1), '1.00', formatPerRow(alone.cpuMs, fewAlone.cpuMs), ''))
    console.log(
      formatLine(
        ...['two workers', two.toFixed(1), (two / one).toFixed(2)],
        ...[formatPerRow(many.workMs, few.workMs), formatPerRow(many.run.cpuMs, few.run.cpuMs)],
      ),
    )
  }
  console.log()
}

const formatLine = (name: string, ...cells: readonly string[]) =>
  [name.padEnd(14), ...cells.map(cell => cell.padStart(16))].join('')

/** Answers a second, their beginning and end apart. */
function measurePace(answers: readonly AnswerRow[]): number {
  const times = answers.map(({ at }) => Date.parse(at)).sort((a, b) => a - b)
  const [from, to] = [Math.floor(0.15 * times.length), Math.floor(0.9 * times.length)]
  return ((to - from) * 1000) / (times[to] - times[from])
}

/** Memory of a waiting job in Redis. */
async function measureWaiting(redis: Redis, queue: readonly string[]): Promise<void> {
  await redis.flushall()
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  const before = await readMemory(redis)
  const words = [
    'run',
    '-t',
    'vt',
    '-l',
    '2k',
    '-n',
    String(WAITING),
    '--out',
    join(folder, 'run'),
    '--quiet',
    ...queue,
  ]
  const run = spawn(process.execPath, [BENCH, ...words], { stdio: 'ignore' })
  try {
    while ((await countJobs(redis)) < WAITING) await pause(200)
    console.log(`  Redis for a job that waits: ${Math.round(((await readMemory(redis)) - before) / WAITING)} bytes\n`)
  } finally {
    await killChild(run)
    rmSync(folder, { recursive: true, force: true })
  }
}

const readMemory = async (redis: Redis) => Number(mustMatch(/used_memory:(\d+)/, await redis.info('memory'))[1])

/** Their keys end in a hash of 40 digits. */
const countJobs = async (redis: Redis) =>
  (await redis.keys('fathom:*')).filter(key => /:[0-9a-f]{40}$/.test(key)).length

const killChild = (child: ChildProcess) =>
  new Promise<void>(done => {
    child.once('exit', () => done())
    child.kill('SIGKILL')
  })

const freePort = () =>
  new Promise<number>(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
