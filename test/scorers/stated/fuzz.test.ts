import { expect, test } from 'vitest'
import { figures, tableOf, testCaps } from './fuzz.ts'
import { repliesTo } from './replies.ts'
import { SORTS } from './subjects.ts'

// How often each scorer misreads a reply, frozen: `npm run fuzz:answers` writes the tables again. Of one reply in thirty;
// all of them in `fuzz.attack.ts`.
const THIN = 30

test('the rates are those of the frozen table', async () => {
  await expect(tableOf([...figures(THIN)])).toMatchFileSnapshot('fuzz-thin.txt')
})

test.each(SORTS.map(sort => [sort.name, sort] as const))('%s has phrasings enough', (_, sort) => {
  const replies = repliesTo(sort)
  const phrasings = (right: boolean) =>
    new Set(replies.filter(reply => reply.right === right).map(({ phrasing }) => phrasing)).size
  expect(phrasings(true)).toBeGreaterThanOrEqual(40)
  expect(phrasings(false)).toBeGreaterThanOrEqual(25)
})

testCaps(THIN)
