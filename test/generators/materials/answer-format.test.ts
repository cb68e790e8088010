import { expect, test } from 'vitest'
import {
  answerInSentence,
  describeKnownSentences,
  formatAnswerInstructions,
} from '../../../generators/materials/answer-format.ts'

test.each([
  [formatAnswerInstructions('number', {}), 'number', 'Reply with the number only.'],
  [
    formatAnswerInstructions('number', { otherwise: 'not stated' }),
    'number',
    'Reply with the number only. If the text does not state it, reply with "not stated".',
  ],
  [formatAnswerInstructions('phrase', { what: 'the word' }), 'phrase', 'Reply with the word only.'],
  [
    formatAnswerInstructions('label', { what: 'the topic', note: 'in the words of the list' }),
    'label',
    'Reply with the topic only, in the words of the list.',
  ],
  [formatAnswerInstructions('choice', {}), 'choice', 'Reply with the letter of the right one only.'],
  [formatAnswerInstructions('list', { what: 'the output' }), 'list', 'Reply with the output only.'],
  [formatAnswerInstructions('set', { what: 'the words' }), 'set', 'Reply with the words only, separated by commas.'],
  [
    formatAnswerInstructions('order', { what: 'the codes' }),
    'order',
    'Reply with the codes only, in order, separated by commas.',
  ],
  [formatAnswerInstructions('lines', { names: ['count'] }), 'lines', 'Reply with one line: "count: …".'],
  [
    formatAnswerInstructions('lines', { names: [['day', 'a number'], 'town'], note: 'each in full' }),
    'lines',
    'Reply with two lines: "day: …" (a number) and "town: …", each in full.',
  ],
  [formatAnswerInstructions('text', { form: 'Copy it.' }), 'text', 'Copy it.'],
  [
    answerInSentence('NAME', 'in full'),
    'phrase',
    'You may think first. End with a sentence of the form "So the answer is NAME.", in full.',
  ],
  [
    describeKnownSentences(['yes', 'no']),
    'phrase',
    'You may think first. End with the sentence "So the answer is yes." or "So the answer is no."',
  ],
])('%j', (asked, answerKind, answerFormat) => expect(asked).toEqual({ answerKind, answerFormat }))
