import { expect, test } from 'vitest'
import { withoutKeys, withoutPastedKeys } from '../../core/secrets.ts'

test.each([
  ['--model sk-proj-abcdef123456', '--model [key]'],
  ['hf_abcdefghijkl', '[key]'],
  ['Incorrect API key provided: sk-a-very***********6789.', 'Incorrect API key provided: [key]'],
  [`AIza${'x'.repeat(35)}`, '[key]'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [key]'],
  ['--task vt --lengths 8k', '--task vt --lengths 8k'],
  ['--set niah_multikey_1.keys=8', '--set niah_multikey_1.keys=8'],
  ['ask-questions-later', 'ask-questions-later'],
])('%s', (text, shown) => {
  expect(withoutKeys(text)).toBe(shown)
})

test.each([
  ['unknown task "sk-proj-AbCd0123456789efgh"', 'unknown task "[key]"'],
  ['gsk_0123456789abcdefghij', '[key]'],
  [`AIza${'x'.repeat(35)}`, '[key]'],
  ['no file /data/hf-internal-testing/tokenizer.json', 'no file /data/hf-internal-testing/tokenizer.json'],
  ['unknown task "key-value-retrieval-2"', 'unknown task "key-value-retrieval-2"'],
])('a message: %s', (text, shown) => {
  expect(withoutPastedKeys(text)).toBe(shown)
})
