import { describe, expect, test } from 'vitest'
import {
  buildFrame,
  checkTemplate,
  IN_ORDER,
  IN_PARAGRAPHS,
  pickUsedParts,
  toTaskPrompt,
} from '../../../core/text/template.ts'

const parts = { instructions: 'Read $1.', example: '', question: 'Why $& {context}?', answerFormat: 'Briefly.' }

describe('a frame', () => {
  test('is filled literally, and an empty example leaves no gap', () => {
    expect(buildFrame(IN_ORDER, parts)).toEqual({ head: 'Read $1.\n\n', tail: '\n\nWhy $& {context}? Briefly.' })
  })

  test('without its context is the task, in the order of the template', () => {
    expect(toTaskPrompt(buildFrame(IN_PARAGRAPHS, { ...parts, example: 'One is one.' }))).toBe(
      'Read $1.\n\nOne is one.\n\nWhy $& {context}?\n\nBriefly.',
    )
    expect(toTaskPrompt(buildFrame('{context}\n\n{question}', parts))).toBe('Why $& {context}?')
  })
})

describe('the parts that a template puts', () => {
  test('are those of the task, where it names all slots', () => {
    expect(pickUsedParts(IN_ORDER, parts)).toEqual(parts)
  })

  test('leave out what it has no slot for, and its own words are instructions', () => {
    const own = 'Look here.\n\n{context}\n\nQ: {question}'
    expect(pickUsedParts(own, { ...parts, example: 'One is one.' })).toEqual({
      instructions: 'Look here.\n\nQ:',
      example: '',
      answerFormat: '',
      question: 'Why $& {context}?',
    })
    expect(pickUsedParts('{context}\n{question}\n{instructions} Think.', parts).instructions).toBe('Read $1. Think.')
  })
})

test.each([
  ['{context}', /\{question\} must stand in it exactly once/],
  ['{question}', /\{context\} must stand in it exactly once/],
  ['{context} {context} {question}', /\{context\} must stand/],
  ['{context} {example} {question} {example}', /\{example\} must stand in it at most once/],
  ['{context} {question} {answer}', /unknown slot \{answer\}/],
])('a template such as %j is refused', (template, message) => {
  expect(() => checkTemplate(template, 'vt.txt')).toThrow(message)
})
