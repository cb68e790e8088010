import { expect, test } from 'vitest'
import { buildRunEntries } from '../../run/config/entries.ts'
import { resolveMethods } from '../../run/registry/methods/named-methods.ts'
import { applySampling } from '../../runners/metering/sampling.ts'
import { methods } from '../../runners/registry.ts'
import { parseRun } from '../cli/commands/parse.ts'
import { fakeModel } from '../runners/bench.ts'

const entries = (names: string, flags = '') =>
  buildRunEntries(
    parseRun(['--model', 'fake', '--base-url', 'http://127.0.0.1:8000/v1', ...flags.split(' ').filter(Boolean)]),
    resolveMethods([names], methods),
    [fakeModel()],
  )

test('a preset is an entry of its own, with its parameters and sampling as plain parameters', () => {
  const [plain, paper, repository] = entries('memagent,memagent@paper,rlm@72d6940', '--reasoning-tokens 8k')
  expect(plain.sampling).toMatchObject({ temperature: 0, reasoning_tokens: 8192 })
  expect(paper.sampling).toMatchObject({ temperature: 0.7, top_p: 0.95, reasoning_tokens: 8192 })
  expect(paper.params).toEqual(methods.get('memagent')!.params)
  expect(repository.sampling).toMatchObject({ temperature: 'server' })
  expect(repository.sampling).not.toHaveProperty('top_p')
  expect(new Set([plain, paper, repository].map(each => each.config)).size).toBe(3)
})

test('its config is that of the same values set by hand, and the two are one entry', () => {
  const [paper] = entries('memagent@paper')
  const both = entries('memagent,memagent@paper', '--temperature 0.7 --top-p 0.95 --answer-policy paper')
  expect(both.map(({ config }) => config)).toEqual([paper.config])
})

test('a setting reaches the method and not the parameters of its preset; where only presets have the parameter it is refused', () => {
  const [plain, paper] = entries('memagent,memagent@paper', '--set memagent.chunkTokens=1000')
  expect([plain, paper].map(each => each.params['chunkTokens'])).toEqual([1000, 5000])
  expect(() => entries('memagent@paper', '--set memagent.chunkTokens=1000')).toThrow(
    /^--set memagent\.chunkTokens: memagent@paper sets it itself\. Name memagent without a preset to set it\.$/,
  )
  expect(entries('rlm@paper', '--set rlm.cellSeconds=5')[0].params['cellSeconds']).toBe(5)
})

test('every call is asked with the source’s sampling, and recordings tell it apart', async () => {
  const model = { ...fakeModel(), sampling: 'own' }
  const sampled = applySampling(model, { temperature: 0.7 })
  const signal = new AbortController().signal
  await sampled.chat({ messages: [{ role: 'user', content: 'hello' }], maxAnswerTokens: 8, label: 'answer', signal })
  expect(model.asked[0].sampling).toEqual({ temperature: 0.7 })
  expect(sampled.sampling).not.toBe('own')
  expect(applySampling(model, undefined)).toBe(model)
})
