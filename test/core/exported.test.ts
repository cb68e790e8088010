import { expect, test } from 'vitest'
import { exported } from '../../core/exported.ts'

test('exports come in the order of their names, whatever the order in the source', () => {
  expect(exported({ niahJoin: 2, niah_single: 3, aggregate: 1 })).toEqual([1, 2, 3])
})
