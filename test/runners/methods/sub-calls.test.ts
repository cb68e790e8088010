import { expect, test } from 'vitest'
import { budget } from '../../../runners/budget.ts'
import { CodeCalls } from '../../../runners/methods/rlm/calls.ts'
import { functionsOf } from '../../../runners/methods/rlm/sub-calls.ts'
import { rlm } from '../../../runners/methods/rlm.ts'
import { fakeModel, replyOf, runOf, tokenizer } from '../bench.ts'

function llmQuery(window: number, signal = new AbortController().signal) {
  const model = fakeModel(() => replyOf('fine'), window)
  const limits = budget({ limits: {}, whose: 'item', now: () => 0 })
  const { llm_query } = functionsOf({
    depth: 0,
    parallel: 4,
    answerTokens: 64,
    model,
    room: runOf(rlm, model).room,
    run: { tokenizer, budget: limits, read: () => {}, signal, stop: new AbortController().signal },
    quotes: () => [],
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
