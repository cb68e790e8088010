/** A message of an agent's conversation, in the form of chat completions. */
export interface AgentMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly tool_calls?: readonly AgentToolCall[]
  readonly tool_call_id?: string
}

export interface AgentToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

const BETWEEN = '\n\n'

/** A message as the text of a transcript has it. */
export function renderMessage({ role, content, tool_calls: calls = [], tool_call_id: id }: AgentMessage): string {
  if (role === 'tool') return `Tool ${id ?? 'result'}:\n${content}`
  const called = calls.map(call => `Call ${call.id}: ${call.function.name} ${call.function.arguments}`)
  return [`${SPEAKERS[role]}: ${content}`, ...called].join('\n')
}

const SPEAKERS = { system: 'System', user: 'User', assistant: 'Assistant' } as const

export const renderMessages = (messages: readonly AgentMessage[]): string => messages.map(renderMessage).join(BETWEEN)

/** A message of a text, and where it is. */
export interface PlacedMessage {
  readonly message: AgentMessage
  readonly start: number
  readonly end: number
}

const HEAD = /(?:^|\n\n)(?=(?:System|User|Assistant): |Tool [\w-]+:\n)/g

/** Reads the messages of a transcript; a text without any is one message of the user. */
export function readMessages(text: string): PlacedMessage[] {
  const starts = Array.from(text.matchAll(HEAD), ({ 0: break_, index }) => index + break_.length)
  if (starts[0] !== 0) starts.unshift(0)
  return starts.map((start, at) => {
    const next = starts[at + 1]
    const end = next === undefined ? text.length : next - BETWEEN.length
    return { message: parseMessage(text.slice(start, end)), start, end }
  })
}

function parseMessage(block: string): AgentMessage {
  const tool = /^Tool ([\w-]+):\n/.exec(block)
  if (tool) return { role: 'tool', content: block.slice(tool[0].length), tool_call_id: tool[1] }
  const speaker = /^(System|User|Assistant): /.exec(block)
  if (!speaker) return { role: 'user', content: block }
  const role = speaker[1].toLowerCase() as 'system' | 'user' | 'assistant'
  const rest = block.slice(speaker[0].length)
  if (role !== 'assistant') return { role, content: rest }
  const lines = rest.split('\n')
  const calls: AgentToolCall[] = []
  while (lines.length > 1) {
    const call = /^Call ([\w-]+): (\w+) (.*)$/.exec(lines[lines.length - 1])
    if (!call) break
    calls.unshift({ id: call[1], type: 'function', function: { name: call[2], arguments: call[3] } })
    lines.pop()
  }
  return { role, content: lines.join('\n'), ...(calls.length > 0 && { tool_calls: calls }) }
}
