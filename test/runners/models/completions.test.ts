import { expect, onTestFinished, test } from 'vitest'
import type { ModelError } from '../../../runners/model.ts'
import type { ChatTemplate } from '../../../runners/models/chat-template.ts'
import * as p from '../peer.ts'

const template: ChatTemplate = {
  source: 'a test',
  render: messages => `${messages.map(({ role, content }) => `[${role}] ${content}`).join('\n')}\n[assistant]`,
}

async function ask(answers: p.Answer[], request: object = {}) {
  const server = await p.peer(...answers)
  onTestFinished(() => server.close())
  const { model } = p.modelAt(server.url, { template })
  const reply = await model.chat({ ...p.asked(), ...request }).catch((error: ModelError) => error)
  return { reply, server, model }
}

const piece = (text: string, finish: string | null = null, more = {}) => ({
  object: 'text_completion',
  choices: [{ index: 0, text, finish_reason: finish, logprobs: null, ...more }],
})

test('the messages go out as one text, with the beginning of the answer at its end', async () => {
  const answer = p.stream([piece(' 4'), piece('2'), piece('', 'stop'), p.usage(9, 2)])
  const { reply, server } = await ask([answer], { prefill: ' It is', stop: ['\n'] })
  expect(reply).toMatchObject({ text: ' 42', finish: 'stop', usage: { input: 9, output: 2, source: 'server' } })
  const { path, body } = server.requests[0]
  expect(path).toBe('/v1/completions')
  expect(body).toMatchObject({
    prompt: '[user] How much?\n[assistant] It is',
    max_tokens: 64,
    stop: ['\n'],
    stream: true,
  })
  expect(body).not.toHaveProperty('messages')
})

test('a reply in one piece, cut by its limit, is read too; without counts the whole text is counted', async () => {
  const { reply } = await ask([p.json(200, piece('forty', 'length'))])
  expect(reply).toMatchObject({ text: 'forty', finish: 'length' })
  // [user] How much?\n[assistant]: 28 characters, 4 a token.
  expect(reply).toMatchObject({ usage: { input: 7, output: 2, source: 'estimated' } })
})

test.each([
  ['of completions', { top_logprobs: [{ ' a': -0.5, ' b': -2 }] }],
  [
    'of chats, as llama.cpp has them',
    {
      content: [
        {
          top_logprobs: [
            { token: ' a', logprob: -0.5 },
            { token: ' b', logprob: -2 },
          ],
        },
      ],
    },
  ],
])('log-probabilities in the form %s', async (_, logprobs) => {
  const { reply, server } = await ask([p.stream([piece(' a', 'stop', { logprobs })])], { topLogprobs: 2 })
  expect(server.requests[0].body).toMatchObject({ logprobs: 2 })
  expect(server.requests[0].body).not.toHaveProperty('top_logprobs')
  expect(reply).toMatchObject({
    topLogprobs: [
      { token: ' a', logprob: -0.5 },
      { token: ' b', logprob: -2 },
    ],
  })
})

test('a server without them is told of in one line; one without the model, as before', async () => {
  const without = await ask([p.error(404, 'Not Found')])
  expect(without.reply).toMatchObject({ kind: 'failed', fatal: true })
  expect((without.reply as ModelError).message).toContain('It has no completions of text: leave --api completions out.')
  const unknown = await ask([p.error(404, 'The model `small` does not exist.')])
  expect((unknown.reply as ModelError).message).not.toContain('no completions')
})

test('errors are read as those of a chat', async () => {
  const { reply } = await ask([
    p.error(400, "This model's maximum context length is 100 tokens.", 'context_length_exceeded'),
  ])
  expect(reply).toMatchObject({ kind: 'overflow' })
})

test('tools, and messages that the template refuses, are never sent', async () => {
  const tools = await ask([p.fine()], { tools: [{ name: 'f', description: '', parameters: {} }] })
  expect(tools.reply).toMatchObject({ kind: 'failed', message: expect.stringContaining('take no tools') })
  const server = await p.peer(p.fine())
  onTestFinished(() => server.close())
  const render = () => {
    throw new Error('no system role')
  }
  const { model } = p.modelAt(server.url, { template: { source: '', render } })
  await expect(model.chat(p.asked())).rejects.toThrow('the chat template refuses the messages: no system role')
  expect([...tools.server.requests, ...server.requests]).toEqual([])
})
