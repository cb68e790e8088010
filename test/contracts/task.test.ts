import { expect, test } from 'vitest'
import { groups, tasks } from '../../generators/registry.ts'
import { testTask } from '../../testing/task.ts'
import { allTasks, itemsOf } from '../generators/place.ts'

// What every task owes. A new task is checked here the moment it is registered.
for (const task of allTasks) testTask(task)

test('groups name registered tasks, each once', () => {
  for (const members of Object.values(groups)) {
    for (const id of members) expect(tasks.has(id)).toBe(true)
    expect(new Set(members).size).toBe(members.length)
  }
})

test('a length below the smallest prompt is refused in one line', () => {
  // A task whose answer grows with its text has no smallest prompt to speak of.
  for (const task of allTasks.filter(({ answerShare, output }) => !answerShare && !output))
    expect(() => itemsOf(task, 150, 1)).toThrow(/shorter than its smallest prompt, about [\d,]+ tokens/)
})
