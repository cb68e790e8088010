import { afterAll, describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import type { Item } from '../../../../generators/build/generate.ts'
import { groups, tasks } from '../../../../generators/registry.ts'
import { READINGS, type Task } from '../../../../generators/task.ts'
import { makeSolver } from '../../../../run/execute/solver.ts'
import { getPrimaryScorer, scoreFloors } from '../../../../run/floors/score.ts'
import { loadFloorTable } from '../../../../run/registry/floor-table.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { openPrograms } from '../../../../run/scoring/programs.ts'
import { floorSample } from '../../../../runners/baselines/sample.ts'
import { scoreText } from '../../../../scorers/score.ts'
import { makeItems, makeTestItemSpec } from '../../place.ts'

const registry = await loadRegistry([])
const programs = openPrograms({ allowNativeCode: false })
const CORE = groups['core'].map(id => [id, tasks.get(id)!] as const)

/** Sentences and lines. */
const unitsOf = (context: string) => context.split(/(?<=\n)|(?<=[.!?]["”’)]? )(?=\S)/)

describe.each(CORE)('%s', (id, task) => {
  const made = new Map<number, Item[]>()
  afterAll(() => made.clear())
  /** Both readers are given the same. */
  const itemsAt = (target: number): Item[] => {
    const known = made.get(target) ?? makeItems(task, target, ITEMS)
    made.set(target, known)
    return known
  }
  const scorer = getPrimaryScorer(task, registry)

  test('a reader of 4,096 random tokens scores less the longer the text is', async () => {
    const scoreAt = async (target: number) => {
      let sum = 0
      for (const item of itemsAt(target)) {
        const scores = await scoreFloors({ item, recipe: makeTestItemSpec(task), target, scorer, programs }, [
          floorSample,
        ])
        sum += scores.get(floorSample.id)!
      }
      return sum / ITEMS
    }
    expect(await scoreAt(ALL_IS_READ)).toBeGreaterThan(0.95)
    expect(await scoreAt(32_768)).toBeLessThan(0.5)
  })

  test('a reader that keeps a tenth of the sentences and lines answers next to nothing', async () => {
    let sum = 0
    for (const [at, { context, question, row }] of itemsAt(32_768).entries()) {
      const rng = makeRandom(`tenth/${id}/${at}`)
      const kept = unitsOf(context).filter(() => rng.next() < 0.1)
      const evidence = { context: kept.join('').trimEnd(), question, share: 0.1, sampled: true }
      const { solve, fromEvidence, guess } = makeSolver(task)
      const answer =
        fromEvidence?.(evidence, rng) ?? (attempt(() => solve!(evidence)) || attempt(() => guess!(evidence, rng)))
      sum += (await scoreText(scorer, answer, row, programs))?.value ?? 0
    }
    expect(sum / ITEMS).toBeLessThan(0.35)
  })

  test('its floors are within the bounds: 35 at 64K tokens, 20 at 512K', () => {
    const rows = loadFloorTable().tasks[id]?.rows ?? []
    const scoreAt = (length: number) => rows.find(({ at }) => at === length)?.score
    expect(scoreAt(65_536)).toBeLessThanOrEqual(0.35)
    expect(scoreAt(524_288)).toBeLessThanOrEqual(0.2)
  })
})

const ITEMS = 6
/** With what parts its sentences, a prompt of so many tokens is within the reader's 4,096. */
const ALL_IS_READ = 3900

function attempt(say: () => string): string {
  try {
    return say()
  } catch {
    return ''
  }
}

test('core asks for each kind of reading', () => {
  const asked = new Set(CORE.map(([, { reading }]) => reading))
  expect([...asked].sort()).toEqual([...READINGS].sort())
})

test('quick is a cheap subset of core: every kind of reading, none of the tasks with the longest answers', () => {
  const quick = groups['quick'].map(id => tasks.get(id)!)
  for (const { id } of quick) expect(groups['core']).toContain(id)
  expect(quick.length).toBeLessThan(CORE.length)
  const tokens = (all: readonly Task[]) => all.reduce((sum, { answerTokens }) => sum + answerTokens, 0) / all.length
  expect(tokens(quick)).toBeLessThan(tokens(CORE.map(([, task]) => task)))
  expect(new Set(quick.map(({ reading }) => reading)).size).toBe(READINGS.length)
})
