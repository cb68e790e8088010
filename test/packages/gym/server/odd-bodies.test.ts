import { expect, test } from 'vitest'
import { type RowLabel, writeLabel } from '../../../../packages/gym/label.ts'
import { fathomProtocol } from '../../../../packages/gym/server/protocols/fathom.ts'
import { openGym } from './gym.ts'

// Bodies and methods that trainers of other versions, wrong configurations and hand-written clients send.

const LABEL: RowLabel = { v: 1, item: 'i-1', task: 'niah_single_2', scorer: 'ruler-recall', expected: ['7301942'] }
const label = writeLabel(LABEL)
const RIGHT = 'The number is 7301942.'
const row = { responses_create_params: { input: [] }, label, agent_ref: { name: 'a' } }
const respond = (...output: readonly object[]) => ({ ...row, response: { id: 'r', object: 'response', output } })

test.each([[null], [7], [true], [{}], [[]]])('the reply %j is said to be none, and earns no 0', async reply => {
  const { post } = await openGym()
  const why = expect.stringContaining('reply')
  expect(await post('/slime', { prompt: 'P', response: reply, label })).toMatchObject({
    status: 200,
    body: { reward: null, error: why },
  })
  expect((await post('/v1/score', [{ label, response: reply }])).body).toEqual([{ reward: null, why }])
  const sent = { query: [reply, `P${RIGHT}`], prompts: ['P', 'P'], labels: [label, label] }
  expect((await post('/openrlhf', sent)).body).toMatchObject({ rewards: [null, 1], scores: [null, 1], error: why })
  expect((await post('/openrlhf', { query: [reply], prompts: ['P'], labels: [label] })).body.rewards).toBe(null)
})

test('a row without a reply is said once, where another status would be asked for again', async () => {
  const { post } = await openGym()
  expect(await post('/slime', { prompt: 'P', label })).toMatchObject({ status: 200, body: { reward: null } })
  expect(await post('/slime', { prompt: 'P', response: RIGHT })).toMatchObject({ status: 200, body: { reward: null } })
  expect((await post('/v1/score', { label })).body).toMatchObject([{ reward: null }])
})

test.each([
  [
    [
      { type: 'text', text: 'The number is ' },
      { type: 'output_text', text: '7301942.' },
    ],
  ],
  [['The number is ', '7301942.']],
  [[{ role: 'assistant', content: RIGHT }]],
  [
    [
      { role: 'user', content: '?' },
      { role: 'assistant', content: [{ type: 'text', text: RIGHT }] },
    ],
  ],
  [{ role: 'assistant', content: RIGHT }],
])('a reply in parts or as messages is read: %j', async reply => {
  const { post } = await openGym()
  expect((await post('/slime', { prompt: [{ role: 'user', content: 'P' }], response: reply, label })).body).toBe(1)
  expect((await post('/v1/score', [{ label, response: reply }])).body).toMatchObject([{ reward: 1 }])
})

test('NeMo-Gym: contents that are texts, and turns of the user, which are no answer', async () => {
  const { post } = await openGym()
  const verify = async (...output: readonly object[]) => (await post('/verify', respond(...output))).body.reward
  const assistant = { type: 'message', role: 'assistant' }
  expect(await verify({ ...assistant, content: RIGHT })).toBe(1)
  expect(await verify({ role: 'assistant', content: RIGHT })).toBe(1)
  expect(await verify({ type: 'message', role: 'user', content: RIGHT })).toBe(0)
  expect(await verify({ type: 'message', role: 'user', content: [{ type: 'output_text', text: RIGHT }] })).toBe(0)
  expect(await verify({ type: 'function_call', name: 'read', arguments: RIGHT, call_id: 'c' })).toBe(0)
  expect(
    await verify(
      { ...assistant, content: [{ type: 'output_text', text: 'The number ' }] },
      { ...assistant, content: [{ type: 'output_text', text: 'is 7301942.' }] },
    ),
  ).toBe(1)
  expect(await verify()).toBe(0)
})

test('NeMo-Gym: all faults of a body at once, each with the body', async () => {
  const { post } = await openGym()
  const missing = await post('/verify', { label })
  expect(missing).toMatchObject({ status: 422 })
  expect(missing.body.detail).toEqual(
    ['responses_create_params', 'response'].map(name => ({
      type: 'missing',
      loc: ['body', name],
      msg: 'Field required',
      input: { label },
    })),
  )
  expect((await post('/verify', { ...row, response: 'x' })).body.detail).toMatchObject([{ loc: ['body', 'response'] }])
  expect((await post('/verify', { ...respond(), label: 5 })).status).toBe(422)
  expect((await post('/verify', [])).status).toBe(422)
  const ask = async (verify_responses: unknown) => (await post('/aggregate_metrics', { verify_responses })).status
  expect([await ask(null), await ask('x'), await ask([5])]).toEqual([422, 422, 422])
})

test('batches of none are answered, and rows keep their place', async () => {
  const { post } = await openGym()
  expect((await post('/openrlhf', { query: [], prompts: [], labels: [] })).body).toMatchObject({
    rewards: [],
    scores: [],
  })
  expect((await post('/v1/score', [])).body).toEqual([])
  expect((await post('/v1/score', ' \n')).body).toEqual([])
  const good = { label, response: RIGHT }
  expect((await post('/v1/score', [5, good, 'x', null, [], good])).body).toMatchObject([
    { reward: null, why: expect.stringContaining('no object') },
    { reward: 1 },
    { reward: null },
    { reward: null },
    { reward: null },
    { reward: 1 },
  ])
  const lines = [JSON.stringify(good), '{"label":nonsense,"response":"x"}', 'what', JSON.stringify(good)]
  expect((await post('/v1/score', lines.join('\r\n'))).body).toMatchObject([
    { reward: 1 },
    { reward: null, why: expect.stringContaining('JSON') },
    { reward: null },
    { reward: 1 },
  ])
  // As one object over several lines, which is what people type.
  expect((await post('/v1/score', JSON.stringify(good, undefined, 2))).body).toMatchObject([{ reward: 1 }])
})

test('a recipe with a fault is none: another item would be judged', async () => {
  const { post, streams } = await openGym()
  const recipe = streams.recipeOf('train', 0)
  const why = async (more: object) => (await post('/v1/score', [{ ...recipe, response: 'x', ...more }])).body[0]
  for (const more of [{ params: 'x' }, { params: [1] }, { params: { a: null } }, { index: -1 }, { seed: null }])
    expect(await why(more)).toEqual({ reward: null, why: expect.stringContaining('recipe') })
  expect(await why({ label: null })).toMatchObject({ reward: 0 })
})

test('OpenRLHF: a prompt that was cut from the left is found in the whole text', async () => {
  const { post } = await openGym()
  const prompt = `${'The number is 1111111. '.repeat(40)}What is the number?<|im_end|>\n<|im_start|>assistant\n`
  const ask = async (query: string) =>
    (await post('/openrlhf', { query: [query], prompts: [prompt], labels: [label] })).body
  const judged = await ask(prompt + RIGHT)
  expect(judged.rewards).toEqual([1])
  expect(await ask(prompt.slice(300) + RIGHT)).toEqual(judged)
  expect(await ask(`<|begin_of_text|>${prompt}${RIGHT}`)).toEqual(judged)
  expect((await ask(prompt.slice(300))).rewards).toEqual([0])
})

test('paths that end with a slash, and methods', async () => {
  const { get, post, url } = await openGym()
  expect((await post('/slime/', { prompt: '', response: RIGHT, label })).body).toBe(1)
  expect((await post('/openrlhf/', { query: [RIGHT], prompts: [''], labels: [label] })).body.rewards).toEqual([1])
  expect((await post('/v1/score/', [{ response: RIGHT, label }])).body).toMatchObject([{ reward: 1 }])
  expect((await post('/verify/', respond())).body.reward).toBe(0)
  expect((await get('/fathom/tools/')).body.tools).toHaveLength(3)
  expect((await get('/health/')).body).toEqual({ status: 'ok' })
  expect((await get('/slime/nope')).status).toBe(404)
  const ask = async (method: string, path: string) => {
    const { status, headers } = await fetch(url + path, { method })
    return [status, headers.get('allow')]
  }
  expect(await ask('GET', '/slime')).toEqual([405, 'POST'])
  expect(await ask('PUT', '/v1/score')).toEqual([405, 'POST'])
  expect(await ask('DELETE', '/health')).toEqual([405, 'GET'])
  expect(await ask('HEAD', '/health')).toEqual([200, null])
})

test('the stream by task and length, and faults in its address', async () => {
  const { get } = await openGym()
  const list = async (query: string) => {
    const { status, text } = await get(`/v1/items?${query}`)
    return status === 200
      ? text
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
      : [status, text]
  }
  const whole = await list('n=4')
  expect(await list('task=revisions&n=2')).toEqual([whole[1], whole[3]])
  expect(await list('length=4096&n=1')).toEqual([whole[0]])
  expect(await list('length=4k&from=1&n=1')).toEqual([whole[2]])
  for (const [query, message] of [
    ['task=nope', 'nope'],
    ['length=16k', '16k'],
    ['length=x', 'x'],
    ['from=1000000', 'from'],
    ['n=-1', '-1'],
    ['lenght=4k', 'lenght'],
  ])
    expect(await list(query)).toEqual([400, expect.stringContaining(message)])
})

test('a stage that is over is looked for in turns: other requests are heard', async () => {
  const { desk, streams, episodes, version } = await openGym({ order: { by: ['length'] } })
  const route = fathomProtocol.routes.find(({ path }) => path === '/v1/items')
  const query = new URLSearchParams('length=4k&from=60&n=1')
  const asked = { method: 'GET', path: '/v1/items', query, headers: {}, body: Buffer.alloc(0), isGone: () => false }
  const reply = await route?.handle(asked, { desk, streams, episodes, version })
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const parts: unknown[] = []
  for await (const part of reply?.body ?? 'no reply') parts.push(part)
  isOver = true
  expect(parts).toEqual([])
  expect(turns).toBeGreaterThan(100)
})
