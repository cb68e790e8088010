import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePythonLiteral, toPythonText } from '../../../core/python/python-literal.ts'
import { parseDate } from '../../../scorers/text/dates/date-parse.ts'
import { computeFuzzRatio } from '../../../scorers/text/metrics/fuzz-ratio.ts'
import { cutWithJieba } from '../../../scorers/text/metrics/jieba.ts'
import { computeLcsLength, computeLcsTable } from '../../../scorers/text/metrics/lcs.ts'
import { stemPorter } from '../../../scorers/text/metrics/porter.ts'
import { computeRougeL, computeRougeLsum } from '../../../scorers/text/metrics/rouge-score.ts'
import { computeRougeSummary } from '../../../scorers/text/metrics/rouge-summary.ts'
import { computeTrecNdcg } from '../../../scorers/text/metrics/trec-ndcg.ts'

const FEW = { numRuns: 60 }
const words = fc.array(fc.constantFrom('a', 'b', 'c', 'lamps', 'dying', 'x.y'), { minLength: 1, maxLength: 12 })

describe('longest common subsequences', () => {
  test('one row gives the last cell of the table; a sequence has itself', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(computeLcsLength(a, b)).toBe(computeLcsTable(a, b).at(-1))
        expect(computeLcsLength(a, b)).toBe(computeLcsLength(b, a))
        expect(computeLcsLength(a, a)).toBe(a.length)
      }),
      FEW,
    )
  })
})

describe('ROUGE', () => {
  test('lies in [0, 1], is 1 for the same text, and swaps precision with recall', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [one, other] = [a.join(' '), b.join('\n')]
        for (const rouge of [computeRougeL, computeRougeLsum]) {
          const { precision, recall, f1 } = rouge(one, other, true)
          expect(Math.min(precision, recall, f1)).toBeGreaterThanOrEqual(0)
          expect(Math.max(precision, recall, f1)).toBeLessThanOrEqual(1)
          expect(rouge(one, one, false).f1).toBe(1)
        }
        expect(computeRougeL(one, other, false).precision).toBeCloseTo(computeRougeL(other, one, false).recall)
        expect(computeRougeSummary(one, one)).toBeCloseTo(1, 7)
      }),
      FEW,
    )
  })

  test('of rouge 1.0.1 raises for an empty side, and beyond the stack', () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
    expect(() => computeRougeSummary('...', 'a')).toThrow('ValueError')
    expect(() => computeRougeSummary('a', '')).toThrow('ValueError')
    expect(computeRougeSummary(numbered(990), numbered(990))).toBeCloseTo(1, 7)
    expect(() => computeRougeSummary(numbered(1000), numbered(1000))).toThrow('RecursionError')
    // Cut at full stops each sentence is short enough.
    expect(
      computeRougeSummary(numbered(1000).replaceAll('0 ', '0. '), numbered(1000).replaceAll('0 ', '0. ')),
    ).toBeGreaterThan(0.9)
  })
})

test.each([
  ['skies', 'sky'],
  ['innings', 'inning'],
  ['ties', 'tie'],
  ['spied', 'spi'],
  ['agreed', 'agre'],
  ['feed', 'feed'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['filing', 'file'],
  ['enjoy', 'enjoy'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['rationally', 'ration'],
  ['hopefully', 'hope'],
  ['archaeology', 'archaeolog'],
  ['geology', 'geolog'],
  ['adoption', 'adopt'],
  ['controller', 'control'],
  ['are', 'are'],
  ['yyyy', 'yyyi'],
])('NLTK stems %s to %s', (word, stem) => expect(stemPorter(word)).toBe(stem))

test('a stem of plain letters is no longer than its word', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,15}$/), word => {
      expect(stemPorter(word).length).toBeLessThanOrEqual(Math.max(word.length, 4))
      expect(stemPorter(word)).not.toBe('')
    }),
    { numRuns: 300 },
  )
})

test('fuzzywuzzy: whole percent, 100 for the same, 0 beside nothing', () => {
  expect([computeFuzzRatio('', ''), computeFuzzRatio('', 'a'), computeFuzzRatio('ab', 'ab')]).toEqual([100, 0, 100])
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const percent = computeFuzzRatio(a, b)
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
    }),
    FEW,
  )
})

describe('jieba', () => {
  test.each([
    ['我们C++和c#也用AT&T的A4纸v1.5%', '我们|C++|和|c#|也|用|AT&T|的|A4|纸|v1.5%'],
    ['a-1.50b\r\n㐀！', 'a|-|1.50|b|\r\n|㐀|！'],
  ])('%s', (text, cut) => expect(cutWithJieba(text).join('|')).toBe(cut))

  test('nothing is lost', () => {
    const part = fc.constantFrom('南京', '市', 'C++', 'x-1', ' ', '\r\n', '。', '3.14%', '\ud800', 'é')
    fc.assert(
      fc.property(fc.array(part), parts => {
        const text = parts.join('').replaceAll('\ud800', '')
        expect(cutWithJieba(text).join('')).toBe(text)
      }),
      FEW,
    )
  })
})

describe('dates as dateutil reads them', () => {
  const TODAY = { year: 2026, month: 11, day: 30 }
  test.each([
    ['2023-03-05', '2023-3-5'],
    ['03/05/2023', '2023-3-5'],
    ['25.12.2023', '2023-12-25'],
    ['Mar 5th, 2023', '2023-3-5'],
    ['5 of March 2023', '2023-3-5'],
    ['20230305', '2023-3-5'],
    ['230305', '2005-3-23'],
    ['Feb 2023', '2023-2-28'],
    ['March 99', '1999-3-30'],
    ['Friday', '2026-12-4'],
    ['5', '2026-11-5'],
    ['2023', '2023-11-30'],
    ['2023-03-05T00', '2023-3-5'],
    ['12 am 2023-03-05', '2023-3-5'],
    ['Mar\x1c5 2023\x1f', '2023-3-5'],
  ])('%s', (text, day) => {
    const date = parseDate(text, TODAY)!
    expect([`${date.year}-${date.month}-${date.day}`, date.midnight]).toEqual([day, true])
  })

  test.each(['2023-03-05 10:30', '2023-03-05T00Z', '2023-03-05 3pm'])('%s is no bare day', text =>
    expect(parseDate(text, TODAY)?.midnight).toBe(false),
  )

  test.each(['none', '', 'spam', '31/31/2023', 'Feb 30, 2023', '1-2-3-4', 'am'])('%j is none', text =>
    expect(parseDate(text, TODAY)).toBeUndefined(),
  )
})

describe('Python literals', () => {
  test.each([
    ["['a', \"b's\"]", "['a', \"b's\"]"],
    ['[12, -3, 1_000]', '[12, -3, 1000]'],
    ["{'k': [1.5, None, True]}", "{'k': [1.5, None, True]}"],
    ["('a' 'b',)", "['ab']"],
    ['"\\u4e2d\\n"', '中\n'],
    ['1.0', '1.0'],
  ])('%s', (source, shown) => expect(toPythonText(parsePythonLiteral(source))).toBe(shown))

  test.each([
    ['', 'SyntaxError'],
    ['[1', 'SyntaxError'],
    ["'a", 'SyntaxError'],
    ['[1] 2', 'SyntaxError'],
    ['spam', 'ValueError'],
    ['['.repeat(500), 'RecursionError'],
  ])('%s raises %s', (source, name) => expect(() => parsePythonLiteral(source)).toThrow(name))
})

test('NDCG is 1 for the best order, and the later name comes first among equals', () => {
  const labels = { a: 2, b: 1, c: 0 }
  const ranked = (...ids: string[]) => new Map(ids.map((id, at) => [id, -at]))
  expect(computeTrecNdcg(ranked('a', 'b', 'c'), labels, 10)).toBe(1)
  expect(computeTrecNdcg(ranked('b', 'a'), labels, 10)).toBeLessThan(1)
  expect(
    computeTrecNdcg(
      new Map([
        ['a', 1],
        ['b', 1],
      ]),
      labels,
      1,
    ),
  ).toBe(0.5)
  expect(computeTrecNdcg(ranked('a'), {}, 10)).toBe(0)
})
