import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../../../library/testing/linear.ts'
import { listExact } from '../../../../scorers/exact/list-exact.ts'
import { numberDecay } from '../../../../scorers/exact/number-decay.ts'
import { numberExact } from '../../../../scorers/exact/number-exact.ts'
import { statedList } from '../../../../scorers/stated/stated-list.ts'
import { statedNumber, statedNumberDecay } from '../../../../scorers/stated/stated-number.ts'
import { findNumbers } from '../../../../scorers/text/numbers/numbers.ts'

/** Forms of a number and its value. Their digits alone may be another number: each is tried both ways. */
const FORMS: readonly (readonly [text: string, value: number])[] = [
  ['minus five', -5],
  ['negative 5', -5],
  ['minus 5', -5],
  ['-5', -5],
  ['\u20135', -5],
  ['\u22125', -5],
  ['five less than zero', -5],
  ['5 below zero', -5],
  ['-$5', -5],
  ['5 million', 5e6],
  ['5 thousand', 5000],
  ['5k', 5000],
  ['3.5 million', 3.5e6],
  ['1/2', 0.5],
  ['½', 0.5],
  ['1½', 1.5],
  ['1 1/2', 1.5],
  ['.5', 0.5],
  ['1.234567e6', 1_234_567],
  ['1.2 × 10^6', 1.2e6],
  ['1 in 10', 0.1],
  ['5²', 25],
  ['5^2', 25],
  ['97%', 0.97],
  ['97 percent', 0.97],
  ['1 234 567', 1_234_567],
  ['1\u202f234\u202f567', 1_234_567],
  ['1\u00a0234\u00a0567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['12,34,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ["1'234'567", 1_234_567],
  ['1_234_567', 1_234_567],
  ['$1{,}234{,}567$', 1_234_567],
  ['twelve', 12],
  ['twenty-one', 21],
  ['one hundred and five', 105],
  ['two thousand three hundred', 2300],
  ['a dozen', 12],
  ['half a dozen', 6],
  ['two and a half', 2.5],
  ['two thirds', 2 / 3],
  ['7 fewer than 12', 5],
]

const STATED = [statedNumber, statedNumberDecay]
const scoreOf = (scorer: { score(answer: string, expected: number): { value: number } }, text: string, value: number) =>
  scorer.score(text, value).value

describe('a number in any form is its value and no other', () => {
  test.each(FORMS)('%s is %d', (text, value) => {
    expect(findNumbers(text.replaceAll('$', '')).map(each => each.value)).toEqual([expect.closeTo(value, 9)])
    for (const said of [text, `The answer is ${text}.`, `**${text}**`, `So it is ${text}`]) {
      for (const scorer of STATED) expect(scoreOf(scorer, said, value), `${scorer.id}: ${said}`).toBe(1)
      // The digits and words of the form, read without what makes another number of them.
      for (const other of [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)).concat(12.5, -value))
        if (other !== value)
          for (const scorer of [statedNumber, numberExact])
            expect(scoreOf(scorer, said, other), `${scorer.id}: ${said} is not ${other}`).toBe(0)
    }
  })

  test.each([
    '5 times 3',
    '5 × 3',
    'about 5',
    'around 5',
    '~5',
    '5 or so',
    '5-15',
    '5 to 15',
    '5 or 6',
    '5 ± 1',
    '5+',
    'at least 5',
    'no more than 5',
    '5-ish',
    'the 5th',
    'fifth',
    'v5.1',
    '05/03/2024',
    'document 5',
    'out of 5',
  ])('%s is not 5', text => {
    for (const scorer of [statedNumber, numberExact, { ...numberDecay, id: 'number-decay' }])
      expect(scoreOf(scorer, text, 5), scorer.id).toBeLessThan(1)
  })

  test.each([
    'Twelve of the 300 people.',
    'Twelve messages, found in 40 documents.',
    'There are twelve (I read 300 lines).',
    '12 of them, out of 300 lines',
    '1. 12',
    '=> 12',
    '<final>12</final>',
    '12 — see the passage (… 100 …)',
    'There are 12. I read 300 lines.',
    'XII',
    '十二',
    '答案是12。',
    '١٢',
  ])('%s is 12', text => expect(scoreOf(statedNumber, text, 12)).toBe(1))

  test('words beside digits count under the strict rule, too', () => {
    for (const text of [
      'Twelve of the 300 people.',
      'Twelve messages, found in 40 documents.',
      'There are twelve (I read 300 lines).',
    ])
      expect(numberExact.score(text, 12).value, text).toBe(1)
  })
})

describe('a list in the usual layouts', () => {
  const numbers = [12, 34, 5]
  test.each([
    ['commas', '12, 34, 5'],
    ['brackets', '[12, 34, 5]'],
    ['one a line', '12\n34\n5'],
    ['bullets', '- 12\n- 34\n- 5'],
    ['numbers', '1. 12\n2. 34\n3. 5'],
    ['behind words', 'The output is:\n1) 12\n2) 34\n3) 5'],
    ['commas at line ends', '12,\n34,\n5'],
  ])('%s', (_, text) => {
    expect(statedList.score(text, numbers).value).toBe(1)
    expect(listExact.score(text, numbers).value).toBe(1)
    expect(statedList.score(text, [12, 5, 34]).value).toBe(0)
    expect(statedList.score(`${text}\n99`, numbers).value).toBe(0)
  })
})

test.each([' ', '-', '.', ',', '1', '1,', '1 ', '1/', 'one ', 'a ', '(', '^', "'", '½', '1-', 'minus '])(
  'time grows in step with %j and a word behind it',
  sign => {
    const text = (characters: number) => `${sign.repeat(Math.ceil(characters / sign.length))} word`
    expectLinear(characters => findNumbers(text(characters)), sign, 32_768)
    expectLinear(characters => statedNumber.score(text(characters), 5), sign, 32_768)
  },
)
