import { expect, test } from 'vitest'
import { loadTokenizer } from '../../../core/tokens.ts'
import { formTokens, lexiconForms, shippedFormTokens } from '../../../generators/haystacks/prose/form-tokens.ts'
import { texts } from '../../../generators/haystacks/prose/forms.ts'
import { COUNTED_TOKENIZERS } from '../../../generators/materials/vocabulary.ts'

// `npm run words:counts` makes the tables anew.
test.each(COUNTED_TOKENIZERS)('the shipped counts of %s are those of the lexicon', async id => {
  const tokenizer = await loadTokenizer(id)
  const shipped = shippedFormTokens(tokenizer)
  const forms = lexiconForms()
  expect(forms.length).toBeGreaterThan(30_000)
  for (const form of [...forms.filter((_, at) => at % 37 === 0), forms.at(-1)!])
    expect(shipped[form], texts[form]).toBe(formTokens(texts[form]!, tokenizer))
})

test('another tokenizer counts for itself', () => {
  expect(shippedFormTokens({ id: 'other' }).every(tokens => tokens === 0)).toBe(true)
})
