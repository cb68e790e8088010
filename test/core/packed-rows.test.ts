import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLeft, PackedRows, type Place } from '../../core/packed-rows.ts'

type Row = Record<string, unknown>

const PLACE = { start: 7, size: 70 }
const LONG = 'long '.repeat(200)

/** Rows that stand in a file, and how often one of them was read there. */
function inFile(...all: readonly Row[]) {
  const reads: Place[] = []
  const rows = new PackedRows<Row>(place => {
    reads.push(place)
    return all[place.start]!
  })
  for (const [start, row] of all.entries()) rows.add(row, { start, size: 1 })
  return { rows, reads }
}

describe('packed rows', () => {
  test('are those that were added, whatever they hold, as JSON writes them', () => {
    const row = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }), {
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), given => {
        const rows = new PackedRows<Row>()
        for (const each of given) rows.add(each)
        expect([...rows].map(each => JSON.stringify(each))).toEqual(given.map(each => JSON.stringify(each)))
      }),
      { numRuns: 50 },
    )
  })

  test('of values that JSON has no word for are as in the file', () => {
    const rows = new PackedRows<Row>()
    const odd = { a: undefined, b: Number.NaN, c: [undefined, 1], d: 2 ** 31, e: -1, f: '\ud800', g: 1e300, h: 0.1 }
    rows.add(odd)
    expect(JSON.stringify(rows.at(0))).toBe(JSON.stringify(odd))
  })

  test('keep a name that objects have a meaning for', () => {
    const rows = new PackedRows<Row>()
    rows.add(JSON.parse('{"__proto__":{"x":1},"b":{"__proto__":2,"c":[0.5]}}'))
    expect(JSON.stringify(rows.at(0))).toBe('{"__proto__":{"x":1},"b":{"__proto__":2,"c":[0.5]}}')
  })

  test('are told apart where a text reads as an object does', () => {
    const rows = new PackedRows<Row>()
    for (const a of [{ x: 1 }, '{"x":1}', { x: 1 }, ['\n'], '["\\n"]']) rows.add({ a })
    expect(rows.map(({ a }) => a)).toEqual([{ x: 1 }, '{"x":1}', { x: 1 }, ['\n'], '["\\n"]'])
  })

  test('are more than fit into one piece, and larger than one', () => {
    const rows = new PackedRows<Row>()
    const given = Array.from({ length: 300 }, (_, at) => ({ at, text: `${at}`.repeat(10_000) }))
    for (const row of [...given, { at: -1, text: LONG.repeat(3000) }]) rows.add(row)
    expect(rows.at(299)).toEqual(given[299])
    expect(rows.at(300)).toEqual({ at: -1, text: LONG.repeat(3000) })
    expect(rows.at(301)).toBeUndefined()
  })

  test('share what many of them hold, until most hold another', () => {
    const rows = new PackedRows<Row>()
    for (let at = 0; at < 3000; at++) rows.add({ method: 'm', params: { at: 'same' }, own: `row ${at}` })
    expect(rows.at(0)!['params']).toBe(rows.at(2999)!['params'])
    expect(rows.at(2999)).toEqual({ method: 'm', params: { at: 'same' }, own: 'row 2999' })
    expect(rows.at(1)).toEqual({ method: 'm', params: { at: 'same' }, own: 'row 1' })
  })
})

describe('long fields of packed rows', () => {
  const row = {
    item: 'a',
    answer: LONG,
    reasoning: LONG,
    expected: new Array(500).fill('b c'),
    status: { kind: 'answered' },
  }

  test('stay in the file until one is asked for', () => {
    const { rows, reads } = inFile(row, { ...row, answer: 'short' })
    const [first, second] = rows
    expect([first!['status'], second!['answer']]).toEqual([{ kind: 'answered' }, 'short'])
    expect(['answer', 'reasoning', 'expected', 'item', 'status'].map(name => isLeft(first!, name))).toEqual([
      ...[true, true, true],
      ...[false, false],
    ])
    expect(isLeft(second!, 'answer')).toBe(false)
    expect(reads).toEqual([])
    expect(first!['answer']).toBe(LONG)
    expect(reads).toEqual([{ start: 0, size: 1 }])
  })

  test('are in copies of the row, and in its JSON', () => {
    const { rows } = inFile(row)
    expect(JSON.stringify(rows.at(0))).toBe(JSON.stringify(row))
    expect({ ...rows.at(0)!, item: 'b' }).toEqual({ ...row, item: 'b' })
  })

  test('are held where the row stands in no file', () => {
    const rows = new PackedRows<Row>()
    rows.add(row, PLACE)
    expect(isLeft(rows.at(0)!, 'answer')).toBe(false)
    expect(rows.at(0)).toEqual(row)
  })

  test('of white space alone are held: what is left holds something', () => {
    const { rows, reads } = inFile({ answer: ' \n'.repeat(500) })
    expect(isLeft(rows.at(0)!, 'answer')).toBe(false)
    expect(rows.at(0)).toEqual({ answer: ' \n'.repeat(500) })
    expect(reads).toEqual([])
  })
})

describe('packed rows for who wants few of them', () => {
  test('are read from the file, one by one', () => {
    const { rows, reads } = inFile({ a: 1 }, { a: 2 })
    expect(rows.later().at(1)).toEqual({ a: 2 })
    expect(reads).toEqual([{ start: 1, size: 1 }])
  })

  test('are those that are held where one stands in no file', () => {
    const { rows, reads } = inFile({ a: 1 })
    rows.add({ a: 2 })
    expect([rows.later().at(0), rows.later().at(1)]).toEqual([{ a: 1 }, { a: 2 }])
    expect(reads).toEqual([])
  })
})
