import { expect, test } from 'vitest'
import { createBudget } from '../../../runners/metering/budget.ts'
import { CodeCalls } from '../../../runners/methods/rlm/calls.ts'
import { makeHostFunctions } from '../../../runners/methods/rlm/sub-calls.ts'
import { rlm } from '../../../runners/methods/rlm.ts'
import { fakeModel, makeReply, runOf, tokenizer } from '../bench.ts'

function llmQuery(window: number, signal = new AbortController().signal) {
  const model = fakeModel(() => makeReply('fine'), window)
  const limits = createBudget({ limits: {}, whose: 'item', now: () => 0 })
  const { llm_query } = makeHostFunctions({
    depth: 0,
    parallel: 4,
    answerTokens: 64,
    model,
    room: runOf(rlm, model).room,
    run: { tokenizer, budget: limits, read: () => {}, signal, stop: new AbortController().signal },
    quotes: () => [],
    named: new Map(),
    last: undefined,
    recurse: undefined,
    calls: new CodeCalls(1000, 100),
    drop: () => {},
  })
  return { model, ask: (prompt: string) => llm_query.answer([prompt]) }
}

test('a prompt without breaks that is too long for the model is refused with its size', async () => {
  const { ask, model } = llmQuery(1000)
  const said = await ask('abcdefghij'.repeat(10_000))
  expect(said).toMatch(/^Error: the prompt has \d+ tokens, and the model takes at most 904\./)
  expect(model.asked).toEqual([])
})

test('one that fits is sent, though it has more characters than the model has tokens', async () => {
  const { ask, model } = llmQuery(2000)
  expect(await ask('It is fine. '.repeat(400))).toBe('fine')
  expect(model.asked).toHaveLength(1)
})

test('an interruption is heard while a long prompt is counted', async () => {
  const stop = new AbortController()
  const { ask } = llmQuery(1000, stop.signal)
  const asked = ask('abcdefghij'.repeat(30_000))
  setImmediate(() => stop.abort(new Error('stopped')))
  await expect(asked).rejects.toThrow('stopped')
})

test('an empty prompt is refused without a call, and in a batch it is sent', async () => {
  const { functions, first } = functionsAt(0)
  expect(await functions.llm_query.answer([''])).toMatch(/^Error: /)
  expect(await functions.rlm_query.answer([''])).toMatch(/^Error: /)
  expect(first.asked).toHaveLength(0)
  expect(await functions.llm_query_batched.answer([['', 'a']])).toEqual(['second', 'second'])
})

test.each(['llm_query', 'rlm_query'] as const)(
  '%s asks the model that it names, and the usual one for another name',
  async name => {
    const { functions } = functionsAt(0)
    expect(await functions[name].answer(['a', 'root-model'])).toBe('first')
    expect(await functions[name].answer(['a', 'sub-model'])).toBe('second')
    expect(await functions[name].answer(['a', 'other'])).toBe('second')
    expect(await functions[name].answer(['a', null])).toBe('second')
  },
)

test('below the root rlm_query asks the second model where no REPL can be begun, whatever it names', async () => {
  const { functions } = functionsAt(1)
  expect(await functions.llm_query.answer(['a'])).toBe('first')
  expect(await functions.rlm_query.answer(['a'])).toBe('second')
  expect(await functions.rlm_query.answer(['', 'root-model'])).toBe('second')
  expect(await functions.rlm_query_batched.answer([['a', 'b']])).toEqual(['second', 'second'])
})

/** The functions of the root, or of a REPL below it, with two models. */
function functionsAt(depth: number) {
  const signal = new AbortController().signal
  const [first, second] = (['first', 'second'] as const).map(text => fakeModel(() => makeReply(text), 2000))
  const room = runOf(rlm, first).room
  const [root, sub] = [
    { model: first, room },
    { model: second, room },
  ]
  const functions = makeHostFunctions({
    ...(depth === 0 ? sub : root),
    depth,
    parallel: 4,
    answerTokens: 64,
    quotes: () => [],
    recurse: undefined,
    drop: () => {},
    named: new Map([
      ['root-model', root],
      ['sub-model', sub],
    ]),
    last: depth === 0 ? undefined : sub,
    run: {
      tokenizer,
      budget: createBudget({ limits: {}, whose: 'item', now: () => 0 }),
      read: () => {},
      signal,
      stop: signal,
    },
    calls: new CodeCalls(1000, 100),
  })
  return { functions, first, second }
}
