import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortByKeys } from '../../../../../generators/materials/keys/by-key.ts'
import { mergeLines } from '../../../../../packages/longproc/tasks/tom-tracking/bystanders.ts'

const lines = fc.array(fc.array(fc.constantFrom('a', 'b '), { minLength: 1 }))
const places = fc.array(fc.constantFrom(0, 0.2, 0.25, 0.5, 0.9), { maxLength: 5 })

test('lines in parts flow as whole lines would by their keys, and the last unit is one line', () => {
  fc.assert(
    fc.property(lines, places, (others, unsorted) => {
      const steps = unsorted.toSorted((a, b) => a - b)
      const own = ['first', ...steps.map((_, at) => `step ${at}`)]
      const ends = others.map((_, at) => others.slice(0, at + 1).flat().length)
      const keys = [-1, ...steps, ...others.map((_, at) => at / others.length)]
      const whole = sortByKeys([...own, ...others.map(parts => parts.join(''))], keys)
      const units = mergeLines(own, { parts: others.flat(), ends }, steps)
      expect(units.join('')).toBe(whole.join(''))
      expect(units.at(-1)).toBe(whole.at(-1))
    }),
    { numRuns: 300, seed: 1 },
  )
})
