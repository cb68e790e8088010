import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { prose } from '../../../generators/haystacks/prose.ts'
import { o200k } from '../place.ts'

test('no sentence of prose comes twice in 1M tokens', () => {
  const sentences = prose.fill(1_000_000, makeRandom('a'), o200k).units.map(unit => unit.trim())
  expect(new Set(sentences).size).toBe(sentences.length)
})
