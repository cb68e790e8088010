import { type Fields, toFields } from '../../core/files/foreign-json.ts'
import { BadReply } from './replies/raw-reply.ts'
import { parseReplyJson } from './replies/reply.ts'

/**
 * The vectors of a reply to `count` texts, in their order, and the server's count of tokens as it stands there.
 * @throws BadReply where there is not one vector of finite numbers for each text
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

/** With what stands around them: models in use have 384 to 8,192. */
const MOST_DIMENSIONS = 20_000

interface Entry extends Fields {
  readonly index: number
  readonly embedding: number[]
}

const isEntry = (entry: Fields): entry is Entry =>
  Number.isFinite(entry['index']) && Array.isArray(entry['embedding']) && entry['embedding'].every(Number.isFinite)
