import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BatchServer {
  /** Such as `http://127.0.0.1:PORT/v1`. */
  readonly url: string
  /** `POST /files` and so on, with the key that came. */
  readonly asked: readonly string[]
  readonly keys: ReadonlySet<string>
  /** Batches by their number from 1. */
  readonly begun: () => number
  /** It is not known any more. */
  lose(batch: number): void
  /** The next answer to `POST /batches` is lost on its way; the batch is there. */
  cutNext(): void
  close(): Promise<void>
}

/** What a line gets: a body of status 200; nothing: it expires. */
export type Answer = (line: { readonly body: Readonly<Record<string, unknown>> }, at: number) => object | undefined

/**
 * Files and Batches as OpenAI documents them. A batch is at work when it is looked at first, and has ended at the
 * second look; `status` is how.
 */
export async function batchServer(answer: Answer, status = 'completed'): Promise<BatchServer> {
  const files = new Map<string, string>()
  const batches = new Map<
    string,
    { looks: number; output?: string; errors?: string; readonly input: string; readonly metadata?: object }
  >()
  const lost = new Set<string>()
  let isCut = false
  const asked: string[] = []
  const keys = new Set<string>()
  const kept = (text: string) => {
    files.set(`file-${files.size + 1}`, text)
    return `file-${files.size}`
  }

  const work = (id: string) => {
    const batch = batches.get(id)!
    if (++batch.looks < 2) return { id, status: 'in_progress' }
    if (status === 'failed') return { id, status, errors: { data: [{ message: 'the file is no good' }] } }
    const lines = files
      .get(batch.input)!
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const answered = lines.map((line, at) => ({ custom_id: line.custom_id, body: answer(line, at) }))
    const rows = (given: readonly object[]) => given.map(row => `${JSON.stringify(row)}\n`).join('')
    batch.output ??= kept(
      rows(
        answered.flatMap(({ custom_id, body }) => (body ? { custom_id, response: { status_code: 200, body } } : [])),
      ),
    )
    batch.errors ??= kept(
      rows(
        answered.flatMap(({ custom_id, body }) =>
          body ? [] : { custom_id, response: null, error: { code: 'batch_expired', message: 'too late' } },
        ),
      ),
    )
    return { id, status, output_file_id: batch.output, error_file_id: batch.errors }
  }

  const route = async (request: IncomingMessage): Promise<object | string | number | undefined> => {
    const path = request.url!.replace(/^\/v1/, '')
    asked.push(`${request.method} ${path}`)
    keys.add(request.headers.authorization ?? '')
    const body = await textOf(request)
    if (path === '/files') {
      const [, content] = /name="file"[^\n]*\r\n(?:[^\r\n]+\r\n)*\r\n(.*?)\r\n--/s.exec(body) ?? []
      return body.includes('\r\n\r\nbatch\r\n') && content ? { id: kept(content) } : undefined
    }
    if (request.method === 'GET' && path.startsWith('/batches?'))
      return { data: [...batches].map(([id, { metadata }]) => ({ id, metadata })).reverse(), has_more: false }
    if (path === '/batches') {
      const { input_file_id: input, endpoint, completion_window, metadata } = JSON.parse(body)
      if (!files.has(input) || endpoint !== '/v1/chat/completions' || completion_window !== '24h') return undefined
      batches.set(`batch-${batches.size + 1}`, { looks: 0, input, metadata })
      return { id: `batch-${batches.size}`, status: 'validating' }
    }
    if (lost.has(path.split('/')[2] ?? '')) return 404
    const [, kind, id = ''] = /^\/(files|batches)\/([\w-]+)/.exec(path) ?? []
    return kind === 'files' ? files.get(id) : batches.has(id) ? work(id) : undefined
  }

  const server = createServer(async (request, response) => {
    const said = await route(request)
    if (isCut && request.method === 'POST' && request.url === '/v1/batches') {
      isCut = false
      return void response.destroy()
    }
    response.statusCode = typeof said === 'number' ? said : said === undefined ? 400 : 200
    response.end(typeof said === 'string' ? said : JSON.stringify(said ?? { error: { message: 'not so' } }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    keys,
    begun: () => batches.size,
    lose: batch => void lost.add(`batch-${batch}`),
    cutNext() {
      isCut = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
