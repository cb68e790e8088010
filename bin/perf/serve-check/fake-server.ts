import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { makeRandom, type Random } from '../../../core/random/random.ts'

/** A request as a fault sees it. */
export interface FakeRequest {
  /** Tokens of the prompt, by the server's count. */
  readonly tokens: number
  readonly cached: boolean
  /** Requests under way when it came, itself included. */
  readonly inFlight: number
  /** Where its value stands, from 0 to 1. */
  readonly depth: number
  /** The same for every question of a context. */
  readonly context: string
  /** A value of a prompt that the server answered before. */
  readonly foreign: string | undefined
  /** The same for the same prompt. */
  readonly rng: Random
}

/** Makes a fake server's reply from the right one; null for a request that fails. */
export type ServerFault = (answer: string, request: FakeRequest) => string | null

export interface FakeOptions {
  readonly fault?: ServerFault
  readonly window?: number
  /** Names in its list, by commas. */
  readonly model?: string
  /** Parameters of its models, as llama.cpp lists them. */
  readonly parameters?: number
  /** Whether it answers to any name. */
  readonly takesAnyName?: boolean
  /** Whether it keeps prompts. */
  readonly caches?: boolean
  /** Whether its cache finds a text after another beginning, too. */
  readonly keepsBlocks?: boolean
  /** Prompts that are cached; two servers with one set share a cache. */
  readonly cache?: Set<string>
  /** Characters of a token. */
  readonly charsPerToken?: number
  /** Milliseconds of a reply. */
  readonly delay?: number
  /** Called when a request has come. */
  readonly onRequest?: (cached: boolean) => void
}

export interface FakeServer {
  readonly url: string
  readonly requests: number
  close(): Promise<void>
}

const MOST_FOREIGN = 64

/** Starts an OpenAI-compatible server that reads serve-check's prompts without an error, except for its fault. */
export async function startFakeServer(options: FakeOptions = {}): Promise<FakeServer> {
  const {
    fault,
    window = 1_000_000,
    model = 'fake',
    parameters,
    takesAnyName = false,
    caches = true,
    keepsBlocks = false,
    cache = new Set(),
    charsPerToken = 4,
    delay = 0,
    onRequest,
  } = options
  const seen = new Map<string, string>()
  let [requests, inFlight] = [0, 0]
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url?.includes('/models'))
      return send(200, {
        data: model.split(',').map(id => ({ id, max_model_len: window, meta: { n_params: parameters } })),
      })
    let body = ''
    for await (const chunk of request) body += chunk
    if (!request.url?.includes('/chat/completions')) return send(404, { error: { message: 'not found' } })
    inFlight++
    requests++
    try {
      const { messages, model: asked } = JSON.parse(body)
      if (!takesAnyName && !model.split(',').includes(asked))
        return send(404, { error: { message: `The model \`${asked}\` does not exist.`, code: 'model_not_found' } })
      const prompt: string = messages.at(-1).content
      const tokens = Math.round(prompt.length / charsPerToken)
      if (tokens > window)
        return send(400, {
          error: {
            message: `This model's maximum context length is ${window} tokens. However, you requested ${tokens} tokens.`,
            code: 'context_length_exceeded',
          },
        })
      const { head, questions, isJoined } = splitPrompt(prompt)
      // In a cache of prefixes another first word is another context.
      const context = (keepsBlocks ? head.replace(/^Copy \d+\.\n\n/, '') : head).slice(0, 400)
      const cached = caches && cache.has(context)
      cache.add(context)
      onRequest?.(cached)
      await pause(delay)
      const answers = questions.map(question => {
        const { value, depth } = solveQuestion(head, question)
        const foreign = [...seen].find(([other]) => other !== context)?.[1]
        const rng = makeRandom(`fake/${question}`)
        const reply = fault ? fault(value, { tokens, cached, inFlight, depth, context, foreign, rng }) : value
        if (seen.size > MOST_FOREIGN) seen.clear()
        seen.set(context, value)
        return reply
      })
      if (answers.includes(null)) return send(500, { error: { message: 'the engine timed out' } })
      const text = isJoined ? answers.map((answer, at) => `${at + 1}: ${answer}`).join('\n') : String(answers[0])
      const usage = {
        prompt_tokens: tokens,
        completion_tokens: Math.ceil(text.length / 2),
        prompt_tokens_details: { cached_tokens: cached ? tokens - 20 : 0 },
      }
      return send(200, { model, choices: [{ message: { content: text }, finish_reason: 'stop' }], usage })
    } finally {
      inFlight--
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get requests() {
      return requests
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function splitPrompt(prompt: string) {
  const at = prompt.lastIndexOf('\n\n')
  const tail = prompt.slice(at + 2)
  const isJoined = /^1: /.test(tail)
  const questions = isJoined ? tail.split('\n').flatMap(line => /^\d+: (.*)$/.exec(line)?.[1] ?? []) : [tail]
  return { head: prompt.slice(0, at), questions, isJoined }
}

/** Reads the value and its depth from the text. */
function solveQuestion(head: string, question: string): { value: string; depth: number } {
  const find = (pattern: RegExp) => {
    const found = pattern.exec(head)
    return { value: found?.[1] ?? '', depth: (found?.index ?? 0) / head.length }
  }
  const [, code] = /sealed code of (\S+?)\?/.exec(question) ?? []
  if (code !== undefined) return find(new RegExp(`sealed code of ${code} is (\\S+?)\\.`))
  const [, locker] = /locker (\S+) open with/.exec(question) ?? []
  if (locker !== undefined) return find(new RegExp(`Locker ${locker} opens with (\\S+?)\\.`))
  const [, courier] = /Courier (\S+) carries/.exec(question) ?? []
  const box = find(new RegExp(`Courier ${courier} carries the slip of box (\\S+?)\\.`)).value
  return find(new RegExp(`Box ${box} was closed with (\\S+?)\\.`))
}
