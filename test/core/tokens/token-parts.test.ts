import fc from 'fast-check'
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { splitTokenParts } from '../../../core/tokens/token-parts.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'

const PLAIN = { disallowedSpecial: new Set<string>() }
const bytes = (text: string) => Buffer.byteLength(text)

/** Texts of which each is one run: letters, signs, white space, marks, and characters of two units. */
const RUNS: [name: string, run: string][] = [
  ['letters', 'abcdefghij'.repeat(40_000)],
  ['CJK', '漢字仮名交文章読'.repeat(12_000)],
  ['signs', '=-+*'.repeat(50_000)],
  ['blanks', ' '.repeat(100_000)],
  ['line breaks', '\r\n'.repeat(50_000)],
  ['marks behind signs', '!̃'.repeat(50_000)],
  ['marks', 'é'.repeat(50_000)],
  ['pairs of units', '🎉'.repeat(50_000)],
  ['upper and lower case', 'aB'.repeat(50_000)],
]

describe.each(RUNS)('an unbroken run of %s', (_, run) => {
  test('is cut into parts that a tokenizer merges in little time, between characters', () => {
    const parts = [...splitTokenParts(`${run} and more`, 4096)]
    expect(parts.join('')).toBe(`${run} and more`)
    for (const part of parts) expect(bytes(part)).toBeLessThanOrEqual(1023 + ' and more'.length)
    for (const part of parts) expect(part).not.toMatch(/\p{Surrogate}/u)
  })

  test('of up to 1,023 bytes is left whole', () => {
    let short = ''
    for (const character of run) {
      if (bytes(short + character) > 1023) break
      short += character
    }
    expect([...splitTokenParts(short, 4096)]).toEqual([short])
  })
})

test('marks before letters are one run with them', () => {
  expect([...splitTokenParts('\u0301'.repeat(400) + 'a'.repeat(400), 1e6)]).toHaveLength(2)
})

test('a word is not cut before its apostrophe', () => {
  const parts = [...splitTokenParts("abc'd ".repeat(100), 2)]
  expect(parts.length).toBeGreaterThan(90)
  for (const part of parts) expect(part).not.toMatch(/^'/)
})

test('runs that are cut are told of, once a cut', () => {
  let cuts = 0
  const parts = [...splitTokenParts(`${'a'.repeat(5000)} ${'b'.repeat(100)}`, 1e6, () => cuts++)]
  expect(parts).toHaveLength(5)
  expect(cuts).toBe(4)
})

/** Words, signs, digits, scripts and breaks as they stand in texts. */
const PIECES = [
  ...[
    'word',
    ' another',
    ' Third',
    "don't",
    "I'LL",
    'camelCase',
    'SNAKE',
    'naïve',
    'é',
    '漢字',
    'かな',
    'ไทย',
    '한국',
    ' 🎉',
  ],
  ...[
    ' ',
    '  ',
    '\n',
    '\r\n',
    ' \n',
    '\t',
    '。',
    '，',
    '!',
    '...',
    ' (',
    ')',
    '",',
    '{"',
    "'",
    '’',
    '/',
    '://',
    '-',
    '—',
  ],
  '1',
  '12',
  '4096',
  '3.14',
  '0x1f',
  'a1b2',
  '<|endoftext|>',
  '\u{20000}',
  '\ud800',
  '\u200d',
  '\ufeff',
]
const prose = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 400 }).map(parts => parts.join(''))

describe.each([
  ['o200k_base', o200k],
  ['cl100k_base', cl100k],
] as const)('%s', async (name, whole) => {
  const tokenizer = await loadTokenizer(name)

  test('a text without long runs has the count that the library gives it, wherever it is cut', () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 1, max: 600 }), (text, size) => {
        const parts = [...splitTokenParts(text.repeat(3), size)]
        expect(parts.join('')).toBe(text.repeat(3))
        // A cut at three times the size falls anywhere; nothing ordinary goes so long without a place to cut.
        if (parts.every(part => part.length < 3 * size))
          expect(parts.reduce((sum, part) => sum + whole(part, PLAIN), 0)).toBe(whole(text.repeat(3), PLAIN))
      }),
      { numRuns: 400, seed: 1 },
    )
  })

  test('a long text has the count that the library gives it', () => {
    const text =
      'He said: "It’s 12,345 \n\n(or so)", and left.\n\tdef f(x): return x ** 2  # 漢字。仮名，交じり文\n'.repeat(900)
    expect(tokenizer.count(text)).toBe(whole(text, PLAIN))
    const chinese = '从前有座山，山里有座庙。庙里有个老和尚，给小和尚讲故事！'.repeat(2000)
    expect(tokenizer.count(chinese)).toBe(whole(chinese, PLAIN))
    const list = Array.from({ length: 6000 }, (_, at) => `${at + 1}. word`).join(' ')
    expect(tokenizer.count(list)).toBe(whole(list, PLAIN))
    const digits = '31415926535'.repeat(4000)
    expect(tokenizer.count(digits)).toBe(whole(digits, PLAIN))
  })

  test('its parts have the counts of the whole', () => {
    for (const [, run] of RUNS.slice(0, 4)) {
      const text = `Before. ${run.slice(0, 10_000)} After.`
      const counts = Array.from(tokenizer.parts(text), part => tokenizer.count(part))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(tokenizer.count(text))
    }
  })

  test('a run is counted within a token or two for each cut', () => {
    const run = 'abcdefghij'.repeat(500)
    const cuts = Math.floor(run.length / 1023)
    expect(Math.abs(tokenizer.count(run) - whole(run, PLAIN))).toBeLessThanOrEqual(2 * cuts)
  })

  test('half a pair of surrogates does not keep slices from being found', () => {
    const text = `\ud800${'some words here. '.repeat(2000)}`
    const ends = tokenizer.slices(text, 100)
    expect(ends.at(-1)).toBe(text.length)
    expect(ends).toHaveLength(Math.ceil(tokenizer.count(text) / 100))
    expect(new Set(ends).size).toBe(ends.length)
  })
})
