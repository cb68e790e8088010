import { expect, test } from 'vitest'
import { shortHash } from '../../../core/key.ts'
import { random } from '../../../core/random.ts'
import { loadTokenizer } from '../../../core/tokens.ts'
import { prose } from '../../../generators/haystacks/prose.ts'

const o200k = await loadTokenizer('o200k_base')
const cl100k = await loadTokenizer('cl100k_base')
const textOf = (room: number, seed: string) => prose.fill(room, random(seed), o200k).units.join('')

test('no sentence comes twice in 1M tokens, and another item shares almost none', () => {
  const sentences = prose.fill(1_000_000, random('a'), o200k).units.map(unit => unit.trim())
  const known = new Set(sentences)
  expect(known.size).toBe(sentences.length)
  const others = prose.fill(200_000, random('b'), o200k).units.map(unit => unit.trim())
  expect(others.filter(sentence => known.has(sentence)).length).toBeLessThan(others.length / 1000)
})

test.each([o200k, cl100k])('200K tokens are counted exactly by $id', tokenizer => {
  const { units, tokens } = prose.fill(200_000, random('exact'), tokenizer)
  expect(tokens).toBe(tokenizer.count(units.join('')))
})

test('holds letters, blanks, commas, stops and possessives only', () => {
  expect(textOf(100_000, 'signs')).toMatch(/^[A-Za-z ,.'\n]+$/)
})

test('reads as English does: one blank, one capital a sentence, a or an by sound', () => {
  const text = textOf(100_000, 'looks')
  expect(text.match(/ {2}|\ba [aeiou]|\ban (?!hour)[^aeiou]|\n(?!\n|[A-Z])(?<!\n\n)|,[^ ]|\.[^ \n]/g)).toBeNull()
  for (const sentence of text.split(/\.\s*/).filter(Boolean)) expect(sentence).toMatch(/^[A-Z][a-z ,'A-Z]+$/)
})

test('paragraphs have 3 to 7 sentences of 3 to 45 words', () => {
  const paragraphs = textOf(50_000, 'shape').split('\n\n').slice(0, -1)
  const sentences = paragraphs.map(paragraph => paragraph.split('. '))
  expect([...new Set(sentences.map(each => each.length))].sort()).toEqual([3, 4, 5, 6, 7])
  const words = sentences.flat().map(sentence => sentence.split(' ').length)
  expect(Math.min(...words)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...words)).toBeLessThanOrEqual(45)
})

test('is frozen at one seed', () => {
  expect(shortHash(textOf(10_000, 'frozen'))).toBe('1b4abebd')
})

test('leaves out sentences that hold a planted word, and ends where every sentence does', () => {
  const filled = (avoid: string[]) => prose.fill(20_000, random('avoid'), o200k, avoid)
  expect(filled([]).units.join('')).toContain('miller')
  expect(filled(['miller', 'brave-lantern']).units.join('')).not.toContain('miller')
  expect(filled(['e']).units).toEqual([])
})
