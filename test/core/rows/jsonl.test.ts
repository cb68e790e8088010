import { appendFileSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appendRows, makeRowReader, readPositionedRows, readRows } from '../../../core/rows/jsonl.ts'

const fresh = (text?: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'fathom-')), 'rows.jsonl')
  if (text !== undefined) writeFileSync(path, text)
  return path
}
const append = (path: string, ...rows: object[]) => {
  const file = appendRows(path)
  for (const row of rows) file.append(row)
  file.close()
}

describe('rows', () => {
  test('come back as they were written', () => {
    const path = fresh()
    const rows = [{ a: 1 }, { text: 'line\nbreak and é 🙂 \u2028' }, { big: 'x'.repeat(3_000_000) }, { last: true }]
    append(path, ...rows)
    expect([...readRows(path)]).toEqual(rows)
  })

  test('of an absent file are none', () => expect([...readRows(fresh())]).toEqual([]))

  test.each([
    ['a fragment is cut off', '{"a":1}\n{"a":', '{"a":1}\n{"b":2}\n'],
    ['a whole row without its break gets it', '{"a":1}\n{"a":2}', '{"a":1}\n{"a":2}\n{"b":2}\n'],
    ['a fragment alone', '{"a', '{"b":2}\n'],
    ['nothing is torn', '{"a":1}\n', '{"a":1}\n{"b":2}\n'],
    ['a long fragment', `{"a":1}\n{"a":"${'y'.repeat(200_000)}`, '{"a":1}\n{"b":2}\n'],
  ])('heal when opened: %s', (_, before, after) => {
    const path = fresh(before)
    append(path, { b: 2 })
    expect(readFileSync(path, 'utf8')).toBe(after)
  })

  test('a torn last line is passed over by a reader', () => {
    expect([...readRows(fresh('{"a":1}\n{"a":'))]).toEqual([{ a: 1 }])
  })

  test.each(['{"a":1}\nnot json\n{"a":2}\n', '{"a":1}\n[1]\n', '{"a":1}\n7\n'])(
    'a line that is no row is named: %j',
    text => {
      const path = fresh(text)
      expect(() => [...readRows(path)]).toThrow(`${path}:2: not a JSON record`)
    },
  )

  test('at every place where a write may be cut, the rows before are kept and work goes on', () => {
    const whole = '{"a":1}\n{"text":"é🙂"}\n'
    const bytes = Buffer.from(whole)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const path = fresh('')
      appendFileSync(path, bytes.subarray(0, cut))
      append(path, { b: 2 })
      const rows = [...readRows<Record<string, unknown>>(path)]
      expect(rows.at(-1)).toEqual({ b: 2 })
      expect([{ a: 1 }, { text: 'é🙂' }]).toEqual(expect.arrayContaining(rows.slice(0, -1)))
    }
  })
})

test.skipIf(process.platform !== 'linux')('a full disk is one line, exit code 3', () => {
  const file = appendRows('/dev/full')
  expect(() => file.append({ a: 1 })).toThrow(/the disk is full.*Run the same command again/)
})

describe('rows that are read again', () => {
  const given = [{ text: 'é🙂' }, { big: 'x'.repeat(200_000) }, { a: 1 }, { b: 'y'.repeat(70_000) }, { c: 2 }]

  function there() {
    const path = fresh(`${given.map(row => JSON.stringify(row)).join('\n')}\n`)
    return { path, places: Array.from(readPositionedRows(path), ({ place }) => place), again: makeRowReader(path) }
  }

  test.each([
    ['in their order', [0, 1, 2, 3, 4]],
    ['from behind', [4, 3, 2, 1, 0]],
    ['one of them often', [2, 0, 2, 2, 4]],
  ])('are as they stand in the file: %s', (_, order) => {
    const { places, again } = there()
    expect(order.map(at => again(places[at]))).toEqual(order.map(at => given[at]))
  })

  test('are those that were appended since, too', () => {
    const { path, places, again } = there()
    again(places[4])
    const file = appendRows(path)
    const [place] = file.append({ d: 3 })
    file.close()
    expect(again(place)).toEqual({ d: 3 })
  })

  test.each([
    ['another file is in its place', (path: string) => renameSync(fresh(readFileSync(path, 'utf8')), path)],
    ['it is shorter', (path: string) => writeFileSync(path, '{"a":1}\n')],
    ['something else stands there', (path: string) => writeFileSync(path, '!'.repeat(400_000))],
  ])('are not taken from a file that was changed: %s', (_, change) => {
    const { path, places, again } = there()
    change(path)
    expect(() => again(places[3])).toThrow(`${path} was changed while it was read. Run the same command again.`)
  })
})
