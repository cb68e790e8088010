import { expect, test } from 'vitest'
import { fakeModel, makePrompt, makeReply } from '../../../library/testing/fakes.ts'
import { testMethod } from '../../../library/testing/index.ts'
import { makeItemRunner } from '../../../library/testing/one-item.ts'
import { AGENT_CUTS, buildAgentCut } from '../../../packages/agents/cuts/rules.ts'
import { cut } from '../../../packages/agents/methods/cut.ts'
import { preview } from '../../../packages/agents/methods/preview.ts'
import type { ChatRequest } from '../../../runners/model.ts'

const run = makeItemRunner()

testMethod(cut)
testMethod(preview)

test('preview: the ends are shown, and what a search finds; the middle is not', async () => {
  const lines = Array.from(
    { length: 400 },
    (_, at) => `line ${at} of the log${at === 200 ? ' has calm-harbour 4829371' : ''}`,
  )
  const requests: string[] = []
  const model = {
    ...fakeModel(),
    async chat({ messages }: ChatRequest) {
      requests.push(messages.map(({ content }) => content).join('\n'))
      return makeReply(requests.length === 1 ? 'SEARCH: calm-harbour' : '4829371')
    },
  }
  const { row } = await run(preview, model, undefined, {
    prompt: () => makePrompt(lines.join('\n')),
    params: { ...preview.params, limit: 1000, lines: 3 },
  })
  expect(requests[0]).toMatch(/line 0 of[\s\S]*characters are left out here[\s\S]*line 399 of/)
  expect(requests[0]).not.toContain('4829371')
  expect(requests[1]).toContain('line 200 of the log has calm-harbour 4829371')
  expect([row.answer, row.notes?.['searches']]).toEqual(['4829371', 1])
})

test('preview: a text that fits is not cut, and nothing is offered', async () => {
  const model = fakeModel()
  const { row } = await run(preview, model, undefined, { prompt: () => makePrompt('The number is 42.') })
  expect(model.asked).toHaveLength(1)
  expect(model.asked[0].messages[0].content).not.toContain('SEARCH')
  expect(row.notes).toMatchObject({ dropped_characters: 0, searches: 0 })
})

test('cut: a limit shrinks as the window fills, and only for rules that depend on it', async () => {
  const text = 'one line of a result\n'.repeat(5000)
  const dropped = async (params: object) => {
    const { row } = await run(cut, fakeModel(), undefined, {
      prompt: () => makePrompt(text),
      params: { ...cut.params, rule: 'gemini-cli', ...params },
    })
    return Number(row.notes?.['dropped_characters'])
  }
  const kept = async (params: object) => text.length - (await dropped(params))
  expect(await kept({})).toBe(40_000)
  expect(await kept({ window: 200_000 })).toBe(40_000)
  expect(await kept({ window: 200_000, used: 195_000 })).toBe(20_000)
  expect(await kept({ window: 200_000, used: 200_000 })).toBe(0)
  const { check } = cut
  const refuse = (params: object) => check?.({ ...cut.params, ...params })
  expect(refuse({ rule: 'codex', window: 1000 })).toMatch(/^window is for a rule that depends on it: gemini-cli/)
  expect(refuse({ rule: 'gemini-cli', window: 1000, used: 2000 })).toBe('used is at most window')
  expect(refuse({ rule: 'gemini-cli', used: 2000 })).toBe('used is at most window')
})

test('cut@hermes-agent: a small window lowers the limit, never below 8,000', async () => {
  const rules = AGENT_CUTS['hermes-agent']
  const isCut = (length: number, window: number) =>
    buildAgentCut(rules, 0, { window, used: 0 })('x'.repeat(length)).isCut
  expect([isCut(100_000, 200_000), isCut(100_001, 200_000)]).toEqual([false, true])
  expect([isCut(19_200, 32_000), isCut(19_201, 32_000)]).toEqual([false, true])
  expect([isCut(8000, 1000), isCut(8001, 1000)]).toEqual([false, true])
})
