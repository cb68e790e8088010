import { type Fields, isFields, tryParseForeignJson } from '../../../core/files/foreign-json.ts'
import type { ChatReply } from '../../model.ts'
import type { Wanted } from './tools.ts'

/** A valid call, or why the model's text is not one; `id` belongs to a native call. */
export type ToolUse = { readonly id: string | null } & (Wanted | { readonly problem: string })

/** Calls that came as such. */
export const parseNativeCalls = ({ toolCalls }: ChatReply): ToolUse[] =>
  toolCalls.map(({ id, name, arguments: text }) => {
    const parsed = parseArguments(text)
    return parsed ? { id, name, arguments: parsed } : { id, problem: `the arguments of ${name} are no JSON object` }
  })

/**
 * Parses calls in fenced JSON blocks: `{"tool": NAME, "arguments": {…}}`, or `name`, with arguments inside or next to
 * it.
 */
export function parseFencedCalls({ text }: ChatReply): ToolUse[] {
  const blocks = findFencedBlocks(text)
  const bare = blocks.length === 0 && /^\s*\{/.test(text) ? [text] : blocks
  return bare.flatMap((block): ToolUse[] => {
    const parsed = parseArguments(block)
    if (!parsed) return [{ id: null, problem: 'the block is no JSON object' }]
    const { tool, name = tool, arguments: given, ...rest } = parsed
    if (typeof name !== 'string') return [{ id: null, problem: 'the block names no "tool"' }]
    return [{ id: null, name, arguments: isFields(given) ? given : rest }]
  })
}

/**
 * Returns the contents of fences in one pass. An unclosed fence ends the search, since no later fence is closed either.
 */
function findFencedBlocks(text: string): string[] {
  const blocks: string[] = []
  const opening = /```(?:json|tool|tool_call)?[ \t]*\n/g
  const closing = /\n[ \t]*```/g
  while (opening.exec(text)) {
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(text)
    if (!end) break
    blocks.push(text.slice(opening.lastIndex, end.index))
    opening.lastIndex = closing.lastIndex
  }
  return blocks
}

function parseArguments(text: string): Fields | undefined {
  const value = text.trim() === '' ? {} : tryParseForeignJson(text, ARGUMENT_LIMITS)
  return isFields(value) ? value : undefined
}

const ARGUMENT_LIMITS = { chars: 1_000_000, values: 100_000 }
