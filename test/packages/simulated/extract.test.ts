import { describe, expect, test } from 'vitest'
import { ask, bury } from './ask.ts'

const UUID_A = '3f0e1c9a-7b52-4d6e-8a1f-0c2b4d6e8f10'
const UUID_B = 'deadbeef-cafe-4000-8000-0123456789ab'
const UUID_C = '11112222-3333-4444-8555-666677778888'

interface Case {
  readonly name: string
  readonly facts: readonly string[]
  readonly head?: string
  readonly question: string
  readonly answer: string
  readonly joiner?: string
}

const cases: readonly Case[] = [
  {
    name: 'one number, question last',
    facts: ['The number kept for brave-lantern is: 4829371.', 'The number kept for calm-harbour is: 9000001.'],
    head: 'Some numbers are hidden in the following text. Keep them in mind.',
    question: 'Which number is kept for brave-lantern?\nAnswer with the number only.',
    answer: '4829371',
  },
  {
    name: 'one number, one paragraph of running text',
    facts: [
      'The secret figure of quiet-meadow turned out to be 7712345.',
      'The secret figure of loud-meadow turned out to be 1112223.',
    ],
    question: 'What is the secret figure of quiet-meadow in the text above?',
    answer: '7712345',
    joiner: ' ',
  },
  {
    name: 'the value stands before the key',
    facts: [
      'It was noted that 5550123 is the magic number of green-wagon.',
      'It was noted that 5550999 is the magic number of red-wagon.',
    ],
    question: 'Tell me the magic number of green-wagon.',
    answer: '5550123',
  },
  {
    name: 'a uuid under a uuid',
    facts: [
      `The id filed under ${UUID_A} is: ${UUID_B}.`,
      `The id filed under ${UUID_C} is: ${UUID_A.replace('3f', '4f')}.`,
    ],
    question: `What is the UUID filed under ${UUID_A}? Give the UUID and nothing else.`,
    answer: UUID_B,
  },
  {
    name: 'several values of one key',
    facts: ['A', 'B', 'C', 'D'].map((_, at) => `One of the lucky numbers for old-anchor is: ${1000001 + at}.`),
    question: 'What are all the lucky numbers for old-anchor mentioned in the text? List them separated by commas.',
    answer: '1000001, 1000002, 1000003, 1000004',
  },
  {
    name: 'several keys',
    facts: [
      'The pass number of tall-tower is: 1234567.',
      'The pass number of wet-sponge is: 2345678.',
      'The pass number of odd-button is: 3456789.',
      'The pass number of dim-candle is: 4567890.',
    ],
    question: 'What are the pass numbers of tall-tower, odd-button, and dim-candle in the text above?',
    answer: '1234567, 3456789, 4567890',
  },
  {
    name: 'words as values',
    facts: [
      'The watchword given to sour-cherry is: velvet-hammer.',
      'The watchword given to sweet-cherry is: paper-boat.',
    ],
    question: 'The text above mentions a watchword given to sour-cherry. What is it? Reply with the word only.',
    answer: 'velvet-hammer',
  },
  {
    name: 'JSON pairs',
    facts: [`"${UUID_A}": "${UUID_B}",`, `"${UUID_C}": "${UUID_A}x",`],
    question: `What is the value of the key "${UUID_A}" in the JSON object above?`,
    answer: UUID_B,
  },
  {
    name: 'assignments',
    facts: ['timeout_ms = 4500', 'retry_limit = 12'],
    question: 'Which value does timeout_ms have?',
    answer: '4500',
  },
  {
    name: 'plain words as keys',
    facts: ['The locker number for the gardener is 83112.', 'The locker number for the librarian is 40923.'],
    question: 'What is the locker number for the librarian?',
    answer: '40923',
  },
  {
    name: 'another fact of the same key',
    facts: ['The shelf number of odd-button is: 1112223.', 'The pass number of odd-button is: 3456789.'],
    question: 'Which pass number does odd-button have?',
    answer: '3456789',
  },
  {
    name: 'a password in plain words',
    facts: ['The password of the observatory is: blue herring.', 'The colour of the observatory door is green.'],
    question: 'Which password does the observatory have?',
    answer: 'blue herring',
  },
]

describe('extract', () => {
  test.each(cases)('$name', ({ facts, head, question, answer, joiner = '\n' }) => {
    const text = bury(facts).join(joiner)
    expect(ask([head, text, question].filter(Boolean).join('\n\n'))).toBe(answer)
  })

  test.each(cases)('$name, in tags', ({ facts, question, answer, joiner = '\n' }) => {
    const text = bury(facts).join(joiner)
    expect(ask(`<document>\n${text}\n</document>\n<question>${question}</question>`)).toBe(answer)
  })

  test.each(cases)('$name, question first', ({ facts, question, answer, joiner = '\n' }) => {
    expect(ask(`${question}\n\n${bury(facts).join(joiner)}`)).toBe(answer)
  })

  test.each(cases)('$name, with headings', ({ facts, question, answer, joiner = '\n' }) => {
    expect(ask(`Text:\n${bury(facts).join(joiner)}\n\nQuestion: ${question}\nAnswer:`)).toBe(answer)
  })

  test.each([
    ['boxed', 'Put the final answer in \\boxed{}.', '\\boxed{4829371}'],
    ['tags', 'Write it as <answer>…</answer>.', '<answer>4829371</answer>'],
    ['sentence', 'End with "Therefore, the answer is (your answer)".', 'Therefore, the answer is 4829371'],
  ])('puts the answer into the form asked for: %s', (_, form, answer) => {
    const text = bury(['The number kept for brave-lantern is: 4829371.']).join('\n')
    expect(ask(`${text}\n\nWhich number is kept for brave-lantern?\n${form}`)).toBe(answer)
  })

  test('says so when nothing is found', () => {
    expect(ask(`${bury([]).join('\n')}\n\nWhich number is kept for brave-lantern?`)).toBe('I did not find it.')
  })
})
