import { expect, test } from 'vitest'
import { orderByPrefix } from '../../run/execute/order/prefix-order.ts'
import { runJobs } from '../../runners/attempts/run-attempts.ts'
import type { Method } from '../../runners/method.ts'
import { fakeModel, makeJob, makeReply, methodOf } from '../runners/bench.ts'

const asks: Method['run'] = async (prompt, { model, signal }) => {
  const messages = [{ role: 'user' as const, content: prompt.render() }]
  const { text } = await model.chat({ messages, maxAnswerTokens: 8, label: 'answer', signal })
  return { status: 'answered', reason: 'fine', answer: text }
}

/**
 * Runs groups of so many jobs against a model that answers whoever waits longest; says who was being asked at each
 * answer.
 */
async function watched(sizes: readonly number[], concurrency: number, fails = (_: string) => false) {
  const asked: string[] = []
  const inFlight: string[] = []
  const busy: (readonly string[])[] = []
  const answers: (() => void)[] = []
  const model = fakeModel(async ({ messages }) => {
    const name = /name: (\S+)/.exec(messages[0].content)![1]
    asked.push(name)
    inFlight.push(name)
    await new Promise<void>(resolve => answers.push(resolve))
    busy.push([...inFlight])
    inFlight.splice(inFlight.indexOf(name), 1)
    if (fails(name)) throw new Error('broken')
    return makeReply('42')
  })
  const groups = sizes.map((size, group) =>
    Array.from({ length: size }, (_, at) => {
      const job = makeJob(methodOf(asks), model)
      const name = `${'abcdefgh'[group]}${at}`
      const { render, ...prompt } = job.prompt() as Exclude<ReturnType<typeof job.prompt>, Promise<unknown>>
      const named = { ...prompt, render: () => `${render()} name: ${name}` }
      return { ...job, key: { ...job.key, item: name }, prompt: () => named }
    }),
  )
  const rows: string[] = []
  const never = new AbortController().signal
  let over = false
  const summary = runJobs({
    lanes: [orderByPrefix(groups)],
    concurrency,
    signal: never,
    stopSignal: never,
    onAnswer: row => void rows.push(row.item),
  }).finally(() => {
    over = true
  })
  while (!over) {
    await new Promise(resolve => setImmediate(resolve))
    answers.shift()?.()
  }
  await summary
  return { asked, busy, rows }
}

test('the first of each group is answered before the others are asked, and four places stay busy with other groups', async () => {
  const { asked, busy, rows } = await watched([4, 4, 4, 4, 4, 4, 4, 4], 4)
  expect(rows).toHaveLength(32)
  for (const [at, names] of busy.entries()) {
    const groups = names.map(name => name[0])
    // Nobody is asked beside the first of its group, nor beside another of it while others are to begin.
    expect(new Set(groups).size).toBe(groups.length)
    if (at > 3 && at < 26) expect(names).toHaveLength(4)
  }
  expect(asked.filter(name => name.endsWith('0'))).toEqual(['a0', 'b0', 'c0', 'd0', 'e0', 'f0', 'g0', 'h0'])
})

test('a first that fails holds nobody up', async () => {
  const { rows } = await watched([3, 2], 2, name => name === 'a0')
  expect(rows.sort()).toEqual(['a0', 'a1', 'a2', 'b0', 'b1'])
})
