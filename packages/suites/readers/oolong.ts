import type { OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless } from './parts/choice.ts'
import { hasShape } from './parts/shape.ts'

/** Both sets send the window in the system message, and the question as the user's. */
const wrapQuestion = (window: string, question: string) => ({
  head: '',
  context: window,
  tail: `\n${question}`,
  question,
  answerFormat: '',
  turns: [
    { role: 'system' as const, content: `You are a helpful assistant.\n${window}`, span: [0, window.length] as const },
    { role: 'user' as const, content: question },
  ],
  // Upstream sets no limit.
  answerTokens: 1024,
  thinksFirst: true as const,
})

const COLUMNS = ['id', 'context_window_id', 'context_window_text', 'question', 'answer']

/**
 * OOLONG-synth (arXiv 2511.02817; abertsch72/oolong adbf1cb): counts, users and dates over windows of labelled lines,
 * of 1K to 4M tokens. The window without labels is read. Upstream's default keeps windows of more than 1,024 tokens, up
 * to 131,072: `@4k..128k` behind the path does nearly the same.
 */
export const oolongSynthShape: OfficialShape = {
  name: 'OOLONG-synth {context_window_text, question, task_group, answer, answer_type}',
  columns: [...COLUMNS, 'context_len', 'dataset', 'task_group', 'task', 'answer_type'],
  fits: row =>
    hasShape(row, {
      has: { context_window_text: 'text', question: 'text', answer: 'text', answer_type: 'text', task_group: 'text' },
    }),
  read(value, { at }) {
    const row = synthRow.parse(value)
    return [
      {
        ...depthless,
        id: `${row.id ?? at}`,
        family: 'aggregation',
        ...wrapQuestion(row.context_window_text, row.question),
        scorer: 'oolong-synth',
        expected: { answer: row.answer, answerType: row.answer_type },
        ...(row.context_window_id !== undefined && { cluster: `${row.context_window_id}` }),
        labels: {
          group: row.task_group,
          type: row.answer_type,
          ...(row.dataset !== undefined && { dataset: row.dataset }),
          ...(row.context_len !== undefined && { context: row.context_len }),
        },
      },
    ]
  },
}

/** OOLONG-real: the same over transcripts of games. The answer is read from a box. */
export const oolongRealShape: OfficialShape = {
  name: 'OOLONG-real {context_window_id, context_window_text, question, answer}',
  columns: [...COLUMNS, 'question_type', 'episodes', 'campaign'],
  fits: row =>
    hasShape(row, {
      has: { context_window_id: ['text', 'number'], context_window_text: 'text', question: 'text', answer: 'text' },
      never: ['answer_type', 'task_group'],
    }),
  read(value, { at }) {
    const row = realRow.parse(value)
    return [
      {
        ...depthless,
        id: `${row.id ?? at}`,
        family: 'aggregation',
        ...wrapQuestion(row.context_window_text, row.question),
        scorer: 'oolong-real',
        expected: { answer: row.answer },
        cluster: `${row.context_window_id}`,
        ...(row.question_type && { labels: { type: row.question_type } }),
      },
    ]
  },
}

const id = z.union([z.string(), z.number()])
const windowed = z.object({
  id: id.optional(),
  context_window_text: z.string().min(1),
  question: z.string().min(1),
  answer: z.string(),
})
const synthRow = windowed.extend({
  answer_type: z.string(),
  task_group: z.string(),
  context_window_id: id.optional(),
  context_len: z.number().optional(),
  dataset: z.string().optional(),
})
const realRow = windowed.extend({ context_window_id: id, question_type: z.string().nullish() })
