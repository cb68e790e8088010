import { z } from 'zod'
import type { AgentMessage } from '../../transcripts/messages.ts'
import type { Compactor, CompactResult, SealedAnswer } from '../contract.ts'
import { replaceLoneSurrogates } from '../lines.ts'
import { contactServer, post } from './contact.ts'
import { toId } from './responses.ts'

const COUNT = z.object({ input_tokens: z.number() })
const MESSAGE = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish(),
})

/**
 * Context editing by a server: `edits:MODEL@URL` of the Messages API. The server clears old tool results by its rule
 * when a request comes, so its model answers. The rest is counted before any question is known.
 */
export function makeContextEditor(model: string, url: string): Compactor {
  const server = contactServer(url, { host: 'api.anthropic.com', variable: 'ANTHROPIC_API_KEY' })
  const headers: Readonly<Record<string, string>> = {
    'anthropic-version': '2023-06-01',
    'anthropic-beta': 'context-management-2025-06-27',
    ...(server.key !== '' && { 'x-api-key': server.key }),
  }
  return {
    id: `edits-${toId(model)}`,
    about: `Context editing (clear_tool_uses_20250919) at ${server.base}, above the budget, by ${model}.`,
    source: 'Context editing of the Messages API, as documented: all results but the last 3 are cleared.',
    evidence: 'documentation',
    calls: 0,
    async compact({ messages, budgetTokens }, { signal }): Promise<CompactResult> {
      const { input_tokens: tokens } = await post(server, {
        path: '/v1/messages/count_tokens',
        headers,
        body: { model, ...toBody(messages, budgetTokens) },
        shape: COUNT,
        signal,
      })
      return { messages, sealedTokens: tokens }
    },
    async answer({ messages, budgetTokens }, { text, maxAnswerTokens }, signal): Promise<SealedAnswer> {
      const asked: readonly AgentMessage[] = [...messages, { role: 'user', content: text }]
      const {
        content,
        stop_reason: why,
        usage,
      } = await post(server, {
        path: '/v1/messages',
        headers,
        body: { model, max_tokens: maxAnswerTokens, ...toBody(asked, budgetTokens) },
        shape: MESSAGE,
        signal,
      })
      return {
        text: content.map(part => (part.type === 'text' ? (part.text ?? '') : '')).join(''),
        isCut: why === 'max_tokens',
        input: usage?.input_tokens ?? 0,
        output: usage?.output_tokens ?? 0,
      }
    },
  }
}

type Block = Readonly<Record<string, unknown>>

function toBody(messages: readonly AgentMessage[], trigger: number): Block {
  const system = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n')
  const tools = listTools(messages)
  return {
    ...(system !== '' && { system }),
    ...(tools.length > 0 && { tools, tool_choice: { type: 'none' } }),
    messages: toTurns(messages),
    context_management: {
      edits: [
        {
          type: 'clear_tool_uses_20250919',
          trigger: { type: 'input_tokens', value: trigger },
          keep: { type: 'tool_uses', value: 3 },
        },
      ],
    },
  }
}

/** The tools that were called; any arguments are allowed. */
const listTools = (messages: readonly AgentMessage[]) =>
  [...new Set(messages.flatMap(({ tool_calls: calls = [] }) => calls.map(call => call.function.name)))].map(name => ({
    name,
    input_schema: { type: 'object' },
  }))

/** Turns that alternate, each call answered in the turn after it: what has no partner becomes text. */
function toTurns(messages: readonly AgentMessage[]): { role: string; content: Block[] }[] {
  const turns: { role: 'user' | 'assistant'; content: Block[] }[] = []
  let open = new Set<string>()
  const add = (role: 'user' | 'assistant', blocks: readonly Block[]) => {
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...blocks)
    else turns.push({ role, content: [...blocks] })
  }
  for (const [at, { role, content: given, tool_calls: calls = [], tool_call_id: id = '' }] of messages.entries()) {
    if (role === 'system') continue
    const content = replaceLoneSurrogates(given)
    const text: readonly Block[] = content === '' ? [] : [{ type: 'text', text: content }]
    if (role === 'assistant') {
      const next = listResultIds(messages, at + 1)
      const answered = calls.filter(call => next.has(call.id))
      const others = calls.filter(call => !next.has(call.id))
      open = new Set(answered.map(call => call.id))
      add('assistant', [
        ...text,
        ...others.map(({ id, function: { name, arguments: given } }) => ({
          type: 'text',
          text: `Call ${id}: ${name} ${given}`,
        })),
        ...answered.map(({ id, function: { name, arguments: given } }) => ({
          type: 'tool_use',
          id,
          name,
          input: readInput(given),
        })),
      ])
    } else if (role === 'tool' && open.delete(id)) {
      add('user', [{ type: 'tool_result', tool_use_id: id, content }])
    } else if (role === 'tool') add('user', [{ type: 'text', text: `Tool ${id}:\n${content}` }])
    else add('user', text)
  }
  const full = turns.filter(turn => turn.content.length > 0)
  return full[0]?.role === 'user' ? full : [{ role: 'user', content: [{ type: 'text', text: '…' }] }, ...full]
}

/** Ids of the results that follow at once. */
function listResultIds(messages: readonly AgentMessage[], from: number): Set<string> {
  const ids = new Set<string>()
  for (const { role, tool_call_id: id = '' } of messages.slice(from)) {
    if (role !== 'tool') break
    ids.add(id)
  }
  return ids
}

function readInput(text: string): Block {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read }
  } catch {}
  return { text }
}
