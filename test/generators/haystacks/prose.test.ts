import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { computeShortHash } from '../../../core/rows/key.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { splitIntoSentences } from '../../../datasets/text.ts'
import { listProseWords } from '../../../generators/haystacks/prose/vocabulary.ts'
import { prose } from '../../../generators/haystacks/prose.ts'
import { shareUntilMet } from '../../../library/testing/rarest-words.ts'
import { measureText } from '../../../library/testing/text-figures.ts'
import { allTasks, makeItems } from '../place.ts'

const o200k = await loadTokenizer('o200k_base')
const cl100k = await loadTokenizer('cl100k_base')
const textOf = (room: number, seed: string) => prose.fill(room, makeRandom(seed), o200k).units.join('')

test('no sentence comes twice in 200K tokens (1M: longest.e2e.test.ts), and another item shares few', () => {
  const sentences = prose.fill(200_000, makeRandom('a'), o200k).units.map(unit => unit.trim())
  const known = new Set(sentences)
  expect(known.size).toBe(sentences.length)
  const others = prose.fill(50_000, makeRandom('b'), o200k).units.map(unit => unit.trim())
  expect(others.filter(sentence => known.has(sentence)).length).toBeLessThan(others.length / 50)
})

test.each([o200k, cl100k])('100K tokens are counted exactly by $id', tokenizer => {
  const { units, tokens } = prose.fill(100_000, makeRandom('exact'), tokenizer)
  expect(tokens).toBe(tokenizer.count(units.join('')))
})

test('looks like a novel to statistics', () => {
  const { units } = prose.fill(140_000, makeRandom('figures'), o200k)
  const figures = measureText(units, makeRandom('pairs'))
  expect(figures.typesAt(100_000)).toBeGreaterThan(8_000)
  expect(figures.hapaxShare).toBeGreaterThan(0.25)
  expect(gzipSync(units.join('')).length / units.join('').length).toBeGreaterThan(0.33)
  expect(figures.gzip).toBeLessThan(0.42)
  expect(figures.distinctTrigrams).toBeGreaterThan(0.7)
  expect(figures.sentenceLength.sd).toBeGreaterThan(9)
  expect(figures.adjacentSimilarity).toBeGreaterThan(1.8)
  // The 5,000 are asked of 900,000 words (`npm run perf -- prose`); a ninth of them has a smaller share of new ones.
  expect(figures.openings).toBeGreaterThan(2_500)
})

test('has headings, talk, questions, exclamations, dates, prices, and numbers as RULER plants them', () => {
  const text = textOf(60_000, 'signs')
  for (const form of [
    /(?:^|\n\n)[A-Z][A-Za-z0-9, ]+\n\n/,
    /"[A-Z][^"]+," (?:said|replied)/,
    /\?(?: |"|\n)/,
    /!(?: |"|\n)/,
    /\d(?:st|nd|rd|th) of [A-Z]/,
    /\$\d+\.\d\d/,
    / \d{7}[ .]/,
    / [a-z]+-[a-z]+[ .,;]/,
  ])
    expect(text).toMatch(form)
})

test('reads as English does: one blank, one capital a sentence, a or an by sound', () => {
  const { units } = prose.fill(50_000, makeRandom('looks'), o200k)
  const text = units.join('')
  expect(
    text.match(
      / {2}|\b[Aa] (?!ewe|eu|on[ec])[aeio]\w|\b[Aa]n (?!ho|he)[b-df-hj-np-tv-z]|\n(?!\n|[A-Z"])(?<!\n\n)|[,;][^ "]| [,.;?!]/g,
    ),
  ).toBeNull()
  for (const unit of units.slice(0, -1)) expect(unit).toMatch(/^ ?"?[A-Z].*(?:[.?!]"?(?:\n\n)?|[a-z0-9]\n\n)$/)
  expect((text.match(/"/g) ?? []).length % 2).toBe(0)
})

test('is frozen at one seed', () => {
  expect(computeShortHash(textOf(10_000, 'frozen'))).toBe('303b75b4')
})

test('its bytes do not depend on what the process wrote before', () => {
  const first = textOf(20_000, 'same')
  textOf(50_000, 'other')
  expect(textOf(20_000, 'same')).toBe(first)
})

test('leaves out sentences that hold a planted word, and ends where every sentence does', () => {
  const filled = (avoid: string[]) => prose.fill(20_000, makeRandom('avoid'), o200k, avoid)
  expect(filled([]).units.join('')).toContain('kettle')
  expect(filled(['kettle', 'brave-lantern']).units.join('')).not.toContain('kettle')
  expect(filled(['e', 'a', 'o', 'i', 'u', 'y']).units).toEqual([])
})

test.each([
  ['niah_single_2', 0.15],
  ['nolima-style', 0.25],
  ['babilong-style', 0.25],
])('who reads by the rarest word must read much of the text for what %s plants', (id, least) => {
  for (const { row, context } of makeItems(allTasks.find(task => task.id === id)!, 32_768, 3))
    expect(shareOfFacts(context, row.depths)).toBeGreaterThan(least)
})

test.each(['niah_single_2', 'niah_multiquery', 'nolima-style', 'babilong-style', 'aggregate'])(
  'who keeps sentences with a word that is in no list of this program does not find the facts of %s',
  id => {
    const known = listProseWords()
    expect(known.size).toBeGreaterThan(30_000)
    const isStrange = (sentence: string) =>
      (sentence.toLowerCase().match(/[a-z]+(?:'[a-z]+)*/g) ?? []).some(word => !known.has(word))
    for (const { row, context } of makeItems(allTasks.find(task => task.id === id)!, 32_768, 3)) {
      const sentences = splitIntoSentences(context)
      const facts = placesOf(sentences, context, row.depths)
      const kept = facts.filter(at => isStrange(sentences[at]))
      const isMuch = sentences.filter(isStrange).length > sentences.length / 4
      if (!isMuch) expect(kept.length).toBeLessThan(facts.length / 2)
    }
  },
)

/** Of a context, until all planted facts are met. */
function shareOfFacts(context: string, depths: readonly { readonly depth: number }[]): number {
  const sentences = splitIntoSentences(context)
  return shareUntilMet(sentences, placesOf(sentences, context, depths))
}

function placesOf(sentences: readonly string[], context: string, depths: readonly { readonly depth: number }[]) {
  let end = 0
  const ends = sentences.map(sentence => {
    end += sentence.length
    return end
  })
  // A depth is where the fact begins, rounded to a millionth: two characters further on it is surely inside.
  return depths.map(({ depth }) => ends.findIndex(each => each > depth * context.length + 2))
}
