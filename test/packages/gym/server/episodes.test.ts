import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { loadRegistry, makeSolver } from '../../../../library/plugin/index.ts'
import { callTool, openGym, openSession, readEvents, talk } from './gym.ts'

type Gym = Awaited<ReturnType<typeof openGym>>

/** The right answer to an item of the stream. */
async function solve({ desk, streams }: Gym, split: string, n: number): Promise<string> {
  const recipe = streams.recipeOf(split, n)
  const task = recipe && (await loadRegistry()).tasks.get(recipe.task)
  if (!(recipe && task)) throw new Error('no such item')
  const { context, question } = await desk.build(recipe)
  return makeSolver(task).solve?.({ context, question }) ?? ''
}

test('ORS: an episode of many steps, its context on the server, and evidence that needs no word of the model', async () => {
  const gym = await openGym()
  const headers = await openSession(gym)
  expect((await gym.get('/fathom/prompt', headers)).status).toBe(404)
  expect((await gym.post('/create', { split: 'train', index: 0 }, headers)).body).toEqual({
    sid: headers['x-session-id'],
  })
  expect((await gym.post('/create', { split: 'train', index: 0 }, headers)).status).toBe(400)
  const prompt = (await gym.get('/fathom/prompt', headers)).body
  expect(prompt).toMatchObject([{ type: 'text', detail: null }])
  const recipe = gym.streams.recipeOf('train', 0)
  if (!recipe) throw new Error('no recipe')
  const { context, facts } = await gym.desk.build(recipe)
  expect(prompt[0].text.length).toBeLessThan(4000)
  // Texts come back to the letter, whatever blanks they begin with.
  const blank = context.indexOf(' ')
  const read = await callTool(gym, headers, 'read', { start: blank, length: 500 })
  expect(read.result.output).toMatchObject({ reward: null, finished: false })
  expect(read.result.output.blocks[0].text).toBe(context.slice(blank, blank + 500))
  const word = context.slice(facts[0], facts[0] + 40)
  expect((await callTool(gym, headers, 'search', { words: word })).result.output.blocks[0].text).toContain(
    word.slice(0, 10),
  )
  const { result, id } = await callTool(gym, headers, 'submit', { answer: await solve(gym, 'train', 0) })
  expect(result).toMatchObject({ ok: true, output: { reward: 1, finished: true } })
  expect(result.output.metadata.evidence).toBeGreaterThan(0)
  // ReplyToJudge again by its id, the result is the same; a second answer is none.
  expect((await callTool(gym, headers, 'submit', { answer: 'x' }, { task_id: id })).result).toEqual(result)
  expect((await callTool(gym, headers, 'submit', { answer: 'x' })).result).toMatchObject({ ok: false })
  expect((await gym.post('/delete', '', headers)).body).toEqual({ sid: headers['x-session-id'] })
  expect((await gym.post('/ping', '', headers)).status).toBe(404)
})

test('ORS: faults are those of the reference server', async () => {
  const gym = await openGym()
  const headers = await openSession(gym)
  const status = async (path: string, body: unknown, more = {}) => (await gym.post(path, body, more)).status
  expect((await gym.get('/list_environments')).body).toEqual(['fathom'])
  expect((await gym.get('/FATHOM/tools')).body.tools.map(({ name }: { name: string }) => name)).toEqual([
    'read',
    'search',
    'submit',
  ])
  expect((await gym.get('/fathom/splits')).body).toEqual([
    { name: 'train', type: 'train' },
    { name: 'dev', type: 'validation' },
  ])
  expect((await gym.get('/nope/tools?x=1')).headers.get('location')).toBe('/fathom/nope/tools?x=1')
  expect((await gym.get('/nope/tools')).status).toBe(308)
  expect((await gym.post('/fathom/num_tasks', { split: 'train' })).body).toEqual({ num_tasks: 1_000_000 })
  expect((await gym.post('/fathom/tasks', { split: 'train' })).status).toBe(400)
  expect((await gym.post('/fathom/task', { split: 'train', index: 1 })).body).toEqual({
    task: { split: 'train', index: 1, task: 'revisions', length: 8192 },
  })
  expect((await gym.post('/fathom/task_range', { split: 'dev', start: 1, stop: 3 })).body.tasks).toHaveLength(2)
  expect(await status('/fathom/task', { split: 'train', index: -1 })).toBe(400)
  expect(await status('/fathom/task', { split: 'x', index: 1 })).toBe(400)
  expect((await gym.post('/fathom/tasks', {})).body.detail).toEqual([
    { type: 'missing', loc: ['body', 'split'], msg: 'Field required', input: {} },
  ])
  expect((await gym.post('/fathom/tasks', { split: 'train', x: 1 })).body.detail).toEqual([
    { type: 'extra_forbidden', loc: ['body', 'x'], msg: 'Extra inputs are not permitted', input: 1 },
  ])
  expect((await gym.post('/fathom/tasks', '{"split":')).body.detail[0]).toMatchObject({ type: 'json_invalid' })
  expect(await status('/create', { split: 'train', index: 0 })).toBe(400)
  expect(await status('/create', { task_spec: {}, split: 'train', index: 0 }, headers)).toBe(422)
  expect(await status('/create', {}, headers)).toBe(422)
  expect(await status('/create', { split: 'train', index: 0, secrets: { a: 'b' } }, headers)).toBe(200)
  expect((await callTool(gym, headers, 'nope', {})).result).toEqual({ ok: false, error: "'nope' is not a valid tool" })
  expect((await callTool(gym, headers, 'submit', {})).result.error).toContain('answer: Field required')
  expect((await callTool(gym, headers, 'submit', { answer: 'x' }, { task_id: 'nope' })).events).toEqual([
    ['error', 'unknown task_id'],
  ])
})

test('ORS: a call whose connection broke is asked for again, and judged once', async () => {
  const gym = await openGym()
  const headers = await openSession(gym)
  await gym.post('/create', { split: 'train', index: 0 }, headers)
  const body = JSON.stringify({ name: 'submit', input: { answer: await solve(gym, 'train', 0) } })
  const gone = new AbortController()
  const { body: stream } = await fetch(`${gym.url}/fathom/call`, { method: 'POST', headers, body, signal: gone.signal })
  const { value } = await stream!.getReader().read() // an answer of events has a body
  const [[event, id]] = readEvents(`${Buffer.from(value ?? []).toString('utf8')}\r\n`)
  expect(event).toBe('task_id')
  gone.abort()
  const again = await callTool(gym, headers, 'submit', { answer: 'x' }, { task_id: id })
  expect(again).toMatchObject({ id, result: { ok: true, output: { reward: 1, finished: true } } })
  expect((await callTool(gym, headers, 'submit', { answer: 'x' }, { task_id: id })).result).toEqual(again.result)
  expect((await callTool(gym, headers, 'submit', { answer: 'x' })).result).toMatchObject({ ok: false })
})

test('ORS: ids that clients choose, two creations at once, and fields that do not fit', async () => {
  const gym = await openGym()
  const own = { 'x-session-id': ' my-own ' }
  const create = async (body: object, headers: Record<string, string> = own) => gym.post('/create', body, headers)
  expect(await create({ env_name: 'nope', split: 'train', index: 0 })).toMatchObject({
    status: 404,
    body: { detail: "unknown environment 'nope'" },
  })
  expect((await create({ task_spec: {}, split: 'train' })).body.detail[0].msg).toContain('must both be provided')
  expect((await create({ task_spec: { a: 1 } })).status).toBe(400)
  const both = await Promise.all([0, 1].map(index => create({ env_name: 'Fathom', split: 'train', index })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ sid: 'my-own' })
  expect((await gym.get('/fathom/task_tools', own)).body.tools).toHaveLength(3)
  expect((await gym.get('/fathom/task_tools')).status).toBe(400)
  expect((await gym.get('/fathom/task_tools', { 'x-session-id': 'other' })).status).toBe(404)
  const ask = async (body: unknown, headers: Record<string, string> = own) =>
    (await gym.post('/fathom/call', body, headers)).status
  expect(await ask({ name: 'read' })).toBe(422)
  expect(await ask({ name: 5, input: {} })).toBe(422)
  expect(await ask({ name: 'read', input: [] })).toBe(422)
  expect(await ask({ name: 'read' }, { 'x-session-id': 'other' })).toBe(404)
  const long = await callTool(gym, own, 'submit', { answer: 'x'.repeat(3_000_000) })
  expect(long.result).toMatchObject({ ok: true, output: { reward: 0 } })
})

test('ORS: sessions at once have their own item, and evidence of their own reading', async () => {
  const gym = await openGym()
  const results = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const headers = await openSession(gym)
      await gym.post('/create', { split: 'dev', index: n % 4 }, headers)
      if (n < 6) await callTool(gym, headers, 'read', { length: 60_000 })
      const { result } = await callTool(gym, headers, 'submit', {
        answer: await solve(gym, 'dev', n < 9 ? n % 4 : n + 1),
      })
      return [result.output.reward, result.output.metadata.evidence > 0]
    }),
  )
  expect(results.map(([reward]) => reward)).toEqual([...Array.from({ length: 9 }, () => 1), 0, 0, 0])
  expect(results.map(([, hasRead]) => hasRead)).toEqual(Array.from({ length: 12 }, (_, n) => n < 6))
})

test('ORS: a session without a sign of life dies', async () => {
  const now = { ms: 0 }
  const gym = await openGym({ now })
  const headers = await openSession(gym)
  await gym.post('/create', { split: 'train', index: 0 }, headers)
  now.ms = 800_000
  expect((await gym.post('/ping', '', headers)).status).toBe(200)
  now.ms += 901_000
  expect((await gym.post('/ping', '', headers)).status).toBe(404)
})

test('OpenEnv: frames as its server answers them', async () => {
  const gym = await openGym()
  const step = (data: object) => JSON.stringify({ type: 'step', data })
  const answers = await talk(gym, [
    '{"type":"state"}',
    '{"type":"reset","data":{"seed":2,"episode_id":"e-1"}}',
    step({ read: { start: 0, length: 20 } }),
    step({ answer: await solve(gym, 'train', 2) }),
    '{"type":"state"}',
    step({ answer: 'again' }),
    'not json',
    '{}',
    '{"type":"state","data":{}}',
    '{"type":"step"}',
    step({}),
    step({ answer: 'x', more: 1 }),
    '{"type":"mcp","data":{"id":1}}',
    '{"type":"constructor","data":{"answer":"x"}}',
    '{"type":null}',
    '{"type":"reset","data":{"seed":-1}}',
    '[]',
  ])
  const error = (code: string) => ({ type: 'error', data: { code } })
  expect(answers).toMatchObject([
    { type: 'state', data: { episode_id: null, step_count: 0 } },
    { type: 'observation', data: { reward: null, done: false } },
    { type: 'observation', data: { reward: null, done: false } },
    { type: 'observation', data: { reward: 1, done: true } },
    { type: 'state', data: { episode_id: 'e-1', step_count: 2 } },
    error('EXECUTION_ERROR'),
    error('INVALID_JSON'),
    { type: 'error', data: { message: 'Unknown message type: ', code: 'UNKNOWN_TYPE' } },
    { type: 'error', data: { errors: [{ type: 'extra_forbidden', loc: ['data'] }] } },
    { type: 'error', data: { errors: [{ type: 'missing', loc: ['data'] }] } },
    { type: 'error', data: { errors: [{ type: 'missing', loc: ['answer'] }] } },
    { type: 'error', data: { errors: [{ type: 'extra_forbidden', loc: ['more'] }] } },
    { type: 'mcp', data: { error: { code: -32603 } } },
    { data: { message: 'Unknown message type: constructor', code: 'UNKNOWN_TYPE' } },
    { data: { message: 'Unknown message type: None', code: 'UNKNOWN_TYPE' } },
    error('EXECUTION_ERROR'),
    { type: 'error', data: { message: "'list' object has no attribute 'get'", code: 'SESSION_ERROR' } },
  ])
})

test('OpenEnv: a step before a reset, and requests by HTTP', async () => {
  const gym = await openGym()
  const [answer] = await talk(gym, [JSON.stringify({ type: 'step', data: { answer: await solve(gym, 'train', 0) } })])
  expect(answer).toMatchObject({ data: { reward: 1, done: true } })
  expect((await gym.post('/reset', {})).body).toMatchObject({ reward: null, done: false })
  expect((await gym.post('/step', { action: { answer: 'x' } })).body).toMatchObject({ reward: 0, done: true })
  expect((await gym.post('/step', { action: {} })).body.detail).toMatchObject([{ type: 'missing', loc: ['answer'] }])
  expect((await gym.post('/step', {})).body.detail).toMatchObject([{ loc: ['body', 'action'] }])
  expect((await gym.post('/reset', { seed: -1 })).status).toBe(422)
  expect((await gym.post('/step', { action: { answer: 'x' }, split: 'nope' })).status).toBe(422)
  expect((await gym.get('/schema')).body.action.properties).toHaveProperty('answer')
  expect((await gym.get('/state')).body).toEqual({ episode_id: null, step_count: 0 })
})

test('a socket that sends what is no frame is closed', async () => {
  const { url } = await openGym()
  const { port } = new URL(url)
  const ended = await new Promise<string>(resolve => {
    const socket = connect(Number(port), '127.0.0.1')
    let came = ''
    socket.on('data', data => {
      came += data.toString('latin1')
      // A frame without a mask.
      if (came.endsWith('\r\n\r\n')) socket.write(Buffer.from([0x81, 0x01, 0x41]))
    })
    socket.on('close', () => resolve(came))
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
  })
  expect(ended).toContain('101 Switching Protocols')
})
