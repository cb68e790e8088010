import { type Fields, toFields } from '../../core/files/foreign-json.ts'
import { BadReply } from './replies/raw-reply.ts'
import { parseReplyJson } from './replies/reply.ts'

/**
 * Returns the vectors of a response to `count` texts in order, and the server's count of tokens unchecked.
 * @throws BadReply unless each text has exactly one vector of finite numbers
 */
export function parseVectors(text: string, count: number): { vectors: number[][]; tokens: unknown } {
  const { data, usage } = toFields(parseReplyJson(text, { chars: 2 ** 26, values: count * MOST_DIMENSIONS + 1000 }))
  const entries = Array.isArray(data) ? data.map(toFields) : []
  const vectored = entries.filter(isEntry)
  if (entries.length !== count || vectored.length !== count)
    throw new BadReply('no list of embeddings', { retry: true })
  const vectors = vectored.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
  return { vectors, tokens: toFields(usage)['prompt_tokens'] }
}

/** Limit of dimensions; common models have 384 to 8,192. */
const MOST_DIMENSIONS = 20_000

interface Entry extends Fields {
  readonly index: number
  readonly embedding: number[]
}

const isEntry = (entry: Fields): entry is Entry =>
  Number.isFinite(entry['index']) && Array.isArray(entry['embedding']) && entry['embedding'].every(Number.isFinite)
