import { expect, test } from 'vitest'
import { fakeModel, makePrompt, makeReply } from '../../../library/testing/fakes.ts'
import { testMethod } from '../../../library/testing/index.ts'
import { makeItemRunner } from '../../../library/testing/one-item.ts'
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
