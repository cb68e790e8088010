import { expect, test } from 'vitest'
import { renderLeaderboard } from '../../reports/leaderboard/leaderboard.ts'
import { collectEntries } from '../../reports/summary/entries/entries.ts'
import { getFixtureRows, K, makeFixture, withRows } from './fixture.ts'

test('what a run says of its configs is read once, however many entries it has', () => {
  const entries = Array.from({ length: 200 }, (_, at) => ({ method: 'full-context', model: `m${at}` }))
  const input = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1, entries })
  let reads = 0
  const { manifest } = getFixtureRows(input)
  const counted = Object.defineProperty({ ...manifest }, 'configs', {
    enumerable: true,
    get: () => {
      reads++
      return manifest.configs
    },
  })
  expect(collectEntries(withRows(input, { manifest: counted }))).toHaveLength(200)
  expect(reads).toBeLessThan(10)
})

test.each([
  [9, '1 more entry<'],
  [10, '2 more entries<'],
])('the page of %i entries folds the tables behind the first eight, and counts them', (count, said) => {
  const entries = Array.from({ length: count }, (_, at) => ({ method: 'full-context', model: `m${at}` }))
  expect(renderLeaderboard(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1, entries }))).toContain(said)
})

test('of fifty entries that answered every item the page says so in one line, and has no bar of each', () => {
  const entries = Array.from({ length: 50 }, (_, at) => ({ method: 'full-context', model: `m${at}` }))
  const page = renderLeaderboard(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1, entries }))
  expect(page.match(/every item answered/g)).toHaveLength(1)
  expect(page).toContain('All 50 entries: every item answered.')
})
