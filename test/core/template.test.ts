import { describe, expect, test } from 'vitest'
import { checkTemplate, frame } from '../../core/template.ts'

const values = { question: 'Why $& {context}?', example: '', answer_format: 'Briefly.' }

describe('a frame', () => {
  test('is filled literally, and an empty example leaves no gap', () => {
    expect(frame('Read.\n\n{example}\n\n{context}\n\n{question} {answer_format}', values)).toEqual({
      head: 'Read.\n\n',
      tail: '\n\nWhy $& {context}? Briefly.',
    })
  })
})

test.each([
  ['{context}', /\{question\} must stand in it exactly once/],
  ['{question}', /\{context\} must stand in it exactly once/],
  ['{context} {context} {question}', /\{context\} must stand/],
  ['{context} {question} {answer}', /unknown slot \{answer\}/],
])('a template such as %j is refused', (template, message) => {
  expect(() => checkTemplate(template, 'vt.txt')).toThrow(message)
})
