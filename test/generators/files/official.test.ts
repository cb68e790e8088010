import { expect, test } from 'vitest'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import type { OfficialItem } from '../../../datasets/official/item.ts'
import { findItemBucket, listLikelyBuckets, roundUpToBucket } from '../../../generators/files/official.ts'

const tokenizer = await loadTokenizer('o200k_base')
const item = (context: string): OfficialItem => ({
  id: '0',
  family: 'qa',
  head: '',
  context,
  tail: '',
  question: 'q',
  answerFormat: 'a',
  depths: [],
  scorer: 'qa-f1',
  expected: ['x'],
  answerTokens: 96,
})

test.each([
  [1, 1],
  [4095, 4096],
  [4096, 4096],
  [4097, 8192],
  [1_048_577, 2_097_152],
])('%i tokens stand in the bucket of %i', (tokens, bucket) => expect(roundUpToBucket(tokens)).toBe(bucket))

test('the likely buckets are few and hold the true one, at any length', () => {
  const words = 'Rain fell on the old mill, and nobody had asked for it in 1893; yet it came (twice) before noon.\n'
  for (let chars = 1; chars < 600_000; chars = Math.ceil(chars * 1.7)) {
    const given = item(words.repeat(Math.ceil(chars / words.length)).slice(0, chars))
    const likely = listLikelyBuckets(given, tokenizer)
    expect(likely).toContain(findItemBucket(given, tokenizer))
    expect(likely.length).toBeLessThanOrEqual(2)
  }
})
