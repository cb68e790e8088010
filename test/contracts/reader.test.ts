import { describe, expect, test } from 'vitest'
import type { Task } from '../../generators/task.ts'
import { think } from '../../packages/simulated/reader-state.ts'
import { buildKnownTasks } from '../../run/execute/known-tasks.ts'
import { FAULTLESS } from '../../runners/simulated/faults.ts'
import { allTasks, makeItems, makeTestItemSpec } from '../generators/place.ts'

// The simulated model plays every task: with all of a text in view and no fault set, it says what the task's own solver
// says.

const SOLVED = allTasks.filter(({ solve }) => solve !== 'none')
const answered = (task: Task, content: string, faults = FAULTLESS) => {
  const taught = buildKnownTasks({ cells: [{ recipe: makeTestItemSpec(task), target: 4096, samples: 2, at: 4096 }] })
  return think({ messages: [{ role: 'user', content }], tools: [], room: 20_000 }, faults, taught).text
}

describe('the simulated model', () => {
  test.each(SOLVED.map(task => [task.id, task] as const))('plays %s', (_, task) => {
    for (const { context, question, render, statement } of makeItems(task, 4096, 2)) {
      const solution = task.solve !== 'none' && task.solve({ context, question })
      expect(answered(task, render())).toContain(solution)
      // A method may put as good as nothing before it: it says something all the same.
      for (const rest of ['', 'Nothing relevant so far.'])
        expect(answered(task, `${statement()}\n\n<memory>\n${rest}\n</memory>`).length).toBeGreaterThan(0)
    }
  })

  test.each(allTasks.filter(({ solve }) => solve === 'none').map(task => [task.id, task] as const))(
    'reads %s, which has no solver, by itself: more right than a guess',
    (_, task) => {
      const items = makeItems(task, 4096, 10)
      const right = items.filter(({ row, render }) =>
        (row.expected as readonly string[]).some(answer => answered(task, render()).includes(answer)),
      )
      expect(right.length).toBeGreaterThanOrEqual(items.length / 2)
    },
  )

  test('works on what it has read alone: where all is missed, it guesses', () => {
    const task = SOLVED.find(({ id }) => id === 'kv-chain')!
    const [item] = makeItems(task, 16_384, 1)
    const { context, question, render } = item
    const solution = task.solve !== 'none' && task.solve({ context, question })
    expect(answered(task, render())).toContain(solution)
    expect(answered(task, render(), { ...FAULTLESS, fade: 1, crowd: 10 })).not.toContain(solution)
  })
})
