import { expect, test } from 'vitest'
import { figures, HEADING, repliesTo, scoresOf } from './fuzz.ts'
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

// LongProc's strict scorer of tables adds up all tables of a reply, those taken back too.
const capped = SORTS.filter(({ name }) => !name.includes('html-to-tsv'))

test.each(capped.map(sort => [sort.name, sort] as const))('%s: no strict score is above what is stated', (_, sort) => {
  const replies = repliesTo(sort).filter((_, at) => at % 7 === 0)
  for (const id of sort.scorers)
    for (const reply of replies) {
      const { strict, stated } = scoresOf(id, reply)
      expect(strict, reply.text).toBeLessThanOrEqual(stated)
    }
})
