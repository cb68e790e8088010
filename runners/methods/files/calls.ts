import { type Fields, foreignJsonOr, isFields } from '../../../core/foreign-json.ts'
import type { ChatReply } from '../../model.ts'
import type { Wanted } from './tools.ts'

/** A call to use, or why what the model wrote is none; `id` answers a native call. */
export type Call = { readonly id: string | null } & (Wanted | { readonly problem: string })

/** Calls that came as such. */
export const nativeCalls = ({ toolCalls }: ChatReply): Call[] =>
  toolCalls.map(({ id, name, arguments: text }) => {
    const parsed = objectIn(text)
    return parsed ? { id, name, arguments: parsed } : { id, problem: `the arguments of ${name} are no JSON object` }
  })

/** Calls in fenced blocks of JSON: `{"tool": NAME, "arguments": {…}}`, or `name`, and arguments beside it. */
export function fencedCalls({ text }: ChatReply): Call[] {
  const blocks = blocksIn(text)
  const bare = blocks.length === 0 && /^\s*\{/.test(text) ? [text] : blocks
  return bare.flatMap((block): Call[] => {
    const parsed = objectIn(block)
    if (!parsed) return [{ id: null, problem: 'the block is no JSON object' }]
    const { tool, name = tool, arguments: given, ...rest } = parsed
    if (typeof name !== 'string') return [{ id: null, problem: 'the block names no "tool"' }]
    return [{ id: null, name, arguments: isFields(given) ? given : rest }]
  })
}

/** What stands in fences, in one pass: a fence that is never closed ends the search, since none behind it is closed either. */
function blocksIn(text: string): string[] {
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

function objectIn(text: string): Fields | undefined {
  const value = text.trim() === '' ? {} : foreignJsonOr(text, ARGUMENT_LIMITS)
  return isFields(value) ? value : undefined
}

const ARGUMENT_LIMITS = { chars: 1_000_000, values: 100_000 }
