import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { describe, test } from 'vitest'
import { freshFolder, rowsOf } from '../../../cli/commands/bench.ts'
import { busyServer, command, ownRedis, REDIS, until, WITHOUT } from '../lab.ts'

/** Longer than the lock on a job, which is 10 seconds, and than a look for jobs whose lock has run out. */
const LONG_MS = 14_000
const ITEMS = 8

type Change = (redis: Redis) => Promise<unknown>

const REFUSALS: readonly [name: string, breaks: Change, mends: Change][] = [
  [
    'refuses writes for want of replicas',
    redis => redis.config('SET', 'min-replicas-to-write', '1'),
    redis => redis.config('SET', 'min-replicas-to-write', '0'),
  ],
  [
    'refuses writes for want of memory',
    redis => redis.config('SET', 'maxmemory', '1mb'),
    redis => redis.config('SET', 'maxmemory', '0'),
  ],
  ['says nothing', redis => redis.client('PAUSE', LONG_MS, 'ALL'), async () => {}],
]

describe.skipIf(REDIS === undefined)(`an answer that waits for a Redis${WITHOUT}`, () => {
  test.concurrent.for(REFUSALS)(
    'that %s for longer than the lock on its job is neither lost nor paid for twice',
    async ([, breaks, mends], { expect, onTestFinished }) => {
      const lab = await ownRedis(mkdtempSync(join(tmpdir(), 'fathom-held-')))
      const redis = new Redis(lab.url)
      const server = await busyServer({ ms: 600 })
      const out = freshFolder()
      const what = `--task vt --lengths 1k --samples ${ITEMS} --model small@${server.url} --no-stream --no-fit-check`
      const running = command(['run', ...what.split(' '), '-j', '4', '--queue', lab.url, '--out', out])
      const workers = [1, 2].map(() => command(['worker', '--queue', lab.url, '-j', '2']))
      onTestFinished(async () => {
        redis.disconnect()
        await Promise.all([running, ...workers].map(each => each.kill()))
        await Promise.all([lab.close(), server.close()])
      })
      await until(() => server.requests.length > 2, running.said())
      await breaks(redis)
      await pause(LONG_MS)
      await mends(redis)
      const codes = await Promise.all([running, ...workers].map(each => each.ended))
      expect(codes, [running, ...workers].map(each => each.said()).join('\n--\n')).toEqual([0, 0, 0])
      const { answers } = rowsOf(out)
      expect(answers.map(({ status }) => status.kind)).toEqual(Array(ITEMS).fill('answered'))
      expect(new Set(answers.map(({ item }) => item)).size).toBe(ITEMS)
      // Each was asked once.
      expect(new Set(server.requests.map(({ body }) => JSON.stringify(body['messages']))).size).toBe(ITEMS)
      expect(server.requests).toHaveLength(ITEMS)
    },
  )
})
