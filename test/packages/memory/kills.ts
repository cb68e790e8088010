import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import type { MemoryMethod } from '../../../packages/memory/contract.ts'
import { MEMORIES } from '../../../packages/memory/memories/index.ts'
import { POLICY } from '../../../packages/memory/world/classes/index.ts'
import { bench, FEW, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { listExport } from './play.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const listWords = (lengths: string) =>
  `memory --method recent,store-embed,running-summary,facts --task mem-recall --lengths ${lengths} --samples 6 --quiet --out`

const start = (words: string, out: string) => {
  const child = spawn(process.execPath, ['bin/bench.mjs', ...words.split(' '), out], {
    cwd: ROOT,
    env: { ...process.env, FATHOM_REPORTS: FEW },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<number | null>(done => child.on('exit', done))
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  onTestFinished(kill)
  return { ended, kill, said: () => said, isOver: () => child.exitCode !== null || child.signalCode !== null }
}

const list = (folder: string, name: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(each => each.endsWith(name))
        .sort()
    : []

/** Rows that memories of a run have written so far: entries, steps and journals. */
const countWritten = (out: string): number =>
  list(out, '.jsonl')
    .filter(name => name.includes('memories/') && name.includes('/state/'))
    .reduce((sum, name) => sum + readFileSync(join(out, name), 'utf8').split('\n').length - 1, 0)

/** The export of every memory of a run, opened again. */
async function listExports(out: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  const folders = readdirSync(join(out, 'memories')).sort()
  for (const folder of folders) {
    const method = MEMORIES.find(({ id }) => folder.startsWith(`${id}-`)) as MemoryMethod
    const memory = await method.open(
      { name: 'm', folder: join(out, 'memories', folder, 's0', 'state') },
      POLICY,
      method.params,
    )
    found[folder] = await listExport(memory)
  }
  return found
}

/** Kills a run at seeded places and starts it again: it ends as one that was never killed. */
export async function surviveKills(kills: number, lengths: string): Promise<void> {
  const words = listWords(lengths)
  const whole = freshFolder()
  expect((await bench(`${words} ${whole}`)).code).toBe(0)
  const all = countWritten(whole)
  const rng = makeRandom(`${kills} kills`)
  const out = freshFolder()
  let killed = 0
  for (let round = 0; round < kills; round++) {
    const run = start(words, out)
    const before = countWritten(out)
    // Somewhere in what is left, so that later kills fall into later writing.
    const place = before + Math.ceil(((all - before) * rng.next()) / Math.max(1, kills - round))
    while (!run.isOver() && countWritten(out) <= place) await pause(5)
    if (!run.isOver()) killed++
    run.kill()
    await run.ended
  }
  const last = start(words, out)
  expect([await last.ended, last.said()]).toEqual([0, ''])
  expect(killed).toBeGreaterThan(Math.min(2, kills - 1))
  const exports = await listExports(out)
  expect(Object.keys(exports).length).toBe(4)
  expect(exports).toEqual(await listExports(whole))
  for (const name of list(join(out, 'memories'), 'state/entries.jsonl')) {
    const seqs = readFileSync(join(out, 'memories', name), 'utf8')
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { seq: number }).seq)
    expect(seqs, name).toEqual(seqs.map((_, at) => at))
  }
  const answersOf = (folder: string) =>
    rowsOf(folder)
      .answers.map(({ item, method, answer }) => `${item} ${method} ${answer}`)
      .sort()
  expect(answersOf(out)).toEqual(answersOf(whole))
}
