import { expect, test } from 'vitest'
import type { Ability } from '../../../core/rows/ability.ts'
import { renderLeaderboard } from '../../../reports/leaderboard/leaderboard.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import { renderProfileTables } from '../../../reports/tables/profile.ts'
import { type FixtureEntry, K, makeFixture } from '../fixture.ts'

const TASKS: Readonly<Record<string, Ability>> = {
  nolima: 'look up',
  hop: 'join',
  chain: 'track',
  edges: 'track',
  absent: 'abstain',
}

function makeInput(entries: readonly FixtureEntry[], abilities: Readonly<Record<string, Ability>> = TASKS) {
  const tasks = Object.keys(TASKS)
  const labels = Object.fromEntries(
    tasks.map(task => {
      const ability = abilities[task]
      return [task, { family: 'needle', about: task, scorer: 'ruler-any', chance: 0, ...(ability && { ability }) }]
    }),
  )
  return makeFixture({
    tasks,
    lengths: [8 * K, 32 * K],
    samples: 10,
    entries,
    labels: { tasks: labels, groups: { core: tasks } },
  })
}

const even: FixtureEntry = { method: 'full-context', model: 'm', skill: () => 0.8 }
const holed: FixtureEntry = { method: 'memagent', model: 'm', skill: (_, task) => (task === 'absent' ? 0 : 1) }

const findProfile = (input: ReturnType<typeof makeInput>, method: string) => {
  const { entries, profiles } = summarize(input)
  return profiles.find(({ entry }) => entry === entries.find(each => each.method === method)?.id)
}

test('a hole makes the balanced figure 0, however high the mean is', () => {
  const input = makeInput([even, holed])
  const [point] = findProfile(input, 'memagent')?.points ?? []
  expect(point?.scores.map(({ ability, mean }) => [ability, mean])).toEqual([
    ['look up', 1],
    ['join', 1],
    ['track', 1],
    ['abstain', 0],
  ])
  expect(point?.balanced?.mean).toBe(0)
  // Ten wrong answers do not prove that it never abstains.
  expect(point?.balanced?.high).toBeGreaterThan(0.3)
  expect(findProfile(input, 'full-context')?.points[0]?.balanced?.mean).toBeGreaterThan(0.5)
})

test('it names abilities that rest on one task, and those that no task tests', () => {
  const input = makeInput([even])
  expect(findProfile(input, 'full-context')?.untested).toEqual(['aggregate', 'order'])
  const text = renderProfileTables(input, 'text')
  expect(text).toContain('¹ Rests on one task: look up (nolima), join (hop), abstain (absent).')
  expect(text).toContain('Not tested: aggregate, order.')
  expect(text).toMatch(/^ {2}track /m)
})

test('the page shows it, and only where all tasks declare an ability', () => {
  expect(renderLeaderboard(makeInput([even, holed]))).toContain('<h3>Abilities</h3>')
  const { absent: _, ...most } = TASKS
  const without = makeInput([even], most)
  expect(summarize(without).profiles).toEqual([])
  expect(renderLeaderboard(without)).not.toContain('<h3>Abilities</h3>')
})

test('the area covers the lengths, and its interval holds it', () => {
  const area = findProfile(makeInput([even]), 'full-context')?.area
  expect(area).toMatchObject({ from: 8 * K, to: 32 * K })
  expect(area && area.low <= area.at && area.at <= area.high).toBe(true)
})
