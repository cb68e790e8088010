import { expect, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { testMethod } from '../../library/testing/method.ts'
import { makeItemRunner, makeShortPrompt } from '../../library/testing/one-item.ts'
import { methods } from '../../runners/registry.ts'
import { fakeModel } from '../runners/bench.ts'

for (const method of methods.values()) testMethod(method)

/** All that reports keep apart and never rank. */
const isReference = (id: string) => id === 'oracle' || id.startsWith('floor:')

test.each([...methods])('%s is a reference, or else a contestant', (id, method) => {
  expect(method.id).toBe(id)
  expect(method.reference ?? false).toBe(isReference(id))
})

const run = makeItemRunner()
const solving = [...methods.values()].filter(({ needs }) => needs.includes('solver'))

test.each(solving.map(method => [method.id, method] as const))(
  '%s says that a task has no solver',
  async (_, method) => {
    const { row } = await run(method, fakeModel(), undefined, { solver: undefined })
    expect(row.status.reason).toMatch(/^the task has no (solver|guesser)$/)
  },
)

test('full-context costs exactly what it estimates', async () => {
  const method = methods.get('full-context')!
  const { promptTokens, contextTokens, maxAnswerTokens } = makeShortPrompt()
  const estimate = method.estimate({ promptTokens, contextTokens, maxAnswerTokens, window: null }, method.params)
  const { row } = await run(method, fakeModel())
  expect(row.ledger.calls.total).toBe(estimate.calls)
  expect(row.ledger.tokens.input).toBe(estimate.input)
})

test.each([
  ['oracle', '4829371', 1],
  ['floor:empty', '', 0],
  ['floor:rare', '4829371', 0.2],
  ['floor:bm25', '4829371', 0],
  ['floor:list-all', '', 1],
])('%s answers "%s"', async (id, answer, coverage) => {
  const { row } = await run(methods.get(id)!, fakeModel())
  if (answer !== '' || coverage === 0) expect(row.answer).toBe(answer)
  expect(row.model).toBe('none')
  expect(row.ledger.coverage).toBeCloseTo(coverage, 1)
})

test('floor:random guesses by the job’s own chance', async () => {
  const method = methods.get('floor:random')!
  const guesses = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(
      async seed => (await run(method, fakeModel(), undefined, { rng: makeRandom(seed) })).row.answer,
    ),
  )
  expect(new Set(guesses).size).toBeGreaterThan(1)
})
