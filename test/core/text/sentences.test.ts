import { expect, test } from 'vitest'
import { joinSentences } from '../../../core/text/sentences.ts'

test.each([
  [['one', 'Two'], 'one. Two'],
  [['one.', 'Two.'], 'one. Two.'],
  [['one..', 'Two.'], 'one. Two.'],
  [['why?', 'Two.'], 'why? Two.'],
  [['why?.', 'Two.'], 'why? Two.'],
  [['no!', 'Two.'], 'no! Two.'],
  [['so…', 'Two'], 'so… Two'],
  [['one: ', 'Two.', 'Three'], 'one. Two. Three'],
  [['answered 401: "x".', 'Set KEY.'], 'answered 401: "x". Set KEY.'],
  [['alone.'], 'alone.'],
])('%j are sentences', (parts, text) => {
  expect(joinSentences(...parts)).toBe(text)
})
