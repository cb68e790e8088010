import { expect, test } from 'vitest'
import { figures, tableOf, testCaps } from './fuzz.ts'
import { SORTS } from './subjects.ts'

// How often each scorer misreads a reply, over all of them: `npm run fuzz:answers` writes the table again.

test('the rates are those of the frozen table, and what is stated is misread in at most 2 %, right or wrong, of phrasings held out or not', async () => {
  const rows = [...figures()]
  await expect(tableOf(rows)).toMatchFileSnapshot('fuzz.txt')
  const stated = rows.filter(({ variant }) => variant === 'stated')
  expect(new Set(stated.map(({ sort }) => sort)).size).toBe(SORTS.length)
  for (const { line, rates } of stated) for (const rate of rates) expect(rate, line).toBeLessThanOrEqual(0.02)
})

testCaps()
