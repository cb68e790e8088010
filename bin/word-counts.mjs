// Counts the tokens of each word of the vocabulary after a blank, for generators/materials/words, and of each form of
// the prose in each place, for generators/haystacks/prose/lexicon/lexicon. Run it where the words or a tokenizer change: tests
// say so (vocabulary.test.ts, form-tokens.test.ts).
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { loadTokenizer } from '../dist/core/tokens/tokens.js'
import { countFormTokens, listOwnForms } from '../dist/generators/haystacks/prose/form-tokens.js'
import { formatTextAt, PLACES, texts } from '../dist/generators/haystacks/prose/grammar/forms.js'
import { COUNTED_TOKENIZERS, getVocabulary } from '../dist/generators/materials/getVocabulary.js'

for (const id of COUNTED_TOKENIZERS) {
  const tokenizer = await loadTokenizer(id)
  const write = (folder, counts) =>
    writeFileSync(new URL(`../generators/${folder}/${id}-counts.br`, import.meta.url), brotliCompressSync(counts))
  write(
    'materials/words',
    Uint8Array.from(getVocabulary(), word => tokenizer.count(` ${word}`)),
  )
  write(
    'haystacks/prose/lexicon',
    Uint8Array.from(
      listOwnForms().flatMap(form => PLACES.map(place => countFormTokens(formatTextAt(place, texts[form]), tokenizer))),
    ),
  )
}
