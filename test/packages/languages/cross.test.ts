import { expect, test } from 'vitest'
import { LANGUAGE_TASKS, listTasksIn } from '../../../packages/languages/tasks/index.ts'
import { LANGUAGES } from '../../../run/registry/language-names.ts'
import { isRight, makeLanguageItems } from './made.ts'

test.each(Object.keys(LANGUAGE_TASKS))(
  '%s is answered about a text in one language and asked in another',
  async name => {
    const known = LANGUAGES.filter(language => listTasksIn(language).includes(name))
    const pairs = known.map((text, at) => `${text}+${known[(at + 1) % known.length]}:${name}`)
    const { made } = await makeLanguageItems(pairs)
    const { made: own } = await makeLanguageItems(known.map(text => `${text}:${name}`))
    for (const [at, { recipe, item }] of made.entries()) {
      const { solve } = recipe.task
      if (solve === 'none') throw new Error(`${name} has no solver`)
      expect(isRight(item, solve(item)), recipe.task.id).toBe(true)
      expect(item.question).not.toBe(own[at].item.question)
    }
  },
)
