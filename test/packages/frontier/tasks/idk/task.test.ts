import { describe, expect, test } from 'vitest'
import { tasks } from '../../../../../generators/registry.ts'
import { ACCOUNT } from '../../../../../packages/frontier/tasks/idk/account-books.ts'
import type { ValueExpected } from '../../../../../scorers/stated/parts/value.ts'
import { makeItems } from '../../../../generators/place.ts'

const task = tasks.get('idk')!

describe('idk', () => {
  const items = makeItems(task, 8192, 40)
  const kinds = items.map(({ context, question, row }) => {
    const [, book, place, month, year] = /the (\S+) book of (\S+) show for (\S+) (\d+)/.exec(question)!
    const lines = [...context.matchAll(ACCOUNT)]
    const like = (keys: readonly string[]) => keys.filter((key, at) => key === [month, year, book, place][at]).length
    const best = Math.max(...lines.map(([, ...keys]) => like(keys.slice(0, 4))))
    return {
      stated: (row.expected as ValueExpected).answer !== null,
      best,
      near: row.depths.some(({ fact }) => fact !== 'asked'),
    }
  })

  test('a total is stated in half of the items, and near ones stand in half of both halves', () => {
    for (const stated of [true, false])
      for (const near of [true, false])
        expect(kinds.filter(kind => kind.stated === stated && kind.near === near)).toHaveLength(10)
  })

  test('what is not stated is not in the text; a near one is but for one word', () => {
    for (const { stated, best, near } of kinds) expect(best).toBeGreaterThanOrEqual(stated ? 4 : near ? 2 : 0)
    for (const { stated, best } of kinds) expect(best === 4).toBe(stated)
  })

  test('no total stands twice', () => {
    for (const { context } of items) {
      const totals = [...context.matchAll(ACCOUNT)].map(([, , , , , total]) => total)
      const asked = totals.length - new Set(totals).size
      expect(asked).toBeLessThanOrEqual(1)
    }
  })
})
