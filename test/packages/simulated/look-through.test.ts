import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../../library/testing/linear.ts'
import { ask, bury, haystack } from './ask.ts'

const PAGES = [
  'Harrow Works\nHarrow Works, founded in 1811, makes bells. Its founder was Ada Quill. The yard burned twice.',
  'Ada Quill\nAda Quill, often called Lady Brass, was an engraver, born in 1780. She was taught by Tom Reed for years. She was born in Upper Moor.',
  'Tom Reed\nTom Reed was a clockmaker, born in 1751. He left everything to Ivy Stone. His birthplace was Low Fen.',
  'Mill Brothers\nMill Brothers, founded in 1840, sells rope. Lady Brass founded it with borrowed money.',
  'Low Guild\nLow Guild was the first of its kind after Sam Oak. Its first director was Nell Moss.',
]
const told = (pages: readonly string[], question: string) =>
  ask(`Read the documents.\n\n${pages.join('\n\n')}\n\n${bury([], 20).join('\n')}\n\n${question}`)

describe('descriptions that lead from name to name', () => {
  test.each([
    ['What is the name of the teacher of the founder of Harrow Works?', 'Tom Reed'],
    ['What is the name of the heir of the teacher of the founder of Harrow Works?', 'Ivy Stone'],
    ['What is the name of the first director of Low Guild?', 'Nell Moss'],
    ['Is the founder of Harrow Works also the founder of Mill Brothers?', 'no'],
    ['Which firm was founded later: Harrow Works or Mill Brothers?', 'Mill Brothers'],
    ['Which firm was founded earlier: Harrow Works or Mill Brothers?', 'Harrow Works'],
    ['Was Harrow Works founded earlier than Mill Brothers?', 'yes'],
    ['Was the teacher of Ada Quill born later than Ada Quill?', 'no'],
  ])('%s', (question, answer) => {
    expect(told(PAGES, question)).toBe(answer)
  })

  test('an order of words in the question changes nothing, an order of pages neither', () => {
    const question = 'What is the name of the heir of the teacher of the founder of Harrow Works?'
    expect(told(PAGES.toReversed(), question)).toBe('Ivy Stone')
  })

  test('who may decline does so where the trail breaks off', () => {
    const question =
      'What is the name of the teacher of the founder of Harrow Works?\n\nIf the documents do not tell, write only the word UNKNOWN.'
    expect(told(PAGES.slice(0, 1), question)).toBe('UNKNOWN')
    expect(told(PAGES, question)).toBe('Tom Reed')
  })
})

test('a question of many words takes a time in step with the pages', () => {
  const many = `What is the name of ${'the teacher of '.repeat(400)}Ada Quill?`
  expectLinear(pages => told([...PAGES, ...haystack(pages)], many), '', 3000)
})
