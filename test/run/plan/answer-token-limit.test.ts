import { describe, expect, test } from 'vitest'
import { fakeModel } from '../../../library/testing/fakes.ts'
import { buildRunEntries } from '../../../run/config/entries.ts'
import { answerTokensFor, computeReservedTokens } from '../../../run/plan/answer-token-limit.ts'
import { resolveMethods } from '../../../run/registry/methods/named-methods.ts'
import { methods } from '../../../runners/registry.ts'
import { parseRun } from '../../cli/commands/parse.ts'

const [full, memagent, rlm, rag] = ['full-context', 'memagent', 'rlm', 'rag-bm25'].map(id => methods.get(id)!)
const [memagentAtPaper, cutAtLongBench] = resolveMethods(['memagent@paper', 'truncate-middle@longbench2'], methods)
const policy = (answerPolicy: 'same' | 'paper', maxAnswerTokens?: number) => ({
  answerPolicy,
  maxAnswerTokens,
  reasoningTokens: 0,
})

describe('what the call that answers may take', () => {
  test.each([
    ['the task says, for every method', policy('same'), full, {}, 128],
    ['its source says', policy('paper'), full, {}, 10_000],
    ['the task says, where its source sets no limit', policy('paper'), rlm, {}, 128],
    ['the task says, where it has no source', policy('paper'), rag, {}, 128],
    ['its source says, of a preset', policy('same'), memagentAtPaper, {}, 1024],
    ['the suite says, of a preset that is of a suite', policy('same'), cutAtLongBench, {}, 128],
    ['an official profile says, before a preset', policy('same'), memagentAtPaper, { cap: 30 }, 30],
    ['the user says, before a preset', policy('same', 77), memagentAtPaper, {}, 77],
    ['an official profile says, before the source', policy('paper'), full, { cap: 30 }, 30],
    ['the user says, before all', policy('paper', 77), full, { cap: 30 }, 77],
  ])('%s', (_, asked, method, recipe, tokens) => {
    expect(answerTokensFor(asked, method, recipe, 128)).toBe(tokens)
  })
})

test('items keep free what the method with the longest answer is allowed, and the thinking', () => {
  expect(computeReservedTokens({ ...policy('paper'), reasoningTokens: 4096 }, [memagent, full, rag])).toEqual({
    thinking: 4096,
    answer: 10_000,
  })
  expect(computeReservedTokens(policy('paper'), [memagent, rlm])).toEqual({ thinking: 0, answer: 1024 })
  expect(computeReservedTokens(policy('same'), [memagent, full])).toEqual({ thinking: 0, answer: 0 })
  expect(computeReservedTokens(policy('same'), [memagentAtPaper, full])).toEqual({ thinking: 0, answer: 1024 })
  expect(computeReservedTokens(policy('paper', 300), [memagent, full])).toEqual({ thinking: 0, answer: 300 })
})

test('the policy is part of a config where it changes requests, and there alone', () => {
  const configs = (words: string) => {
    const options = parseRun(
      `--task vt --model fake --base-url http://127.0.0.1:9/v1 ${words}`.split(' ').filter(Boolean),
    )
    return buildRunEntries(options, [full, rag], [fakeModel()]).map(({ config }) => config)
  }
  const [same, paper] = [configs('--answer-policy same'), configs('--answer-policy paper')]
  expect(paper[0]).not.toBe(same[0])
  expect(paper[1]).toBe(same[1])
  expect(configs('')).toEqual(same)
  const limit = '--max-answer-tokens 64'
  expect(configs(`${limit} --answer-policy paper`)).toEqual(configs(limit))
})
