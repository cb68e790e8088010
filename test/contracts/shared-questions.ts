import { afterAll, describe, expect, test } from 'vitest'
import { once } from '../../core/collections/once.ts'
import { computeAnswerReserve } from '../../generators/build/reserve.ts'
import { findSharingProblem, getQuestionsPerContext, shareContexts } from '../../generators/build/together.ts'
import type { Task } from '../../generators/task.ts'
import { makeSolver } from '../../run/execute/solver.ts'
import { getPrimaryScorer, scoreFloors, viewItem } from '../../run/floors/score.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { openPrograms } from '../../run/scoring/programs.ts'
import { FLOORS } from '../../runners/baselines/all.ts'
import { scoreText } from '../../scorers/score.ts'
import { makeItems, makeTestItemSpec } from '../generators/place.ts'

// What holds of every task that asks several questions of a context, as many as it can up to 24. `npm test` lets floors
// answer a few of them, `npm run check:attacks` all.

const MOST = 24
const registry = await loadRegistry([])
const programs = openPrograms({ allowNativeCode: false })
afterAll(() => programs.close())
// Tasks of a data file have a test of their own (qa-together.test.ts).
const able = [...registry.tasks.values()].filter(task => task.together && !task.needs)

/** Tasks that ask fewer than 24, and why. */
const FEWER: Readonly<Record<string, string>> = {
  'oolong-style': 'one division of the messages has four ranks to ask for',
}

/** The most questions, and the shortest length that surely holds them. */
function chooseSize(task: Task): { questions: number; target: number } {
  let questions = MOST
  while (findSharingProblem(task, task.params, questions)) questions--
  // Only tasks with `together` are here.
  const needed = questions * task.together!.tokens(task.params) + 700
  let target = 8192
  while (target - computeAnswerReserve({ task }, target) < needed) target *= 2
  return { questions, target }
}

/**
 * Declares the contract of every task that can share a context.
 * @param every floors answer every so many questions of a context
 */
export function testSharedQuestions(every: number): void {
  test('a task that asks one question of a context says why', () => {
    const silent = [...registry.tasks.values()].filter(task => !task.together && !task.output && !task.alone)
    expect(silent.map(({ id }) => id)).toEqual([])
    expect(able.filter(({ alone }) => alone).map(({ id }) => id)).toEqual([])
  })

  test('only these tasks ask fewer than 24 questions of a context', () => {
    const fewer = able.filter(task => chooseSize(task).questions < MOST).map(({ id }) => id)
    expect(fewer.sort()).toEqual(Object.keys(FEWER).sort())
  })

  describe.each(able.map(task => [task.id, task] as const))('%s', (_, single) => {
    const { questions, target } = chooseSize(single)
    const task = shareContexts(single, questions)
    const items = once(() => makeItems(task, target, questions))

    test('its questions differ, have one context, and the oracle answers each', async () => {
      expect(getQuestionsPerContext(task.params)).toBe(questions)
      expect(new Set(items().map(({ context }) => context)).size).toBe(1)
      expect(new Set(items().map(({ question }) => question)).size).toBe(questions)
      const { solve } = makeSolver(task)
      for (const item of items()) {
        const verdict = await scoreText(getPrimaryScorer(task, registry), solve?.(item) ?? '', item.row, programs)
        expect(verdict?.value, item.question).toBe(1)
      }
    })

    test('whoever sees the other questions and not the context answers as badly as without them', async () => {
      const recipe = makeTestItemSpec(task)
      const scorer = getPrimaryScorer(task, registry)
      let best = 0
      for (const floor of FLOORS) {
        let sum = 0
        const asked = items().filter((_item, at) => at % every === 0)
        for (const item of asked) {
          const others = items().filter(other => other !== item)
          const context = others.map(({ question, answerFormat }) => `${question} ${answerFormat}`).join('\n')
          const shown = { ...item, context, documents: undefined }
          const place = { item: shown, recipe, target, scorer, programs }
          try {
            sum += (await scoreFloors(place, [floor], viewItem(place))).get(floor.id) ?? 0
          } catch (error) {
            // A solver may expect the form of its own contexts: then it finds nothing here.
            if (!(error instanceof Error)) throw error
          }
        }
        best = Math.max(best, sum / asked.length)
      }
      expect(best).toBeLessThanOrEqual(Math.max(task.chance, 0.1) + 0.25)
    })

    test('depths of its first facts are dealt over the context', () => {
      const first = items().flatMap(({ row }) =>
        row.depths.length > 0 && row.depths.length <= 8 ? row.depths[0].depth : [],
      )
      if (first.length < 20 || new Set(first).size < 10) return
      const tenths = new Set(first.map(depth => Math.floor(depth * 10)))
      expect(tenths.size).toBeGreaterThanOrEqual(6)
    })
  })
}
