import { expect, test } from 'vitest'
import { Numbered } from '../../../core/rows/number-names.ts'

test('a name has the number of its first coming, and back', () => {
  const numbered = new Numbered()
  expect(['b', 'a', 'b', '__proto__'].map(name => numbered.of(name))).toEqual([0, 1, 0, 2])
  expect(numbered.names).toEqual(['b', 'a', '__proto__'])
  expect([numbered.known('a'), numbered.known('c')]).toEqual([1, undefined])
})
