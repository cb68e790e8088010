import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

interface Lines {
  readonly add: (line: unknown) => void
  readonly all: () => readonly unknown[]
}
type Tools = Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => CallToolResult>>

export const PRODUCT_TOOLS: Readonly<Record<'reference' | 'cognee' | 'graphiti', (lines: Lines) => Tools>>
