import { expect, test, vi } from 'vitest'
import * as keys from '../../core/key.ts'
import { bench, freshFolder, rowsOf } from '../commands/bench.ts'

vi.mock('../../core/key.ts', { spy: true })
// A report builds items again for its excerpts and checks their ids: that is no part of the run.
vi.mock('../../suites/texts.ts', () => ({ textsOf: async () => () => undefined }))

/** Values that were hashed as the id of an item of `vt`: what only surrounds the question stands in it. */
const identified = () =>
  vi
    .mocked(keys.keyOf)
    .mock.calls.filter(
      ([value]) => typeof value === 'object' && value !== null && 'reserve' in value && 'task' in value,
    ).length

test('the identity of an item is computed once, whatever the number of entries', async () => {
  const out = freshFolder()
  vi.mocked(keys.keyOf).mockClear()
  const words = '--task vt --lengths 2k,4k --samples 5 --method oracle,full-context --quiet --dry-run'
  expect((await bench(words)).code).toBe(0)
  const before = identified()
  vi.mocked(keys.keyOf).mockClear()
  const { code, err } = await bench(`${words.replace(' --dry-run', '')} --out ${out}`)
  expect(code, err).toBe(0)
  const { items, answers } = rowsOf(out)
  expect(items).toHaveLength(10)
  expect(answers).toHaveLength(20)
  // Before a run one item is tried at the shortest length.
  expect(before).toBeLessThanOrEqual(1)
  expect(identified() - before).toBe(items.length)
})
