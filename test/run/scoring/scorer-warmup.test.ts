import { expect, test } from 'vitest'
import { makeScorerWarmer } from '../../../run/scoring/scorer-warmup.ts'
import type { Scorer } from '../../../scorers/scorer.ts'

/** Scorers that say who was asked. */
function scorers() {
  const asked: string[] = []
  const scorer = (id: string, more: Partial<Scorer> = {}) =>
    ({
      id,
      name: id,
      params: {},
      score() {
        asked.push(id)
        if (id === 'breaks') throw new Error('no such text')
        return { value: 0, why: 'other' }
      },
      ...more,
    }) as unknown as Scorer
  const all = [scorer('one', { strict: 'one-strict' }), scorer('one-strict'), scorer('breaks')]
  return { asked, all, warm: makeScorerWarmer(new Map(all.map(each => [each.id, each]))) }
}

const item = (scorer: string) => ({ id: 'i', scorer, expected: ['x'] })

test('each scorer of an item, with its variants, reads something before the first call, and never again', async () => {
  const { asked, warm } = scorers()
  await warm(item('one'))
  expect(new Set(asked)).toEqual(new Set(['one', 'one-strict']))
  const { length } = asked
  await warm(item('one'))
  expect(asked).toHaveLength(length)
})

test('a scorer that breaks is no fault yet', async () => {
  const { asked, warm } = scorers()
  await warm(item('breaks'))
  expect(asked).toContain('breaks')
})

test('a scorer of another thread reads nothing in this one', async () => {
  const { asked, all } = scorers()
  await makeScorerWarmer(new Map(all.map(each => [each.id, each])), id => id !== 'one')(item('one'))
  expect(asked.filter(id => id === 'one')).toEqual([])
  expect(asked).toContain('one-strict')
})
