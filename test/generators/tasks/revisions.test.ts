import { expect, test } from 'vitest'
import { tasks } from '../../../generators/registry.ts'
import type { Labelled } from '../../../scorers/text/lists/label.ts'
import { makeItems } from '../place.ts'

test.each([4096, 65_536])('at %i tokens whoever leaves out the days from the event is often wrong', target => {
  const task = tasks.get('revisions')!
  const { solve } = task
  const items = makeItems(task, target, 16)
  const read = (change: (question: string) => string) =>
    items.filter(({ context, question, row }) => {
      const { answer } = row.expected as Labelled
      return solve !== 'none' && solve({ context, question: change(question) }) === answer
    }).length
  expect(read(question => question)).toBe(16)
  expect(read(question => question.replace(/\d+ days/, '0 days'))).toBeLessThan(13)
})
