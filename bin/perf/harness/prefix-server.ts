import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A server that keeps the prefixes of its slots, as llama.cpp does, and counts what it reads. */
export interface PrefixServer {
  readonly url: string
  close(): void
}

const CHARS_A_TOKEN = 4
const WINDOW = 2 ** 23

/**
 * Starts a fake server. Each request takes the slot whose last prompt begins most like its own; that part counts as
 * cached. All answers are the same.
 */
export async function startPrefixServer(slots: number): Promise<PrefixServer> {
  const held: string[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET')
      return void response.end(JSON.stringify({ object: 'list', data: [{ id: 'fake', max_model_len: WINDOW }] }))
    const { messages } = JSON.parse(await text(request)) as {
      readonly messages: readonly { readonly content: string }[]
    }
    const prompt = messages.map(({ content }) => content).join('\n')
    const cached = Math.floor(takeSlot(held, slots, prompt) / CHARS_A_TOKEN)
    const usage = {
      prompt_tokens: Math.ceil(prompt.length / CHARS_A_TOKEN),
      completion_tokens: 2,
      prompt_tokens_details: { cached_tokens: cached },
    }
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'brave-lantern' } }]
    response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: 'fake', choices, usage }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, close: () => void server.close() }
}

/** Puts a prompt into the slot that it shares most with, the last used one last, and returns the shared characters. */
function takeSlot(held: string[], slots: number, prompt: string): number {
  const shared = held.map(other => countShared(other, prompt))
  const best = shared.reduce((most, each, at) => (each > shared[most] ? at : most), 0)
  const isKnown = held.length > 0 && shared[best] * 2 > prompt.length
  if (isKnown) held.splice(best, 1)
  else if (held.length >= slots) held.shift()
  held.push(prompt)
  return isKnown ? shared[best] : 0
}

function countShared(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  return at
}
