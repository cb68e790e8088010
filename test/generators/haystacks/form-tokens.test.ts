import { expect, test } from 'vitest'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import {
  countFormTokens,
  listOwnForms,
  readShippedFormTokens,
} from '../../../generators/haystacks/prose/form-tokens.ts'
import { formatTextAt, PLACES, texts } from '../../../generators/haystacks/prose/grammar/forms.ts'
import { COUNTED_TOKENIZERS } from '../../../generators/materials/words/vocabulary.ts'

// `npm run words:counts` makes the tables anew.
test.each(COUNTED_TOKENIZERS)("the shipped counts of %s are those of the prose's forms", async id => {
  const tokenizer = await loadTokenizer(id)
  const shipped = readShippedFormTokens(tokenizer)
  const forms = listOwnForms()
  expect(forms.length).toBeGreaterThan(40_000)
  for (const form of [...forms.filter((_, at) => at % 101 === 0), forms.at(-1)!])
    for (const place of PLACES) {
      const text = formatTextAt(place, texts[form])
      expect(shipped[form * PLACES.length + place], text).toBe(countFormTokens(text, tokenizer))
    }
})

test('another tokenizer counts for itself', () => {
  expect(readShippedFormTokens({ id: 'other' }).every(tokens => tokens === 0)).toBe(true)
})
