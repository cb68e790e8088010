import seedrandom from 'seedrandom'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { drawQuestionSpec, identify, makeItem } from '../../generators/build/generate.ts'
import { allTasks, makeTestItemSpec } from './place.ts'

const SEED = '3c1f9a70e5d24b8896fa017be2d4c5a3'

const alea = vi.spyOn(seedrandom, 'alea')
afterEach(() => void alea.mockClear())
afterAll(() => alea.mockRestore())
/** Every text that the public generator was seeded with. */
const seeds = () => alea.mock.calls.map(([text]) => String(text))

test.each(allTasks.map(task => [task.id, task] as const))('%s draws nothing of a secret seed from alea', (_, task) => {
  drawQuestionSpec(makeTestItemSpec(task), 0)
  expect(seeds().some(text => text.startsWith(`42/${task.id}/`))).toBe(true)
  alea.mockClear()
  const recipe = makeTestItemSpec(task, { seed: SEED })
  makeItem(recipe, 4096, 0)
  expect(seeds().filter(text => text.includes(SEED))).toEqual([])
  // What is left is drawn by names of the program, the same for every seed.
  expect(seeds().filter(text => /^\d|^[0-9a-f]{16}/.test(text))).toEqual([])
})

test('ids of a secret seed name its generator, those of a public one are as they were', () => {
  const task = allTasks.find(({ id }) => id === 'vt')!
  const ids = (seed: string) => identify(makeTestItemSpec(task, { seed }), 4096, 0)
  expect(ids('42')).toMatchInlineSnapshot(`
    {
      "id": "b2fb2bd6fb609186b050",
      "questionId": "6b0b4060d5e73611dd2f",
    }
  `)
  expect(ids(SEED)).toMatchInlineSnapshot(`
    {
      "id": "08381116fe102715130d",
      "questionId": "7896b5f63c4a5929603e",
    }
  `)
  expect(drawQuestionSpec(makeTestItemSpec(task, { seed: SEED }), 0).expected).not.toEqual(
    drawQuestionSpec(makeTestItemSpec(task), 0).expected,
  )
})
