import { fetch, type RequestInit, type Response } from 'undici'
import { type Promised, promisedIn } from './promise.ts'

/** Hosts that our sources send their files from. Others are followed to the host alone that was asked. */
const HOSTS = [
  'huggingface.co',
  'hf.co',
  'github.com',
  'githubusercontent.com',
  'gutenberg.org',
  'cmu.edu',
  'github.io',
]
const MOST = 20

/** A redirect that is not followed, in words that follow a host and a colon. */
export class RefusedRedirect extends Error {}

/**
 * Fetches an address. A redirect must lead to the same host or to one of the list, and never from https to http. The
 * response includes the hashes that the requested host gives; those of another host do not count.
 * @throws RefusedRedirect
 */
export async function fetchNear(
  url: string,
  init: RequestInit,
): Promise<{ readonly response: Response; readonly promised: Promised | undefined }> {
  let at = new URL(url)
  const { host } = at
  let promised: Promised | undefined
  for (let count = 0; count <= MOST; count++) {
    const response = await fetch(at.href, { ...init, redirect: 'manual' })
    if (at.host === host) promised ??= promisedIn(response.headers)
    const location = response.headers.get('location')
    if (location === null || response.status < 300 || response.status > 399) return { response, promised }
    await response.body?.cancel()
    const next = URL.canParse(location, at.href) ? new URL(location, at) : undefined
    if (!next || !/^https?:$/.test(next.protocol)) throw new RefusedRedirect('it redirects to no HTTP(S) scheme')
    if (at.protocol === 'https:' && next.protocol === 'http:')
      throw new RefusedRedirect('it redirects from https to http')
    if (next.hostname !== at.hostname && !HOSTS.some(host => `.${next.hostname}`.endsWith(`.${host}`)))
      throw new RefusedRedirect(`it redirects to ${next.host}, which is no host of our sources`)
    at = next
  }
  throw new RefusedRedirect('redirect count exceeded')
}
