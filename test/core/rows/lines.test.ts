import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLines } from '../../../core/rows/lines.ts'
import { freshFolder } from '../../cli/commands/bench.ts'

const read = (bytes: string | Uint8Array, most?: number) => {
  const path = freshFolder()
  writeFileSync(path, bytes)
  return [...readLines(path, most === undefined ? {} : { most })]
}

describe('lines of a file', () => {
  test('are those of the text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.boolean(), (parts, ends) => {
        const texts = parts.map(part => part.replaceAll('\n', ' '))
        const lines = read(texts.join('\n') + (ends && texts.length > 0 ? '\n' : ''))
        const expected = ends ? texts : texts.filter((text, at) => at < texts.length - 1 || text !== '')
        expect(lines.map(({ text }) => text)).toEqual(expected)
        expect(lines.map(({ number }) => number)).toEqual(expected.map((_, at) => at + 1))
        expect(lines.slice(0, -1).every(({ whole }) => whole)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('longer than a chunk are put together', () => {
    const long = 'ä'.repeat(1_500_000)
    expect(read(`a\n${long}\nb`)).toEqual([
      { number: 1, text: 'a', start: 0, size: 1, whole: true },
      { number: 2, text: long, start: 2, size: 3_000_000, whole: true },
      { number: 3, text: 'b', start: 3_000_003, size: 1, whole: false },
    ])
  })

  test('a last one that is torn within a character is passed on as torn', () => {
    expect(read(Buffer.from('a\nü').subarray(0, 3))).toEqual([
      { number: 1, text: 'a', start: 0, size: 1, whole: true },
      { number: 2, text: '\ufffd', start: 2, size: 1, whole: false },
    ])
  })

  test('that are too long are refused before they are held', () => {
    expect(() => read(`a\n${'x'.repeat(3 * 2 ** 20)}`, 2 ** 20)).toThrow(/:2 is longer than 1 MB/)
  })

  test('that are not UTF-8 are refused', () => {
    expect(() => read(new Uint8Array([0x61, 0x0a, 0xff, 0x0a]))).toThrow(/:2 is not UTF-8/)
  })
})
