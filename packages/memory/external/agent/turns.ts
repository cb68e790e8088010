import {
  type ChatRequest,
  isFields,
  type Message,
  type MethodRun,
  type Model,
  type Tool,
  tryParseForeignJson,
} from 'fathom-bench/plugin'
import type { McpConnection } from '../mcp/mcp-caller.ts'

type Reply = Awaited<ReturnType<Model['chat']>>

interface Turns extends Pick<ChatRequest, 'maxAnswerTokens' | 'label'> {
  readonly connection: McpConnection
  readonly tools: readonly Tool[]
  /** Calls of tools, at most. */
  readonly calls: number
  /** Tells the model that no call is left. */
  readonly end: string
}

/** A conversation in which a model calls tools, up to its first reply without a call. */
export async function takeTurns(
  { model, signal, trace, now }: Pick<MethodRun, 'model' | 'signal' | 'trace' | 'now'>,
  content: string,
  { connection, tools, calls, end, maxAnswerTokens, label }: Turns,
): Promise<{ readonly reply: Reply; readonly done: number }> {
  const messages: Message[] = [{ role: 'user', content }]
  let done = 0
  while (done < calls) {
    const reply = await model.chat({ messages: [...messages], tools, maxAnswerTokens, label, signal })
    if (reply.toolCalls.length === 0) return { reply, done }
    messages.push({ role: 'assistant', content: reply.text, toolCalls: reply.toolCalls })
    for (const { id, name, arguments: given } of reply.toolCalls) {
      const started = now()
      // Every call of a turn needs a reply, also one beyond the limit.
      const text = done < calls ? await useTool({ connection, tools }, name, given, signal) : NO_CALL_LEFT
      done++
      trace({ event: 'exec', tool: name, ms: now() - started, chars: text.length })
      messages.push({ role: 'tool', content: text.slice(0, MOST_CHARS), toolCallId: id })
    }
  }
  messages.push({ role: 'user', content: end })
  const reply = await model.chat({ messages, tools, maxAnswerTokens, label: 'answer', final: true, signal })
  return { reply, done }
}

/** Characters of a tool's reply that the model sees. */
const MOST_CHARS = 40_000
const NO_CALL_LEFT = 'Error: no call is left.'

/** A refusal of the server is told to the model; a server that is gone ends the phase. */
async function useTool(
  { connection, tools }: Pick<Turns, 'connection' | 'tools'>,
  name: string,
  json: string,
  signal: AbortSignal,
): Promise<string> {
  if (!tools.some(tool => tool.name === name)) return `Error: there is no tool ${name}.`
  const args = json.trim() === '' ? {} : tryParseForeignJson(json)
  if (!isFields(args)) return 'Error: the arguments are no JSON object.'
  const { text, isError } = await connection.call(name, args, signal)
  return isError ? `Error: ${text}` : text
}
