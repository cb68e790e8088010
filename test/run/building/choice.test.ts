import { expect, test } from 'vitest'
import { hasLongItems } from '../../../run/building/choice.ts'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import { loadSuite } from '../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'

const registry = await loadRegistry([])

test.each([
  [65_536, false],
  [131_072, true],
  [4_194_304, true],
])('items of %i tokens keep Ctrl-C waiting: %s', async (length, isLong) => {
  const suite = await loadSuite({ ...DEFAULTS, task: ['vt'], lengths: [4096, length], samples: 1 }, registry)
  expect(hasLongItems(suite)).toBe(isLong)
})
