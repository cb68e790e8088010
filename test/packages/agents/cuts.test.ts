import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainCuts, keepAll } from '../../../packages/agents/cuts/cut.ts'
import { AGENT_CUTS, buildAgentCut, CUT_RULES } from '../../../packages/agents/cuts/rules.ts'
import { cutToEnds, cutToLines, cutToSnappedEnd, cutToWholeLines } from '../../../packages/agents/cuts/shapes.ts'
import { MEASURES, UNITS } from '../../../packages/agents/cuts/units.ts'
import { anyText } from '../../any-text.ts'

const named = CUT_RULES.map(rule => [`${rule.agent}: ${rule.rule}`, rule] as const)
const repeated = (text: string, units: number) => text.repeat(Math.ceil(units / text.length)).slice(0, units)
const TEXTS: Readonly<Record<string, string>> = {
  empty: '',
  'one sign': 'x',
  'line breaks alone': '\n'.repeat(250_000),
  'one line of 2 million': repeated('0123456789', 2_000_000),
  'short lines': repeated('abc\n', 300_000),
  'CRLF lines': repeated('some words here\r\n', 300_000),
  'pairs of surrogates': repeated('😀', 300_000),
  'half pairs': '\ud83d'.repeat(120_000),
  'wide signs': repeated('漢字', 120_000),
}

describe.each(named)('%s', (_, { cut }) => {
  test.each(Object.entries(TEXTS))('keeps ordered parts of %s', (_name, text) => {
    const { kept, isCut } = cut(text)
    if (!isCut) return expect(kept).toEqual(text === '' ? [] : [[0, text.length]])
    let last = 0
    for (const [start, end] of kept) {
      expect(start).toBeGreaterThanOrEqual(last)
      expect(end).toBeGreaterThan(start)
      last = end
    }
    expect(last).toBeLessThanOrEqual(text.length)
    expect(kept.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThan(text.length)
  })

  test('leaves a short text alone', () => {
    expect(cut('a line\nand another')).toEqual({ kept: [[0, 18]], isCut: false })
  })
})

test.each(UNITS)('heads and tails in %s are the longest that fit', unit => {
  const { count, endOfHead, startOfTail } = MEASURES[unit]
  fc.assert(
    fc.property(anyText(), fc.integer({ min: 0, max: 40 }), (text, most) => {
      const end = endOfHead(text, most)
      expect(count(text.slice(0, end))).toBeLessThanOrEqual(most)
      const start = startOfTail(text, most)
      expect(count(text.slice(start))).toBeLessThanOrEqual(most)
      if (unit === 'cells') return
      if (end < text.length) expect(count(text.slice(0, end + 2))).toBeGreaterThan(Math.min(most, count(text) - 1))
      expect(start === 0).toBe(count(text) <= most)
    }),
  )
})

test('units count what they say', () => {
  const text = 'aß漢😀\n'
  expect(UNITS.map(unit => MEASURES[unit].count(text))).toEqual([6, 5, 11, 6])
})

test('a share of the head, with an odd unit on either side', () => {
  expect(cutToEnds({ unit: 'utf16', limit: 5, head: 0.5 })('0123456789').kept).toEqual([
    [0, 2],
    [7, 10],
  ])
  expect(cutToEnds({ unit: 'utf16', limit: 5, head: 0.5, oddToHead: true })('0123456789').kept).toEqual([
    [0, 3],
    [8, 10],
  ])
})

test('whole lines, of which one that is too long is none', () => {
  const lines = { lines: 2, bytes: 8 }
  expect(cutToWholeLines({ end: 'head', ...lines })('ab\ncd\nef').kept).toEqual([[0, 5]])
  expect(cutToWholeLines({ end: 'tail', ...lines })('ab\ncd\nef').kept).toEqual([[3, 8]])
  expect(cutToWholeLines({ end: 'tail', ...lines })('ab\n0123456789')).toMatchObject({ kept: [], stated: 13 })
  expect(cutToWholeLines({ end: 'tail', ...lines, partial: true })('ab\n0123456789').kept).toEqual([[5, 13]])
})

test('lines alone, and a cut that moves to a near line break', () => {
  expect(cutToLines(2, 0.5)('a\nb\nc\nd')).toEqual({
    kept: [
      [0, 2],
      [6, 7],
    ],
    isCut: true,
    stated: 2,
  })
  expect(cutToSnappedEnd({ end: 'tail', units: 5, snap: 3 })('abc\ndef\nghi').kept).toEqual([[8, 11]])
  expect(cutToSnappedEnd({ end: 'tail', units: 5, snap: 1 })('abcdef\nghi\n').kept).toEqual([[7, 11]])
  expect(cutToSnappedEnd({ end: 'head', units: 5, snap: 3 })('abc\ndef\nghi').kept).toEqual([[0, 3]])
})

test('of two cuts in a row, the second counts the marker of the first', () => {
  const first = cutToEnds({ unit: 'utf16', limit: 40, head: 0.5 })
  const second = cutToEnds({ unit: 'utf16', limit: 20, head: 0.5 })
  const text = repeated('0123456789', 100)
  expect(chainCuts([first, second], 10)(text).kept).toEqual([
    [0, 10],
    [90, 100],
  ])
  expect(chainCuts([first, cutToEnds({ unit: 'utf16', limit: 40, head: 0.8 })], 10)(text).kept).toEqual([
    [0, 20],
    [80, 82],
    [92, 100],
  ])
  expect(chainCuts([keepAll, keepAll], 10)(text)).toEqual({ kept: [[0, 100]], isCut: false })
})

test.each(Object.entries(AGENT_CUTS))(
  '%s cuts a log of 2 million characters to what its last rule lets',
  (_, rules) => {
    const text = Array.from({ length: 40_000 }, (__, line) => `line ${line} of a log with some words behind it`).join(
      '\n',
    )
    const { kept, isCut } = buildAgentCut(rules, 50)(text)
    expect(isCut).toBe(true)
    expect(kept.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThanOrEqual(100_000)
  },
)
