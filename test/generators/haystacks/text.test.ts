import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { readText, splitIntoSentences } from '../../../datasets/text.ts'
import { makeTextHaystack } from '../../../generators/haystacks/text.ts'

const o200k = await loadTokenizer('o200k_base')
const haystack = (text: string) =>
  makeTextHaystack({ sentences: splitIntoSentences(text), sha256: '0123456789', path: 'x' })

test('the hash of the text is part of the id', () => {
  expect(haystack('A b.').id).toBe('text:01234567')
})

test('begins again at the end and counts how often', () => {
  const { units, repeats } = haystack('One is here. Two is there.\n\nThree is gone.').fill(60, makeRandom('a'), o200k)
  expect(repeats).toBe(Math.floor(units.length / 3))
  expect(new Set(units.slice(1, -1).map(unit => unit.trim())).size).toBe(3)
})

test('starts at a random sentence', () => {
  const source = haystack('One is here. Two is there.\n\nThree is gone. Four is late.')
  const starts = new Set(
    Array.from({ length: 40 }, (_, at) => source.fill(20, makeRandom(`${at}`), o200k).units[0]?.trim()),
  )
  expect([...starts].sort()).toEqual(['Four is late.', 'One is here.', 'Three is gone.', 'Two is there.'])
})

test.each([
  ['a key', ['brave-lantern']],
  ['a string of several words', ['lantern swung']],
  ['a part of a word', ['lanter']],
])('leaves out paragraphs that hold %s', (_, avoid) => {
  const source = haystack('One is here. A brave-lantern swung.\n\nThree is gone. Four is late.')
  const text = source.fill(200, makeRandom('a'), o200k, avoid).units.join('')
  expect(text).toMatch(/^(?:(?:Three is gone\. )?Four is late\.\n\n|Three)/)
  expect(text).not.toMatch(/lantern|One/)
})

test('a text that is all left out, or that never begins with a letter, gives nothing', () => {
  expect(haystack('One is here.').fill(50, makeRandom('a'), o200k, ['One']).units).toEqual([])
  expect(haystack('“One.”').fill(50, makeRandom('a'), o200k).units).toEqual([])
})

const essays = join(import.meta.dirname, '../../../../shared/data/essays')

describe.skipIf(!existsSync(essays))('a book (skipped: no ../shared)', () => {
  test('30K tokens are counted exactly', async () => {
    const { units, tokens } = makeTextHaystack(await readText(join(essays, 'heretics.txt'))).fill(
      30_000,
      makeRandom('books'),
      o200k,
    )
    expect(tokens).toBe(o200k.count(units.join('')))
    expect(tokens).toBeGreaterThan(29_990)
  })
})
