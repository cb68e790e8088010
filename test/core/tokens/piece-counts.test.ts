import fc from 'fast-check'
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { openAiEncoding } from '../../../core/tokens/openai-encoding.ts'
import { PieceCounts } from '../../../core/tokens/piece-counts.ts'
import { CL100K_PIECES, isWordBoundary, O200K_PIECES } from '../../../core/tokens/piece-ends.ts'

const PLAIN = { disallowedSpecial: new Set<string>() }

/** Where one character decides how a text is parted. */
const EDGES = [..." \n\r\t\v/'aAsStTvVeElLrRdDmM19.-!\u007f\u0001é漢²\u00a0\u0301🎉"]
const WORDS = [
  'word',
  ' Another',
  "don't",
  "I'LL",
  "'stone",
  'camelCase',
  ' SNAKE_case',
  '4096',
  ' 3.14',
  '</td>',
  '...\n',
]
const texts = fc
  .array(fc.oneof(fc.constantFrom(...EDGES), fc.constantFrom(...WORDS), fc.integer({ max: 127, min: 0 }).map(ascii)), {
    maxLength: 120,
  })
  .map(parts => parts.join(''))

/** Letters of every day and of none, parts of words, signs of repetition and length, blanks and other scripts. */
const EASTERN = [
  ...'的一是不了人我在有他这中国上来到年月日の、，。は・ー々ヽゝ゛ヵヶぁゔん漢字龘鿿㐀一鿐乁豈Ａａ１２３19.a Z-é한국аक्षि\u3099\u0301\u3000\ufe0f\n🎉𠮷',
  ...[
    '中国',
    '我们',
    '从此定居',
    '1871年3月14日',
    'について',
    'しました',
    'コーヒー',
    '——',
    '……',
    '“好”',
    '「はい」',
    '林若岚',
    ' 中',
  ],
]
const eastern = fc
  .array(
    fc.oneof(
      fc.constantFrom(...EASTERN),
      fc.integer({ min: 0x3040, max: 0x9fff }).map(code => String.fromCharCode(code)),
    ),
    { maxLength: 60 },
  )
  .map(parts => parts.join(''))

/** What may stand before and behind a place where words are parted. */
const AROUND = [
  ['', ''],
  ['a', "'s"],
  [' ', ' '],
  ['-', '\n'],
  ['\n', '7'],
  ["I'", 'll'],
] as const

function ascii(unit: number): string {
  return String.fromCharCode(unit)
}

describe.each([
  ['o200k_base', O200K_PIECES, o200k],
  ['cl100k_base', CL100K_PIECES, cl100k],
] as const)('%s', (name, rules, library) => {
  const whole = (text: string) => library(text, PLAIN)
  const pieces = new PieceCounts(rules, whole, openAiEncoding(name).joints)

  test('a text has the count that the library gives it', () => {
    fc.assert(
      fc.property(texts, text => {
        expect(pieces.count(text)).toBe(whole(text))
      }),
      { numRuns: 700, seed: 1 },
    )
  })

  test('Han and kana, with the signs, letters and digits that may stand among them, have the count of the library', () => {
    fc.assert(
      fc.property(eastern, text => {
        expect(pieces.count(text)).toBe(whole(text))
      }),
      { numRuns: 1_500, seed: 2 },
    )
  })

  test('blanks of the width of a letter are joined as the library joins them', () => {
    const merged = openAiEncoding(name)
    for (const text of ['\u3000\u3000', '\u3000'.repeat(9), '\u3000の\u3000', '人\u3000\u3000人'])
      for (let times = 0; times < 2; times++) expect(merged.countNative(text)).toBe(whole(text))
  })

  test('a long text, looked at in chunks, has the count that the library gives it', () => {
    const lines = Array.from(
      { length: 3000 },
      (_, at) => `${at}. <td class="n${at % 7}">It’s Ünder ${at * 37} don't</td>\n`,
    )
    expect(pieces.count(lines.join(''))).toBe(whole(lines.join('')))
  })

  test('a long list of numbered words is counted in chunks too', () => {
    const list = Array.from({ length: 20_000 }, (_, at) => `${at + 1}. ${at % 3 ? 'maple' : 'oak'}`).join(' ')
    expect(pieces.count(list)).toBe(whole(list))
  })

  test('both sides of a place where words are parted have the count of the text', () => {
    const units = [...new Set([...EDGES, ' ', 'z', 'Z', '"', '(', '_'])].filter(unit => unit < '\u0080')
    const code = (unit: string) => unit.charCodeAt(0)
    const wrong: string[] = []
    let places = 0
    for (const before of units)
      for (const here of units)
        for (const after of units) {
          if (!isWordBoundary(code(before), code(here), code(after))) continue
          places++
          for (const [head, tail] of AROUND) {
            const [left, right] = [head + before, here + after + tail]
            if (whole(left) + whole(right) !== whole(left + right)) wrong.push(left + right)
          }
        }
    expect(places).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  })

  test('many pieces are kept apart, and a piece has its count when it comes again', () => {
    const list = Array.from({ length: 6000 }, (_, at) => ` w${at.toString(26).replace(/\d/g, 'q')}x`).join('')
    const count = whole(list)
    expect(pieces.count(list)).toBe(count)
    expect(new PieceCounts(rules, () => Number.NaN).count('')).toBe(0)
    expect(pieces.count(list)).toBe(count)
  })

  test('a run that would be cut is left to who cuts it', () => {
    for (const run of ['a', 'aB', '-', ' ', 'é', '漢', 'a1'])
      expect(pieces.count(`Before. ${run.repeat(1100)} After.`)).toBeUndefined()
  })
})

test('pieces of up to twenty bytes that differ in one byte are kept apart, and known whatever follows them', () => {
  const words = Array.from({ length: 20 }, (_, length) => 'a'.repeat(length + 1)).flatMap(word => [
    word,
    ...Array.from(word, (_, at) => `${word.slice(0, at)}b${word.slice(at + 1)}`),
  ])
  const asked: string[] = []
  const pieces = new PieceCounts(CL100K_PIECES, text => asked.push(text))
  for (const word of words) pieces.count(word)
  expect(asked).toEqual(words)
  const dot = pieces.count('.')!
  expect(words.map(word => pieces.count(`${word}.`)! - dot)).toEqual(words.map((_, at) => at + 1))
})

test('a piece goes to the library once', () => {
  const asked: string[] = []
  const pieces = new PieceCounts(O200K_PIECES, text => {
    asked.push(text)
    return 1
  })
  expect(pieces.count('to be or not to be, naïve')).toBe(8)
  expect(asked).toEqual(['to', ' be', ' or', ' not', ' to', ',', ' naïve'])
})
