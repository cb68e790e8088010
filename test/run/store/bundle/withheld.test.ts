import { describe, expect, test } from 'vitest'
import { hashWithheld } from '../../../../core/rows/commitment.ts'
import { ROW_FILES, type RowFileName, type RowsOf } from '../../../../run/store/bundle/bundle.ts'
import { restoreRow, sealRow } from '../../../../run/store/bundle/withheld.ts'
import { makeFixture } from '../../../reports/fixture.ts'

const SEED = '00112233445566778899aabbccddeeff'
const { runs } = makeFixture({ tasks: ['vt'], samples: 1 })
const rowOf: { readonly [File in RowFileName]: RowsOf[File] } = {
  items: { ...runs[0].items.at(0)!, seed: SEED, notes: ['ran short'] },
  answers: { ...runs[0].answers.at(0)!, raw: '<think>42</think>42', reasoning: '42' },
  scores: { ...runs[0].scores.at(0)!, parts: { found: ['42'] }, why: 'found 42' },
}

describe.each(ROW_FILES)('a row of %s', file => {
  const row = rowOf[file]
  const { shown, withheld } = sealRow(file, row, SEED)

  test('shows nothing that would give the answer away, and keeps what tells it apart', () => {
    expect(JSON.stringify(shown)).not.toContain(SEED)
    expect(JSON.stringify({ ...shown, item: '', id: '', index: 0, withheld: '' })).not.toMatch(
      /"42|found 42|>42|ran short/,
    )
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['v', 'withheld']))
  })

  test('is restored as it was', () => expect(restoreRow(shown, withheld, SEED)).toEqual(row))

  test('is not restored from anything else', () => {
    expect(restoreRow(shown, { ...withheld, fields: { ...withheld.fields, why: 'x' } }, SEED)).toBeUndefined()
    expect(restoreRow(shown, { ...withheld, key: ['x'] }, SEED)).toBeUndefined()
    expect(restoreRow(shown, withheld, SEED.replace('0', '1'))).toBeUndefined()
  })

  test('takes no field that is never withheld, even under its own seal', () => {
    const greedy = { ...withheld, fields: { ...withheld.fields, value: 1, index: 7 } }
    expect(restoreRow({ ...shown, withheld: hashWithheld(SEED, greedy) }, greedy, SEED)).toBeUndefined()
  })
})
