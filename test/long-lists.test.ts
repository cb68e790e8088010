import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOMS, ROOT, sourcesBelow, withoutComments } from '../bin/rooms.mjs'

/**
 * A list spread over the arguments of a call that takes any number of them: it overflows the stack above some 125,000.
 */
const SPREAD =
  /\bMath\.(?:max|min)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?(?<=[(,]\s*)\.\.\.|\.(?:push|unshift)\((?:[^(){}]*,)?\s*\.\.\.|\bString\.from(?:CharCode|CodePoint)\(\s*\.\.\./

test('no list is spread over arguments: core/collections/extremes.ts and core/collections/append.ts take any number', () => {
  const found = Object.keys(ROOMS)
    .flatMap(sourcesBelow)
    .filter(file => SPREAD.test(withoutComments(readFileSync(join(ROOT, file), 'utf8'))))
  expect(found).toEqual([])
})

test.each([
  'Math.max(...items)',
  'Math.min(0, ...of(items.map(({ at }) => at(1))))',
  'Math.max(\n  f(a, (b)),\n  ...items,\n)',
  'rows.push(...items)',
  'rows.push(first, ...items)',
  'String.fromCharCode(...units)',
])('%s is found', call => expect(call).toMatch(SPREAD))

test.each([
  'Math.max(1, [...text].length)',
  'f(Math.min(a, b), ...rest)',
  'rows.push([...items])',
  'rows.push({ ...row })',
])('%s is not', call => expect(call).not.toMatch(SPREAD))
