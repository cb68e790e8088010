import { describe, expect, test } from 'vitest'
import { evaluateRuler } from '../../scorers/ruler/parts/ruler.ts'
import { rulerAny } from '../../scorers/ruler/ruler-any.ts'
import { rulerRecall } from '../../scorers/ruler/ruler-recall.ts'

describe('ruler-recall', () => {
  test.each([
    ['all', '4444444 3333333', ['3333333', '4444444'], 1, 100],
    ['a third', 'a1', ['a1', 'b2', 'c3'], 1 / 3, 33.33],
    ['1 of 32 is a tie to even', 'a', ['a', ...Array<string>(31).fill('z')], 1 / 32, 3.12],
    ['a number in a longer number counts', '12345678', ['1234567'], 1, 100],
    ['words in words count', 'category dogma', ['cat', 'dog'], 1, 100],
    ['upper case', '3F0E1C9A', ['3f0e1c9a'], 1, 100],
    ['a tab becomes a line break', 'foo\tbar', ['foo\nbar'], 1, 100],
    ['a reference with a tab never hits', 'foo\tbar', ['foo\tbar'], 0, 0],
    ['an empty reference always hits', 'x', [''], 1, 100],
    ['a list twice the same', 'x', ['x', 'x', 'y'], 2 / 3, 66.67],
  ])('%s', (_, answer, expected, value, official) => {
    const verdict = rulerRecall.score(answer, expected)
    expect(verdict.value).toBeCloseTo(value, 12)
    expect(verdict.parts?.['official']).toBe(official)
  })

  test('says what is missing', () => {
    expect(rulerRecall.score('a1', ['a1', 'b2']).why).toBe('1 of 2 references found; missing "b2"')
  })
})

describe('ruler-any', () => {
  test.each([
    ['one is enough', 'in the 10th century', ['tenth', '10th century'], 1, 100],
    ['none', 'from 1986\nto 2013', ['from 1986 to 2013'], 0, 0],
    ['Yesterday holds yes', 'Yesterday', ['yes'], 1, 100],
    ['know holds no', 'I do not know', ['no'], 1, 100],
  ])('%s', (_, answer, expected, value, official) => {
    const verdict = rulerAny.score(answer, expected)
    expect([verdict.value, verdict.parts?.['official']]).toEqual([value, official])
  })
})

describe('where the Python raises', () => {
  test.each([
    ['no references in the first line: references[0][0]', 'string_match_all', ['x'], [[]], 'IndexError'],
    ['an empty text as references', 'string_match_part', ['x'], [''], 'IndexError'],
    ['no references in a later line, all', 'string_match_all', ['x', 'y'], [['x'], []], 'ZeroDivisionError'],
    ['no references in a later line, part', 'string_match_part', ['x', 'y'], [['x'], []], 'ValueError'],
    ['a number as a reference', 'string_match_all', ['5'], [[5]], 'AttributeError'],
    ['null as a later reference', 'string_match_all', ['5'], [['5', null]], 'AttributeError'],
    ['null as the prediction', 'string_match_all', [null], [['5']], 'AttributeError'],
    ['null instead of references', 'string_match_all', ['5'], [null], 'TypeError'],
    ['an object instead of references', 'string_match_all', ['5'], [{ a: 1 }], 'KeyError'],
  ] as const)('%s', (_, metric, predictions, references, name) => {
    expect(evaluateRuler(metric, predictions, references)).toEqual({ raises: name })
  })

  test.each([
    ['null as the first reference is 0', 'string_match_all', ['5'], [[null, '5']], 0],
    ['no lines is 0', 'string_match_all', [], [], 0],
    ['a text as references: its characters', 'string_match_all', ['ab'], ['abcd'], 50],
    ['the mean over lines', 'string_match_all', ['a', '', 'b c'], [['a'], ['b'], ['b', 'x']], 50],
  ] as const)('%s', (_, metric, predictions, references, score) => {
    expect(evaluateRuler(metric, predictions, references)).toBe(score)
  })

  test('the scorer keeps the exception in parts.official and scores 0', () => {
    expect(rulerRecall.score('x', [])).toMatchObject({ value: 0, parts: { official: { raises: 'IndexError' } } })
  })
})
