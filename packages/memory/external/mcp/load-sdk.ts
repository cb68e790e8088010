import { usageError } from 'fathom-bench/plugin'

/** The parts of the MCP SDK that a client needs. It is the user's to install: no other memory needs it. */
export interface McpSdk {
  readonly Client: typeof import('@modelcontextprotocol/sdk/client/index.js').Client
  readonly StreamableHTTPClientTransport: typeof import('@modelcontextprotocol/sdk/client/streamableHttp.js').StreamableHTTPClientTransport
  readonly deserializeMessage: typeof import('@modelcontextprotocol/sdk/shared/stdio.js').deserializeMessage
  readonly serializeMessage: typeof import('@modelcontextprotocol/sdk/shared/stdio.js').serializeMessage
}

/** @throws BenchError (usage) that says how to install it */
export async function loadMcpSdk(load: () => Promise<McpSdk> = importSdk): Promise<McpSdk> {
  try {
    return await load()
  } catch (error) {
    throw usageError(
      'mcp:… and mcp-agent:… need the package @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk@1.32.2',
      error,
    )
  }
}

async function importSdk(): Promise<McpSdk> {
  const [{ Client }, { StreamableHTTPClientTransport }, { deserializeMessage, serializeMessage }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/shared/stdio.js'),
  ])
  return { Client, StreamableHTTPClientTransport, deserializeMessage, serializeMessage }
}
