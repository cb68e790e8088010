import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortByKeys } from '../../../../generators/materials/keys/by-key.ts'

const keys = fc.array(fc.oneof(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(-1, 0, 0.5)))

test('lines come in the order of their keys, and equal ones in their own', () => {
  fc.assert(
    fc.property(keys, given => {
      const lines = given.map((_, at) => `line ${at}`)
      const sorted = lines.map((line, at) => ({ line, key: given[at] })).sort((a, b) => a.key - b.key)
      expect(sortByKeys(lines, given)).toEqual(sorted.map(({ line }) => line))
    }),
    { seed: 1 },
  )
})
