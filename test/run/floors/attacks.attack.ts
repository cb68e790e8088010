import { afterAll, describe, expect, test } from 'vitest'
import { mustGet } from '../../../core/collections/require.ts'
import { listBroken } from '../../../run/floors/attack-table.ts'
import { attackTask } from '../../../run/floors/attacks.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { openPrograms } from '../../../run/scoring/programs.ts'

// Nightly: no reader that knows nothing of a task of `core` scores above 35 at 64K or 20 at 512K from 4,096 tokens, and no
// planted sentence looks unlike the rest. `npm run attacks` makes the table of docs/core.md of the same.

const registry = await loadRegistry([])
const programs = openPrograms({ allowNativeCode: false })
afterAll(() => programs.close())

describe.each([
  [65_536, 20, 12],
  [524_288, 6, 6],
])('at %i tokens', (length, samples, lessons) => {
  test.each(registry.groups['core'] ?? [])('%s keeps its bounds', async id => {
    const task = mustGet(registry.tasks, id)
    const row = await attackTask(task, length, samples, { registry, programs }, { lessons })
    expect(row && listBroken(row)).toEqual([])
  })
})

test('another seed and another haystack keep them too', async () => {
  for (const id of registry.groups['core'] ?? []) {
    const row = await attackTask(mustGet(registry.tasks, id), 65_536, 10, { registry, programs }, { seed: 'other' })
    expect(row && listBroken(row)).toEqual([])
  }
})
