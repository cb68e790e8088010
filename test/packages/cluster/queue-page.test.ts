import { expect, test } from 'vitest'
import type { QueueStatus } from '../../../packages/cluster/coordinator/status.ts'
import { queuePage } from '../../../packages/cluster/queue-page.ts'
import { makeOwnerKey } from '../../../packages/cluster/redis/state.ts'

const manifest = { created: '2026-11-22', seed: '42' }
const run = { name: 'scaled', manifest }

const status: QueueStatus = {
  state: 'open',
  owner: makeOwnerKey(manifest),
  coordinator: true,
  bytes: 2_500_000,
  msLeft: 61_000,
  progress: { total: 6_000, done: 1_500, aMinute: 90 },
  workers: [{ id: 'a', host: 'box<1>', pid: 4711, concurrency: 8, active: 3, answered: 1_234 }],
  servers: [
    {
      server: 'http://box/v1?<script>',
      waiting: 40,
      active: 3,
      answered: 2,
      failed: 1,
      inFlight: 3,
      limit: 4,
      throttles: 7,
      pausedMs: 2_500,
    },
  ],
  budgets: [
    { name: 'calls', taken: 1_600, limit: 10_000 },
    { name: 'cost', taken: 1.5, limit: 20 },
  ],
  givenUp: [{ worker: 'box 1', model: '<b>m</b>', reason: 'HTTP 401 "><img src=x>' }],
}

const pageOf = (change: Partial<QueueStatus> | undefined = {}) =>
  queuePage(run, { shown: 'redis://box', status: async () => change && { ...status, ...change } })
const textOf = (page: string) => page.replace(/<style>[\s\S]*<\/style>|<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('a queue shows its progress, servers, workers, limits and what was given up', async () => {
  const text = textOf(await pageOf())
  expect(text).toContain('a run at work, with its coordinator')
  expect(text).toContain('1,500 of 6,000 answers, 90 per minute, 50.0 min left at that pace')
  expect(text).toContain('calls 1,600 of 10,000 taken')
  expect(text).toContain('cost $1.50 of $20.00 taken')
  expect(text).toMatch(/40 3 2 1 3 4 7 2\.5 s/)
  expect(text).toContain('4711 3 8 1,234')
  expect(text).toContain('Redis 2.5 MB')
  expect(text).not.toContain('another run')
})

test('what other machines wrote is escaped', async () => {
  const page = await pageOf()
  expect(page).not.toMatch(/<script|<img|<b>|box<1>/)
  expect(page).toContain('&lt;script&gt;')
})

test('another run, and a queue that is away, are said', async () => {
  expect(await pageOf({ owner: 'other' })).toContain('This queue belongs to another run')
  const none: QueueStatus = {
    state: 'none',
    owner: undefined,
    coordinator: false,
    bytes: 0,
    progress: undefined,
    workers: [],
    servers: [],
    budgets: [],
    givenUp: [],
  }
  expect(textOf(await pageOf(none))).toMatch(/no run, without a coordinator.*Servers None\. Workers None\./)
  const away = await queuePage(run, { shown: 'redis://box', status: async () => undefined })
  expect(away).toContain('The queue does not answer.')
})

test('nothing is promised where nothing was answered yet', async () => {
  const text = textOf(await pageOf({ progress: { total: 6, done: 0, aMinute: 0 } }))
  expect(text).toContain('0 of 6 answers, 0 per minute')
  expect(text).not.toContain('at that pace')
})
