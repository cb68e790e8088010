import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A fake llama.cpp server. */
export interface SlotServer {
  readonly url: string
  /** Contexts that it was sent, and how often it read one. */
  readonly contexts: () => number
  readonly reads: () => number
  /** Most requests at a time. */
  readonly most: () => number
}

interface Slot {
  prompt: string
  isBusy: boolean
  used: number
}

/** Characters by which contexts differ. */
const HEAD = 1_200
const MS = 3
/** Room for all slots together, as a server with `--parallel` reports it. */
const WINDOW = 1_000_000

/**
 * Starts a server with slots, each of which keeps its last prompt. Like llama.cpp it takes the free slot whose prompt
 * begins most like the new one, or else the one that was used longest ago. More requests than slots wait.
 */
export async function startSlotServer(slots: number): Promise<SlotServer> {
  const all: Slot[] = Array.from({ length: slots }, () => ({ prompt: '', isBusy: false, used: 0 }))
  const waiting: (() => void)[] = []
  const heads = new Set<string>()
  let [reads, inFlight, most, clock] = [0, 0, 0, 0]

  const takeSlot = async (prompt: string): Promise<{ readonly slot: Slot; readonly isCold: boolean }> => {
    for (;;) {
      const free = all.filter(({ isBusy }) => !isBusy)
      const known = free.find(slot => slot.prompt.slice(0, HEAD) === prompt.slice(0, HEAD))
      const [oldest] = free.toSorted((a, b) => a.used - b.used)
      const slot = known ?? oldest
      if (slot) {
        Object.assign(slot, { prompt, isBusy: true })
        return { slot, isCold: known === undefined }
      }
      await new Promise<void>(resolve => waiting.push(resolve))
    }
  }

  const answerChat = async (body: string): Promise<unknown> => {
    const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly content: string }[] }
    const prompt = messages.map(({ content }) => content).join('')
    most = Math.max(most, ++inFlight)
    heads.add(prompt.slice(0, HEAD))
    const { slot, isCold } = await takeSlot(prompt)
    if (isCold) reads++
    await new Promise(resolve => setTimeout(resolve, MS))
    Object.assign(slot, { isBusy: false, used: ++clock })
    waiting.shift()?.()
    inFlight--
    const input = Math.ceil(prompt.length / 4)
    const prompt_tokens_details = { cached_tokens: isCold ? 0 : input - 8 }
    const usage = { prompt_tokens: input, completion_tokens: 2, prompt_tokens_details }
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'brave-lantern' } }]
    return { id: 'x', object: 'chat.completion', created: 0, model: 'small', choices, usage }
  }

  const find = async (path: string, body: string): Promise<unknown> => {
    if (path.endsWith('/models'))
      return { object: 'list', data: [{ id: 'small', owned_by: 'llamacpp', meta: { n_ctx: WINDOW } }] }
    if (path.endsWith('/props')) return { total_slots: slots, default_generation_settings: { n_ctx: WINDOW } }
    return path.endsWith('/chat/completions') ? answerChat(body) : undefined
  }
  const server = createServer(async (request, response) => {
    const found = await find(request.url ?? '', await text(request))
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? { error: { message: 'not found' } }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { url, contexts: () => heads.size, reads: () => reads, most: () => most }
}
