import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../../library/testing/linear.ts'
import { longcontextQa, longcontextQaStrict } from '../../../scorers/qa/longcontext-qa.ts'
import { memagentEm, memagentF1, memagentSubEm } from '../../../scorers/qa/memagent.ts'
import { memagentSubEmStrict } from '../../../scorers/qa/memagent-sub-em-strict.ts'
import { normalizeAnswer } from '../../../scorers/text/normalise.ts'

describe('memagent-sub-em and its variant', () => {
  test.each([
    ['a sentence', 'Therefore, the answer is **Paris**.', 'Paris', 1, 1],
    ['the last one counts', 'the answer is Rome. No, the answer is Paris', 'Paris', 1, 1],
    ['thoughts do not', '<think>the answer is Paris</think> the answer is Rome', 'Paris', 0, 0],
    ['nothing behind the thoughts: they do', '<think>the answer is Paris</think>', 'Paris</think>', 1, 1],
    ['more around it', 'the answer is Paris, the capital of France', 'Paris', 1, 1],
    ['no marker', 'Paris', 'Paris', 0, 0],
    ['a capital marker is none', 'The answer is Paris', 'Paris', 0, 0],
    ['nothing behind it', 'the answer is ...', 'Paris', 0, 0],
    ['hole: an article', 'the answer is the', 'Beatles', 1, 0],
    ['hole: a letter of it', 'the answer is b', 'Beatles', 1, 0],
    ['hole: no in nobody', 'the answer is no', 'Nobody knows', 1, 0],
    ['hole: inside of a word', 'the answer is Parisian', 'Paris', 1, 0],
    ['hole: a long text', `the answer is ${'w '.repeat(100)}Paris`, 'Paris', 1, 0],
    ['hole: alternatives', 'the answer is Paris or Rome', 'Paris', 1, 0],
    ['yes', 'the answer is yes.', 'yes', 1, 1],
    ['hole: yes in yesterday', 'the answer is yesterday', 'yes', 1, 0],
  ])('%s', (_, answer, gold, official, strict) => {
    expect([memagentSubEm.score(answer, [gold]).value, memagentSubEmStrict.score(answer, [gold]).value]).toEqual([
      official,
      strict,
    ])
  })

  test('only the first reference counts', () => {
    expect(memagentSubEm.score('the answer is B', ['A7', 'B']).value).toBe(0)
  })
})

test('memagent-f1 is rounded to two decimals for each item', () => {
  expect(memagentF1.score('the answer is Paris, France', ['Paris']).value).toBe(0.67)
  expect(memagentEm.score('the answer is Paris, France', ['Paris']).value).toBe(0)
})

describe('longcontext-qa and its variant', () => {
  test.each([
    ['a box', 'So \\boxed{Paris}', 'Paris', 1, 1],
    ['nested', '\\boxed{\\text{Paris}}', 'Paris', 1, 1],
    ['a blank behind it', 'is \\boxed Paris$ or so', 'Paris', 1, 1],
    ['the last box', '\\boxed{Paris} \\boxed{Rome}', 'Paris', 0, 0],
    ['no box', 'Paris', 'Paris', 0, 0],
    ['another box', '\\fbox{Paris}', 'Paris', 0, 0],
    ['an open box', '\\boxed{Paris', 'Paris', 0, 0],
    ['one way only', '\\boxed{York}', 'New York', 0, 0],
    ['hole: a substring', '\\boxed{12}', '1', 1, 0],
    ['hole: a reference of punctuation', '\\boxed{anything}', '...', 1, 0],
  ])('%s', (_, answer, gold, official, strict) => {
    expect([longcontextQa.score(answer, [gold]).value, longcontextQaStrict.score(answer, [gold]).value]).toEqual([
      official,
      strict,
    ])
  })

  test('parts.tidy follows the format rules', () => {
    const tidy = (answer: string) => longcontextQa.score(answer, ['Paris']).parts!['tidy']
    expect(tidy('\\boxed{Paris}')).toBe(1)
    expect(tidy('\\boxed{Paris} \\boxed{Paris}')).toBe(0)
    expect(tidy(`\\boxed{Paris}${'x'.repeat(31)}`)).toBe(1)
    expect(tidy(`\\boxed{Paris}${'x'.repeat(32)}`)).toBe(0)
    expect(tidy(`\\boxed{Paris ${'😀'.repeat(127)}}`)).toBe(1)
    expect(tidy(`\\boxed{Paris ${'😀'.repeat(128)}}`)).toBe(0)
  })
})

describe('what stands behind the marker takes a time in step with its length', () => {
  test.each(['a b ', 'the ', '1,', '漢', '\\boxed{', '{', 'import a as ', '*', '.', '\u0301', '</think>', '[', '- '])(
    '%j',
    part => {
      for (const lead of ['the answer is ', '\\boxed{', '\\boxed ']) {
        for (const scorer of [memagentSubEm, memagentSubEmStrict, memagentF1, longcontextQa, longcontextQaStrict])
          expectLinear(
            characters => scorer.score(lead + part.repeat(Math.ceil(characters / part.length)), ['a b a c', 'x']),
            `${scorer.id} behind ${lead}`,
          )
      }
    },
  )
})

test('letters that came after Unicode 14 are no word characters to Python 3.11', () => {
  expect(normalizeAnswer('a\u{1e4d0}')).toBe('\u{1e4d0}')
  expect(normalizeAnswer('a\u{1e2c0}')).toBe('a\u{1e2c0}')
})
