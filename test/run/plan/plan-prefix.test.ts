import { expect, test } from 'vitest'
import type { RunEntry } from '../../../run/config/entries.ts'
import { readBefore } from '../../../run/plan/plan-prefix.ts'
import type { Cell } from '../../../run/registry/items/suite.ts'

const [one, other] = [{ id: 'one' }, { id: 'other' }] as unknown as RunEntry['model'][]
const entry = (sendsWholePrompt: true | undefined, model: RunEntry['model'] | undefined) =>
  ({ method: { sendsWholePrompt }, model: model ?? null }) as unknown as RunEntry
const cell = (samples: number, questions: number) =>
  ({ samples, recipe: { params: questions === 1 ? {} : { questions_per_context: questions } } }) as unknown as Cell

test('of four questions a context, three read what the first has read', () => {
  const whole = entry(true, one)
  expect(readBefore(whole, [whole], [cell(16, 4), cell(16, 4)])).toBe(0.75)
  // The last context has two questions: 18 prompts, 5 contexts.
  expect(readBefore(whole, [whole], [cell(18, 4)])).toBeCloseTo(13 / 18, 12)
  expect(readBefore(whole, [whole], [cell(16, 1)])).toBe(0)
  expect(readBefore(whole, [whole], [])).toBe(0)
})

test('methods that send the whole prompt to one model share it', () => {
  const [first, second, elsewhere, parts, none] = [
    entry(true, one),
    entry(true, one),
    entry(true, other),
    entry(undefined, one),
    entry(true, undefined),
  ] as const
  const all = [first, second, elsewhere, parts, none]
  expect(all.map(each => readBefore(each, all, [cell(8, 1)]))).toEqual([0.5, 0.5, 0, 0, 0])
  expect(readBefore(first, all, [cell(8, 2)])).toBe(0.75)
})
