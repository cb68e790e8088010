import { describe, expect, test } from 'vitest'
import { makeItem } from '../../../generators/build/generate.ts'
import { LANGUAGE_TASKS, listTasksIn } from '../../../packages/languages/tasks/index.ts'
import { LANGUAGES } from '../../../run/registry/language-names.ts'
import { isRight, makeLanguageItems } from './made.ts'

describe.each(LANGUAGES)('tasks in %s', language => {
  test.each(listTasksIn(language))('%s has a right answer, an exact length and no second version', async name => {
    const { made } = await makeLanguageItems([`${language}:${name}`], { samples: 2 })
    for (const { recipe, target, item } of made) {
      const { tokens, reserve } = item.row.length
      expect(recipe.tokenizer.count(item.render())).toBe(tokens)
      expect(tokens + reserve).toBeLessThanOrEqual(target)
      expect(tokens + reserve).toBeGreaterThan(target - 170)
      expect(item.context).toMatch(/^[\p{L}\p{N}"„«“「『¿¡].*\S$/su)
      expect(item.context).not.toMatch(/[\uFEFF\u0085{}[\]]|undefined/u)
      const { solve } = recipe.task
      if (solve === 'none') throw new Error(`${name} has no solver`)
      const answer = solve(item)
      expect(isRight(item, answer), `${answer} for ${JSON.stringify(item.row.expected)}`).toBe(true)
      expect(makeItem(recipe, target, item.row.index).row.sha256).toBe(item.row.sha256)
    }
  })
})

test.each(Object.keys(LANGUAGE_TASKS))('%s has the same skeleton in all languages', async name => {
  const { made } = await makeLanguageItems(
    LANGUAGES.filter(language => listTasksIn(language).includes(name)).map(language => `${language}:${name}`),
  )
  const depths = made.map(({ item }) => item.row.depths.length)
  expect(new Set(depths).size).toBe(1)
})

test('lengths are exact by another tokenizer too', async () => {
  const tasks = LANGUAGES.flatMap(language =>
    ['niah_single_2', 'niah-join']
      .filter(name => listTasksIn(language).includes(name))
      .map(name => `${language}:${name}`),
  )
  const { made } = await makeLanguageItems(tasks, { tokenizer: 'cl100k_base', lengths: [8192] })
  for (const { recipe, item } of made) expect(recipe.tokenizer.count(item.render())).toBe(item.row.length.tokens)
})
