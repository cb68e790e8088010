import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import { computeRankIntervals } from '../../../../reports/summary/entries/ranks.ts'
import { holm } from '../../../../stats/holm.ts'
import { computePairedDifference } from '../../../../stats/paired/paired-difference.ts'
import { getFixtureRows, K, makeFixture, withRows } from '../../fixture.ts'

/** Entries that answer `n` items of one cell, right where `isRight` says so; their ranks in the order given. */
function ranks(n: number, isRight: readonly ((item: number) => boolean)[]) {
  const base = makeFixture({
    tasks: ['niah_single_2'],
    lengths: [8 * K],
    samples: n,
    entries: isRight.map((_, at) => ({ method: 'full-context', model: `m${at}`, config: `c${at}` })),
  })
  const { scores } = getFixtureRows(base)
  const input = withRows(base, {
    scores: scores.map(row => {
      const right = isRight[Number(row.model?.slice(1))](Number(row.item.split('-').at(-1)))
      return { ...row, value: right ? 1 : 0 }
    }),
  })
  const { groups, entries } = summarize(input)
  const found = computeRankIntervals(input, groups[0], entries)
  return entries.toSorted((a, b) => a.model!.localeCompare(b.model!)).map(({ id }) => found.get(id))
}

test('five items, all lost against all won, do not place anybody: the exact test says 0.0625', () => {
  expect(ranks(5, [() => true, () => false])).toEqual([
    { low: 1, high: 2 },
    { low: 1, high: 2 },
  ])
  expect(ranks(6, [() => true, () => false])).toEqual([
    { low: 1, high: 1 },
    { low: 2, high: 2 },
  ])
})

describe.each([5, 6, 8, 12])('of %s items', n => {
  test('ranks say what the paired tests of the same page say', () => {
    const rng = makeRandom(`ranks/${n}`)
    for (let round = 0; round < 12; round++) {
      const rights = [0, 1, 2].map(entry => Array.from({ length: n }, () => rng.next() < 0.1 + 0.4 * entry))
      const found = ranks(
        n,
        rights.map(right => (item: number) => right[item]),
      )
      const duels = [[0, 1], [0, 2], [1, 2]] // biome-ignore format: one line
      const tests = duels.map(([a, b]) =>
        computePairedDifference(
          rights[a].map((right, at) => ({
            stratum: 'a',
            cluster: String(at),
            base: Number(right),
            candidate: Number(rights[b][at]),
          })),
          { rng: makeRandom('duel') },
        ),
      )
      const ahead = holm(tests.map(({ p }) => p)).flatMap((p, at) => {
        const [a, b] = duels[at]
        return p > 0.05 ? [] : [tests[at].difference > 0 ? [b, a] : [a, b]]
      })
      const expected = rights.map((_, entry) => ({
        low: 1 + ahead.filter(([, behind]) => behind === entry).length,
        high: 3 - ahead.filter(([first]) => first === entry).length,
      }))
      expect(found).toEqual(expected)
    }
  })
})
