import { expect, test } from 'vitest'
import { identify } from '../../../../generators/build/generate.ts'
import { heldAnswers } from '../../../../packages/cluster/coordinator/held-answers.ts'
import type { Finished } from '../../../../packages/cluster/redis/jobs.ts'
import { makeJobId } from '../../../../packages/cluster/redis/names.ts'
import type { Connection } from '../../../../packages/cluster/redis/redis.ts'
import { toTaskData } from '../../../../packages/cluster/task.ts'
import { type ServeOptions, serve } from '../../../../packages/cluster/worker/serve.ts'
import type { WorkerRun } from '../../../../packages/cluster/worker/worker-run.ts'
import { DEFAULTS } from '../../../../run/config/defaults.ts'
import type { RunEntry } from '../../../../run/config/entries.ts'
import { makeAnswerKey } from '../../../../run/execute/pending.ts'
import { loadSuite } from '../../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'

const suite = await loadSuite({ ...DEFAULTS, task: ['vt'], lengths: [1024], samples: 1 }, await loadRegistry([]))
const entry = { method: { id: 'm' }, model: null, config: 'c' } as unknown as RunEntry
const known = { run: 'a'.repeat(20), suite, entries: [entry] }
const [cell] = suite.cells
const planned = { cell, index: 0, identity: identify(cell.recipe, cell.target, 0), entries: [entry] }
const data = toTaskData({ planned, entry, attempt: 1 }, known)
const id = makeJobId(makeAnswerKey(planned, entry), 1)

type Process = (job: Finished, token?: string) => Promise<unknown>

/** A worker as BullMQ has it, and how often it asked for an answer. */
function worker(store: Map<string, string>, answer: unknown) {
  let work: Process | undefined
  let asked = 0
  class Worker {
    constructor(_: string, done: Process) {
      work = done
    }
    on() {}
  }
  const redis = {
    async get(key: string) {
      return store.get(key) ?? null
    },
    async set(key: string, value: string) {
      store.set(key, value)
    },
  }
  const desk = {
    known,
    async answer() {
      asked++
      return answer
    },
  } as unknown as WorkerRun
  const door = { packages: { bullmq: { Worker } }, connection: { redis, patience: <T>(each: Promise<T>) => each } }
  const settings = { queues: [{ name: 'q', server: 's' }] }
  const options = { door, desk, settings, budget: undefined, concurrency: 1, env: {} }
  serve({ ...options, onSpent() {}, onError() {} } as unknown as ServeOptions)
  return { asked: () => asked, work: (job: Finished) => work?.(job, 'token') }
}

const LOST = new Error(`Missing lock for job ${id}. moveToFinished`)

function job(stalledCounter: number, complete: (rows: unknown) => Promise<void>): Finished {
  return { id, data, queueName: 'q', stalledCounter, moveToCompleted: complete } as unknown as Finished
}

test('an answer whose job was lost is given by the job’s next worker, which asks nobody', async () => {
  const store = new Map<string, string>()
  const [one, two] = [worker(store, { paid: 1 }), worker(store, { paid: 2 })]
  const first = job(0, () => Promise.reject(LOST))
  await one.work(first)
  await expect(first.moveToCompleted({ paid: 1 }, 'token', false)).rejects.toBe(LOST)
  expect(await two.work(job(1, async () => {}))).toEqual({ paid: 1 })
  expect([one.asked(), two.asked()]).toEqual([1, 0])
})

test('one that the queue took is left nowhere, and a job that nobody had before waits for none', async () => {
  const store = new Map<string, string>([['fathom:q:held:other', '{"paid":9}']])
  const one = worker(store, { paid: 1 })
  const first = job(0, async () => {})
  expect(await one.work(first)).toEqual({ paid: 1 })
  await first.moveToCompleted({ paid: 1 }, 'token', false)
  expect([...store.keys()]).toEqual(['fathom:q:held:other'])
})

test.each([
  [1_000, { paid: 1 }],
  [3_750, { paid: 1 }],
  [4_500, undefined],
])('an answer that is left after %d ms is awaited for four seconds', async (ms, found) => {
  const store = new Map<string, string>()
  let waited = 0
  const redis = { get: async (key: string) => (waited >= ms ? '{"paid":1}' : (store.get(key) ?? null)) }
  const connection = { redis, patience: <T>(each: Promise<T>) => each } as unknown as Connection
  const held = heldAnswers(connection, async each => {
    waited += each
  })
  expect(await held.find(job(1, async () => {}))).toEqual(found)
  expect(waited).toBeLessThanOrEqual(4_000)
})
