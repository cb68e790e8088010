// Counts the tokens of each word of the vocabulary after a blank, for generators/materials/words. Run it where the words or a tokenizer change:
// test/generators/materials/vocabulary.test.ts says so.
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { loadTokenizer } from '../dist/core/tokens.js'
import { COUNTED_TOKENIZERS, vocabulary } from '../dist/generators/materials/vocabulary.js'

for (const id of COUNTED_TOKENIZERS) {
  const tokenizer = await loadTokenizer(id)
  const counts = Uint8Array.from(vocabulary(), word => tokenizer.count(` ${word}`))
  writeFileSync(new URL(`../generators/materials/words/${id}-counts.br`, import.meta.url), brotliCompressSync(counts))
}
