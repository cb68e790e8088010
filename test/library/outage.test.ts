import { expect, onTestFinished, test } from 'vitest'
import { evaluate } from '../../library/evaluate.ts'
import { createLimiter } from '../../runners/models/limits/limiter.ts'
import * as p from '../runners/peer.ts'

const SUITE = { tasks: ['vt'], lengths: '1k', samples: 12, concurrency: 3 } as const

/**
 * A run of twelve items on a server that answers three, is away for so long, in one of these ways, and answers again.
 */
async function runWith(away: readonly p.Answer[], ms: number) {
  const clock = p.fakeClock()
  let [answered, asked, since] = [0, 0, Number.NaN]
  const server = await p.peer((response, request) => {
    if (answered >= 3 && Number.isNaN(since)) since = clock.now()
    if (clock.now() - since < ms) return away[asked++ % away.length](response, request)
    answered++
    return p.fine()(response, request)
  })
  onTestFinished(() => server.close())
  const { model } = p.modelAt(server.url, { ...clock, limiter: createLimiter({ maximum: 3, ...clock }) })
  const run = await evaluate({ ...SUITE, models: [model] })
  return { ...run, refused: asked }
}

const gone: p.Answer = response => void response.socket?.resetAndDestroy()
const WAYS = [gone, p.text(502, '<title>Bad gateway</title>'), p.error(503, 'Loading model')]

test('an outage of three minutes amid a run, reset, behind a proxy and while the model loads, loses no row', async () => {
  const { rows, complete, refused } = await runWith(WAYS, 180_000)
  expect(refused).toBeGreaterThan(3)
  expect(complete).toBe(true)
  expect(rows.answers.map(({ status }) => status.kind)).toEqual(Array(12).fill('answered'))
  expect(new Set(rows.answers.map(({ item }) => item)).size).toBe(12)
  expect(rows.answers.some(({ ledger }) => ledger.retries > 1)).toBe(true)
})

test('one that is longer than the retry budget scores nothing that was not answered', async () => {
  const { rows, complete } = await runWith(WAYS, Number.POSITIVE_INFINITY)
  expect(complete).toBe(false)
  expect(rows.answers.map(({ status }) => status.kind)).toEqual(['answered', 'answered', 'answered'])
  expect(new Set(rows.scores.map(({ item }) => item)).size).toBe(3)
})
