import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../run/registry/language-names.ts'
import { isRight, makeLanguageItems } from './made.ts'

const QUESTIONS = 3
const TASKS = ['niah_single_2', 'niah_multikey_1', 'niah_multikey_2', 'not-stated', 'hop-qa', 'revisions', 'niah-join']

describe.each(LANGUAGES.filter(language => language !== 'he'))('%s', language => {
  test.each(TASKS)('%s asks several questions of one context', async name => {
    const { made } = await makeLanguageItems([`${language}:${name}`], {
      samples: QUESTIONS + 1,
      lengths: [16_384],
      questionsPerContext: QUESTIONS,
    })
    const contexts = made.map(({ item }) => item.context)
    expect(contexts.slice(0, QUESTIONS)).toEqual(Array.from({ length: QUESTIONS }, () => contexts[0]))
    expect(contexts[QUESTIONS]).not.toBe(contexts[0])
    expect(new Set(made.map(({ item }) => item.question)).size).toBe(QUESTIONS + 1)
    for (const { recipe, target, item } of made) {
      const { tokens, reserve } = item.row.length
      expect(tokens + reserve).toBeLessThanOrEqual(target)
      const { solve } = recipe.task
      if (solve === 'none') throw new Error(`${name} has no solver`)
      expect(isRight(item, solve(item)), JSON.stringify(item.row.expected)).toBe(true)
    }
  })
})

test('a task says how many questions its people are enough for', async () => {
  const ask = makeLanguageItems(['de:not-stated'], { lengths: [16_384], questionsPerContext: 9 })
  await expect(ask).rejects.toThrow('not-stated: it asks at most 8 questions of a context; 9 came')
})
