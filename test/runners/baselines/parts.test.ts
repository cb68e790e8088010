import { expect, test } from 'vitest'
import { buildBm25 } from '../../../core/text/bm25.ts'
import { indexParagraphs, indexSentences } from '../../../runners/baselines/parts/search.ts'
import { indexUnits } from '../../../runners/baselines/parts/text.ts'
import { getBlank, LANGUAGE_TEXTS, LANGUAGES } from '../../core/text/languages.ts'

const unitsOf = (context: string) => {
  const { starts } = indexUnits(context)
  return starts.slice(0, -1).map((start, at) => context.slice(start, starts[at + 1]))
}

const LONG = 'The miller took his time over the grain that autumn, and nobody in the village minded it much. '

test.each([
  ['lines', 'one\ntwo\n\nthree', ['one\n', 'two\n\n', 'three']],
  [
    'sentences of a long line',
    `${LONG}Mrs. Hale paid 3.50 for it. "So?" she said.`,
    [LONG, 'Mrs. Hale paid 3.50 for it. ', '"So?" she said.'],
  ],
  ['a short line whole', 'One. Two. Three.', ['One. Two. Three.']],
  ['nothing', '', []],
])('a text is cut into %s', (_, context, units) => {
  expect(unitsOf(context)).toEqual(units)
})

test('what has no sentences is cut before a word, and nothing is lost', () => {
  const context = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ')
  const units = unitsOf(context)
  expect(units.join('')).toBe(context)
  for (const unit of units) {
    expect(unit.length).toBeLessThan(320)
    expect(unit).toMatch(/^word/)
  }
})

test('keys in parts are one word, and case makes none', () => {
  const text = indexUnits('amber-otter Amber-Otter amber\notter')
  expect([...text.words]).toEqual([0, 0, 1, 2])
  expect([...text.wordStarts]).toEqual([0, 3, 4])
  expect(text.wordsOf('OTTER unknown amber-otter')).toEqual([2, 0])
})

test('passages rank as BM25 of the same texts does', () => {
  const lines = ['red fox jumps', 'the red red hen', 'a blue fox and a red fox', 'nothing here', 'hen hen hen house']
  const text = indexUnits(lines.join('\n'))
  const passages = indexSentences(text)
  for (const query of ['red fox', 'hen', 'the blue house', 'absent'])
    expect(passages.best(text.wordsOf(query), 3)).toEqual(buildBm25(lines).best(query, 3))
})

test('words that stand in too many passages lead nowhere', () => {
  const text = indexUnits('red a\nred b\nred c\nblue d')
  expect(indexSentences(text).best(text.wordsOf('red blue'), 9, 1)).toEqual([3])
})

test('paragraphs are whole units, end where a paragraph does, and small documents stand alone', () => {
  const block = `${LONG.repeat(6).trim()}\n\n`
  const context = block.repeat(4)
  const paragraphs = indexParagraphs(indexUnits(context))
  const { starts } = indexUnits(context)
  expect([...paragraphs.first].map(unit => starts[unit])).toEqual([0, 1, 2, 3, 4].map(at => at * block.length))
  const lines = 'a\nb\nc\nd'
  expect([...indexParagraphs(indexUnits(lines), [{ start: 0 }, { start: 4 }]).first]).toEqual([0, 2, 4])
})

test.each(LANGUAGES)('%s: a unit is a sentence', language => {
  const { sentences } = LANGUAGE_TEXTS[language]
  const context = sentences.join(getBlank(language))
  expect(unitsOf(context).map(unit => unit.trimEnd())).toEqual(sentences)
})

test.each(LANGUAGES)('%s: the floors search by words that the question shares', language => {
  const { told, question } = LANGUAGE_TEXTS[language]
  const text = indexUnits(told.join('\n'))
  expect(indexSentences(text).best(text.wordsOf(question), 1)).toEqual([1])
})
