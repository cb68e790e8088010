import {
  cutToOneLine,
  type Endpoint,
  HttpError,
  incompleteError,
  parseForeignJson,
  readBeginning,
  toArrayOrEmpty,
  toFailure,
  toFields,
  toTextOrEmpty,
  Unanswered,
} from 'fathom-bench/plugin'

/**
 * Files and Batches as OpenAI's service has them, and others after it (platform.openai.com/docs/api-reference/batch).
 */
export interface BatchService {
  /** Puts a file of requests there. Returns its id. */
  upload(name: string, bytes: Uint8Array): Promise<string>
  /**
   * Submits a file of requests to be completed within a day. Returns the batch's id.
   * @param marks returned with the batch, if the service stores them
   */
  begin(file: string, endpoint: string, marks: BatchMetadata): Promise<string>
  /** Ids of the batches that have all of these marks, newest first. */
  find(marks: BatchMetadata): Promise<readonly string[]>
  state(batch: string): Promise<BatchState>
  /** A file of results, piece by piece. */
  download(file: string): Promise<AsyncIterable<Uint8Array>>
}

/** Words by name that a service keeps with a batch. */
export type BatchMetadata = Readonly<Record<string, string>>

/** Whether the service answered that it has no such batch, or not for this key. */
export function isGone(error: unknown): boolean {
  const { cause } = error as { readonly cause?: unknown }
  return cause instanceof HttpError && (cause.status === 404 || cause.status === 403)
}

export interface BatchState {
  /** As the service says it: `in_progress`, `completed`, … */
  readonly status: string
  /** Whether the batch is complete. */
  readonly ended: boolean
  /** Ids of the files of results: of replies, and of errors. */
  readonly files: readonly string[]
  /** The service's error about the batch as a whole; empty for none. */
  readonly problem: string
}

/**
 * All its calls are made once.
 * @param keyName where the key comes from, for messages
 * @throws BenchError (incomplete), from each call, in the server's words
 */
export function batchService(endpoint: Endpoint, keyName: string): BatchService {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const url = `${endpoint.url}${path}`
    const query = new URLSearchParams(endpoint.query).toString()
    try {
      const response = await fetch(query === '' ? url : `${url}${path.includes('?') ? '&' : '?'}${query}`, {
        ...init,
        headers: { ...buildHeaders(endpoint), ...(init.headers as Record<string, string>) },
        redirect: 'manual',
      }).catch(error => {
        throw new Unanswered(error)
      })
      if (response.ok) return response
      throw new HttpError(response.status, response.headers, await readBeginning(getBody(response), MOST_CHARS))
    } catch (thrown) {
      const context = { url, model: 'batch', keyName, redact: endpoint.redact, replied: true, now: Date.now }
      throw incompleteError(toFailure(thrown, context).message, thrown)
    }
  }
  const requestJson = async (path: string, init?: RequestInit) => {
    const text = await readBeginning(getBody(await ask(path, init)), MOST_CHARS)
    try {
      return toFields(parseForeignJson(text))
    } catch (error) {
      throw incompleteError(`${endpoint.url}${path} answered with no JSON.`, error)
    }
  }
  const createObject = async (path: string, init: RequestInit): Promise<string> => {
    const id = toTextOrEmpty((await requestJson(path, { method: 'POST', ...init }))['id'])
    if (!ID.test(id)) throw incompleteError(`${endpoint.url}${path} answered without an id.`)
    return id
  }

  return {
    upload(name, bytes) {
      const body = new FormData()
      body.append('purpose', 'batch')
      body.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
      return createObject('/files', { body })
    },
    async begin(file, endpoint, metadata) {
      const createBatch = (more: object) =>
        createObject('/batches', {
          body: JSON.stringify({ input_file_id: file, endpoint, completion_window: '24h', ...more }),
          headers: { 'content-type': 'application/json' },
        })
      try {
        return await createBatch({ metadata })
      } catch (error) {
        // Some services do not know the field. A service that rejects it has not started anything.
        const { cause } = error as { readonly cause?: unknown }
        if (cause instanceof HttpError && [400, 422].includes(cause.status) && /metadata/i.test(cause.body))
          return createBatch({})
        throw error
      }
    },
    async find(marks) {
      const found: string[] = []
      let after = ''
      for (let page = 0; page < MOST_PAGES; page++) {
        const { data, has_more: more } = await requestJson(`/batches?limit=100${after}`)
        const batches = toArrayOrEmpty(data).map(toFields)
        for (const { id, metadata } of batches) {
          const kept = toFields(metadata)
          if (ID.test(toTextOrEmpty(id)) && Object.entries(marks).every(([name, value]) => kept[name] === value))
            found.push(toTextOrEmpty(id))
        }
        const last = toTextOrEmpty(batches.at(-1)?.['id'])
        if (more !== true || !ID.test(last)) break
        after = `&after=${last}`
      }
      return found
    },
    async state(batch) {
      const said = await requestJson(`/batches/${batch}`)
      const status = toTextOrEmpty(said['status'])
      const ids = [said['output_file_id'], said['error_file_id']].map(toTextOrEmpty)
      const errors = toArrayOrEmpty(toFields(said['errors'])['data']).map(error =>
        toTextOrEmpty(toFields(error)['message']),
      )
      return {
        status: cutToOneLine(endpoint.redact(status), 40),
        ended: ENDED.has(status),
        files: ids.filter(id => ID.test(id)),
        problem: cutToOneLine(endpoint.redact(errors.filter(Boolean).join('; ')), 200),
      }
    },
    download: async file => getBody(await ask(`/files/${file}/content`)),
  }
}

const ENDED = new Set(['completed', 'failed', 'expired', 'cancelled'])
/** It becomes part of a path. */
const ID = /^[\w-]{1,200}$/
const MOST_CHARS = 1_000_000
/** Pages of a hundred batches each; recent batches are on the first. */
const MOST_PAGES = 20

const buildHeaders = ({ apiKey, headers }: Endpoint): Record<string, string> => {
  const sent = { ...(apiKey && { Authorization: `Bearer ${apiKey}` }), ...headers }
  return Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** In place of the type of the browsers, which has no iterator. */
const getBody = (response: Response) => response.body as unknown as AsyncIterable<Uint8Array>
