import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chances, drawChance } from '../../../packages/simulated/reading/chance.ts'
import { countShapes } from '../../../packages/simulated/shapes.ts'
import { endOfWords, isSpace, startOfWords, unitsOf } from '../../../packages/simulated/units.ts'
import { FAULTLESS } from '../../../runners/simulated/faults.ts'

/** The rule of a shape, written as one regular expression: slow, and plain to see. */
const ruled = (piece: string): string =>
  piece
    .slice(0, 80)
    .replace(/\S*\d\S*|(?<=\S\s)\p{Lu}\S*/gu, '#')
    .split(/\s+/, 4)
    .join(' ')

const BITS = ['the ', 'Key ', 'a1b ', '\n', ' \n ', '. ', 'É', 'É ', '𝐀x ', '𝐀', '\ud835', '\u00a0', '\u2003', '\u3000']
const MORE = ['\ufeff', '日本', '12 ', '  ', '\t', 'x'.repeat(79), 'A', ' A', "'", '\u2028', '\u0085', '\u200b', '# ']
const piece = fc.array(fc.constantFrom(...BITS, ...MORE), { minLength: 1, maxLength: 30 }).map(bits => bits.join(''))

test('pieces have the same shape if the rule gives them the same', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 2, maxLength: 12 }), some => {
      const pieces = [...some, ...some.map(text => text.replace('a1b', '7').replace('Key', 'Other'))]
      const text = pieces.join('')
      const ends = pieces.map((_, which) => pieces.slice(0, which + 1).join('').length)
      const bounds = ends.flatMap((end, which) => [which === 0 ? 0 : ends[which - 1], end])
      const { shapes, alike } = countShapes(text, unitsOf(text), bounds)
      const rules = pieces.map(ruled)
      for (const [one, rule] of rules.entries()) {
        expect(alike[shapes[one]]).toBe(rules.filter(other => other === rule).length)
        expect(shapes.indexOf(shapes[one])).toBe(rules.indexOf(rule))
      }
    }),
    { numRuns: 300 },
  )
})

test('white space is what \\s matches, of every unit', () => {
  const wrong = Array.from({ length: 0x1_00_00 }, (_, unit) => unit).filter(
    unit => isSpace(unit) !== /\s/.test(String.fromCharCode(unit)),
  )
  expect(wrong).toEqual([])
})

test('the chance of a part is that of its text, and its words are what trim leaves', () => {
  fc.assert(
    fc.property(piece, piece, piece, (before, part, after) => {
      const units = unitsOf(before + part + after)
      const [start, end] = [before.length, before.length + part.length]
      const wordsEnd = endOfWords(units, start, end)
      const wordsStart = startOfWords(units, start, wordsEnd)
      expect((before + part).slice(wordsStart, wordsEnd)).toBe(part.trim())
      expect(chances(FAULTLESS, 'miss')(units, wordsStart, wordsEnd)).toBe(drawChance(FAULTLESS, 'miss', part.trim()))
    }),
    { numRuns: 300 },
  )
})
