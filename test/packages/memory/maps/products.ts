import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

// Servers of memory products, as ../shared/facts/memory.md describes their requests and replies. They keep what they are
// given as it is and search by words.

type Fields = Readonly<Record<string, unknown>>

export interface ProductRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Fields
  readonly headers: Readonly<Record<string, unknown>>
}
type Product = (request: ProductRequest, store: WordStore) => unknown

interface Kept {
  readonly text: string
  readonly more: Fields
}

/** Texts by space. */
export class WordStore {
  readonly spaces = new Map<string, Kept[]>()
  private readonly polls = new Map<string, number>()

  add(space: string, text: string, more: Fields = {}): number {
    const kept = this.spaces.get(space) ?? []
    this.spaces.set(space, kept)
    return kept.push({ text, more })
  }

  find(space: string, query: string, most: number): Kept[] {
    const words = new Set(query.toLowerCase().match(/\p{L}+/gu) ?? [])
    const count = ({ text }: Kept) =>
      (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(word => words.has(word)).length
    const kept = this.spaces.get(space) ?? []
    return kept
      .filter(each => count(each) > 0)
      .sort((a, b) => count(b) - count(a))
      .slice(0, most)
  }

  /** True from the second time on that something is asked for: what is written can be asked later. */
  isDone(id: string): boolean {
    const polls = (this.polls.get(id) ?? 0) + 1
    this.polls.set(id, polls)
    return polls > 1
  }
}

/** A request that the product does not know. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message = 'refused') {
    super(message)
    this.status = status
  }
}

const expectFields = (body: Fields, ...names: string[]) => {
  const missing = names.find(name => body[name] === undefined || body[name] === null)
  if (missing) throw new Refusal(422, `field required: ${missing}`)
  return body
}
const expectKey = ({ headers }: ProductRequest, name: string, value: string) => {
  if (headers[name] !== value) throw new Refusal(401, `bad credentials: ${String(headers[name])}`)
}
const listMessages = (body: Fields) => body['messages'] as readonly Record<string, string>[]
const expectMessages = (body: Fields, ...names: string[]) => {
  for (const message of listMessages(expectFields(body, 'messages'))) {
    expectFields(message, 'role', 'content', ...names)
    if (!['user', 'assistant'].includes(message['role'])) throw new Refusal(422, `role ${message['role']}`)
  }
  return listMessages(body)
}

export const KEY = 'k-5ecret+/value=="7'

export const PRODUCTS: Readonly<Record<string, Product>> = {
  mem0({ method, path, query, body }, store) {
    if (method === 'POST' && path === '/memories') {
      const user = String(expectFields(body, 'user_id', 'run_id', 'metadata', 'infer')['user_id'])
      for (const { content } of expectMessages(body)) store.add(user, content, { metadata: body['metadata'] })
      return { results: [] }
    }
    if (method === 'POST' && path === '/search') {
      const { user_id: user } = expectFields(body, 'query', 'filters', 'top_k')['filters'] as Record<string, string>
      const found = store.find(user, String(body['query']), Number(body['top_k']))
      return {
        results: found.map(({ text, more }, id) => ({ id, memory: text, score: 1, created_at: now(), ...more })),
      }
    }
    const user = query.get('user_id') ?? ''
    if (path !== '/memories' || user === '') throw new Refusal(404)
    if (method === 'DELETE') return { message: String(store.spaces.delete(user)) }
    return { results: (store.spaces.get(user) ?? []).map(({ text }, id) => ({ id, memory: text })) }
  },
  'mem0-cloud'(request, store) {
    const { method, path, query, body } = request
    expectKey(request, 'authorization', `Token ${KEY}`)
    if (path === '/v3/memories/add/') {
      const user = String(expectFields(body, 'user_id', 'timestamp', 'observation_date')['user_id'])
      if (typeof body['timestamp'] !== 'number') throw new Refusal(422, 'timestamp')
      for (const { content } of expectMessages(body)) store.add(user, content, { metadata: body['metadata'] })
      return { event_id: `ev-${store.add('events', 'event')}` }
    }
    if (path.startsWith('/v1/event/')) return { status: store.isDone(path) ? 'SUCCEEDED' : 'PENDING' }
    if (path === '/v3/memories/search/') {
      const { user_id: user } = expectFields(body, 'filters', 'reference_date', 'top_k')['filters'] as Record<
        string,
        string
      >
      const found = store.find(user, String(body['query']), Number(body['top_k']))
      return { results: found.map(({ text, more }) => ({ memory: text, created_at: now(), ...more })) }
    }
    if (method === 'DELETE' && path === '/v1/memories/') return store.spaces.delete(query.get('user_id') ?? '')
    throw new Refusal(404)
  },
  zep(request, store) {
    const { method, path, body } = request
    expectKey(request, 'authorization', `Api-Key ${KEY}`)
    if (path === '/api/v2/users') {
      const user = String(expectFields(body, 'user_id')['user_id'])
      if (store.spaces.has(user)) throw new Refusal(400, 'user exists')
      store.spaces.set(user, [])
      return { user_id: user }
    }
    if (path === '/api/v2/graph') {
      const { user_id: user, data, created_at: at } = expectFields(body, 'user_id', 'type', 'data', 'created_at')
      if (String(data).length > 10_000) throw new Refusal(400, 'data too long')
      if (!store.spaces.has(String(user))) throw new Refusal(404, 'no such user')
      const count = store.add(String(user), String(data), { at })
      return { uuid: `${user}-${count}`, processed: false }
    }
    if (path === '/api/v2/graph/search') {
      expectFields(body, 'user_id', 'scope', 'limit')
      if (String(body['query']).length > 400) throw new Refusal(400, 'query too long')
      const found = store.find(String(body['user_id']), String(body['query']), Number(body['limit']))
      return { edges: found.map(({ text, more }) => ({ fact: text, valid_at: more['at'], invalid_at: null })) }
    }
    const episodes = /^\/api\/v2\/graph\/episodes\/(user\/)?(.+)$/.exec(path)
    if (episodes?.[1]) return { episodes: (store.spaces.get(episodes[2]) ?? []).map(({ text }) => ({ content: text })) }
    if (episodes) return { processed: store.isDone(path) }
    if (method === 'DELETE') return store.spaces.delete(path.replace('/api/v2/users/', ''))
    throw new Refusal(404)
  },
  letta({ method, path, query, body }, store) {
    if (path === '/v1/agents') {
      expectFields(body, 'name', 'model', 'embedding')
      const id = `agent-${store.spaces.size + 1}`
      store.spaces.set(id, [])
      return { id, name: body['name'] }
    }
    const [, agent, rest] = /^\/v1\/agents\/([^/]+)(.*)$/.exec(path) ?? []
    if (!store.spaces.has(agent)) throw new Refusal(404, 'no such agent')
    if (method === 'DELETE') return store.spaces.delete(agent)
    if (method === 'POST' && rest === '/archival-memory') {
      store.add(agent, String(expectFields(body, 'text')['text']))
      return [{ id: 'passage' }]
    }
    if (rest === '/archival-memory') return (store.spaces.get(agent) ?? []).map(({ text }) => ({ text }))
    if (rest !== '/archival-memory/search') throw new Refusal(404)
    const found = store.find(agent, query.get('query') ?? '', Number(query.get('top_k')))
    return { results: found.map(({ text }) => ({ content: text, timestamp: now() })), count: found.length }
  },
  'letta-agent'({ method, path, body }, store) {
    if (path === '/v1/agents') {
      expectFields(body, 'name', 'model', 'embedding', 'memory_blocks')
      const id = `agent-${store.spaces.size + 1}`
      store.spaces.set(id, [])
      return { id }
    }
    const [, agent, rest] = /^\/v1\/agents\/([^/]+)(.*)$/.exec(path) ?? []
    if (!store.spaces.has(agent)) throw new Refusal(404, 'no such agent')
    if (method === 'DELETE') return store.spaces.delete(agent)
    if (rest === '/core-memory/blocks') return [{ label: 'policy', value: 'kept' }]
    if (rest !== '/messages') throw new Refusal(404)
    const said = expectMessages(body)[0]['content']
    const found = store.find(agent, said, 100).find(({ text }) => !text.startsWith('It is '))
    store.add(agent, said)
    return {
      messages: [
        { message_type: 'reasoning_message', reasoning: 'I look.' },
        { message_type: 'assistant_message', content: 'One moment.' },
        { message_type: 'assistant_message', content: found?.text ?? 'Noted.' },
      ],
      usage: { total_tokens: 1 },
    }
  },
  supermemory({ method, path, body }, store) {
    if (method === 'POST' && path === '/v3/documents') {
      const { containerTag, content, customId } = expectFields(body, 'containerTag', 'content', 'customId', 'metadata')
      store.add(String(containerTag), String(content), { metadata: body['metadata'] })
      return { id: String(customId), status: 'queued' }
    }
    if (path.startsWith('/v3/documents/')) return { status: store.isDone(path) ? 'done' : 'extracting' }
    if (path !== '/v4/search') throw new Refusal(404)
    expectFields(body, 'q', 'containerTag', 'searchMode', 'limit', 'threshold')
    const found = store.find(String(body['containerTag']), String(body['q']), Number(body['limit']))
    const key = (at: number) => (at % 2 === 0 ? 'memory' : 'chunk')
    return {
      results: found.map(({ text, more }, at) => ({ [key(at)]: text, similarity: 1, updatedAt: now(), ...more })),
    }
  },
  hindsight({ method, path, body }, store) {
    const [, bank, rest] = /^\/v1\/default\/banks\/([^/]+)\/memories(.*)$/.exec(path) ?? []
    if (bank === undefined) throw new Refusal(404)
    if (method === 'DELETE') return { success: store.spaces.delete(bank) }
    if (rest === '/list') return { items: (store.spaces.get(bank) ?? []).map(({ text }) => ({ text })) }
    if (rest === '/recall') {
      expectFields(body, 'query', 'max_tokens')
      const found = store.find(bank, String(body['query']), 100)
      return { results: found.map(({ text, more }) => ({ text, type: 'world', mentioned_at: more['at'] })) }
    }
    if (rest !== '') throw new Refusal(404)
    for (const item of expectFields(body, 'items')['items'] as Record<string, string>[]) {
      expectFields(item, 'content', 'timestamp', 'document_id')
      store.add(bank, item['content'], { at: item['timestamp'] })
    }
    return { success: true, async: false }
  },
  memobase(request, store) {
    const { method, path, query, body } = request
    expectKey(request, 'authorization', `Bearer ${KEY}`)
    if (path === '/api/v1/users') {
      const id = `user-${store.spaces.size + 1}`
      store.spaces.set(id, [])
      return { data: { id }, errno: 0 }
    }
    const user = path.split('/').find(part => store.spaces.has(part))
    if (user === undefined) throw new Refusal(404, 'no such user')
    if (method === 'DELETE') return { data: store.spaces.delete(user), errno: 0 }
    if (path.startsWith('/api/v1/blobs/insert/')) {
      const { blob_type: type, blob_data: data } = expectFields(body, 'blob_type', 'blob_data')
      if (type !== 'chat') throw new Refusal(422, 'blob_type')
      for (const { content } of expectMessages(data as Fields, 'created_at')) store.add(`buffer-${user}`, content)
      return { data: { id: 'blob' }, errno: 0 }
    }
    if (path.startsWith('/api/v1/users/buffer/')) {
      for (const { text } of store.spaces.get(`buffer-${user}`) ?? []) store.add(user, text)
      store.spaces.set(`buffer-${user}`, [])
      return { errno: 0 }
    }
    if (!path.startsWith('/api/v1/users/context/')) throw new Refusal(404)
    const [chat] = JSON.parse(query.get('chats_str') ?? '[]') as Record<string, string>[]
    const found = store.find(user, chat['content'], Number(query.get('max_token_size')))
    return { data: { context: `# Memory\n${found.map(({ text }) => text).join('\n')}` }, errno: 0 }
  },
  memos({ path, body }, store) {
    if (path === '/product/add') {
      const { mem_cube_id: cube } = expectFields(body, 'user_id', 'mem_cube_id', 'conversation_id')
      for (const { content } of expectMessages(body, 'chat_time')) store.add(String(cube), content)
      return { code: 200, message: 'added' }
    }
    if (path !== '/product/search') throw new Refusal(404)
    expectFields(body, 'query', 'user_id', 'mem_cube_id', 'top_k', 'mode')
    const found = store.find(String(body['mem_cube_id']), String(body['query']), Number(body['top_k']))
    const memories = found.map(({ text }) => ({ memory: text, metadata: {} }))
    return { code: 200, data: { text_mem: [{ cube_id: body['mem_cube_id'], memories }], act_mem: [] } }
  },
  langmem({ path, body }, store) {
    const { input, config } = expectFields(body, 'input', 'config') as Record<string, Record<string, unknown>>
    const space = String((config['configurable'] as Record<string, string>)['langgraph_user_id'])
    if (path === '/manage_memory/invoke') {
      if (input['action'] !== 'create') throw new Refusal(422, 'action')
      const id = store.add(space, String(expectFields(input, 'content')['content']))
      return { output: `created memory ${id}`, metadata: {} }
    }
    if (path !== '/search_memory/invoke') throw new Refusal(404)
    const found = store.find(space, String(input['query']), Number(input['limit']))
    const output = found.map(({ text }, key) => ({ key, value: { content: text }, created_at: now(), score: 1 }))
    return { output: JSON.stringify(output), metadata: {} }
  },
}

/** The clock of the server, which is not that of the stream. */
const now = () => '2026-11-28T12:00:00Z'

export interface ServedProduct {
  readonly url: string
  readonly store: WordStore
  readonly requests: ProductRequest[]
}

/** @param sick replaces a reply; undefined leaves it */
export async function serveProduct(
  product: Product,
  sick: (
    request: ProductRequest,
  ) => { status?: number; text?: string; headers?: Record<string, string> } | undefined = () => undefined,
): Promise<ServedProduct> {
  const store = new WordStore()
  const requests: ProductRequest[] = []
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://x')
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const request: ProductRequest = {
      method: incoming.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      body: text === '' ? {} : (JSON.parse(text) as Fields),
      headers: incoming.headers,
    }
    requests.push(request)
    const other = sick(request)
    if (other) {
      response.writeHead(other.status ?? 200, other.headers).end(other.text ?? '')
      return
    }
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    try {
      const given = product(request, store)
      answer(200, given)
    } catch (error) {
      answer(error instanceof Refusal ? error.status : 500, { detail: String(error) })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, store, requests }
}
