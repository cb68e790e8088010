import { afterEach, expect, test, vi } from 'vitest'
import { evaluate } from '../../index.ts'
import { getServerName } from '../../run/connect/connection.ts'
import { type Lane, runJobs } from '../../runners/attempts/run-attempts.ts'
import { createLimiter, type LimiterSlot } from '../../runners/models/limits/limiter.ts'
import { fakeModel, makeJob, makeReply, methodOf } from '../runners/bench.ts'

const never = new AbortController().signal

afterEach(() => void vi.useRealTimers())

test('the places are those of an address, whoever asks there under whatever name', () => {
  const choices = [
    { name: 'a', baseUrl: 'http://user:key@h:1/v1/?x=1' },
    { name: 'b', baseUrl: 'http://h:1/v1' },
    { name: 'c', baseUrl: 'http://h:2/v1' },
    { name: 'reader', baseUrl: null },
  ]
  const names = ['a', 'b', 'c', 'reader', 'none', undefined].map(model => getServerName(model, choices))
  expect(names).toEqual(['http://h:1/v1', 'http://h:1/v1', 'http://h:2/v1', 'reader', 'no server', 'no server'])
})

/**
 * Jobs at a server that takes so many calls at a time, each for a second, and says of some what they tell its limiter.
 */
function serverOf(
  id: string,
  jobs: number,
  tells: (slot: LimiterSlot, call: number) => 'fine' | 'again' = () => 'fine',
) {
  const limited = createLimiter({ maximum: 2, now: () => Date.now() })
  let calls = 0
  const model = {
    ...fakeModel(async ({ signal }) => {
      for (;;) {
        const said = await limited.run(1, signal, async slot => {
          await new Promise(resolve => setTimeout(resolve, 1000))
          return tells(slot, calls++)
        })
        if (said === 'fine') return makeReply('42')
      }
    }),
    id,
  }
  const method = methodOf(async (prompt, { model, signal }) => {
    const messages = [{ role: 'user' as const, content: prompt.render() }]
    const { text } = await model.chat({ messages, maxAnswerTokens: 8, label: 'answer', signal })
    return { status: 'answered', reason: 'fine', answer: text }
  })
  return Array.from({ length: jobs }, (_, item) => makeJob(method, model, `${item}`))
}

/** Seconds on a made clock at which each model's answers came. */
async function timesOf(lanes: readonly Lane[]): Promise<Record<string, number[]>> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const begun = Date.now()
  const times: Record<string, number[]> = {}
  let over = false
  const onAnswer = ({ model }: { model: string }) => {
    times[model] = [...(times[model] ?? []), (Date.now() - begun) / 1000]
  }
  const summary = runJobs({ lanes, concurrency: 2, signal: never, stopSignal: never, onAnswer }).finally(() => {
    over = true
  })
  while (!over) {
    await new Promise(resolve => setImmediate(resolve))
    vi.advanceTimersToNextTimer()
  }
  await summary
  vi.useRealTimers()
  return times
}

test('a server in a pause of ten minutes holds no other up: the tenth answer comes when it comes without it', async () => {
  const refuses = (slot: LimiterSlot, call: number) => {
    if (call > 0) return 'fine'
    slot.throttled(600_000)
    return 'again'
  }
  const alone = await timesOf([serverOf('b', 12)])
  const beside = await timesOf([serverOf('a', 12, refuses), serverOf('b', 12)])
  expect(alone['b'][9]).toBeCloseTo(5, 3)
  expect(beside['b'][9]).toBeLessThanOrEqual(1.2 * alone['b'][9])
  // The paused one goes on afterwards: nothing of it is lost.
  expect(beside['a']).toHaveLength(12)
  expect(beside['a'][1]).toBeGreaterThan(600)
})

test('a whole run gives each server places of its own, and its items in their order', async () => {
  let all = () => {}
  const allOfB = new Promise<void>(resolve => {
    all = resolve
  })
  const asked: Record<string, string[]> = { a: [], b: [] }
  const modelOf = (id: string, waits?: Promise<void>) => ({
    ...fakeModel(async ({ messages }) => {
      asked[id].push(messages.at(-1)!.content)
      if (id === 'b' && asked['b'].length === 6) all()
      await waits
      return makeReply('42')
    }),
    id,
  })
  // Were the places shared, the two of a would hold both for good.
  const run = await evaluate({
    tasks: ['niah_single_1'],
    lengths: [1024, 2048],
    samples: 3,
    concurrency: 2,
    models: [modelOf('a', allOfB), modelOf('b')],
  })
  expect([...run.rows.answers].slice(0, 5).map(({ model }) => model)).toEqual(Array(5).fill('b'))
  expect(asked['a']).toEqual(asked['b'])
  expect([run.rows.items.length, run.rows.answers.length]).toEqual([6, 12])
})
