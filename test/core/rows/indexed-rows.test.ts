import { describe, expect, test } from 'vitest'
import { IndexedRows, type RowPosition, RowView } from '../../../core/rows/indexed-rows.ts'

type Row = { readonly a: number }

/** Rows that stand in a file, and where it was read. */
function inFile(...all: readonly Row[]) {
  const reads: RowPosition[] = []
  const rows = new IndexedRows<Row>(place => {
    reads.push(place)
    return { ...all[place.start] }
  })
  for (const [start, row] of all.entries()) rows.add(row, { start, size: 9 })
  return { rows, reads }
}

describe('indexed rows', () => {
  test('are read from their places, at each look anew', () => {
    const given = [{ a: 1 }, { a: 2 }]
    const { rows, reads } = inFile(...given)
    expect(rows.at(1)).toEqual({ a: 2 })
    expect(rows.at(1)).not.toBe(given[1])
    expect(reads).toEqual([
      { start: 1, size: 9 },
      { start: 1, size: 9 },
    ])
    expect([rows.at(2), rows.at(-1)]).toEqual([undefined, undefined])
  })

  test('that stand in no file as they are, are held', () => {
    const { rows, reads } = inFile({ a: 1 })
    expect(rows.add({ a: 2 })).toBe(1)
    expect(rows.at(1)).toEqual({ a: 2 })
    const nowhere = new IndexedRows<Row>()
    nowhere.add({ a: 3 }, { start: 7, size: 9 })
    expect(nowhere.at(0)).toEqual({ a: 3 })
    expect(reads).toEqual([])
  })

  test('give what an array of them gives', () => {
    const given = [{ a: 1 }, { a: 2 }, { a: 3 }]
    const { rows } = inFile(...given)
    expect([rows.length, [...rows], [...rows.entries()]]).toEqual([3, given, [...given.entries()]])
    expect(rows.map(({ a }, at) => a + at)).toEqual([1, 3, 5])
    expect(rows.flatMap(({ a }) => (a === 2 ? [] : [a, a]))).toEqual([1, 1, 3, 3])
    expect(rows.filter(({ a }) => a > 1)).toEqual([{ a: 2 }, { a: 3 }])
    expect([rows.find(({ a }) => a > 1), rows.find(({ a }) => a > 3)]).toEqual([{ a: 2 }, undefined])
    expect([rows.some(({ a }) => a === 3), rows.some(({ a }) => a === 4)]).toEqual([true, false])
  })
})

test('a view makes each row when it is looked at', () => {
  const asked: number[] = []
  const rows = new RowView(2, index => {
    asked.push(index)
    return index < 2 ? { a: index } : undefined
  })
  expect(asked).toEqual([])
  expect(rows.map(({ a }) => a)).toEqual([0, 1])
  expect([asked, rows.length]).toEqual([[0, 1], 2])
})
