import { expect, test } from 'vitest'
import { listExports } from '../../../core/files/export-file.ts'

test('exports come in the order of their names, whatever the order in the source', () => {
  expect(listExports({ niahJoin: 2, niah_single: 3, aggregate: 1 })).toEqual([1, 2, 3])
})
