import { expect, test } from 'vitest'
import { drawQuestionSpec } from '../../../../../generators/build/generate.ts'
import { tasks } from '../../../../../generators/registry.ts'
import { makeTestItemSpec, o200k } from '../../../../generators/place.ts'

test('an answer of 600,000 tokens has them to 5 %, from six numbers', () => {
  const { reference, expected } = drawQuestionSpec(makeTestItemSpec(tasks.get('countdown')!, { output: 600_000 }), 0)
  expect(Math.abs(o200k.count(reference!) / 600_000 - 1)).toBeLessThan(0.05)
  expect((expected as { item: { nums: readonly number[] } }).item.nums).toHaveLength(6)
})
