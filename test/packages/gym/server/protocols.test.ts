import { expect, test } from 'vitest'
import { loadRegistry } from '../../../../library/plugin/index.ts'
import { openLabel, type RowLabel, writeLabel } from '../../../../packages/gym/label.ts'
import { listGolds } from '../../../../packages/gym/streams/make-label.ts'
import { KEY, openGym } from './gym.ts'

// Each protocol by a client written from what the programs sent (../shared/golden/gym-protocols).

const LABEL: RowLabel = {
  v: 1,
  item: 'i-1',
  task: 'niah_single_2',
  scorer: 'ruler-recall',
  expected: ['7301942'],
  wording: 'Some special magic numbers are hidden within the following text. What is the number? The answer is 0.',
  reserve: 128,
}
const open = writeLabel(LABEL)
const RIGHT = '<think>I read it.</think>The number is 7301942.<|im_end|>'
const responses = (text: string, more: object = {}) => ({
  id: 'r',
  object: 'response',
  output: [
    { type: 'reasoning', id: 'a', summary: [{ type: 'summary_text', text: 'I read it.' }] },
    { type: 'message', id: 'b', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
  ],
  ...more,
})

test('the same label and reply earn the same through every protocol, open or sealed', async () => {
  const { post } = await openGym()
  for (const label of [open, writeLabel(LABEL, KEY)])
    for (const [reply, reward] of [
      [RIGHT, 1],
      ['The number is 7301943.', 0],
      ['', 0],
    ] as const) {
      const prompt = 'P\n"é\\ 😀'
      expect((await post('/slime', { prompt, response: reply, label })).body).toBe(reward)
      const sent = { query: [prompt + reply], prompts: [prompt], labels: [label] }
      expect((await post('/openrlhf', sent)).body).toMatchObject({ rewards: [reward], scores: [reward] })
      expect((await post('/get_reward', sent)).body.extra_logs.answer).toEqual([reward])
      expect((await post('/v1/score', [{ label, response: reply }])).body).toMatchObject([{ reward }])
      const row = {
        responses_create_params: { input: [{ role: 'user', content: prompt }] },
        label,
        agent_ref: { name: 'a' },
      }
      const verified = await post('/verify', { ...row, response: responses(reply) })
      expect(verified.body).toMatchObject({ ...row, response: responses(reply), reward })
      expect(Object.keys(verified.body.reward_components)).toHaveLength(9)
    }
})

test('numbers have the same names for every task, shape and reply', async () => {
  const { post } = await openGym({ shape: 'format=0.1' })
  const { body } = await post('/v1/score', [
    { label: open, response: RIGHT },
    { label: open, response: '' },
    { label: open, response: RIGHT, finish: 'length' },
  ])
  for (const { components } of body) {
    expect(Object.keys(components)).toEqual(Object.keys(body[0].components))
    expect(Object.values(components).every(value => typeof value === 'number')).toBe(true)
  }
  expect(body[2]).toMatchObject({ reward: 0, components: { answer: 1, valid: 0, cut: 1 } })
})

test.each([
  ['a label that is null', null, 'the label is not a text'],
  ['a label of another kind', '{"v":2}', 'the label has v = 2, this version reads 1'],
  ['a label that is no JSON', 'Paris', "the label is no label of Fathom's: invalid JSON"],
  ['a scorer that is not there', writeLabel({ ...LABEL, scorer: 'nope' }), 'no scorer is named "nope" here'],
  [
    'a label that was changed',
    `${writeLabel(LABEL, KEY).slice(0, -4)}AAAA`,
    'the label is sealed with another key, or was changed',
  ],
  ['an expected answer of another shape', writeLabel({ ...LABEL, expected: 7 }), 'item i-1: ruler-recall takes'],
])('%s is said once in each protocol, never as 0', async (_, label, why) => {
  const { post } = await openGym()
  const slime = await post('/slime', { prompt: 'P', response: 'A', label })
  expect([slime.status, slime.body]).toEqual([200, { reward: null, error: expect.stringContaining(why) }])
  const openrlhf = await post('/openrlhf', { query: ['PA'], prompts: ['P'], labels: [label] })
  expect([openrlhf.status, openrlhf.body]).toMatchObject([200, { rewards: null, error: expect.stringContaining(why) }])
  expect((await post('/v1/score', [{ label, response: 'A' }])).body).toMatchObject([
    { reward: null, why: expect.stringContaining(why) },
  ])
  const row = { responses_create_params: {}, response: responses('A'), label }
  expect(await post('/verify', row)).toMatchObject({
    status: 422,
    body: { detail: [{ msg: expect.stringContaining(why) }] },
  })
})

test('a recipe is as good as a label', async () => {
  const { post, streams, desk } = await openGym()
  const recipe = streams.recipeOf('train', 3)
  if (!recipe) throw new Error('no recipe')
  const { context } = await desk.build(recipe)
  const registry = await loadRegistry()
  const answer = registry.tasks.get(recipe.task)
  expect(answer).toBeDefined()
  const { body } = await post(
    '/v1/score',
    `${JSON.stringify({ ...recipe, response: 'no idea' })}\n${JSON.stringify({ ...recipe, task: 'nope', response: '' })}\n`,
  )
  expect(body).toMatchObject([{ reward: 0 }, { reward: null, why: expect.stringContaining('nope') }])
  expect(context.length).toBeGreaterThan(1000)
})

test('the stream has the same items for whoever asks, and no seed in its lines', async () => {
  const { get } = await openGym()
  const lines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  const [whole, part] = [await get('/v1/items?from=0&n=3'), await get('/v1/items?from=2&n=1')]
  expect(lines(whole.text).map(({ n, task }) => [n, task])).toEqual([
    [0, 'niah_single_2'],
    [1, 'revisions'],
    [2, 'niah_single_2'],
  ])
  expect(lines(part.text)).toEqual([lines(whole.text)[2]])
  expect(lines(part.text)[0].label.startsWith('fathom.v1.')).toBe(true)
  expect((await get('/v1/items?split=test')).status).toBe(400)
  expect((await get('/v1/tasks')).body.cells).toHaveLength(2)
})

test.each([
  [{ query: ['a', 'b'], prompts: ['a'], labels: ['x', 'y'] }, 422],
  [{ query: 'a', prompts: ['a'], labels: ['x'] }, 422],
  ['{"query":', 422],
  ['', 422],
])('OpenRLHF: %j is refused', async (sent, status) => {
  const { post } = await openGym()
  expect((await post('/openrlhf', sent)).status).toBe(status)
})

test('NeMo-Gym: liveness, seeding, faults and metrics as its own server gives them', async () => {
  const { get, post } = await openGym()
  expect((await get('/')).status).toBe(200)
  expect((await get('/reverify_mode')).body).toBe('stateless')
  expect((await post('/seed_session', {})).body).toEqual({})
  expect((await post('/seed_session', '')).status).toBe(422)
  expect((await get('/verify')).status).toBe(405)
  expect((await get('/nope')).status).toBe(404)
  expect((await post('/verify', { responses_create_params: {}, label: open })).body.detail[0]).toMatchObject({
    type: 'missing',
    loc: ['body', 'response'],
  })
  const rows = [1, 0, 1, 1, 0.5, 0].map((reward, at) => ({
    _ng_task_index: Math.floor(at / 2),
    _ng_rollout_index: at % 2,
    reward,
    ok: reward === 1,
    note: 'x',
  }))
  const { body } = await post('/aggregate_metrics', { verify_responses: rows })
  expect(body.agent_metrics).toMatchObject({ 'mean/reward': 3.5 / 6, 'median/reward': 0.75, 'mean/ok': 0.5 })
  expect(body.agent_metrics['std/reward']).toBeCloseTo(0.4915960401250875)
  expect(body.group_level_metrics[2]).toMatchObject({ _ng_task_index: 2, 'max/reward': 0.5, num_rollouts: 2 })
  expect(body.key_metrics).toEqual({ 'mean/reward': 3.5 / 6, 'mean/ok': 0.5 })
  expect((await post('/aggregate_metrics', { verify_responses: [{ reward: 1 }] })).status).toBe(500)
  expect((await post('/aggregate_metrics', { verify_responses: [] })).body).toEqual({
    group_level_metrics: [],
    agent_metrics: {},
    key_metrics: {},
  })
})

test('a reply cut at a limit of tokens earns nothing from NeMo-Gym', async () => {
  const { post } = await openGym()
  const response = responses(RIGHT, { incomplete_details: { reason: 'max_output_tokens' } })
  const { body } = await post('/verify', { responses_create_params: {}, response, label: open })
  expect(body).toMatchObject({ reward: 0, answer: 1, cut: 1 })
})

test('doors: a token, pages, other hosts, bodies that are too large', async () => {
  const { get, post, url } = await openGym({ token: 'open sesame' })
  expect((await get('/health')).status).toBe(401)
  expect((await get('/health', { authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await get('/health', { authorization: 'Bearer open sesame' })).body).toEqual({ status: 'ok' })
  expect((await get('/health?token=open%20sesame')).status).toBe(200)
  expect((await get('/health?token=open%20sesame', { origin: 'https://x.test' })).status).toBe(403)
  const large = await post('/slime?token=open%20sesame', '', { 'content-length': String(2 ** 27) }).catch(
    () => undefined,
  )
  expect(large === undefined || large.status === 413).toBe(true)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/)
})

test('a sealed label says nothing, and opens with its key alone', () => {
  const sealed = writeLabel(LABEL, KEY)
  expect(Buffer.from(sealed.slice(10), 'base64url').toString('latin1')).not.toContain('7301942')
  expect(openLabel(sealed, KEY)).toEqual(LABEL)
  expect(() => openLabel(sealed)).toThrow('is sealed, and this server has no key')
  expect(() => openLabel(sealed, Buffer.alloc(32))).toThrow('another key')
})

test.each([
  ['a', ['a']],
  [7, ['7']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [{ answer: 'a' }, ['a']],
  [[], undefined],
  [[{ a: 1 }], undefined],
  [null, undefined],
])('the texts of %j', (expected, golds) => expect(listGolds(expected)).toEqual(golds))
