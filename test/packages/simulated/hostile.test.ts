import { expect, test } from 'vitest'
import { expectLinear } from '../../../library/testing/linear.ts'
import { ask } from './ask.ts'

const QUESTIONS = [
  (text: string) => `${text}\n\nWhich variables hold the value 48213?`,
  (text: string) => `${text}\n\nWhat are the 3 most common words?`,
  (text: string) => `${text}\n\nWho designed the Vessholm Bridge?`,
  (text: string) =>
    `Update the memory.\n<problem>Who built X?</problem><memory>none</memory><section>${text}</section>`,
  (text: string) => `<question>Who built X?</question><section>${text}</section>Is the section relevant? Yes or no.`,
]

test.each([
  '<text>',
  '<memory>',
  '"',
  '`',
  '1. a ',
  'X = X ',
  'a -> ',
  '{"a": ',
  'A',
  'A B ',
  'a-',
  'Question:\n',
  'a\n\n',
  '\ud800',
  ' ',
  '\n',
])('%j again and again is read in a time in step with its length', unit => {
  const text = (characters: number) => unit.repeat(characters / unit.length)
  for (const question of QUESTIONS) {
    expect(typeof ask(question(text(1000)))).toBe('string')
    expectLinear(characters => ask(question(text(characters))), question('…'))
  }
})
