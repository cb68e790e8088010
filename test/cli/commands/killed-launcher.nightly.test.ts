import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type BusyServer, busyServer, lines, until } from '../../packages/cluster/lab.ts'
import { bench, FEW, freshFolder, rowsOf } from './bench.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const ITEMS = 16

/** Processes that a process started, and those that these started. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return []
  const own = readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return own.flatMap(child => [child, ...childrenOf(child)])
}

const isAlive = (pid: number) => {
  try {
    // A process that has ended and was not waited for is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
const shoot = (pid: number) => process.kill(pid, 'SIGKILL')

/** `npm run bench -- …`: npm starts a shell, and that starts Fathom. */
function launched(server: BusyServer, out: string) {
  const words = `--task vt --lengths 1k --samples ${ITEMS} -j 2 --quiet --no-stream --no-fit-check --model small@${server.url} --out ${out}`
  const launcher: ChildProcess = spawn('npm', ['run', '--silent', 'bench', '--', ...words.split(' ')], {
    cwd: ROOT,
    env: { ...process.env, FATHOM_REPORTS: FEW },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<number | null>(done => launcher.on('exit', done))
  onTestFinished(() => {
    for (const pid of [...childrenOf(launcher.pid ?? 0), launcher.pid ?? 0]) if (pid > 0 && isAlive(pid)) shoot(pid)
  })
  return { launcher, ended, words, said: () => said, pid: launcher.pid ?? 0 }
}

/** How often the server was asked for each prompt. */
function timesAsked(server: BusyServer): Map<string, number> {
  const times = new Map<string, number>()
  for (const { body } of server.requests) {
    const prompt = JSON.stringify(body['messages'])
    times.set(prompt, (times.get(prompt) ?? 0) + 1)
  }
  return times
}

describe.skipIf(!existsSync('/proc/self/task'))('a launcher that is killed', () => {
  const has = (out: string) => lines(join(out, 'answers.jsonl'))
  const whole = (out: string) => {
    const { answers, items, keys } = rowsOf(out)
    expect(answers.map(({ status }) => status.kind)).toEqual(Array(ITEMS).fill('answered'))
    expect([items.length, new Set(keys).size]).toEqual([ITEMS, ITEMS])
    // What was answered is counted once.
    const { usage } = JSON.parse(readFileSync(join(out, 'report/results.json'), 'utf8')).cells[0]
    expect(usage).toMatchObject({ items: ITEMS, calls: 1, input: 1000, output: 5 })
  }

  test('with all that it started, at once started again, loses no row and asks for none twice', async () => {
    const server = await busyServer({ ms: 150 })
    onTestFinished(() => server.close())
    const out = freshFolder()
    let lost = 0
    for (const [stopAt, order] of [
      [3, 'children first'],
      [7, 'launcher first'],
      [10, 'children first'],
    ] as const) {
      const run = launched(server, out)
      await until(() => has(out) >= stopAt || run.launcher.exitCode !== null, run.said())
      const children = childrenOf(run.pid)
      expect(children.length, run.said()).toBeGreaterThan(0)
      for (const pid of order === 'children first' ? [...children.reverse(), run.pid] : [run.pid, ...children])
        if (isAlive(pid)) shoot(pid)
      await until(() => !children.some(isAlive))
      // What was under way was asked for and has no row.
      lost += server.requests.length - lost - has(out)
    }
    const last = launched(server, out)
    expect(await last.ended, last.said()).toBe(0)
    whole(out)
    expect(timesAsked(server).size).toBe(ITEMS)
    expect(server.requests).toHaveLength(ITEMS + lost)
    // Two at a time: no kill costs more.
    expect(lost).toBeLessThanOrEqual(3 * 2)
  })

  test('alone leaves its child at work, which nobody disturbs and which ends the run', async () => {
    const server = await busyServer({ ms: 1_200 })
    onTestFinished(() => server.close())
    const out = freshFolder()
    const run = launched(server, out)
    await until(() => has(out) >= 2 || run.launcher.exitCode !== null, run.said())
    const children = childrenOf(run.pid)
    shoot(run.pid)
    const second = await bench(run.words)
    expect(second.code).toBe(2)
    expect(second.err).toMatch(/is in use by process \d+/)
    await until(() => !children.some(isAlive))
    expect((await bench(run.words)).code).toBe(0)
    whole(out)
    expect(server.requests).toHaveLength(ITEMS)
  })
})
