import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/**
 * Hashes that a hub gives for a file before it redirects to another host: the sha256 of a large file, or the git hash
 * of a small one. They belong to the commit in the address, so the other host cannot substitute a file.
 */
export interface Promised {
  readonly kind: 'sha256' | 'git'
  readonly hash: string
}

/**
 * Reads the promise of one answer; undefined where it makes none. Headers of the Hugging Face Hub (`huggingface_hub`,
 * `get_hf_file_metadata`).
 */
export function promisedIn(headers: { get(name: string): string | null }): Promised | undefined {
  if (headers.get('x-repo-commit') === null) return undefined
  const etag = headers.get('x-linked-etag') ?? headers.get('etag') ?? ''
  const hash = /^(?:W\/)?"?([0-9a-f]{64}|[0-9a-f]{40})"?$/.exec(etag)?.[1]
  return hash === undefined ? undefined : { kind: hash.length === 64 ? 'sha256' : 'git', hash }
}

/** Hashes a file on the disk as the promise does. */
export async function promisedHashOf({ kind }: Promised, path: string, bytes: number): Promise<string> {
  const hash: Hash = kind === 'sha256' ? createHash('sha256') : createHash('sha1').update(`blob ${bytes}\0`)
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
