import { describe, expect, test } from 'vitest'
import { type Item, identify, makeItem } from '../../../generators/build/generate.ts'
import { computeAnswerReserve } from '../../../generators/build/reserve.ts'
import { findSharingProblem, getQuestionsPerContext, shareContexts } from '../../../generators/build/together.ts'
import { createPrograms as openPrograms } from '../../../runners/programs/programs.ts'
import { buildScorerRegistry, scoreText } from '../../../scorers/score.ts'
import { allTasks, madeOnce, makeItems, makeTestItemSpec } from '../place.ts'

const QUESTIONS = 3
const [SHORT, LONG] = [8192, 12_288]
const able = allTasks.filter(task => task.together)
const programs = openPrograms({ allowNativeCode: false })
const scorers = buildScorerRegistry()

test('these tasks ask several questions of a context', () => {
  expect(able.map(({ id }) => id).sort()).toMatchInlineSnapshot(`
    [
      "aggregate",
      "alias-counts",
      "cwe",
      "extract-summary",
      "fwe",
      "fwe-close",
      "graph-hubs",
      "graphwalks",
      "home-lookup",
      "hop-qa",
      "idk",
      "keychain",
      "kv-chain",
      "latent-list",
      "mrcr",
      "niah-join",
      "niah_multikey_1",
      "niah_multikey_2",
      "niah_multikey_3",
      "niah_multiquery",
      "niah_multivalue",
      "niah_single_1",
      "niah_single_2",
      "niah_single_3",
      "nolima-style",
      "not-stated",
      "oolong-count",
      "oolong-pairs",
      "oolong-style",
      "qa_1",
      "qa_2",
      "reorder",
      "revisions",
      "ruler-hqa",
      "sequential-needles",
      "tie-or-unknown",
      "vt",
      "vt-dead-ends",
    ]
  `)
})

/** Their articles are a person's writing, which no rule answers. */
const UNSOLVED = ['qa_1', 'qa_2']

describe.each(able.map(task => [task.id, task] as const))('%s', (_, single) => {
  const task = shareContexts(single, QUESTIONS)
  const itemsAt = madeOnce((target: number) => makeItems(task, target, 2 * QUESTIONS))
  const longer = () => makeItems(task, LONG, 1, {}, QUESTIONS)
  const contextsAt = (target: number) => {
    const items = itemsAt(target)
    return [items.slice(0, QUESTIONS), items.slice(QUESTIONS)]
  }

  test('the questions of a context are asked of the same bytes, and those of another one are not', () => {
    const [first, second] = contextsAt(SHORT).map(items => new Set(items.map(({ context }) => context)))
    expect([first.size, second.size]).toEqual([1, 1])
    expect([...first]).not.toEqual([...second])
    for (const items of contextsAt(SHORT)) {
      const head = items[0].render().indexOf(items[0].question)
      for (const item of items) expect(item.render().slice(0, head)).toBe(items[0].render().slice(0, head))
    }
  })

  test('no two of its questions are alike, and each is an item and one of its cluster', () => {
    for (const items of contextsAt(SHORT)) {
      expect(new Set(items.map(({ question }) => question)).size).toBe(QUESTIONS)
      expect(new Set(items.map(({ row }) => row.id)).size).toBe(QUESTIONS)
      expect(new Set(items.map(({ row }) => row.cluster)).size).toBe(1)
    }
    expect(new Set(itemsAt(SHORT).map(({ row }) => row.cluster)).size).toBe(2)
  })

  // Of the first context: test/contracts/shared-questions.test.ts.
  test.skipIf(UNSOLVED.includes(task.id))('what it expects of a second context is the oracle’s answer', async () => {
    const item = contextsAt(SHORT)[1][0]
    if (task.solve === 'none') throw new Error('no oracle')
    const verdict = await scoreText(scorers.get(item.row.scorer)!, task.solve(item), item.row, programs)
    expect(verdict?.value, item.question).toBe(1)
  })

  test('another question’s answer is not this one’s, where answers are unique', async () => {
    if (!task.uniqueAnswer || task.solve === 'none') return
    const [first, second] = contextsAt(SHORT)[0]
    const verdict = await scoreText(scorers.get(first.row.scorer)!, task.solve(second), first.row, programs)
    expect(verdict?.value).toBeLessThan(1)
  })

  test('question, answer (of paired tasks) and cluster are the same at another length', () => {
    const plain = ({ question, row }: Item) => [question, task.paired && row.expected, row.questionId, row.cluster]
    expect(longer().map(plain)).toEqual([itemsAt(SHORT)[QUESTIONS]].map(plain))
  })

  test('prompts fill their length and do not go over it', () => {
    for (const [target, items] of [
      [SHORT, itemsAt(SHORT)],
      [LONG, longer()],
    ] as const)
      for (const { row } of items) {
        const free = target - computeAnswerReserve({ task }, target)
        expect(row.length.tokens).toBeLessThanOrEqual(free)
        expect(row.length.tokens).toBeGreaterThan(free * 0.98 - (task.unit ?? 170))
      }
  })

  test('depths are of its own facts, as many as with a context of its own', () => {
    const here = itemsAt(SHORT).map(({ row }) => row.depths)
    // Which and how many facts there are may be drawn with the context.
    if (!['aggregate', 'alias-counts', 'mrcr', 'hop-qa', 'graphwalks', 'graph-hubs'].includes(task.id))
      expect(here.slice(0, QUESTIONS).map(depths => depths.length)).toEqual(
        makeItems(single, 4096, QUESTIONS).map(({ row }) => row.depths.length),
      )
    for (const depth of here.flat()) expect(depth.depth).toBeLessThan(1)
  })

  test('its ids tell the number of questions', () => {
    const ids = [1, 2, QUESTIONS].map(questions => {
      const recipe = makeTestItemSpec(shareContexts(single, questions))
      expect(getQuestionsPerContext(recipe.params)).toBe(questions)
      return identify(recipe, SHORT, 0)
    })
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
    expect(new Set(ids.map(({ questionId }) => questionId)).size).toBe(3)
  })
})

test('one question a context is the task as it was', () => {
  for (const task of able) expect(shareContexts(task, 1)).toBe(task)
})

test('a task says how many questions it can ask', () => {
  const mrcr = able.find(({ id }) => id === 'mrcr')!
  expect(findSharingProblem(mrcr, mrcr.params, 24)).toBeUndefined()
  expect(findSharingProblem(mrcr, mrcr.params, 25)).toBe('it asks at most 24 questions of a context; 25 came')
  const fim = allTasks.find(({ id }) => id === 'fim')!
  expect(findSharingProblem(fim, fim.params, 2)).toBe('it asks one question of a context')
})

test('depths are uniform over the items, whatever the number of questions', () => {
  const task = shareContexts(able.find(({ id }) => id === 'niah_multikey_2')!, 4)
  const recipe = makeTestItemSpec(task)
  const bins = new Array<number>(10).fill(0)
  for (let index = 0; index < 40; index++) bins[Math.floor(makeItem(recipe, 4096, index).row.depths[0].depth * 10)]++
  // Each bin is drawn four times in forty; whole lines stand a little beside their depths.
  for (const bin of bins) expect(bin).toBeGreaterThanOrEqual(2)
})
