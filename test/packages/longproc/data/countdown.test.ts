import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { round } from '../../../../core/python/python.ts'
import { loadTokenizer } from '../../../../core/tokens/tokens.ts'
import {
  buildCountdownTrace,
  findFirstHits,
  formatCountdownExample,
} from '../../../../packages/longproc/data/countdown.ts'
import { LineSizes } from '../../../../packages/longproc/data/countdown-sizes.ts'

test('a search from its first line to the solution', () => {
  const trace = `# Search Procedure
Initial number set: [4, 4, 5], target: 11. Options for choosing two numbers: [(4, 4), (4, 5), (4, 5)].
 |- Pick two numbers (4, 4) (numbers left: [5]). Try possible operations.
  |- Try 4 + 4 = 8. Add 8 to the number set. Current number set: [8, 5], target: 11, just two numbers left.
   |- Try 8 + 5 = 13. Evaluate 13 != 11, drop this branch.
   |- Try 8 - 5 = 3. Evaluate 3 != 11, drop this branch.
   |- Try 8 * 5 = 40. Evaluate 40 != 11, drop this branch.
   |- Try 8 / 5 = 1.6. 1.6 is a decimal, drop this branch.
  |- Try 4 - 4 = 0. Add 0 to the number set. Current number set: [0, 5], target: 11, just two numbers left.
   |- Try 5 + 0 = 5. Evaluate 5 != 11, drop this branch.
   |- Try 5 - 0 = 5. Evaluate 5 != 11, drop this branch.
   |- Try 5 * 0 = 0. Evaluate 0 != 11, drop this branch.
   |- Try 5 / 0 (invalid operation). drop this branch.
  |- Try 4 * 4 = 16. Add 16 to the number set. Current number set: [16, 5], target: 11, just two numbers left.
   |- Try 16 + 5 = 21. Evaluate 21 != 11, drop this branch.
   |- Try 16 - 5 = 11. Evaluate 11 == 11, target found!

Now we have found the target, let's trace back the solution:
Final step: 16 - 5 = 11
The first step: 4 * 4 = 16

Output the solution in the required format:
<Solution>
4 * 4 = 16
16 - 5 = 11
</Solution>
`
  expect(buildCountdownTrace([4, 4, 5], 11)).toEqual({ trace, solution: ['4 * 4 = 16', '16 - 5 = 11'] })
  expect(formatCountdownExample([4, 4, 5], 11)).toBe(`# Example\nNumbers: [4, 4, 5]\nTarget: 11\n\n${trace}`)
})

test.each([
  [[9, 8], 17, 'Initial number set: [9, 8], target: 17, just two numbers left.\n |- Try 9 + 8 = 17. Evaluate 17 == 17'],
  [[9, 8], 17, 'trace back the solution:\nFinal step: 9 + 8 = 17\n\nOutput'],
  [[1, 2, 3, 4], 10, 'Final step: 6 + 4 = 10\nThe step before: 3 + 3 = 6\nThe first step: 2 + 1 = 3\n'],
  [[1, 2, 3, 4, 5], 15, 'The step before: 6 + 4 = 10\nThe step before: 3 + 3 = 6\nThe first step'],
  [[1000, 1000, 1], 0, '|- Try 1000 + 1000 = 2000. 2000 exceeds the maximum intermediate result, drop this branch.'],
  [[999, 1000, 1], 0, '|- Try 1000 + 999 = 1999. Add 1999 to the number set.'],
  [[3, 2001, 1], 668, '|- Try 2001 / 3 = 667. Add 667 to the number set.'],
  [[2, 7, 4, 9], 22, 'Pick two numbers (2, 7) (numbers left: [4, 9]). Try possible operations.\n  |- Try 7 + 2 = 9.'],
  // Ties of the one digit go to the even one, as in Python.
  [[4, 9, 1], 27, '|- Try 9 / 4 = 2.2. 2.2 is a decimal, drop this branch.'],
  [[4, 11, 1], 33, '|- Try 11 / 4 = 2.8. 2.8 is a decimal, drop this branch.'],
])('%j to %i has %j', (nums, target, line) => expect(buildCountdownTrace(nums, target)!.trace).toContain(line))

test('a target out of reach', () => {
  expect(buildCountdownTrace([1, 1], 3)).toBeUndefined()
  expect(buildCountdownTrace([1, 1], 2000)).toBeUndefined()
})

const numbers = fc.array(fc.integer({ min: 0, max: 49 }), { minLength: 2, maxLength: 4 })
const solved = fc
  .tuple(numbers, fc.nat())
  .map(([nums, at]) => ({ nums, target: pickFrom([...findFirstHits(nums).keys()], at) }))
  .filter(({ target }) => target !== undefined)
  .map(({ nums, target }) => ({ nums, target: target, ...buildCountdownTrace(nums, target)! }))

const pickFrom = (values: readonly number[], at: number) => values[at % values.length]

describe('any numbers', () => {
  test('the solution uses each number once and ends on the target', () =>
    fc.assert(
      fc.property(solved, ({ nums, target, solution }) => {
        const left = [...nums]
        const take = (value: number) =>
          expect(left.splice(left.indexOf(value), left.includes(value) ? 1 : 0)).toEqual([value])
        for (const equation of solution) {
          const [a, , b, , value] = equation.split(' ').map(Number) as [number, number, number, number, number]
          take(a)
          take(b)
          expect(computed(equation)).toBe(value)
          left.push(value)
        }
        expect(left).toEqual([target])
      }),
    ))

  test('every try line says its own result, every state line its own pairs', () =>
    fc.assert(
      fc.property(solved, ({ target, trace }) => {
        const [search] = trace.split('\n\n')
        for (const line of search.split('\n')) {
          const tried = /^ +\|- Try (\d+) ([-+*/]) (\d+)(?: = ([\d.]+))?/.exec(line)
          if (tried) expect(tried[4] ?? 'none').toBe(printed(tried[1], tried[2], tried[3]))
          const state = /umber set: \[(.*?)\], target: (\d+)(?:. Options for choosing two numbers: (\[.*\]))?/.exec(
            line,
          )
          if (!state) continue
          const set = state[1].split(', ')
          const pairs = set.flatMap((a, at) => set.slice(at + 1).map(b => `(${a}, ${b})`))
          expect([state[2], state[3]]).toEqual([String(target), set.length > 2 ? `[${pairs.join(', ')}]` : undefined])
        }
        expect(search.match(/target found!/g)).toHaveLength(1)
      }),
    ))

  test('the lengths noted by one search are those of the references, no target left out', () =>
    fc.assert(
      fc.property(numbers, nums => {
        const hits = findFirstHits(nums)
        for (let target = 0; target < 60; target++) {
          const searched = buildCountdownTrace(nums, target)
          const hit = hits.get(target)
          expect([target, hit?.chars, hit?.reference()]).toEqual([target, searched?.trace.length, searched])
        }
      }),
      { numRuns: 20 },
    ))
})

test.each(['o200k_base', 'cl100k_base', 'chars'])(
  'what is left out of a reference is counted without its text in %s',
  async name => {
    const { count } = await loadTokenizer(name)
    const sizes = new LineSizes(count)
    const sets = [
      [3, 4],
      [7, 1, 25],
      [4, 7, 25, 48],
      [49, 48, 47, 46],
      [11, 9, 40, 4],
    ]
    for (const nums of [...sets, [2, 3, 5, 7, 11]])
      for (const [, { ends, between, reference }] of findFirstHits(nums, 20_000, value => value % 5 === 0))
        expect(count(ends) + between(sizes)).toBe(count(reference().trace))
  },
)

function computed(equation: string): number {
  const [a, operator, b] = equation.split(' ')
  return resultOf(Number(a), operator, Number(b))
}

const resultOf = (a: number, operator: string, b: number) =>
  operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : a / b

function printed(a: string, operator: string, b: string): string {
  if (operator === '/' && b === '0') return 'none'
  const value = resultOf(Number(a), operator, Number(b))
  return Number.isInteger(value) ? `${value}.` : `${round(value, 1).toFixed(1)}.`
}

test('five numbers: a whole search of a million characters, or as far as wanted', () => {
  const charsOf = (most?: number) =>
    new Map(Array.from(findFirstHits([3, 7, 25, 48, 12], most), ([at, { chars }]) => [at, chars]))
  const all = charsOf()
  expect(Math.max(...all.values())).toBeGreaterThan(2_000_000)
  const near = charsOf(100_000)
  expect(new Map([...all].filter(([, chars]) => chars <= 100_000))).toEqual(near)
  expect(near.size).toBeGreaterThan(0)
})
