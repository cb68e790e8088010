import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { TooShort } from '../../../generators/build/too-short.ts'
import { fillWithShots, type Shots } from '../../../generators/materials/shots.ts'

const o200k = await loadTokenizer('o200k_base')

/** Rows of words, ten at least, in brackets: any length can be had. */
const rows: Shots = {
  shortest: `Row (${' plum'.repeat(50)} )`,
  draw({ want }, rng, count) {
    const words = ['plum', 'pear', 'fig'].map(() => rng.pick(['plum', 'pear', 'fig'])).join(' ')
    let text = `Row ( ${words} )`
    const lengthened = (by: number) => text.replace(' )', `${' plum'.repeat(by)} )`)
    text = lengthened(Math.max(0, want - count(text)))
    while (count(text) < want) text = lengthened(1)
    return { text, tokens: count(text) }
  },
}
const fill = (room: number, shots = rows, tokenizer = o200k) =>
  fillWithShots(shots, [2, 5], { room, rng: makeRandom('shots'), tokenizer })

describe('a room is filled with examples', () => {
  test.each([200, 500, 2_000, 5_000])('of %i tokens', room => {
    const { context, tokens, depths, haystack } = fill(room)
    expect(tokens).toBe(o200k.count(context))
    expect(tokens).toBeLessThanOrEqual(room)
    expect(tokens).toBeGreaterThanOrEqual(room - 120)
    expect(context).toMatch(/^Example 1\nRow \([^)]+\)(\n\nExample \d+\nRow \([^)]+\))*$/)
    expect({ depths, haystack }).toEqual({ depths: [], haystack: 'examples' })
  })

  test('a larger one begins with the same', () => {
    const [small, large] = [fill(4_000).context, fill(8_000).context]
    const shared = small.split('\n\n').findIndex((text, at) => text !== large.split('\n\n')[at])
    expect(shared).toBeGreaterThan(small.split('\n\n').length - 5)
    expect(shared).toBeGreaterThan(2)
  })

  test('one without end gets one of each natural size', () => {
    const { context, tokens } = fill(Number.POSITIVE_INFINITY)
    const unit = o200k.count(rows.shortest)
    const lengths = context.split('\n\n').map(text => o200k.count(text.replace(/^.*\n/, '')) / unit)
    expect(lengths.map(Math.round)).toEqual([2, 5])
    expect(tokens).toBe(o200k.count(context))
  })

  test('one that is too short for any is refused', () => {
    expect(() => fill(90)).toThrow(TooShort)
  })
})

test('where there is no example of a length, a shorter one is taken; where there is none at all, none fits', () => {
  const few: Shots = {
    ...rows,
    draw: (window, rng, count) => (window.least < 60 ? rows.draw({ ...window, want: 55 }, rng, count) : undefined),
  }
  expect(fill(500, few).tokens).toBeLessThan(500)
  expect(() => fill(500, { ...rows, draw: () => undefined })).toThrow(TooShort)
})

test('where counts do not add up, the whole is counted', () => {
  const { context, tokens } = fill(2_000, rows, { ...o200k, additive: false, count: text => o200k.count(text) + 1 })
  expect(tokens).toBe(o200k.count(context) + 1)
})
