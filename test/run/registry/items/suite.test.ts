import { expect, onTestFinished, test } from 'vitest'
import { DEFAULTS } from '../../../../run/config/defaults.ts'
import { checkSmallest, loadSuite } from '../../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'

test('the first item of each task is built in a turn of its own, so that a program hears its signals', async () => {
  const task = ['niah_single_1', 'vt', 'fwe', 'cwe']
  const suite = await loadSuite({ ...DEFAULTS, task, lengths: [4096], samples: 1 }, await loadRegistry([]))
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(next))
  await checkSmallest(suite)
  expect(turns).toBeGreaterThanOrEqual(task.length)
})

test('a length that is too short is refused with the one that was meant', async () => {
  const suite = await loadSuite({ ...DEFAULTS, task: ['vt'], lengths: [8], samples: 1 }, await loadRegistry([]))
  await expect(checkSmallest(suite)).rejects.toThrow('did you mean 8k?')
})
