// A compactor for `fathom-bench compaction --method compact:mine@http://127.0.0.1:8484`: it keeps the user's messages
// and the newest others, as many as fit. Put your agent's own compaction into `compact`.
import { createServer } from 'node:http'

type Message = { role: string; content: string; tool_calls?: unknown; tool_call_id?: string }

function compact(messages: Message[], budgetTokens: number): Message[] {
  const size = (message: Message) => Math.ceil(JSON.stringify(message).length / 3)
  let left = budgetTokens
  const newestFirst = [...messages].reverse()
  const kept = new Set<Message>()
  for (const message of [...newestFirst.filter(({ role }) => role === 'user'), ...newestFirst]) {
    if (kept.has(message) || size(message) > left) continue
    kept.add(message)
    left -= size(message)
  }
  return messages.filter(message => kept.has(message))
}

export default createServer(async (request, response) => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  const { messages, budgetTokens } = JSON.parse(text)
  response.end(JSON.stringify({ messages: compact(messages, budgetTokens) }))
}).listen(Number(process.env['PORT'] ?? 8484), '127.0.0.1')
