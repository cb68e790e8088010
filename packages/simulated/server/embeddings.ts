import { createHash } from 'node:crypto'
import type { EmbeddingsBody } from 'fathom-bench/plugin'
import { countReaderTokens } from '../reading/tokens.ts'
import { isCommon, splitLowerWords, stem } from '../reading/words.ts'

const DIMENSIONS = 256

/** OpenAI's answer to `/v1/embeddings`: one vector a text, in order. */
export function buildEmbeddings(body: EmbeddingsBody) {
  const inputs = typeof body.input === 'string' ? [body.input] : body.input
  const tokens = inputs.reduce((sum, input) => sum + countReaderTokens(input), 0)
  return {
    object: 'list',
    model: body.model,
    data: inputs.map((input, index) => {
      const vector = embed(input)
      // The openai package requests base64 by default.
      const embedding = body.encoding_format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector]
      return { object: 'embedding', index, embedding }
    }),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }
}

/**
 * A bag of words, hashed with signs into 256 dimensions (the hashing trick, Weinberger et al. 2009), of length 1.
 * A word's weight grows with the logarithm of its count; words such as "the" are left out.
 */
function embed(text: string): Float32Array {
  const counts = new Map<string, number>()
  for (const word of splitLowerWords(text))
    if (!isCommon(word)) counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1)
  const vector = new Float32Array(DIMENSIONS)
  for (const [word, times] of counts) {
    const [slot, sign] = createHash('sha1').update(word).digest()
    vector[slot] += (sign & 1 ? 1 : -1) * (1 + Math.log(times))
  }
  const norm = Math.hypot(...vector)
  if (norm === 0) vector[0] = 1
  return norm === 0 ? vector : vector.map(value => value / norm)
}
