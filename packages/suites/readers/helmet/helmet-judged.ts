import type { OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless } from '../parts/choice.ts'
import { makeJudgedItem, TAKES_A_JUDGE } from '../parts/judge-items.ts'
import { hasShape } from '../parts/shape.ts'
import { buildOwnPrompt, OWN_PROMPT } from '../parts/wording.ts'
import { buildHelmetPrompt } from './helmet-prompt.ts'

/**
 * HELMET asks NarrativeQA of the Hub's rows, whole story and question, and has answers scored by GPT-4. Its worked
 * examples are unseeded there, and left out.
 */
export const narrativeQa: OfficialShape = {
  name: 'NarrativeQA {document: {text}, question: {text}, answers: [{text}]}',
  columns: ['document', 'question', 'answers'],
  fits: row => hasShape(row, { has: { document: 'object', question: 'object', answers: 'list' } }),
  read(value, rowContext) {
    const row = narrativeRow.parse(value)
    const { text: context } = row.document
    const question = row.question.text
    const prompt = buildHelmetPrompt(rowContext, { loader: 'load_narrativeqa', context, slots: { demo: '', question } })
    return [
      {
        ...depthless,
        id: `${row.document.id ?? rowContext.at}/${rowContext.at}`,
        family: 'qa',
        ...(prompt ??
          buildOwnPrompt(context, {
            before: 'Read the story below: a question about it follows.',
            question,
            format: 'Reply with the answer only, as short as it can be said.',
          })),
        question,
        ...makeJudgedItem({
          question,
          answer: row.answers.map(({ text }) => text).join(' / '),
          rule: 'correct',
          row: value,
        }),
        answerTokens: 100,
        ...(row.document.id !== undefined && { cluster: row.document.id }),
        labels: { suite: 'HELMET', category: 'longqa' },
        notes: [
          ...(prompt ? [] : [OWN_PROMPT]),
          'without worked examples, which upstream draws unseeded',
          TAKES_A_JUDGE,
        ],
      },
    ]
  },
}

/**
 * HELMET has summaries of Multi-LexSum scored by GPT-4 against the short one. Its worked examples are unseeded there,
 * and left out.
 */
export const multiLexSum: OfficialShape = {
  name: 'Multi-LexSum {id, sources, summary/short}',
  columns: ['id', 'sources', 'summary/short'],
  fits: row => hasShape(row, { has: { id: 'text', sources: 'texts', 'summary/short': 'any' } }),
  read(value, rowContext) {
    const row = lexRow.parse(value)
    const answer = row['summary/short']
    // Upstream leaves out cases without a short summary.
    if (answer == null) return []
    const context = row.sources.join('\n\n')
    const question = 'Sum up the case in one paragraph of 200 to 250 words.'
    const prompt = buildHelmetPrompt(rowContext, {
      loader: 'load_multi_lexsum',
      context,
      slots: { demo: '', question: '' },
    })
    return [
      {
        ...depthless,
        id: row.id,
        family: 'aggregation',
        ...(prompt ?? buildOwnPrompt(context, { before: 'Below are the documents of a lawsuit.', question })),
        question,
        ...makeJudgedItem({ question, answer, rule: 'summary', row: value }),
        answerTokens: 400,
        labels: { suite: 'HELMET', category: 'summ' },
        notes: [
          ...(prompt ? [] : [OWN_PROMPT]),
          'without worked examples, which upstream draws unseeded',
          TAKES_A_JUDGE,
        ],
      },
    ]
  },
}

const said = z.object({ text: z.string().min(1) })
const narrativeRow = z.object({
  document: z.object({ id: z.string().optional(), text: z.string().min(1) }),
  question: said,
  answers: z.array(said).min(1),
})
const lexRow = z.object({ id: z.string(), sources: z.array(z.string()).min(1), 'summary/short': z.string().nullish() })
