import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportInput } from '../../../../reports/summary/reporter.ts'
import { pickExamples } from '../../../../reports/summary/rows/items.ts'
import {
  getFixtureRows,
  K,
  listDoubledLengths,
  makeFixture,
  READER_ENTRY,
  shuffleRows,
  withRows,
} from '../../fixture.ts'

const PLENTY = 10_000_000
const entries = [READER_ENTRY, { method: 'memagent', model: 'real', skill: () => 0.5 }]
const base = makeFixture({ tasks: ['qa_1', 'vt'], lengths: [8 * K, 64 * K], samples: 10, entries })
const only = (input: ReportInput) => pickExamples(input, PLENTY)
const one = (value: number, samples = 10) => {
  const input = makeFixture({ tasks: ['qa_1'], lengths: [8 * K], samples, entries: [entries[1]] })
  return withRows(input, { scores: getFixtureRows(input).scores.map(row => ({ ...row, value })) })
}

describe('which items are shown', () => {
  test.each([
    ['three of ten that went wrong', 0, [0, 0, 0]],
    ['three of ten that went wrong in part', 0.5, [0.5, 0.5, 0.5]],
    ['one of ten that went right', 1, [1]],
  ])('%s', (_, value, shown) => {
    const [cell] = only(one(value)).cells
    expect(cell.shown.map(example => example.value)).toEqual(shown)
    expect([cell.wrong, cell.right]).toEqual(value < 1 ? [10, 0] : [0, 10])
  })

  test('are the same ones for all entries, by their index', () => {
    const { items, cells } = only(base)
    const wrong = cells.filter(({ row, at, right }) => row === 'qa_1' && at === 64 * K && right < 10)
    for (const cell of wrong) {
      const indices = cell.shown
        .filter(({ value }) => value < 1)
        .map(({ item }) => Number(items[item].id.split('-').at(-1)))
      expect(indices).toEqual(indices.toSorted((a, b) => a - b))
    }
  })

  test('all cells take turns where not all fit', () => {
    const whole = only(base)
    const half = pickExamples(base, JSON.stringify(whole).length / 2)
    expect(half.shown).toBeLessThan(whole.shown)
    expect(half.cells).toHaveLength(whole.cells.length)
    const counts = half.cells.map(({ shown }) => shown.length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3)
  })

  test('no entry, length or task is left out first where not even all cells fit', () => {
    const input = makeFixture({
      tasks: ['qa_1', 'vt'],
      lengths: listDoubledLengths(8 * K, 512 * K),
      samples: 2,
      entries,
    })
    const { cells } = pickExamples(input, 5000)
    expect(cells.length).toBeLessThan(14)
    expect(new Set(cells.map(({ entry }) => entry)).size).toBe(2)
    expect(new Set(cells.map(({ row }) => row)).size).toBe(2)
    expect(new Set(cells.map(({ at }) => at)).size).toBeGreaterThan(3)
  })

  test('take no more bytes than they were given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), bytes => {
        const { items, cells } = pickExamples(base, bytes)
        const size = Buffer.byteLength(JSON.stringify({ items, cells }))
        expect(size).toBeLessThanOrEqual(bytes + 40)
      }),
      // 282: the first example of a cell does not fit, and its second does.
      { numRuns: 30, examples: [[282]] },
    )
  })

  test('do not depend on the order of the rows', () => {
    expect(pickExamples(shuffleRows(base), 9000)).toEqual(pickExamples(base, 9000))
  })
})

describe('what is shown of an item', () => {
  const context = `${'a'.repeat(500)}HERE${'b'.repeat(496)}`
  const texts = { ...one(0), textOf: () => ({ context, question: 'Which?' }) }

  test('its question, what is expected, and the text around its facts', () => {
    const items = getFixtureRows(texts).items.map(item => ({ ...item, depths: [{ fact: 'needle', depth: 0.5 }] }))
    const { items: shown } = only(withRows(texts, { items }))
    const [before, after] = shown[0].facts[0].around!
    expect(shown[0]).toMatchObject({ question: 'Which?', expected: '["42"]' })
    expect([before, after.slice(0, 6)]).toEqual(['a'.repeat(90), 'HEREbb'])
    expect(after).toHaveLength(220)
  })

  test('four facts, and how many more there are', () => {
    const depths = Array.from({ length: 9 }, (_, at) => ({ fact: `${at}`, depth: at / 10 }))
    const items = getFixtureRows(texts).items.map(item => ({ ...item, depths }))
    const [item] = only(withRows(texts, { items })).items
    expect([item.facts.length, item.moreFacts]).toEqual([4, 5])
  })

  test('where it is too long to be built, the question of a shorter one of the same core', () => {
    const input = makeFixture({ tasks: ['qa_1'], lengths: [8 * K, 64 * K], samples: 1, entries: [entries[1]] })
    const scores = getFixtureRows(input).scores.map(row => ({ ...row, value: 0 }))
    const shown = only({
      ...withRows(input, { scores }),
      textOf: ({ length, questionId }) =>
        length.target > 8 * K ? undefined : { context, question: `Which ${questionId}?` },
    })
    expect(shown.items.map(({ question }) => question)).toEqual(['Which qa_1-0?', 'Which qa_1-0?'])
    expect(shown.items.map(({ facts }) => facts[0].around !== undefined).sort()).toEqual([false, true])
  })

  test('of a secret seed neither question nor what is expected', () => {
    const items = getFixtureRows(texts).items.map(item => ({ ...item, withheld: 'sha256:00' }))
    const [item] = only(withRows(texts, { items })).items
    expect(item).toMatchObject({ withheld: true })
    expect(Object.keys(item)).not.toContain('question')
    expect(Object.keys(item)).not.toContain('expected')
    expect(item.facts.every(({ around }) => around === undefined)).toBe(true)
  })

  test('long answers cut, and by how much; what cannot be seen as a point', () => {
    const answers = getFixtureRows(texts).answers.map(row => ({ ...row, answer: `a\u202eb\n${'x'.repeat(1_000_000)}` }))
    const { answer } = only(withRows(texts, { answers })).cells[0].shown[0]
    expect(answer).toMatch(/^a·b\nx+… \(998,804 more characters\)$/)
    expect(answer!.length).toBeLessThan(1300)
  })

  test('the status, why, and the ledger in a line', () => {
    const [example] = only(one(0)).cells[0].shown
    expect(example).toMatchObject({
      status: 'answered',
      ledger: '2 calls · 8,192 tokens in, 24 out · 205 ms · 100 % of the context read',
    })
    expect(example.why).toMatch(/of 1 found/)
  })
})
