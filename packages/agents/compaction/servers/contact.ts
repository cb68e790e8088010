import { callServer } from 'fathom-bench/plugin'
import type { z } from 'zod'
import { parseForeignReply } from '../replies.ts'

/** A server of a model maker's API, and the key for it. */
export interface Contact {
  readonly base: string
  /** Takes the key out of a text. */
  readonly hide: (text: string) => string
  readonly key: string
}

/**
 * The key of the maker goes to the maker's own host alone; other servers get `FATHOM_COMPACT_KEY`, if it is set.
 *
 * @param maker its host, and the variable with its key
 */
export function contactServer(url: string, maker: { readonly host: string; readonly variable: string }): Contact {
  const isMaker = new URL(url).host === maker.host
  const key = process.env[isMaker ? maker.variable : 'FATHOM_COMPACT_KEY'] ?? ''
  const base = url.replace(/\/+$/, '').replace(/\/v1$/, '')
  return { base, key, hide: text => (key === '' ? text : text.replaceAll(key, '[key]')) }
}

interface Post<T> {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly shape: z.ZodType<T>
  readonly signal: AbortSignal
}

/** @throws Error, one line, for a reply of another shape */
export async function post<T>({ base, hide }: Contact, { path, headers, body, shape, signal }: Post<T>): Promise<T> {
  const { text } = await callServer({ method: 'POST', url: `${base}${path}`, headers, body, signal, redact: hide })
  return parseForeignReply(text, { shape, who: `POST ${path}`, what: 'reply', hide })
}
