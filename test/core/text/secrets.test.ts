import { expect, test } from 'vitest'
import { redactKeys, redactPastedKeys, redactUrlKeys } from '../../../core/text/secrets.ts'

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
  expect(redactKeys(text)).toBe(shown)
})

test.each([
  ['unknown task "sk-proj-AbCd0123456789efgh"', 'unknown task "[key]"'],
  ['gsk_0123456789abcdefghij', '[key]'],
  [`AIza${'x'.repeat(35)}`, '[key]'],
  ['no file /data/hf-internal-testing/tokenizer.json', 'no file /data/hf-internal-testing/tokenizer.json'],
  ['unknown task "key-value-retrieval-2"', 'unknown task "key-value-retrieval-2"'],
])('a message: %s', (text, shown) => {
  expect(redactPastedKeys(text)).toBe(shown)
})

test.each([
  ['https://h.example/v1/9f8e7d6c5b4a39281706f5e4d3c2b1a0/v1', 'https://h.example/v1/[key]/v1'],
  ['--base-url=https://h.example/AbCdEfGh0123456789XyZw/v1', '--base-url=https://h.example/[key]/v1'],
  ['m@http://u:p@h:8000/a?key=x', 'm@http://…@h:8000/a?…'],
  ['https://h/0b9d3c1e-5a77-4f0e-9d3b-2f6a1c8e4b10/v1', 'https://h/[key]/v1'],
  ['https://h/key-abcdef123456/v1', 'https://h/[key]/v1'],
  ['https://h/openai/deployments/gpt-4o-2024-05-13/v1', 'https://h/openai/deployments/gpt-4o-2024-05-13/v1'],
  ['https://averylonghostname0123456789.example/v1', 'https://averylonghostname0123456789.example/v1'],
  ['runs/9f8e7d6c5b4a39281706f5e4d3c2b1a0', 'runs/9f8e7d6c5b4a39281706f5e4d3c2b1a0'],
])('an address: %s', (text, shown) => {
  expect(redactUrlKeys(text)).toBe(shown)
})
