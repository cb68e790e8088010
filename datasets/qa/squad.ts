import * as z from 'zod'
import type { QaData } from './qa.ts'
import { has, paragraphRows, type QaShape, readQa } from './qa-files.ts'

/**
 * SQuAD v1.1 and v2.0 (Rajpurkar et al. 2016, 2018) from the official JSON, and files of more paragraphs. Questions
 * without an answer are left out.
 *
 * @throws BenchError (usage) that names the file.
 */
export const loadSquad = (paths: readonly string[]): Promise<QaData> =>
  readQa('squad', paths, [squadDocument, paragraphRows])

const squadDocument: QaShape = {
  name: 'SQuAD JSON {version, data: [{title, paragraphs: [{context, qas}]}]}',
  fits: value => has(value, 'data'),
  read(value, into) {
    for (const { title, paragraphs } of document.parse(value).data) {
      const numbers = paragraphs.map(({ context }) => into.add(title, context))
      for (const [at, { qas }] of paragraphs.entries()) {
        const gold = numbers[at]
        const own = [...new Set(numbers)].filter(number => number !== gold)
        for (const { id, question, answers } of qas) {
          const accepted = [...new Set(answers.map(({ text }) => text.trim()))].filter(text => text !== '')
          if (accepted.length > 0)
            into.questions.push({ id, question: question.trim(), answers: accepted, gold: [gold], own })
        }
      }
    }
  },
}

const question = z.object({ id: z.string(), question: z.string(), answers: z.array(z.object({ text: z.string() })) })

const document = z.object({
  data: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(z.object({ context: z.string().min(1), qas: z.array(question) })),
    }),
  ),
})
