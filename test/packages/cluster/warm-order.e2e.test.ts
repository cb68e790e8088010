import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { startSlotServer } from '../../runners/slot-server.ts'
import { ownRedis, REDIS, WITHOUT } from './lab.ts'

// The other ways to run are in `test/run/execute/order/warm-order.test.ts`.

describe.skipIf(REDIS === undefined)(`the workers of a queue${WITHOUT}`, () => {
  test.each(['--samples 24', '--until 25'])('read each context once, in as many places as slots: %s', async count => {
    const lab = await ownRedis(mkdtempSync(join(tmpdir(), 'fathom-warm-')))
    try {
      const server = await startSlotServer(2)
      const out = freshFolder()
      const words = `--task kv-chain --lengths 4k,6k --questions-per-context 12 ${count} --model small@${server.url} --window 128k`
      const work = () => bench(`worker --queue ${lab.url}`)
      const ended = await Promise.all([bench(`run ${words} --queue ${lab.url} --out ${out}`), work(), work()])
      expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
      expect(rowsOf(out).answers.length).toBe(rowsOf(out).items.length)
      expect(server.contexts()).toBeGreaterThan(2)
      expect(server.reads()).toBe(server.contexts())
      expect(server.most()).toBeLessThanOrEqual(2)
    } finally {
      await lab.close()
    }
  })
})
