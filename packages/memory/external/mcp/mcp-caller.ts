import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  getErrorMessage,
  isFields,
  readFathomVersion,
  redactUrlKeys,
  sanitize,
  type Tool,
  tryParseForeignJson,
} from 'fathom-bench/plugin'
import { type Caller, CallRefused, SHOWN_CHARS } from '../mapped/caller.ts'
import { fillValue } from '../mapped/slots.ts'
import { fetchBounded } from './bounded-fetch.ts'
import { CommandTransport } from './command-transport.ts'
import { loadMcpSdk } from './load-sdk.ts'

/** Where an MCP server is: a command of its own, or an address. */
export interface McpServer {
  readonly command?: readonly [string, ...string[]]
  readonly url?: string
  readonly env: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Where a command runs. */
  readonly folder?: string
  /** Takes keys out of a text. */
  readonly hide: (text: string) => string
}

const CONNECT_MS = 120_000
const CALL_MS = 600_000
const MOST_CHARS = 16 * 1024 * 1024
const MOST_TOOLS = 128
/** Characters of a tool's description, which every request carries. */
const SHOWN_OF_TOOL = 4_000

/** A connection to an MCP server: its tools, and their replies without keys. */
export interface McpConnection {
  /** Tools that it offers, with the schemas of their arguments. */
  listTools(signal: AbortSignal): Promise<readonly Tool[]>
  call(name: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<McpReply>
  close(): Promise<void>
}

export interface McpReply {
  readonly text: string
  readonly structured: unknown
  /** The server refused the call. */
  readonly isError: boolean
}

/** Starts or reaches an MCP server. */
export async function openMcp(server: McpServer, signal: AbortSignal): Promise<McpConnection> {
  const { client, stderr } = await openClient(server, signal)
  const limits = { timeout: CALL_MS, maxTotalTimeout: CALL_MS }
  const fail = (what: string) => (error: unknown) => {
    throw new Error(describeMcpError(`${what}: ${getErrorMessage(error)}`, stderr(), server.hide))
  }
  return {
    async listTools(signal) {
      const tools: Tool[] = []
      let cursor: string | undefined
      do {
        const page = await client
          .listTools(cursor === undefined ? {} : { cursor }, { ...limits, signal: AbortSignal.any([signal]) })
          .catch(fail('tools/list'))
        for (const { name, description = '', inputSchema } of page.tools)
          tools.push({ name, description: server.hide(description).slice(0, SHOWN_OF_TOOL), parameters: inputSchema })
        cursor = page.nextCursor
      } while (cursor !== undefined && tools.length < MOST_TOOLS)
      return tools.slice(0, MOST_TOOLS)
    },
    async call(name, args, signal) {
      // A signal of its own: the SDK leaves its listeners on the one that it is given.
      const stop = new AbortController()
      const abort = () => stop.abort(signal.reason)
      signal.throwIfAborted()
      signal.addEventListener('abort', abort)
      const reply = await client
        .callTool({ name, arguments: { ...args } }, undefined, { ...limits, signal: stop.signal })
        .catch(fail(name))
        .finally(() => signal.removeEventListener('abort', abort))
      const { structuredContent } = reply
      return {
        text: server.hide(readContent(reply)),
        structured: isFields(structuredContent)
          ? tryParseForeignJson(server.hide(JSON.stringify(structuredContent)))
          : undefined,
        isError: reply.isError === true,
      }
    },
    async close() {
      await client.close().catch(() => {})
    },
  }
}

/** Makes the calls of a map as calls of a server's tools. */
export function toCaller(connection: McpConnection): Caller {
  let lastReply = ''
  return {
    get lastReply() {
      return lastReply
    },
    async call({ tool = '', args = {} }, slots, signal) {
      const filled = fillValue(args, slots)
      const { text, structured, isError } = await connection.call(tool, isFields(filled) ? filled : {}, signal)
      lastReply = sanitize(text, SHOWN_CHARS)
      if (isError) throw new CallRefused(`${tool}: the server says: ${lastReply}`)
      return structured ?? tryParseForeignJson(text) ?? text
    },
    close: () => connection.close(),
  }
}

interface OpenClient {
  readonly client: Client
  /** The end of the text that the command printed aside. */
  readonly stderr: () => string
}

async function openClient(
  { command, url, env, headers, folder, hide }: McpServer,
  signal: AbortSignal,
): Promise<OpenClient> {
  const sdk = await loadMcpSdk()
  const client = new sdk.Client({ name: 'fathom-bench', version: readFathomVersion() })
  const [program = '', ...args] = command ?? []
  const local = command
    ? new CommandTransport(
        { program, args, env, ...(folder !== undefined && { folder }) },
        { parse: sdk.deserializeMessage, format: sdk.serializeMessage },
      )
    : undefined
  const transport =
    local ??
    new sdk.StreamableHTTPClientTransport(new URL(url ?? ''), { fetch: fetchBounded, requestInit: { headers } })
  const stderr = () => local?.stderr ?? ''
  try {
    // The SDK's own transport for HTTP declares an optional session where its interface wants none.
    const limits = { timeout: CONNECT_MS, maxTotalTimeout: CONNECT_MS }
    await client.connect(transport as CommandTransport, { ...limits, signal: AbortSignal.any([signal]) })
  } catch (error) {
    await client.close().catch(() => {})
    const place = command ? program : redactUrlKeys(url ?? '')
    throw new Error(describeMcpError(`${place}: ${getErrorMessage(error)}`, stderr(), hide))
  }
  return { client, stderr }
}

/** One line; with the end of what a command printed aside, which mostly says why it ended. */
function describeMcpError(message: string, stderr: string, hide: (text: string) => string): string {
  const aside = hide(stderr).trim().slice(-SHOWN_CHARS)
  return sanitize(hide(message), SHOWN_CHARS) + (aside === '' ? '' : ` (it printed: ${sanitize(aside, SHOWN_CHARS)})`)
}

/** The texts of a reply, one below the other. */
function readContent(reply: unknown): string {
  const content = isFields(reply) && Array.isArray(reply['content']) ? reply['content'] : []
  const texts = content.flatMap((part: unknown) =>
    isFields(part) && typeof part['text'] === 'string' ? [part['text']] : [],
  )
  return texts.join('\n').slice(0, MOST_CHARS)
}
