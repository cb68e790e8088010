import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeNumpyChoice } from '../../../../core/python/numpy-choice.ts'
import { sha256 } from '../../../../core/rows/key.ts'
import { placeNeedle } from '../../../../packages/suites/readers/nolima-place.ts'

const text = Array.from({ length: 60 }, (_, at) => `Line ${at} of the book says something plain.`).join('\n')
/** One token a character. */
const book = { text, ends: Array.from({ length: text.length }, (_, at) => at + 1) }

test('the needle stands at a line break, the window has its length', () => {
  const { text, needleAt, tokenDepth } = placeNeedle(book, 'Yuki lives by the opera.', { length: 200, depth: 0.5 })
  expect(text.slice(needleAt)).toMatch(/^Yuki lives by the opera\.\nLine \d/)
  expect(text.slice(0, needleAt)).toMatch(/plain\. $/)
  expect([text.length, needleAt, tokenDepth]).toEqual([225, 101, 100])
  expect(placeNeedle(book, 'X.', { length: 200, depth: 0 }).text).toMatch(/^ X\.\n/)
  expect(() => placeNeedle(book, 'X.', { length: 2600, depth: 0.5 })).toThrow(/2509 tokens is shorter than 2600/)
})

const GOLDEN = resolve(import.meta.dirname, '../../../../../shared/golden/suites-scores.json')

interface Case {
  readonly metric: string
  readonly prediction: { readonly context_length: number; readonly depth: number; readonly shift: number }
  readonly gold: string
  readonly expected: { readonly sha256: string; readonly needle_at: number; readonly token_depth: number } | null
}

test.skipIf(!existsSync(GOLDEN))('as the official code places it, to the byte (skipped: no ../shared)', () => {
  const { cases } = JSON.parse(readFileSync(GOLDEN, 'utf8')) as { readonly cases: readonly Case[] }
  const golden = cases.filter(({ metric }) => metric === 'nolima.placement')
  expect(golden.length).toBeGreaterThan(4)
  for (const { prediction, gold, expected } of golden) {
    const place = () => placeNeedle(book, gold, { length: prediction.context_length, ...prediction })
    if (expected === null) expect(place).toThrow('shorter')
    else {
      const { text, needleAt, tokenDepth } = place()
      expect([sha256(text), needleAt, tokenDepth]).toEqual([expected.sha256, expected.needle_at, expected.token_depth])
    }
  }
})

test('draws as numpy 1.24 does: np.random.seed(943), choice(7) twelve times', () => {
  const draw = makeNumpyChoice(943)
  expect(Array.from({ length: 12 }, () => draw(7))).toEqual([5, 3, 2, 6, 5, 3, 0, 1, 2, 5, 5, 1])
})
