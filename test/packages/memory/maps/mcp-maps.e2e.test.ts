import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished, test } from 'vitest'
import { readMapText } from '../../../../packages/memory/external/mapped/read-map.ts'
import { loadMcpSdk } from '../../../../packages/memory/external/mcp/load-sdk.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { PRODUCT_TOOLS } from './mcp-tools.mjs'

// MCP servers as commands and behind an address, with the maps that are built in.

const SCRIPT = fileURLToPath(new URL('./mcp-server.mjs', import.meta.url))
const KEY = 'llm-5ecret-key-77'

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

const check = (name: string, fault = '', map = hurry(name)) =>
  bench(['memory', 'check', `mcp:${name}=${process.execPath} ${SCRIPT} ${name} ${fault}`.trim(), '--map', map], {
    LLM_API_KEY: KEY,
  })

test.each(['reference', 'cognee'])(
  '%s as a command: a process a space',
  async name => {
    const { out, err, code } = await check(name)
    expect([err, code]).toEqual(['', 0])
    expect(out).toBe(`mcp:${name}: writes 6 of 6, finds 6 of 6, keeps two spaces apart, keeps dates\n`)
  },
  60_000,
)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a command and its children end with the check', async () => {
  const file = freshFolder()
  const map = `${freshFolder()}.yaml`
  writeFileSync(map, readMapText('reference').replace('env:\n', `env:\n  CHILD_FILE: "${file}"\n`))
  expect(await check('reference', 'children', map)).toMatchObject({ err: '', code: 0 })
  expect(existsSync(file)).toBe(true)
  const started = readFileSync(file, 'utf8').trim().split('\n').map(Number)
  // Two spaces, and the first once more: a child and its parent each.
  expect(started.length).toBe(6)
  await expect.poll(() => started.filter(isAlive)).toEqual([])
}, 60_000)

test('a server that keeps nothing when it ends has to say so in its map', async () => {
  const { code, err } = await check('reference', 'forgets')
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^fathom-bench: mcp:reference: self-test, restart: .*say "lasts: process" in its map/),
  ])
  const map = `${freshFolder()}.yaml`
  writeFileSync(map, `${readMapText('reference')}\nlasts: process\n`)
  expect(await check('reference', 'forgets', map)).toMatchObject({ err: '', code: 0 })
}, 60_000)

test.each([
  ['ends', 'cognee', /it printed: the key \[key\] is·\[2J wrong/],
  ['floods', 'reference', /self-test, write: /],
])(
  'a command that %s is one line',
  async (fault, name, expected) => {
    const { err, code, out } = await check(name, fault)
    expect([code, out, err.trim().split('\n').length], err).toEqual([2, '', 1])
    expect(err).toMatch(expected)
    expect(err).not.toMatch(/\u001b|5ecret/)
  },
  60_000,
)

test('a command that is not there, and a tool that is not there, are named', async () => {
  const missing = await bench(['memory', 'check', 'mcp:reference=no-such-program-here'])
  expect([missing.code, missing.err]).toEqual([
    2,
    'fathom-bench: mcp:reference: self-test, write: no-such-program-here: cannot be started (ENOENT)\n',
  ])
  const map = `${freshFolder()}.yaml`
  writeFileSync(map, readMapText('reference').replace('tool: create_entities', 'tool: create_things'))
  expect((await check('reference', '', map)).err).toContain('create_things: the server says: no tool create_things')
}, 60_000)

/** Graphiti's tools over streamable HTTP, a server for each request. */
async function serveGraphiti(answer?: { status: number; headers: Record<string, string>; body: string }) {
  const kept: unknown[] = []
  const tools = PRODUCT_TOOLS.graphiti({ add: line => kept.push(line), all: () => kept })
  const server = createServer(async (request, response) => {
    if (answer) {
      response.writeHead(answer.status, answer.headers).end(answer.body)
      return
    }
    const mcp = new Server({ name: 'graphiti', version: '1' }, { capabilities: { tools: {} } })
    mcp.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
      const tool = tools[params.name]
      return tool(params.arguments ?? {})
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
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

test('graphiti behind an address', async () => {
  const url = await serveGraphiti()
  const { out, err, code } = await bench(`memory check mcp:graphiti@${url} --map ${hurry('graphiti')}`)
  expect([err, code]).toEqual(['', 0])
  expect(out).toBe('mcp:graphiti: writes 6 of 6, finds 6 of 6, keeps two spaces apart, keeps dates\n')
}, 60_000)

test.each([
  ['a redirect', { status: 307, headers: { location: 'http://127.0.0.1:9/' }, body: '' }],
  ['a refusal', { status: 401, headers: {}, body: 'no\u001b[2J' }],
  [
    'a reply that is too long',
    { status: 200, headers: { 'content-type': 'application/json' }, body: ' '.repeat(17 * 2 ** 20) },
  ],
  ['no protocol', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }],
])(
  '%s behind an address is one line',
  async (_, answer) => {
    const url = await serveGraphiti(answer)
    const { err, code } = await bench(`memory check mcp:graphiti@${url}`)
    expect([code, err.trim().split('\n').length], err).toEqual([2, 1])
    expect(err).toContain('mcp:graphiti: self-test, write: ')
    expect(err).not.toContain('\u001b')
  },
  60_000,
)

test('without the SDK a memory over MCP says how to install it', async () => {
  await expect(loadMcpSdk(() => Promise.reject(new Error('no such module')))).rejects.toThrow(
    'need the package @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk@1.32.2',
  )
})
