import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished, test } from 'vitest'
import { fakeModel, makeReply } from '../../../../library/testing/fakes.ts'
import { findContestants } from '../../../../packages/memory/contestants.ts'
import type { MemoryMethod, StreamEntry } from '../../../../packages/memory/contract.ts'
import { findExternal } from '../../../../packages/memory/external/find-external.ts'
import type { MethodRun } from '../../../../runners/method.ts'
import type { ChatReply, ChatRequest } from '../../../../runners/model.ts'
import { freshFolder } from '../../../cli/commands/bench.ts'
import { makeRun } from '../play.ts'
import { PRODUCT_TOOLS } from './mcp-tools.mjs'

// The run's model holds the tools of an MCP server, over HTTP by the SDK on both sides.

interface Served {
  readonly url: string
  readonly kept: { readonly name: string; readonly observations: readonly string[] }[]
}

async function serveReference(): Promise<Served> {
  const kept: Served['kept'] = []
  const tools = PRODUCT_TOOLS.reference({ add: line => kept.push(line as Served['kept'][0]), all: () => kept })
  const server = createServer(async (request, response) => {
    const mcp = new Server({ name: 'reference', version: '1' }, { capabilities: { tools: {} } })
    const names = Object.keys(tools)
    mcp.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
      // A page has two tools.
      const from = Number(params?.cursor ?? 0)
      const page = names.slice(from, from + 2)
      const listed = page.map(name => ({
        name,
        description: `Tool ${name}.`,
        inputSchema: { type: 'object' as const },
      }))
      return { tools: listed, ...(from + 2 < names.length && { nextCursor: String(from + 2) }) }
    })
    mcp.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
      if (!Array.isArray(params.arguments?.['entities']) && params.name === 'create_entities')
        return { isError: true, content: [{ type: 'text', text: 'entities is missing' }] }
      return tools[params.name](params.arguments ?? {})
    })
    const transport = new StreamableHTTPServerTransport()
    await mcp.connect(transport)
    await transport.handleRequest(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, kept }
}

const TELLINGS = [
  'Ada Brenow lives in Tessin now.',
  'Bela Kestik plays the lute now.',
  'Ada Brenow has moved to Corvey.',
]
const ENTRIES: readonly StreamEntry[] = TELLINGS.map((text, seq) => ({
  seq,
  at: `2031-05-0${seq + 1}T09:00`,
  session: `s-${seq}`,
  kind: 'turn',
  role: 'user',
  speaker: 'Odo Varn',
  text,
}))

const useTool = (name: string, args: unknown, id = 'c1'): ChatReply =>
  makeReply('', { finish: 'tool_calls', toolCalls: [{ id, name, arguments: JSON.stringify(args) }] })

/** Stores the lines of a session as one entity, and answers with what it finds of Ada. */
function play({ messages }: ChatRequest): ChatReply {
  const [{ content }] = messages
  const last = messages[messages.length - 1]
  const isAsked = content.startsWith('Where is Ada?')
  if (last.role === 'tool') return makeReply(isAsked ? (/moved to (\w+)/.exec(last.content)?.[1] ?? 'unknown') : 'DONE')
  if (isAsked) return useTool('search_nodes', { query: 'Brenow' })
  const lines = content.split('\n').filter(line => line.startsWith('[2031'))
  return useTool('create_entities', { entities: [{ name: `e${lines[0].slice(1, 11)}`, observations: lines }] })
}

const QUESTION = {
  id: 'x',
  text: 'Where is Ada?',
  question: 'Where is Ada?',
  now: '2031-06-01T09:00',
  answerFormat: 'A word.',
  maxAnswerTokens: 64,
  maxRecallTokens: 4_096,
}

const open = (method: MemoryMethod, folder: string, name = 'm-1') =>
  method.open({ name, folder }, 'The user counts.', method.params)

const runOf = (method: MemoryMethod, say = play): { run: MethodRun; model: ReturnType<typeof fakeModel> } => {
  const model = fakeModel(say)
  return { run: makeRun(method, model), model }
}

test('the model writes each session by the tools, searches by them, and answers', async () => {
  const { url, kept } = await serveReference()
  const { method, checkTools } = findExternal(`mcp-agent:reference@${url}`, { maps: [], env: {} })
  expect([method.id, method.gives, method.needs]).toEqual([
    'mcp-agent:reference',
    'answer',
    ['model', 'tools', 'external'],
  ])
  expect(await checkTools?.(freshFolder(), new AbortController().signal)).toBe(
    'mcp-agent:reference: offers 3 tools: create_entities, search_nodes, read_graph',
  )
  const { run, model } = runOf(method)
  const memory = await open(method, freshFolder())
  expect(await memory.write(ENTRIES, run)).toEqual({ seq: 3 })
  // The last session may go on.
  expect(kept.length).toBe(2)
  await memory.settle(run)
  expect(kept.flatMap(({ observations }) => observations).map(line => line.slice(line.indexOf('Varn: ') + 6))).toEqual(
    TELLINGS,
  )
  const [first] = model.asked
  expect(first.tools?.map(({ name }) => name)).toEqual(['create_entities', 'search_nodes', 'read_graph'])
  expect(first.messages[0].content).toContain('give m-1.')
  expect(JSON.stringify(model.asked)).not.toContain('Where is Ada?')
  expect(await memory.ask(QUESTION, run)).toMatchObject({
    status: 'answered',
    answer: 'Corvey',
    notes: { toolCalls: 1 },
  })
  // The map of the same name says how the contents are read.
  const { digest, ...state } = await memory.state()
  expect(state).toMatchObject({ seq: 3, records: 3 })
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  await memory.close()
})

test('after a kill within a session everything is written again to a new space; a whole one is never written twice', async () => {
  const { url } = await serveReference()
  const { method } = findExternal(`mcp-agent:mine@${url}`, { maps: [], env: {} })
  const folder = freshFolder()
  const { run } = runOf(method)
  const memory = await open(method, folder)
  await memory.write(ENTRIES.slice(0, 2), run)
  await memory.close()
  const again = await open(method, folder)
  expect(await again.state()).toEqual({ seq: 2, bytes: null, records: null })
  const { run: failing, model } = runOf(method, () => {
    throw new Error('killed')
  })
  await expect(again.settle(failing)).rejects.toThrow('killed')
  expect(model.asked.length).toBe(1)
  await again.close()
  const fresh = await open(method, folder)
  expect((await fresh.state()).seq).toBe(0)
  const { run: whole, model: asked } = runOf(method)
  await fresh.write(ENTRIES, whole)
  await fresh.settle(whole)
  expect(asked.asked.filter(({ messages }) => messages.length === 1).length).toBe(3)
  expect(asked.asked[0].messages[0].content).toContain('give m-1-2.')
  await fresh.close()
})

test('calls are capped, refusals and unknown tools are told to the model, and a session without a call is lost', async () => {
  const { url } = await serveReference()
  const { method } = findExternal(`mcp-agent:mine@${url}`, { maps: [], env: {} })
  const said: string[] = []
  const stubborn = ({ messages }: ChatRequest) => {
    const last = messages[messages.length - 1]
    if (last.role === 'user' && messages.length > 1) return makeReply('unknown')
    if (last.role === 'tool') said.push(last.content)
    return said.length % 3 === 0
      ? useTool('delete_everything', {})
      : said.length % 3 === 1
        ? useTool('create_entities', {})
        : makeReply('', { toolCalls: [{ id: 'c', name: 'read_graph', arguments: '{broken' }] })
  }
  const { run } = runOf(method, stubborn)
  const memory = await open(method, freshFolder())
  expect(await memory.ask(QUESTION, run)).toMatchObject({ answer: 'unknown', notes: { toolCalls: 8 } })
  expect(said.slice(0, 3)).toEqual([
    'Error: there is no tool delete_everything.',
    'Error: entities is missing',
    'Error: the arguments are no JSON object.',
  ])
  const { run: idle } = runOf(method, ({ messages }) =>
    makeReply(messages[0].content.includes('lute') ? 'I cannot do that.' : 'DONE'),
  )
  await memory.write(ENTRIES, idle)
  await memory.settle(idle)
  expect(await memory.state()).toMatchObject({ seq: 3, lost: 1 })
  await memory.close()
})

test('a name without a server, and a map of another kind, are refused in one line', () => {
  const find =
    (word: string, maps: string[] = []) =>
    () =>
      findExternal(word, { maps, env: {} })
  expect(find('mcp-agent:mine')).toThrow('expected mcp-agent:NAME@URL or mcp-agent:NAME=COMMAND')
  expect(find('mcp-agent:mine@http://127.0.0.1:1/mcp', ['mem0'])).toThrow('the map is over rest, expected one over mcp')
})

test('a memory that is named after a command is no word of that command', () => {
  const find = (word: string) => () => findContestants([word], { methods: new Map() }, 4096)
  expect(find('mcp:a=node a.mjs,store-bm25')).toThrow('Write store-bm25 before it')
  expect(find('mcp-agent:a=node a.mjs, history:rlm')).toThrow('Write history:rlm before it')
  expect(find('mcp-agent:a=node a.mjs "b,notes"')).not.toThrow()
})
