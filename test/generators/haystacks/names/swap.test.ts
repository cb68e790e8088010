import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import { loadTokenizer } from '../../../../core/tokens/tokens.ts'
import { readText, splitIntoSentences } from '../../../../datasets/text.ts'
import { findNames } from '../../../../generators/haystacks/names/find.ts'
import { nameSwap } from '../../../../generators/haystacks/names/swap.ts'
import { MEN, WOMEN } from '../../../../generators/haystacks/prose/names.ts'
import { makeTextHaystack } from '../../../../generators/haystacks/text.ts'

const o200k = await loadTokenizer('o200k_base')

/**
 * A book in little: who its people are, words that begin sentences, and words that are written large for other reasons.
 */
const BOOK = `
  Will you come to Harrowmere? Mr. Quillfeather asked, and Bettina said that she would. Hope was all that was left to the Quillfeathers.

  Grace is a quality. On Sunday old Bettina laughed with her brother Edric, who lost his hat near Harrowmere; the English weather was to blame.
  "Bettina," said Edric, "the Dutch are in Harrowmere." He sighed, and Edric Quillfeather went home with his dog. Hope, grace and will do not die.

  QUILLFEATHER AND SON

  Bettina Quillfeather saw an Edric Quillfeather in Harrowmere. She knew that Edric had his doubts, and that Miss Quillfeather had hers.`

const sentences = splitIntoSentences(BOOK)
const names = findNames(sentences)
const told = (seed: string, avoid: readonly string[] = []) =>
  sentences.map(nameSwap(names, makeRandom(seed), avoid)).join('')

test('finds people, their sex and places, and nothing else', () => {
  expect(Object.fromEntries(names)).toEqual({
    Quillfeather: 'family',
    Bettina: 'woman',
    Edric: 'man',
    Harrowmere: 'place',
  })
})

test('a name is always the same other one: first names of the sex, plurals and headings too', () => {
  for (const seed of ['a', 'b', 'c']) {
    const text = told(seed)
    expect(text).not.toMatch(/quillfeather|bettina|edric|harrowmere/i)
    const [, family, woman] = /Mr\. (\w+) asked, and (\w+) said/.exec(text)!
    const [, man] = /her brother (\w+),/.exec(text)!
    expect(WOMEN).toContain(woman)
    expect(MEN).toContain(man)
    expect(text).toContain(`the ${family}s`)
    expect(text).toContain(`${family.toUpperCase()} AND SON`)
    expect(text).toContain(`${woman} ${family} saw`)
    expect(text.split(man).length).toBe(BOOK.split('Edric').length)
  }
})

test('the seed decides, and only names change: of about the same length, and no word that begins a sentence', () => {
  expect(told('a')).toBe(told('a'))
  expect(told('a')).not.toBe(told('b'))
  const words = (text: string) => text.match(/\p{L}+/gu)!
  const [before, after] = [words(sentences.join('')), words(told('a'))]
  expect(after.length).toBe(before.length)
  before.forEach((word, at) => {
    if (!/quillf|bett|edri|harrow/i.test(word)) expect(after[at]).toBe(word)
    else if (word === 'Bettina' || word === 'Edric')
      expect(Math.abs(after[at].length - word.length)).toBeLessThanOrEqual(1)
  })
  // A vowel stays one: "an Edric".
  expect(told('a')).toMatch(/ an [AEIOU]/)
})

test('no name is one of the text or of what is to be left out', () => {
  const known = new Map([['Ada', 'woman'] as const, ['Otto', 'man'] as const])
  for (let seed = 0; seed < 40; seed++) {
    const swap = nameSwap(known, makeRandom(`${seed}`), ['Edda Ulla Elsa Erna Ida came', 'Emil'])
    expect(swap('Ada')).not.toMatch(/^(?:Ada|Edda|Ulla|Elsa|Erna|Ida)$/)
    expect(swap('Otto')).not.toMatch(/^(?:Otto|Emil)$/)
  }
})

test('two have the same name only when all are taken', () => {
  const many = new Map(Array.from({ length: MEN.length }, (_, at) => [`X${'x'.repeat(at + 1)}`, 'man' as const]))
  const swap = nameSwap(many, makeRandom('many'), [])
  expect(new Set([...many.keys()].map(swap)).size).toBe(MEN.length)
})

test('a haystack of other names stands at the same place as the one with its own, in every length', () => {
  const corpus = { sentences, sha256: '0123456789', path: 'x' }
  const swapped = makeTextHaystack(corpus, names)
  expect(swapped.id).toBe('text:01234567:swapped')
  const fill = (room: number) => swapped.fill(room, makeRandom('item'), o200k)
  expect(fill(300).tokens).toBe(o200k.count(fill(300).units.join('')))
  expect(fill(300).units.slice(0, 8)).toEqual(fill(900).units.slice(0, 8))
  const plain = makeTextHaystack(corpus).fill(300, makeRandom('item'), o200k)
  expect(fill(300).units[0].split(' ').length).toBe(plain.units[0].split(' ').length)
  // RULER's essays are the same for all items.
  expect(swapped.essays!.ofWords(60, o200k).units.join('')).not.toMatch(/Quillfeather|Bettina|Edric|Harrowmere/)
})

const book = join(import.meta.dirname, '../../../../../shared/data/essays/the-adventures-of-sherlock-holmes.txt')

describe.skipIf(!existsSync(book))('a book (skipped: no ../shared)', () => {
  test('of its people none is left by name; its days, peoples and ordinary words are', async () => {
    const corpus = await readText(book)
    const found = findNames(corpus.sentences)
    expect(found.get('Holmes')).toBe('family')
    expect(found.get('Sherlock')).toBe('man')
    expect(found.get('Irene')).toBe('woman')
    for (const word of ['English', 'Sunday', 'March', 'The', 'Mr', 'God']) expect(found.has(word)).toBe(false)
    const text = makeTextHaystack(corpus, found).fill(20_000, makeRandom('holmes'), o200k).units.join('')
    expect(text).not.toMatch(/Holmes|Sherlock|Watson|Lestrade/)
  })
})
