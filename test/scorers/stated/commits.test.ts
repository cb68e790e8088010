import { describe, expect, test } from 'vitest'
import { buildScorerRegistry } from '../../../scorers/score.ts'
import type { TextScorer } from '../../../scorers/scorer.ts'

/** For each kind of answer: its scorer, what it expects, the right answer on one line, and another one. */
const KINDS: readonly {
  readonly id: string
  readonly expected: unknown
  readonly right: string
  readonly wrong: string
  /** Several values are asked for: a list is an answer. */
  readonly several?: boolean
}[] = [
  { id: 'stated-number', expected: 12, right: '12', wrong: '40' },
  { id: 'stated-number-decay', expected: 12, right: '12', wrong: '40' },
  { id: 'stated-count-decay', expected: 12, right: '12', wrong: '40' },
  { id: 'stated-gold-number', expected: ['Paragraph 12'], right: '12', wrong: '40' },
  { id: 'stated-phrase', expected: ['Marie Curie'], right: 'Marie Curie', wrong: 'Pierre Laval' },
  { id: 'stated-phrase-f1', expected: ['Marie Curie'], right: 'Marie Curie', wrong: 'Pierre Laval' },
  {
    id: 'stated-label',
    expected: { answer: 'kitchen', labels: ['kitchen', 'garden', 'hall', 'attic', 'barn', 'cellar'] },
    right: 'kitchen',
    wrong: 'garden',
  },
  {
    id: 'stated-choice',
    expected: { answer: 'C', options: ['a red house', 'a blue boat', 'a green hat', 'a grey coat'] },
    right: 'C',
    wrong: 'D',
  },
  { id: 'stated-value', expected: { answer: '2045831', like: '9045164' }, right: '2045831', wrong: '7045831' },
  {
    id: 'stated-set',
    expected: ['1234567', '7654321'],
    right: '1234567, 7654321',
    wrong: '1111111, 2222222',
    several: true,
  },
  { id: 'stated-set', expected: ['KRGYO', 'IXWIV'], right: 'KRGYO, IXWIV', wrong: 'ABCDE, QWXYZ', several: true },
  { id: 'stated-list', expected: [12, 34, 5], right: '[12, 34, 5]', wrong: '[7, 8, 9]', several: true },
  { id: 'stated-list', expected: 12, right: '12', wrong: '40' },
  {
    id: 'stated-order-exact',
    expected: ['K42', 'B17', 'Z90'],
    right: 'K42, B17, Z90',
    wrong: 'Z90, B17, K42',
    several: true,
  },
  {
    id: 'stated-nodes-exact',
    expected: ['a1b2c3', 'd4e5f6'],
    right: '[a1b2c3, d4e5f6]',
    wrong: '[ffff00, 00ffff]',
    several: true,
  },
]
const SINGLE = KINDS.filter(({ several }) => !several)

const EXPLICIT = [
  'The answer is X.',
  'Answer: X',
  'Final answer: X.',
  '\\boxed{X}',
  '<answer>X</answer>',
  '**Answer:** X',
  '{"answer": "X"}',
]
const CONNECTIVES = ['So', 'So,', 'Therefore', 'Therefore,', 'Thus', 'Hence', 'In short,', 'Finally,']

const scoreOf = (id: string, reply: string, expected: unknown) =>
  (buildScorerRegistry().get(id) as TextScorer).score(reply, expected).value

describe.each(KINDS)('$id of $right', ({ id, expected, right, wrong, several }) => {
  const score = (reply: string) => scoreOf(id, reply, expected)
  const put = (form: string, said: string) => form.replace('X', () => said)

  test('an explicit answer outranks every connective behind it', () => {
    for (const form of EXPLICIT)
      for (const word of CONNECTIVES) {
        expect(score(`${put(form, right)}\n${word} ${wrong} was only in the way.`), `${form} ${word}`).toBe(1)
        expect(score(`${put(form, wrong)}\n${word} ${right} was only in the way.`), `${form} ${word}`).toBeLessThan(1)
      }
  })

  test('the last explicit answer counts', () => {
    expect(score(`The answer is ${wrong}. I looked again.\nThe answer is ${right}.`)).toBe(1)
    expect(score(`The answer is ${right}. I looked again.\nThe answer is ${wrong}.`)).toBeLessThan(1)
  })

  test('a refusal that mentions it is none, an answer behind it is one', () => {
    for (const refusal of [
      'I cannot answer this question because the document was cut off. It mentions X.',
      'I can’t answer that. X is mentioned somewhere.',
      'Unfortunately I am unable to answer. The text has X in it.',
      'There is not enough information to answer. X appears.',
      'I don’t know. X is in there.',
    ])
      expect(score(put(refusal, right)), refusal).toBeLessThan(1)
    expect(score(`I cannot answer with certainty. The answer is ${right}.`)).toBe(1)
  })

  test('what is corrected does not count, the correction does', () => {
    for (const correction of [
      'Hmm, no.',
      'Wait, no:',
      'Scratch that.',
      'Sorry, I meant',
      'Oops, that is wrong. It is',
    ] as const) {
      expect(score(`My answer: ${wrong}. ${correction} ${right}.`), correction).toBe(1)
      expect(score(`My answer: ${right}. ${correction} ${wrong}.`), correction).toBeLessThan(1)
    }
  })

  test('an answer that only repeats the right one beside doubt is none', () => {
    for (const form of [
      'Is it X?',
      'It is not X.',
      'Anything but X.',
      'None of these: X.',
      'I cannot tell whether it is X.',
    ])
      expect(score(put(form, right)), form).toBeLessThan(1)
  })

  test('other languages around it', () => {
    for (const form of [
      'Die Antwort ist X.',
      'La respuesta es X.',
      'La réponse est X.',
      '答案是X。',
      '答えはXです。',
      'Ответ: X',
    ])
      expect(score(put(form, right)), form).toBe(1)
  })

  test.runIf(!several)('a list of two is no answer, in whatever layout', () => {
    for (const [one, other] of [
      [right, wrong],
      [wrong, right],
    ])
      for (const layout of [
        `${one}, ${other}`,
        `1. ${one}\n2. ${other}`,
        `- ${one}\n- ${other}`,
        `* ${one}\n* ${other}`,
        `${one}\n${other}`,
      ])
        for (const reply of [layout, `The answer is:\n${layout}`])
          expect(score(reply), JSON.stringify(reply)).toBeLessThan(1)
  })
})

describe.each(SINGLE)('one answer: $id', ({ id, expected, right, wrong }) => {
  test.each([
    '1. X',
    '=> X',
    '<final>X</final>',
    'Without doubt X.',
    'X, not Y.',
    'It’s X, not Y.',
    'Not Y but X.',
    'The candidates are Y and X. Of these only X is right.',
  ])('%s', form => expect(scoreOf(id, form.replaceAll('X', right).replaceAll('Y', wrong), expected)).toBe(1))
})

test('hedged sets and hedged values', () => {
  expect(scoreOf('stated-set', 'KRGYO, IXWIV and possibly ABCDE', ['KRGYO', 'IXWIV'])).toBeLessThan(1)
  expect(scoreOf('stated-set', 'KRGYO and possibly IXWIV', ['KRGYO', 'IXWIV'])).toBeLessThan(1)
  const stated = { answer: '2045831', like: '9045164' }
  for (const reply of ['2045831, or not stated', 'about 2045831', 'not stated, or 2045831'])
    expect(scoreOf('stated-value', reply, stated), reply).toBe(0)
  expect(scoreOf('stated-value', '2 045 831', stated)).toBe(1)
})

test('a letter with the words of another option is two options', () => {
  const expected = { answer: 'A', options: ['a red house', 'a blue boat', 'a green hat', 'a grey coat'] }
  expect(scoreOf('stated-choice', 'A: a red house', expected)).toBe(1)
  expect(scoreOf('stated-choice', 'A: a grey coat', expected)).toBe(0)
  expect(scoreOf('stated-choice', 'D: a red house', expected)).toBe(0)
})

const UNSTATED = [
  'not stated',
  'N/A',
  'unknown',
  'none mentioned',
  'The text does not say.',
  'unspecified',
  'not given',
  'It is not mentioned.',
]

test.each(UNSTATED)('%j says that nothing is stated, as a value and in a line', said => {
  expect(scoreOf('stated-value', said, { answer: null, like: '9045164' })).toBe(1)
  expect(scoreOf('stated-value', said, { answer: '2045831', like: '9045164' })).toBe(0)
  const expected = { 'Ada Brenlow': 'unknown', 'Bo Carver': 'Haldwick' }
  expect(scoreOf('stated-fields-all', `Ada Brenlow: ${said}\nBo Carver: Haldwick`, expected)).toBe(1)
  expect(scoreOf('stated-fields-all', `Ada Brenlow: Haldwick\nBo Carver: ${said}`, expected)).toBe(0)
})

test.each([
  ['hyphens', 'first - grass\nsecond - mill\nthird - quiz'],
  ['dashes', 'first – grass\nsecond – mill\nthird – quiz'],
  ['next lines', 'first:\ngrass\nsecond:\nmill\nthird:\nquiz'],
  ['sentences', 'For first, the answer is grass.\nFor second, the answer is mill.\nFor third, the answer is quiz.'],
  ['arrows', 'first => grass\nsecond => mill\nthird => quiz'],
  ['commas', 'grass, mill, quiz'],
  ['one a line', 'grass\nmill\nquiz'],
  ['bullets', '- grass\n- mill\n- quiz'],
  ['numbers', '1. grass\n2. mill\n3. quiz'],
])('fields between %s', (_, reply) => {
  const expected = { first: 'grass', second: 'mill', third: 'quiz' }
  expect(scoreOf('stated-fields', reply, expected)).toBe(1)
  expect(scoreOf('stated-fields', reply.replace('mill', 'barn'), expected)).toBeCloseTo(2 / 3)
})
