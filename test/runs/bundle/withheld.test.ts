import { describe, expect, test } from 'vitest'
import { sealOf } from '../../../core/commitment.ts'
import { ROW_FILES, type RowFile, type RowsOf } from '../../../runs/bundle/bundle.ts'
import { restored, withhold } from '../../../runs/bundle/withheld.ts'
import { fixture } from '../../reports/fixture.ts'

const SEED = '00112233445566778899aabbccddeeff'
const { runs } = fixture({ tasks: ['vt'], samples: 1 })
const rowOf: { readonly [File in RowFile]: RowsOf[File] } = {
  items: { ...runs[0].items.at(0)!, seed: SEED, notes: ['ran short'] },
  answers: { ...runs[0].answers.at(0)!, raw: '<think>42</think>42', reasoning: '42' },
  scores: { ...runs[0].scores.at(0)!, parts: { found: ['42'] }, why: 'found 42' },
}

describe.each(ROW_FILES)('a row of %s', file => {
  const row = rowOf[file]
  const { shown, withheld } = withhold(file, row, SEED)

  test('shows nothing that would give the answer away, and keeps what tells it apart', () => {
    expect(JSON.stringify(shown)).not.toContain(SEED)
    expect(JSON.stringify({ ...shown, item: '', id: '', index: 0, withheld: '' })).not.toMatch(
      /"42|found 42|>42|ran short/,
    )
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['v', 'withheld']))
  })

  test('is restored as it was', () => expect(restored(shown, withheld, SEED)).toEqual(row))

  test('is not restored from anything else', () => {
    expect(restored(shown, { ...withheld, fields: { ...withheld.fields, why: 'x' } }, SEED)).toBeUndefined()
    expect(restored(shown, { ...withheld, key: ['x'] }, SEED)).toBeUndefined()
    expect(restored(shown, withheld, SEED.replace('0', '1'))).toBeUndefined()
  })

  test('takes no field that is never withheld, even under its own seal', () => {
    const greedy = { ...withheld, fields: { ...withheld.fields, value: 1, index: 7 } }
    expect(restored({ ...shown, withheld: sealOf(SEED, greedy) }, greedy, SEED)).toBeUndefined()
  })
})
