import { computeShortHash, has, type OfficialShape, wrapContext } from 'fathom-bench/plugin'
import * as z from 'zod'

/**
 * SQuAD v1.1 and v2.0 (arXiv 1606.05250, 1806.03822) unchanged: each question over its own paragraph. Questions without
 * an answer are omitted: Fathom's scorers do not accept an empty answer, which SQuAD's own would count as right.
 */
export const squad: OfficialShape = {
  name: 'SQuAD {data: [{title, paragraphs: [{context, qas}]}]}',
  fits: row => has(row, 'data'),
  read(value) {
    return document.parse(value).data.flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ context, qas }) =>
        qas
          .filter(({ answers }) => answers.some(({ text }) => text.trim() !== ''))
          .map(({ id, question, answers }) => {
            const { text, answer_start: start } = answers[0]
            const isThere = start !== undefined && context.slice(start, start + text.length) === text
            return {
              id,
              family: 'qa' as const,
              ...wrapContext(context, question.trim(), ANSWER_FORMAT),
              question: question.trim(),
              answerFormat: ANSWER_FORMAT,
              depths: isThere ? [{ fact: 'answer', depth: start / context.length }] : [],
              scorer: 'squad-f1',
              expected: [...new Set(answers.map(answer => answer.text))],
              answerTokens: 128,
              cluster: computeShortHash(context),
            }
          }),
      ),
    )
  },
}

const ANSWER_FORMAT = 'Reply with the answer only, as short as it stands in the text.'

const answer = z.object({ text: z.string(), answer_start: z.number().int().min(0).optional() })
const question = z.object({ id: z.string(), question: z.string().min(1), answers: z.array(answer) })

const document = z.object({
  data: z.array(z.object({ paragraphs: z.array(z.object({ context: z.string().min(1), qas: z.array(question) })) })),
})
