import { expect, test } from 'vitest'
import { createSharedWork } from '../../../runners/metering/shared-work.ts'
import { readAgent } from '../../../runners/methods/read-agent.ts'
import type { ChatRequest } from '../../../runners/model.ts'
import { fakeModel, keysOf, makePrompt, makeReply, runOf, tokenizer } from '../bench.ts'

const context = Array.from({ length: 1000 }, (_, at) => `word${at}`).join(' ')
const params = { ...readAgent.params, pageTokens: 500 }
const pages = Math.ceil(tokenizer.count(context) / 500)

async function run(
  look: string,
  window: number | null = null,
  shared = createSharedWork().user(),
  more: Partial<typeof params> = {},
) {
  const model = fakeModel(
    ({ label }: ChatRequest) => makeReply(label === 'look up' ? look : label === 'answer' ? '42' : `${label} in short`),
    window,
  )
  const given = runOf(readAgent, model, { params: { ...params, ...more }, shared })
  const outcome = await readAgent.run(makePrompt(context, 'Which number?'), given)
  return { outcome, asked: model.asked, last: model.asked.at(-1)!.messages[0].content }
}

test('a gist a page, a look-up on the gists, an answer on gists and pages', async () => {
  const { asked, last, outcome } = await run('I would read [2].')
  expect(asked.map(({ label }) => label)).toEqual([
    ...Array.from({ length: pages }, (_, at) => `gist ${at + 1}`),
    'look up',
    'answer',
  ])
  for (const { messages } of asked.slice(0, pages)) expect(messages[0].content).toContain('Which number?')
  const lookUp = asked.at(-2)!.messages[0].content
  expect(lookUp).toContain('[2] gist 2 in short')
  expect(lookUp).not.toContain('word1 ')
  expect(last).toContain('[Page 1, in short] gist 1 in short')
  expect(last).toContain('[Page 2]\n')
  expect(outcome.notes).toEqual({ pages, looked_up: 1 })
})

test('blind, a page is shortened without a word of the task', async () => {
  const { asked } = await run('[]', null, undefined, { blind: true })
  for (const { messages } of asked.slice(0, pages)) expect(messages[0].content).not.toContain('Which number?')
  expect(asked.at(-2)!.messages[0].content).toContain('Which number?')
})

test.each([
  ['[]', 0],
  ['none', 0],
  ['[1, 1, 2]', 2],
  ['[0, 99, -3, 1]', 2],
  ['1 and 2', 2],
  ['[7777777777777777777777]', 0],
  ['[1, 2, 3, 4, 5, 6, 7, 8]', Math.min(6, pages)],
] as const)('the look-up %s reads %d pages', async (look, count) => {
  expect((await run(look)).outcome.notes).toMatchObject({ looked_up: count })
})

test('pages grow so that the gists fit half of the window', async () => {
  const { outcome } = await run('[]', 800)
  expect(outcome.notes!['pages']).toBeLessThan(pages)
})

test('gists are shared by items of the same page', async () => {
  const shared = createSharedWork().user()
  const first = await run('[]', null, shared)
  expect(first.outcome.notes).not.toHaveProperty('sharedGists')
  const second = await run('[]', null, shared)
  expect(second.asked.map(({ label }) => label)).toEqual(['look up', 'answer'])
  expect(second.outcome.notes).toMatchObject({ sharedGists: second.outcome.notes?.['pages'] })
})

test('pages are told apart by whole hashes', async () => {
  const { shared, keys } = keysOf(createSharedWork().user())
  await run('[]', null, shared)
  expect(keys).toHaveLength(pages)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test('no more pages are looked up than the last prompt has room for beside the gists', async () => {
  const window = 1500
  const { asked, outcome, last } = await run('[1, 2, 3, 4, 5, 6]', window)
  expect(outcome.notes).toMatchObject({ looked_up: 2 })
  expect(asked.at(-2)!.messages[0].content).toContain('at most 2,')
  expect(tokenizer.count(last)).toBeLessThan(window)
})
