import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { findExternal } from '../../../../packages/memory/external/find-external.ts'
import { listMaps, readMap, readMapText } from '../../../../packages/memory/external/mapped/read-map.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { KEY, PRODUCTS, serveProduct } from './products.ts'

// Each map for REST leads to a server scripted from the facts, and a sick server is found before a run.

/** Maps without waiting between two polls. */
function hurry(name: string): string {
  const path = `${freshFolder()}.yaml`
  writeFileSync(
    path,
    readMapText(name)
      .replace(/every: \d+/g, 'every: 0.01')
      .replace(/wait: \d+/g, 'wait: 0'),
  )
  return path
}

const KEYS = {
  MEM0_API_KEY: KEY,
  ZEP_API_KEY: KEY,
  LETTA_API_KEY: KEY,
  SUPERMEMORY_API_KEY: KEY,
  HINDSIGHT_API_KEY: KEY,
  MEMOBASE_API_KEY: KEY,
  MEMOS_API_KEY: KEY,
  LANGMEM_API_KEY: KEY,
}
const REST = listMaps().filter(name => readMap(name).map.over === 'rest')

test('each map for REST has a scripted server, and each map names its source', () => {
  expect(Object.keys(PRODUCTS).sort()).toEqual(REST)
  for (const name of listMaps()) expect(readMap(name).map.source.length).toBeGreaterThan(10)
})

test.each(REST)(
  '%s: canaries are written, settled, found, kept apart and dated, and deleted afterwards',
  async name => {
    const { url, store, requests } = await serveProduct(PRODUCTS[name])
    const { out, err, code } = await bench(`memory check rest:${name}@${url} --map ${hurry(name)}`, KEYS)
    expect([err, code]).toEqual(['', 0])
    const { ask } = readMap(name).map
    const dates = ask.at !== undefined || ask.dated ? 'keeps dates' : 'promises no dates'
    expect(out).toBe(`rest:${name}: writes 6 of 6, finds 6 of 6, keeps two spaces apart, ${dates}\n`)
    expect(JSON.stringify(requests.map(({ body, path }) => [body, path]))).not.toContain(JSON.stringify(KEY))
    const left = [...store.spaces].filter(([space, kept]) => /canary|agent|user-/.test(space) && kept.length > 0)
    expect(left.length > 0).toBe((parse(readMapText(name)) as Record<string, unknown>)['reset'] === undefined)
  },
)

const check = async (name: string, sick: Parameters<typeof serveProduct>[1], env = KEYS) => {
  const { url, requests } = await serveProduct(PRODUCTS[name], sick)
  const ended = await bench(`memory check rest:${name}@${url} --map ${hurry(name)}`, env)
  expect([ended.code, ended.err.trim().split('\n').length, ended.out], ended.err).toEqual([2, 1, ''])
  expect(ended.err).not.toMatch(/\u001b|This is a bug/)
  expect(ended.err.length).toBeLessThan(900)
  expect(ended.err).not.toContain(KEY.slice(0, 8))
  return { ...ended, requests }
}

const reply = (text: string, status = 200) => ({ text, status })

test.each([
  ['a refusal', 'mem0', '/memories', reply('no\u001b[2J', 403), 'self-test, write: POST'],
  [
    'a redirect',
    'mem0',
    '/memories',
    { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    'self-test, write',
  ],
  ['nothing found', 'mem0', '/search', reply('{"results":[]}'), 'self-test, ask: '],
  ['no JSON', 'mem0', '/search', reply('<html>\u202e'), '<html>'],
  ['a reply of another form', 'mem0', '/search', reply('{"results":{"a":1}}'), 'are not found in it'],
  ['no receipt', 'zep', '/api/v2/graph', reply('{}'), 'self-test, write: write: nothing at $.uuid'],
  ['no id of the space', 'memobase', '/api/v1/users', reply('{"data":[]}'), 'user: no text at $.data.id'],
  [
    'a failed write',
    'mem0-cloud',
    '/v1/event/',
    reply('{"status":"FAILED"}'),
    'self-test, settle: settle: the server says "FAILED"',
  ],
  ['a key that is echoed', 'zep', '/api/v2/graph', reply(`bad key ${KEY}`, 401), 'bad key [key]'],
  [
    'a reply that is too long',
    'mem0',
    '/search',
    reply('x'.repeat(17 * 2 ** 20)),
    'a reply of more than 16777216 bytes',
  ],
])(
  '%s is one line that names the step',
  async (_, name, path, answer, expected) => {
    const { err } = await check(name, request =>
      request.path.startsWith(path) && request.method !== 'DELETE' ? answer : undefined,
    )
    expect(err).toContain(expected)
  },
  60_000,
)

test('a server with one space for all is found', async () => {
  const { url } = await serveProduct((request, store) =>
    PRODUCTS['mem0']({ ...request, body: { ...request.body, user_id: 'all', filters: { user_id: 'all' } } }, store),
  )
  const { err, code } = await bench(`memory check rest:mem0@${url}`)
  expect(code).toBe(2)
  expect(err).toMatch(/self-test, spaces: \w+ was written to one space and is found in another/)
})

test('a server that dates by its own clock is found', async () => {
  const { url } = await serveProduct((request, store) => {
    const body = { ...request.body, ...(request.body['metadata'] !== undefined && { metadata: { at: '2026-11-28' } }) }
    return PRODUCTS['mem0']({ ...request, body }, store)
  })
  const { err, code } = await bench(`memory check rest:mem0@${url}`)
  expect(code).toBe(2)
  expect(err).toMatch(/self-test, dates: \w+ was written on 2031-\d\d-\d\d and comes back without that day/)
})

test('a write is not repeated where it may have arrived, and is where it was not taken', async () => {
  const broken = await check('mem0', ({ path, method }) =>
    path === '/memories' && method === 'POST' ? reply('', 500) : undefined,
  )
  expect(broken.requests.filter(({ method, path }) => path === '/memories' && method === 'POST')).toHaveLength(1)
  let refused = 0
  const { url } = await serveProduct(PRODUCTS['mem0'], ({ path, method }) =>
    path === '/memories' && method === 'POST' && refused++ === 0 ? reply('', 429) : undefined,
  )
  expect(await bench(`memory check rest:mem0@${url}`)).toMatchObject({ err: '', code: 0 })
})

test('a key in the path of an address, or in a command, is not shown', async () => {
  const { url } = await serveProduct(PRODUCTS['mem0'], () => reply('no', 403))
  const pasted = 'sk-0123456789abcdefghij'
  const { err } = await bench(`memory check rest:mem0@${url}/${pasted}`)
  expect(err).toContain('/[key]/memories: got status')
  const abouts = [`rest:mem0@${url}/${pasted}`, `http:mine@${url}/${pasted}`, `mcp:reference=node x --key ${pasted}`]
  for (const word of abouts) {
    const { about } = findExternal(word, { maps: [], env: {} }).method
    expect(about).toContain('[key]')
    expect(about + err).not.toContain(pasted)
  }
})

test('a key that is not set is named', async () => {
  const { url } = await serveProduct(PRODUCTS['zep'])
  const { err, code } = await bench(`memory check rest:zep@${url}`)
  expect([code, err]).toEqual([
    2,
    'fathom-bench: rest:zep: the map needs ZEP_API_KEY in the environment, which is not set.\n',
  ])
})

test.each([
  ['rest:mem0', 'expected rest:NAME@URL'],
  ['rest:mem0=node x', 'expected rest:NAME@URL'],
  ['http:mine=node x', 'expected http:NAME@URL'],
  ['rest:mem0@http://user:pw@host', 'expected http://HOST/PATH'],
  ['rest:mem0@http://host/?key=abc', 'expected http://HOST/PATH'],
  ['rest:graphiti@http://host', 'the map is over mcp, expected one over rest'],
  ['rest:none@http://host', 'no map is called so'],
  ['mcp:cognee@http://host/mcp', 'got an address, expected mcp:cognee=COMMAND'],
  ['mcp:reference@http://host/mcp', 'got an address, expected mcp:reference=COMMAND'],
])('%s is refused in one line', async (word, expected) => {
  const { err, code } = await bench(['memory', 'check', word])
  expect([code, err.trim().split('\n').length]).toEqual([2, 1])
  expect(err).toContain(expected)
  expect(err).not.toContain('pw@')
})

const OWN = { about: 'x', source: 'y', over: 'rest', write: { call: { method: 'POST', path: '/w' } } }
const ASK = { call: { method: 'GET', path: '/a' }, items: '$.x' }

test.each([
  ['no map', '[1, 2', 'no YAML or JSON'],
  ['a list', '[]', 'the map: '],
  ['nothing to ask', OWN, 'ask: '],
  ['an unknown field', { ...OWN, ask: ASK, extra: 1 }, 'extra'],
  [
    'an unknown slot',
    { ...OWN, ask: { ...ASK, call: { ...ASK.call, query: { q: '{answer}' } } } },
    'ask.call: got {answer}, expected {space}',
  ],
  [
    'a key in a body',
    { ...OWN, ask: { ...ASK, call: { ...ASK.call, query: { q: '{env.KEY}' } } } },
    'ask.call: got {env}',
  ],
  ['a tool over rest', { ...OWN, ask: { ...ASK, call: { tool: 'x' } } }, 'ask.call: expected a method and a path'],
  [
    'a poll for nothing',
    { ...OWN, ask: ASK, settle: { poll: { call: ASK.call, path: '$' } } },
    'settle.poll: expected one of',
  ],
  ['an alias bomb', `a: &a [x]\nb: [*a]\n`, 'no YAML or JSON'],
  [
    'an address of its own',
    { ...OWN, ask: { ...ASK, call: { method: 'GET', path: 'http://other/' } } },
    'ask.call.path',
  ],
])('a map with %s is refused in one line', async (_, map, expected) => {
  const path = `${freshFolder()}.yaml`
  writeFileSync(path, typeof map === 'string' ? map : JSON.stringify(map))
  const { err, code } = await bench(['memory', 'check', 'rest:mine@http://127.0.0.1:9', '--map', path])
  expect([code, err.trim().split('\n').length], err).toEqual([2, 1])
  expect(err).toContain(expected)
})

test.each([
  ['a folder', '/dev', 'it is a folder'],
  ['a device', '/dev/zero', 'is not a regular file'],
])('a map that is %s is refused in one line', async (_, path, expected) => {
  const { err, code } = await bench(['memory', 'check', 'rest:mine@http://127.0.0.1:9', '--map', path])
  expect([code, err.trim().split('\n').length], err).toEqual([2, 1])
  expect(err).toContain(expected)
})

test.each([
  ['memory check rest:zep@http://127.0.0.1:9 --map mine=zep', '--map: got "mine=zep", but expected one for zep.'],
  [
    'memory check http:own@http://127.0.0.1:9 --map zep',
    '--map: got "zep", but no memory here takes a map (rest:, mcp:).',
  ],
  ['memory --method recent --map zep --dry-run', '--map: got "zep", but no memory here takes a map (rest:, mcp:).'],
])('%s: a map that nothing would use is refused', async (words, said) => {
  const { code, err } = await bench(words)
  expect([code, err]).toEqual([2, expect.stringContaining(said)])
})

test('the page shows a map that is one, and names every built-in map', () => {
  const page = readFileSync(new URL('../../../../docs/add-a-memory.md', import.meta.url), 'utf8')
  const path = `${freshFolder()}.yaml`
  writeFileSync(path, /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '')
  expect(readMap(path).map).toMatchObject({ over: 'rest', unit: 'session' })
  const named = [...page.matchAll(/^\| `([\w-]+)` \| (?:HTTP|MCP)/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(listMaps())
})

test('memory map prints a map to begin from', async () => {
  expect((await bench('memory map')).out.split('\n')).toEqual([...listMaps(), ''])
  expect((await bench('memory map zep')).out).toBe(readMapText('zep'))
  expect((await bench('memory map ../../package')).code).toBe(2)
})
