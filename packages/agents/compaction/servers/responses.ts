import { z } from 'zod'
import type { AgentMessage } from '../../transcripts/messages.ts'
import type { Compactor, CompactResult, SealedAnswer } from '../contract.ts'
import { renderWhole, replaceLoneSurrogates } from '../lines.ts'
import { contactServer, post } from './contact.ts'

const PART = z.object({ type: z.string(), text: z.string().optional() })
const ITEM = z
  .object({
    type: z.string().default('message'),
    role: z.string().optional(),
    content: z.union([z.string(), z.array(PART)]).nullish(),
    call_id: z.string().optional(),
    name: z.string().optional(),
    arguments: z.string().optional(),
    output: z.unknown().optional(),
  })
  .loose()
type Item = z.infer<typeof ITEM>

const USAGE = z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish()
const COMPACTED = z.object({ output: z.array(ITEM).max(1_000_000), usage: USAGE })
const RESPONSE = z.object({ status: z.string().optional(), output: z.array(ITEM), usage: USAGE })

/**
 * The compact endpoint of the Responses API: `responses:MODEL@URL`. What it gives back may be an item that only the
 * server can open; then its model answers, from the items alone.
 */
export function makeResponsesCompactor(model: string, url: string): Compactor {
  const server = contactServer(url, { host: 'api.openai.com', variable: 'OPENAI_API_KEY' })
  const headers: Readonly<Record<string, string>> = server.key === '' ? {} : { authorization: `Bearer ${server.key}` }
  // A sealed item passes from one compaction to the next within the message that holds its place.
  const sealed = new WeakMap<AgentMessage, Item>()
  const toInput = (messages: readonly AgentMessage[]) => {
    const called = new Set(messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)))
    const answered = new Set(
      messages.flatMap(({ tool_call_id: id }) => (id !== undefined && called.has(id) ? [id] : [])),
    )
    return messages.flatMap(message => sealed.get(message) ?? toItems(message, answered))
  }
  return {
    id: `responses-${toId(model)}`,
    about: `The compact endpoint of the Responses API at ${server.base}, by ${model}.`,
    source: 'POST /v1/responses/compact, as documented.',
    evidence: 'documentation',
    calls: 0,
    ignoresBudget: true,
    async compact({ messages }, { tokenizer, signal }): Promise<CompactResult> {
      const { output, usage } = await post(server, {
        path: '/v1/responses/compact',
        headers,
        body: { model, input: toInput(messages) },
        shape: COMPACTED,
        signal,
      })
      const kept = output.flatMap(item => {
        if (item.type === 'reasoning') return []
        const message = toMessage(item)
        if (!isReadable(item)) sealed.set(message, item)
        return [message]
      })
      const hidden = output.filter(item => !isReadable(item) && item.type !== 'reasoning')
      if (hidden.length === 0) return { messages: kept }
      const bytes = hidden.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0)
      const open = tokenizer.count(renderWhole(kept.filter(message => !sealed.has(message))))
      return { messages: kept, sealedTokens: open + (usage?.output_tokens ?? Math.ceil(bytes / 4)) }
    },
    async answer({ messages }, { text, maxAnswerTokens }, signal): Promise<SealedAnswer> {
      const { status, output, usage } = await post(server, {
        path: '/v1/responses',
        headers,
        body: {
          model,
          input: [...toInput(messages), { type: 'message', role: 'user', content: text }],
          max_output_tokens: maxAnswerTokens,
          store: false,
        },
        shape: RESPONSE,
        signal,
      })
      const said = output.filter(({ type }) => type === 'message').map(readText)
      return {
        text: said.join(''),
        isCut: status === 'incomplete',
        input: usage?.input_tokens ?? 0,
        output: usage?.output_tokens ?? 0,
      }
    },
  }
}

/** A name of a model in letters, digits and dashes. */
export const toId = (model: string): string =>
  model
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const READABLE = new Set(['message', 'function_call', 'function_call_output'])
const isReadable = ({ type }: Item) => READABLE.has(type)

/** The items of a message; calls and results without a partner are text, since a server refuses them otherwise. */
function toItems(message: AgentMessage, paired: ReadonlySet<string>): unknown[] {
  const { role, tool_calls: calls = [], tool_call_id: id } = message
  const content = replaceLoneSurrogates(message.content)
  if (role === 'tool') {
    if (id !== undefined && paired.has(id)) return [{ type: 'function_call_output', call_id: id, output: content }]
    return [{ type: 'message', role: 'user', content: `Tool ${id ?? 'result'}:\n${content}` }]
  }
  const made = calls.map(({ id: call_id, function: { name, arguments: given } }) =>
    paired.has(call_id)
      ? { type: 'function_call', call_id, name, arguments: given }
      : { type: 'message', role, content: `Call ${call_id}: ${name} ${given}` },
  )
  return content === '' && made.length > 0 ? made : [{ type: 'message', role, content }, ...made]
}

function toMessage(item: Item): AgentMessage {
  const { type, role, call_id: id = '', name = '', arguments: given = '', output } = item
  if (type === 'function_call')
    return {
      role: 'assistant',
      content: '',
      tool_calls: [{ id, type: 'function', function: { name, arguments: given } }],
    }
  if (type === 'function_call_output')
    return {
      role: 'tool',
      content: typeof output === 'string' ? output : JSON.stringify(output ?? ''),
      tool_call_id: id,
    }
  if (type !== 'message') return { role: 'assistant', content: `[${type} that only the server reads]` }
  const speaker = role === 'assistant' || role === 'system' ? role : 'user'
  return { role: speaker, content: readText(item) }
}

const readText = ({ content }: Item): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('')
