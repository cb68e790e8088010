import { incompleteError } from '../../core/errors.ts'
import { fieldsOf, foreignJson } from '../../core/foreign-json.ts'
import { oneLine } from '../one-line.ts'
import { beginningOf } from './body.ts'
import { listOf, textOf } from './chunk.ts'
import type { Endpoint } from './endpoint.ts'
import { failureOf } from './failure.ts'
import { Refusal, Unanswered } from './transport.ts'

/** Files and Batches as OpenAI's service has them, and others after it (platform.openai.com/docs/api-reference/batch). */
export interface BatchService {
  /** Puts a file of requests there. Returns its id. */
  upload(name: string, bytes: Uint8Array): Promise<string>
  /** Has the requests of a file worked through within a day. Returns the batch's id. @param marks come back with the batch, where the service keeps them */
  begin(file: string, endpoint: string, marks: Marks): Promise<string>
  /** Ids of the batches that have all of these marks, newest first. */
  find(marks: Marks): Promise<readonly string[]>
  state(batch: string): Promise<BatchState>
  /** A file of results, piece by piece. */
  download(file: string): Promise<AsyncIterable<Uint8Array>>
}

/** Words by name that a service keeps with a batch. */
export type Marks = Readonly<Record<string, string>>

/** Did the service answer that it has no such batch, or not for this key? */
export function isGone(error: unknown): boolean {
  const { cause } = error as { readonly cause?: unknown }
  return cause instanceof Refusal && (cause.status === 404 || cause.status === 403)
}

export interface BatchState {
  /** As the service says it: `in_progress`, `completed`, … */
  readonly status: string
  /** Will nothing more come? */
  readonly ended: boolean
  /** Ids of the files of results: of replies, and of errors. */
  readonly files: readonly string[]
  /** What the service says is wrong with the batch as a whole; empty for nothing. */
  readonly problem: string
}

/**
 * All its calls are made once.
 * @param keyName where the key comes from, for messages
 * @throws BenchError (incomplete), from each call, in the server's words
 */
export function batchService(place: Endpoint, keyName: string): BatchService {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const url = `${place.url}${path}`
    const query = new URLSearchParams(place.query).toString()
    try {
      const response = await fetch(query === '' ? url : `${url}${path.includes('?') ? '&' : '?'}${query}`, {
        ...init,
        headers: { ...headersOf(place), ...(init.headers as Record<string, string>) },
        redirect: 'manual',
      }).catch(error => {
        throw new Unanswered(error)
      })
      if (response.ok) return response
      throw new Refusal(response.status, response.headers, await beginningOf(bodyIn(response), MOST_CHARS))
    } catch (thrown) {
      const context = { url, model: 'batch', keyName, redact: place.redact, replied: true, now: Date.now }
      throw incompleteError(failureOf(thrown, context).message, thrown)
    }
  }
  const json = async (path: string, init?: RequestInit) => {
    const text = await beginningOf(bodyIn(await ask(path, init)), MOST_CHARS)
    try {
      return fieldsOf(foreignJson(text))
    } catch (error) {
      throw incompleteError(`${place.url}${path} answered with no JSON.`, error)
    }
  }
  const created = async (path: string, init: RequestInit): Promise<string> => {
    const id = textOf((await json(path, { method: 'POST', ...init }))['id'])
    if (!ID.test(id)) throw incompleteError(`${place.url}${path} answered without an id.`)
    return id
  }

  return {
    upload(name, bytes) {
      const body = new FormData()
      body.append('purpose', 'batch')
      body.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
      return created('/files', { body })
    },
    async begin(file, endpoint, metadata) {
      const begun = (more: object) =>
        created('/batches', {
          body: JSON.stringify({ input_file_id: file, endpoint, completion_window: '24h', ...more }),
          headers: { 'content-type': 'application/json' },
        })
      try {
        return await begun({ metadata })
      } catch (error) {
        // Not every service knows the field. One that refuses it has begun nothing.
        const { cause } = error as { readonly cause?: unknown }
        if (cause instanceof Refusal && [400, 422].includes(cause.status) && /metadata/i.test(cause.body))
          return begun({})
        throw error
      }
    },
    async find(marks) {
      const found: string[] = []
      let after = ''
      for (let page = 0; page < MOST_PAGES; page++) {
        const { data, has_more: more } = await json(`/batches?limit=100${after}`)
        const batches = listOf(data).map(fieldsOf)
        for (const { id, metadata } of batches) {
          const kept = fieldsOf(metadata)
          if (ID.test(textOf(id)) && Object.entries(marks).every(([name, value]) => kept[name] === value))
            found.push(textOf(id))
        }
        const last = textOf(batches.at(-1)?.['id'])
        if (more !== true || !ID.test(last)) break
        after = `&after=${last}`
      }
      return found
    },
    async state(batch) {
      const said = await json(`/batches/${batch}`)
      const status = textOf(said['status'])
      const ids = [said['output_file_id'], said['error_file_id']].map(textOf)
      const errors = listOf(fieldsOf(said['errors'])['data']).map(error => textOf(fieldsOf(error)['message']))
      return {
        status: oneLine(place.redact(status), 40),
        ended: ENDED.has(status),
        files: ids.filter(id => ID.test(id)),
        problem: oneLine(place.redact(errors.filter(Boolean).join('; ')), 200),
      }
    },
    download: async file => bodyIn(await ask(`/files/${file}/content`)),
  }
}

const ENDED = new Set(['completed', 'failed', 'expired', 'cancelled'])
/** It becomes part of a path. */
const ID = /^[\w-]{1,200}$/
const MOST_CHARS = 1_000_000
/** Of a hundred batches each: what was begun a moment ago stands on the first. */
const MOST_PAGES = 20

const headersOf = ({ apiKey, headers }: Endpoint): Record<string, string> => {
  const sent = { ...(apiKey && { Authorization: `Bearer ${apiKey}` }), ...headers }
  return Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** In place of the type of the browsers, which has no iterator. */
const bodyIn = (response: Response) => response.body as unknown as AsyncIterable<Uint8Array>
