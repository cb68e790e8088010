import { expect, test } from 'vitest'
import { ABILITIES } from '../../core/rows/ability.ts'
import { drawQuestionSpec } from '../../generators/build/generate.ts'
import { groups, tasks } from '../../generators/registry.ts'
import { READINGS, type Task } from '../../generators/task.ts'
import { type TaskKitOptions, testTask } from '../../library/testing/task.ts'
import { ANSWER_KINDS } from '../../scorers/answer-kind.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { isProgramScorer } from '../../scorers/scorer.ts'
import { resolveVariants } from '../../scorers/variants.ts'
import { allTasks, makeItems, makeTestItemSpec } from '../generators/place.ts'

const known = buildScorerRegistry()

// What every task owes. A new task is checked here the moment it is registered.
for (const task of allTasks)
  testTask(task, {
    also: (...kit) => oracleIsStated(task, ...kit),
    // Its lines come again, overwritten further down.
    ...(task.id === 'vt-dead-ends' && { planted: ({ context }) => context.match(/^VAR .*$/gm) ?? [] }),
  })

function oracleIsStated(task: Task, ...[items, scoreOf]: Parameters<NonNullable<TaskKitOptions['also']>>): void {
  const stated = known.get(resolveVariants(task.scorer, known).stated!)!
  test('its oracle in a sentence is stated, and its answer kind is named', async () => {
    // Each item is answered in words of its own. A program is run for each of the answers, so one is.
    for (const [at, item] of items()
      .slice(0, isProgramScorer(stated) ? 1 : 3)
      .entries()) {
      expect(ANSWER_KINDS).toContain(drawQuestionSpec(makeTestItemSpec(task), item.row.index).answerKind)
      if (task.solve === 'none') continue
      const said = task.solve(item)
      const answer = [`Sure!\n\n**Answer:** ${said}`, said, `The answer is ${said}.`][at]
      expect(await scoreOf(stated, answer, item), answer.slice(0, 300)).toBe(1)
    }
  })
}

test.each(allTasks.map(task => [task.id, task] as const))('%s: says what reading it needs', (_, { reading }) => {
  expect(READINGS).toContain(reading)
})

test.each(groups['core'].map(id => [id]))('%s: declares the ability that the profile counts it as', id => {
  expect(ABILITIES).toContain(allTasks.find(task => task.id === id)?.ability)
})

test.each(ABILITIES)('%s: at least two tasks of core test it', ability => {
  const tested = allTasks.filter(task => groups['core'].includes(task.id) && task.ability === ability)
  expect(tested.map(({ id }) => id).length).toBeGreaterThan(1)
})

test.each(allTasks.map(task => [task.id, task] as const))(
  '%s: says where it is from, and its parameters in order',
  (_, task) => {
    expect(task.source.length).toBeGreaterThan(20)
    expect(Object.keys(task.paramNotes)).toEqual(Object.keys(task.params))
  },
)

test('groups name registered tasks, each once', () => {
  for (const members of Object.values(groups)) {
    for (const id of members) expect(tasks.has(id)).toBe(true)
    expect(new Set(members).size).toBe(members.length)
  }
})

test('a length below the smallest prompt is refused in one line', () => {
  // A task whose answer grows with its text has no smallest prompt to speak of.
  for (const task of allTasks.filter(({ answerShare, output }) => !answerShare && !output))
    expect(() => makeItems(task, 150, 1)).toThrow(/shorter than its smallest prompt, about [\d,]+ tokens/)
})
