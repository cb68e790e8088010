import { describe, expect, test } from 'vitest'
import type { AnswerPolicy } from '../../core/rows/manifest/manifest.ts'
import type { Params } from '../../core/rows/rows.ts'
import { fakeModel, makeReply, tokenizer } from '../../library/testing/fakes.ts'
import { CONTEXT, isRunnableHere, makeItemRunner, makeShortPrompt, sayMore } from '../../library/testing/one-item.ts'
import { answerTokensFor } from '../../run/plan/answer-token-limit.ts'
import type { Method } from '../../runners/method.ts'
import { methods } from '../../runners/registry.ts'

// The call that answers has the same allowance whatever the method, or that of the method's source:
// `run/plan/answer-token-limit.ts` decides, and no method.

const run = makeItemRunner()
const asking = [...methods.values()].filter(method => isRunnableHere(method) && method.needs.includes('model'))
const OWN = 300
const THINKING = 2048

/** So that turns soon end, with the last call for the answer. */
const CHANGES: Readonly<Record<string, Params>> = { rlm: { turns: 1 }, 'file-agent': { turns: 1, protocol: 'json' } }

/** The calls for an answer and the row, of an item that is allowed what the policy says. */
async function answered(method: Method, answerPolicy: AnswerPolicy) {
  const maxAnswerTokens = answerTokensFor({ answerPolicy, maxAnswerTokens: undefined }, method, {}, OWN)
  const model = { ...fakeModel(sayMore), reasoningTokens: THINKING }
  const params = { ...method.params, ...CHANGES[method.id] }
  const { row } = await run(method, model, undefined, {
    params,
    prompt: () => ({ ...makeShortPrompt(), maxAnswerTokens }),
  })
  return { row, asked: model.asked.filter(({ final }) => final).map(request => request.maxAnswerTokens) }
}

describe.each(asking.map(method => [method.id, method] as const))('%s', (_, method) => {
  test('with the policy same, answers with what the task allows, and thinks beside it', async () => {
    const { row, asked } = await answered(method, 'same')
    expect(new Set(asked)).toEqual(new Set([OWN]))
    expect(row.allowed).toEqual({ answer: OWN, thinking: THINKING })
  })

  test('with the policy paper, answers with what its source allows', async () => {
    const { row, asked } = await answered(method, 'paper')
    const declared = method.answerTokens?.tokens ?? OWN
    expect(new Set(asked)).toEqual(new Set([declared]))
    expect(row.allowed).toEqual({ answer: declared, thinking: THINKING })
  })
})

test('the sources that set a limit are these', () => {
  const declared = [...methods.values()].flatMap(({ id, answerTokens }) =>
    answerTokens ? [[id, answerTokens.tokens] as const] : [],
  )
  expect(Object.fromEntries(declared)).toEqual({
    'full-context': 10_000,
    'truncate-middle': 10_000,
    memagent: 1024,
    'compress-gate-reason': 1024,
    rlm: null,
  })
})

describe('a window of 4,096 tokens, half of it for thinking', () => {
  const WINDOW = 4096
  const cutting: readonly [string, Params][] = [
    ['full-context', { overflow: 'truncate-middle' }],
    ['truncate-middle', {}],
    ['map-reduce', {}],
    ['read-agent', { pageTokens: 500, gistTokens: 40, lookUp: 20 }],
  ]

  test.each(cutting)('%s leaves room for it beside prompt and answer', async (id, changes) => {
    expect(tokenizer.count(CONTEXT)).toBeGreaterThan(WINDOW)
    const method = methods.get(id)!
    const model = { ...fakeModel(() => makeReply('[1, 2, 3, 4, 5, 6, 7, 8]'), WINDOW), reasoningTokens: THINKING }
    await run(method, model, undefined, { params: { ...method.params, ...changes } })
    for (const { messages, maxAnswerTokens } of model.asked)
      expect(tokenizer.count(messages[0].content) + maxAnswerTokens + THINKING).toBeLessThanOrEqual(WINDOW)
    expect(model.asked.length).toBeGreaterThan(0)
  })
})
