import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder } from '../../cli/commands/bench.ts'
import { busyServer, command, comparable, faulty, ownRedis, REDIS, until, WITHOUT } from './lab.ts'

describe.skipIf(REDIS === undefined)(`a run over machines with wrong clocks${WITHOUT}`, () => {
  test('keeps its limit of time, takes back what a dead worker had, and has the rows of one process', async () => {
    const redis = await ownRedis(mkdtempSync(join(tmpdir(), 'fathom-clock-')))
    const server = await busyServer({ ms: 150, nth: 5 })
    onTestFinished(async () => void (await Promise.all([redis.close(), server.close()])))
    const [out, alone] = [freshFolder(), freshFolder()]
    const what = `--task vt --lengths 1k --samples 12 --model small@${server.url} --no-stream --no-fit-check -j 2 --max-time 20m --rpm 6000`
    const started = (words: string, clock: string) => {
      const own = command([...words.split(' '), '--queue', redis.url], faulty({ clock }))
      onTestFinished(() => own.kill())
      return own
    }
    // Hours behind and ahead; one runs eight times too fast.
    const coordinator = started(`run ${what} --out ${out}`, '-5 1')
    const shot = started('worker', '-30 8')
    await until(() => server.requests.length > 0)
    await shot.kill()
    const worker = started('worker', '7 8')
    expect([await coordinator.ended, await worker.ended], coordinator.said() + worker.said()).toEqual([0, 0])
    await bench(`run ${what} --out ${alone} --quiet`)
    expect(comparable(out)).toEqual(comparable(alone))
    expect(server.throttled()).toBeGreaterThan(0)
  })
})
