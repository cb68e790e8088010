import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import {
  drawBlock,
  type NameScope,
  SMALL_RECIPES,
} from '../../../../../packages/longproc/tasks/pseudo-to-code/blocks.ts'
import { drawInputs, ROLES, TESTS } from '../../../../../packages/longproc/tasks/pseudo-to-code/inputs.ts'
import { interpret } from '../../../../../packages/longproc/tasks/pseudo-to-code/interpret.ts'
import { writePython } from '../../../../../packages/longproc/tasks/pseudo-to-code/languages/python.ts'
import { mutateStatements } from '../../../../../packages/longproc/tasks/pseudo-to-code/mutants.ts'
import { Stopped } from '../../../../../packages/longproc/tasks/pseudo-to-code/operations.ts'
import { readPseudocode } from '../../../../../packages/longproc/tasks/pseudo-to-code/read-pseudocode.ts'
import { readRecipes } from '../../../../../packages/longproc/tasks/pseudo-to-code/recipes/recipes.ts'
import { bindInputs, collectOutputs } from '../../../../../packages/longproc/tasks/pseudo-to-code/trial.ts'

const inMain = (lines: string) => readPseudocode(['define the main function', ...lines.split('; ').map(indented)]).main
const indented = (line: string) => `    ${line.replaceAll('~ ', '    ')}`
const run = (lines: string, given: Record<string, number | string | number[]> = {}) =>
  interpret(inMain(lines), [], new Map(Object.entries(given))).lines

describe('running a program', () => {
  test.each([
    ['print 7 / 2, 7 % 2, 2 - 3 * 4', {}, ['3 1 -10']],
    ['let integer x be 1; multiply x by 6; x becomes x - 10; print x', {}, ['-4']],
    ['for i from 0 to 3 exclusive; ~ print i', {}, ['0', '1', '2']],
    ['for i from 3 down to 2 inclusive; ~ print i', {}, ['3', '2']],
    ['for i from 3 to 2 inclusive; ~ print i', {}, []],
    [
      'for each value v of a; ~ if v is 2; ~ ~ go on with the next round; ~ if v is 4; ~ ~ leave the loop; ~ print v',
      { a: [1, 2, 3, 4, 5] },
      ['1', '3'],
    ],
    ['let integer x be 3; while x > 0; ~ decrement x; ~ if x is 1; ~ ~ break out of the loop; print x', {}, ['1']],
    [
      'let list b be a copy of a; sort b in descending order; swap b[0] and b[2]; print b[0], b[1], b[2], a[0]',
      { a: [2, 3, 1] },
      ['1 2 3 2'],
    ],
    [
      'let list b start empty; push 4 onto b; push 5 onto b; pop the last element of b; print length(b), b[0]',
      {},
      ['1 4'],
    ],
    ["print letter(('c' - 'a') + 1), s[1], length(s)", { s: 'xyz' }, ['d y 3']],
    ['if x > 1 and a[9] > 1; ~ print 1; otherwise; ~ print 2', { x: 1, a: [1] }, ['2']],
    ['if x is 1 or a[9] > 1; ~ print 1; otherwise; ~ print 2', { x: 1, a: [1] }, ['1']],
    ['if x is 2; ~ print 1; else if x is 1; ~ print 2; else; ~ print 3', { x: 1 }, ['2']],
  ] as [string, Record<string, number | string | number[]>, string[]][])('%s', (lines, given, printed) => {
    expect(run(lines, given)).toEqual(printed)
  })

  test.each([
    ['print x', {}, 'wrong'],
    ['increase x by 1', {}, 'wrong'],
    ['print f(x)', { x: 1 }, 'wrong'],
    ['print a[1]', { a: [1] }, 'unclear'],
    ['print a[0 - 1]', { a: [1] }, 'unclear'],
    ['set b[3] to 1', { b: [1] }, 'unclear'],
    ['print x / 0', { x: 1 }, 'unclear'],
    ['print (x - 2) % 3', { x: 1 }, 'unclear'],
    ['print x * x * x * x', { x: 99_999 }, 'unclear'],
    ['let list b start empty; pop the last element of b', {}, 'unclear'],
    ['while 1 > 0; ~ let integer x be 1', {}, 'endless'],
  ] as [string, Record<string, number | string | number[]>, string][])('%s is %s', (lines, given, why) => {
    let stopped: unknown
    try {
      run(lines, given)
    } catch (error) {
      stopped = error
    }
    expect(stopped).toBeInstanceOf(Stopped)
    expect((stopped as Stopped).why).toBe(why)
  })

  test('what a program is given is never changed', () => {
    expect(() => run('sort a in ascending order', { a: Object.freeze([2, 1]) as number[] })).toThrow(TypeError)
    for (const { a } of drawInputs(makeRandom('frozen'))) expect(Object.isFrozen(a)).toBe(true)
  })
})

test.each([
  ['let integer x be 5; increase x by y', 4],
  ['print x + 1', 3],
  ['if x > 3; ~ print x', 2],
  ['for i from 0 to n exclusive; ~ increase x by a[i + 1]', 3],
  ['while x > 0; ~ decrease x by 3', 0],
  ['return (x + 1) % 7', 2],
])('errors in %j: %i', (lines, count) => {
  expect([...mutateStatements(inMain(lines))]).toHaveLength(count)
})

const scope = (): NameScope => ({
  inputs: new Map(ROLES.map(role => [role, role])),
  inMain: new Set(ROLES),
  functions: new Set(),
})

test('every recipe runs, and ten tests find all of its errors most of the time', () => {
  for (const [at, recipe] of [...readRecipes(), ...SMALL_RECIPES].entries()) {
    const rng = makeRandom(`recipe/${at}`)
    const found = Array.from({ length: 6 }, () => {
      const { inputs } = scope()
      const given = drawInputs(rng).map(input => bindInputs(input, inputs))
      expect(given).toHaveLength(TESTS)
      return collectOutputs(drawBlock(recipe, rng.next() < 0.5, scope(), rng), given, 2 ** 31)
    }).filter(outputs => outputs !== undefined)
    expect(found.length, recipe).toBeGreaterThan(1)
  }
})

test('a recipe read before has the numbers of its own draw, and keeps those that are not drawn', () => {
  const [recipe, rng] = [
    'define function f(integer x) returning integer\n    return x * {2|3} + {10..99} - 7',
    makeRandom('drawn'),
  ]
  const codes = Array.from({ length: 40 }, () => {
    const { functions, lines } = drawBlock(recipe, true, scope(), rng)
    return writePython({ functions, main: lines }).join('\n')
  })
  const drawn = codes.map(code => /x \* ([23]) \+ ([1-9]\d) - 7\b/.exec(code)?.slice(1).map(Number))
  expect(new Set(drawn.map(numbers => numbers?.[0]))).toEqual(new Set([2, 3]))
  expect(new Set(drawn.map(numbers => numbers?.[1])).size).toBeGreaterThan(20)
})

test('a block whose error the tests miss is not taken', () => {
  const given = [3, 4].map(x => new Map([['x', x]]))
  const block = (lines: string) => ({ functions: [], lines: inMain(lines) })
  expect(collectOutputs(block('print x + 1'), given, 2 ** 31)).toEqual(['4', '5'])
  // It never comes to the second line.
  expect(collectOutputs(block('if x > 9; ~ print x; print x + 1'), given, 2 ** 31)).toBeUndefined()
  expect(collectOutputs(block('print x + 1'), given, 5)).toBeUndefined()
})
