// An MCP server over standard input and output: the tools of a product, scripted from ../shared/facts/memory.md.
// node mcp-server.mjs reference|cognee|graphiti [FAULT]
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, stderr, stdout } from 'node:process'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { PRODUCT_TOOLS } from './mcp-tools.mjs'

const [, , product, fault] = argv
if (fault === 'ends') {
  stderr.write(`the key ${env.LLM_API_KEY} is\u001b[2J wrong\n`)
  process.exit(1)
}
if (fault === 'floods') flood()
if (fault === 'children') {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' })
  appendFileSync(env.CHILD_FILE ?? join(env.HOME, 'child'), `${child.pid}\n${process.pid}\n`)
}
// Programs print other lines too.
stdout.write('starting …\n')

const file = env.MEMORY_FILE_PATH ?? join(env.DATA_ROOT_DIRECTORY ?? '.', 'lines.jsonl')
mkdirSync(join(file, '..'), { recursive: true })
const kept = []
const lines = {
  add: line => (fault === 'forgets' ? kept.push(line) : appendFileSync(file, `${JSON.stringify(line)}\n`)),
  all: () =>
    fault === 'forgets'
      ? kept
      : existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map(line => JSON.parse(line))
        : [],
}
const tools = PRODUCT_TOOLS[product](lines)
const server = new Server({ name: product, version: '1' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: Object.keys(tools).map(name => ({ name, inputSchema: { type: 'object' } })),
}))
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  if (fault === 'hangs') return new Promise(() => {})
  const tool = tools[params.name]
  if (tool === undefined) return { isError: true, content: [{ type: 'text', text: `no tool ${params.name}` }] }
  return tool(params.arguments ?? {})
})
await server.connect(new StdioServerTransport())

/** Writes 64 MB without an end of a line, as fast as they are read. */
function flood() {
  const part = 'x'.repeat(1 << 16)
  for (let parts = 0; parts < 1000; ) {
    try {
      writeSync(1, part)
      parts++
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(1)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
