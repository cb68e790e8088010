import type { OfficialItem, OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless } from './parts/choice.ts'
import { hasShape } from './parts/shape.ts'

/**
 * Scorers by the number of the secondary task (arXiv 2601.02872, table 2); the summaries' half that takes an embedding
 * model is left out.
 */
const SCORERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['T1.1', 'T1.2'].map(task => [task, 'ndcg'])),
  ...Object.fromEntries(['T2.1', 'T2.2', 'T6.3'].map(task => [task, 'pairwise'])),
  ...Object.fromEntries(['T3.1', 'T3.2', 'T11.1', 'T11.2'].map(task => [task, 'accuracy'])),
  ...Object.fromEntries(['T4.1', 'T4.2'].map(task => [task, 'rouge'])),
  ...Object.fromEntries(['T5.1', 'T5.2', 'T6.2', 'T7.1', 'T7.2', 'T7.3', 'T9.1', 'T9.2'].map(task => [task, 'f1'])),
  ...Object.fromEntries(['T6.1', 'T8.1', 'T8.2', 'T8.3', 'T10.1', 'T10.2'].map(task => [task, 'subem'])),
}

/**
 * LongBench Pro (arXiv 2601.02872; caskcsg/longcontext 88fbeb8): 25 tasks in English and Chinese. The prompt is the
 * file's own: context, four line breaks and the question for models without reasoning, in one message. Summaries are
 * scored by the rouge half.
 */
export const longBenchPro: OfficialShape = {
  name: 'LongBench Pro {id, context, secondary_task, question_nonthinking, question_thinking, answer}',
  fits: row =>
    hasShape(row, { has: { context: 'text', secondary_task: 'text', question_nonthinking: 'text', answer: 'list' } }),
  read(value): readonly OfficialItem[] {
    const row = proRow.parse(value)
    const [, number = ''] = /^(T\d+\.\d+)/.exec(row.secondary_task) ?? []
    const scorer = SCORERS[number]
    if (scorer === undefined) throw new Error(`is of the secondary task ${row.secondary_task}, which is not known`)
    const isSummary = scorer === 'rouge'
    const zh = isSummary && row.language === 'Chinese' ? '-zh' : ''
    const question = row.question_nonthinking.trim()
    return [
      {
        ...depthless,
        id: row.id,
        part: `${number}${zh}`,
        family: number.startsWith('T3') || number.startsWith('T11') ? 'qa' : 'aggregation',
        head: '',
        context: row.context.trim(),
        tail: `\n\n\n\n${question}`,
        question,
        answerFormat: '',
        scorer: `longbench-pro-${scorer}${zh}`,
        expected: row.answer,
        answerTokens: 1024,
        labels: {
          task: number,
          ...(row.primary_task !== undefined && { primary: row.primary_task }),
          ...(row.contextual_requirement !== undefined && { requirement: row.contextual_requirement }),
          ...(row.language !== undefined && { language: row.language }),
          ...(row.difficulty !== undefined && { difficulty: row.difficulty }),
          ...(row.token_length !== undefined && { length: row.token_length }),
        },
        ...(isSummary && { notes: ['the rouge half of the score: the other takes an embedding model'] }),
      },
    ]
  },
}

const proRow = z.object({
  id: z.string(),
  context: z.string().min(1),
  language: z.string().optional(),
  token_length: z.string().optional(),
  primary_task: z.string().optional(),
  secondary_task: z.string(),
  contextual_requirement: z.string().optional(),
  question_nonthinking: z.string().min(1),
  answer: z.array(z.string()).min(1),
  difficulty: z.string().optional(),
})
