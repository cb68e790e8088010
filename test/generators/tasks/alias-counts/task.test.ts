import { describe, expect, test } from 'vitest'
import { tasks } from '../../../../generators/registry.ts'
import { readLoads } from '../../../../generators/tasks/alias-counts/loads.ts'
import { makeItems } from '../../place.ts'

const task = tasks.get('alias-counts')!

describe('alias-counts', () => {
  // Read by hand, "came with beans on the cart and went home empty" was taken for a load that never came.
  test('brings no load in words that leave open whether it arrived', () => {
    expect(
      readLoads()
        .is.filter(({ text }) => /\b(?:empty|nothing)$/.test(text))
        .map(({ text }) => text),
    ).toEqual([])
  })

  test('says "she" where she acts alone', () => {
    const contexts = ['1', '2', '3'].flatMap(seed => makeItems(task, 16_384, 1, { seed })).map(({ context }) => context)
    const all = contexts.join('\n')
    expect(all.match(/\b[Ss]he\b/g)?.length).toBeGreaterThan(100)
    expect(all.match(/\b(?:keep|kept|let|made|with) she\b/g)).toBeNull()
  })
})
