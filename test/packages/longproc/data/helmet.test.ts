import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleHelmet } from '../../../../packages/longproc/data/helmet.ts'
import { LONGPROC } from './folder.ts'

// By numpy 2.4.6: default_rng(42).permutation(n).
test.each([
  [0, []],
  [1, [0]],
  [2, [1, 0]],
  [10, [5, 6, 0, 7, 3, 2, 4, 9, 1, 8]],
])('of %i', (count, order) => expect(sampleHelmet(count)).toEqual(order))

test('a hundred of many, none twice', () => {
  const sample = sampleHelmet(1601)
  expect(sample.slice(0, 6)).toEqual([1176, 1435, 608, 150, 470, 1449])
  expect(new Set(sample).size).toBe(100)
})

const path = join(LONGPROC, 'golden/helmet-sample-indices.json')

describe.skipIf(!existsSync(path))("HELMET's samples (skipped: no ../shared)", () => {
  test('of every size', () => {
    const { first100 } = JSON.parse(readFileSync(path, 'utf8')) as { first100: Record<string, readonly number[]> }
    expect(Object.keys(first100)).not.toEqual([])
    for (const [count, sample] of Object.entries(first100)) expect(sampleHelmet(Number(count)), count).toEqual(sample)
  })
})
