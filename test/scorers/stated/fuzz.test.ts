import { expect, test } from 'vitest'
import { figures, HEADING, repliesTo } from './fuzz.ts'
import { SORTS } from './subjects.ts'

// How often each scorer misreads a reply, frozen: `npm run fuzz:answers` writes the table again.

const rows = [...figures()]

test('the rates are those of the frozen table', async () => {
  await expect(`${[HEADING, ...rows.map(({ line }) => line)].join('\n')}\n`).toMatchFileSnapshot('fuzz.txt')
})

test('what is stated is misread in less than 2 % of the replies, right or wrong, of phrasings held out or not', () => {
  const stated = rows.filter(({ variant }) => variant === 'stated')
  expect(new Set(stated.map(({ sort }) => sort)).size).toBe(SORTS.length)
  for (const { line, rates } of stated) for (const rate of rates) expect(rate, line).toBeLessThan(0.02)
})

test.each(SORTS.map(sort => [sort.name, sort] as const))('%s has phrasings enough', (_, sort) => {
  const replies = repliesTo(sort)
  const phrasings = (right: boolean) =>
    new Set(replies.filter(reply => reply.right === right).map(({ phrasing }) => phrasing)).size
  expect(phrasings(true)).toBeGreaterThanOrEqual(40)
  expect(phrasings(false)).toBeGreaterThanOrEqual(25)
})
