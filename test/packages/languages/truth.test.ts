import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { listTasksIn } from '../../../packages/languages/tasks/index.ts'
import { LANGUAGES } from '../../../run/registry/language-names.ts'
import { isRight, makeLanguageItems } from './made.ts'

/** Tasks whose facts stand among statements that come near to them. */
const TASKS = ['not-stated', 'niah-join', 'hop-qa', 'revisions']

/** Ends of sentences of all languages; German ordinals are no ends. */
const splitSentences = (text: string) => text.split(/(?<=[.!?।]["”»“]?(?<!\d\.)) |(?<=[。！？])/u)

describe.each(LANGUAGES.filter(language => TASKS.every(task => listTasksIn(language).includes(task))))(
  '%s',
  language => {
    test.each(TASKS)('%s: no sentence denies or doubts a fact, and a guess is seldom right', async name => {
      // In a short text hardly any statement of strangers could name somebody's town by chance.
      const lengths = name === 'not-stated' ? [16_384] : [4096]
      const { made } = await makeLanguageItems([`${language}:${name}`], { samples: 4, lengths })
      let right = 0
      for (const { recipe, item } of made) {
        const { facts, guess } = recipe.task
        const { context, question, row } = item
        const known = facts?.({ context, question, expected: row.expected }) ?? []
        if (name !== 'not-stated') expect(known.length).toBeGreaterThan(0)
        const sentences = splitSentences(context)
        for (const { names, says } of known) {
          const about = sentences.filter(sentence => names.every(each => sentence.includes(each)))
          expect(about.length, names.join(', ')).toBeGreaterThan(0)
          expect(about.filter(sentence => !says(sentence))).toEqual([])
        }
        for (let at = 0; at < 5; at++)
          if (guess && isRight(item, guess(item, makeRandom(`guess/${language}/${name}/${row.index}/${at}`)))) right++
      }
      expect(right / 20).toBeLessThanOrEqual(0.4)
    })
  },
)
