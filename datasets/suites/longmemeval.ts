import * as z from 'zod'
import type { OfficialItem, OfficialShape } from '../official/item.ts'
import { judgedBy, UNSCORED } from './judged.ts'
import { looksLike } from './shape.ts'
import { ownPrompt } from './wording.ts'

/**
 * LongMemEval (arXiv 2410.10813; xiaowu0162/LongMemEval 9e0b455): a question over dated sessions of chat, laid out as upstream's `orig-session` in JSON. All answers take a judge upstream. The wording around it
 * is ours.
 */
export const longMemEval: OfficialShape = {
  name: 'LongMemEval {question_id, question, answer, haystack_sessions}',
  fits: row =>
    looksLike(row, {
      has: { question_id: 'text', question: 'text', haystack_sessions: 'list', haystack_dates: 'texts' },
    }),
  read(value): readonly OfficialItem[] {
    const row = memoryRow.parse(value)
    const order = row.haystack_sessions
      .map((turns, at) => ({ turns, date: row.haystack_dates[at] ?? '', id: row.haystack_session_ids[at] ?? `${at}` }))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    const written = order.map(({ turns, date }, at) => {
      const said = turns.map(({ role, content }) => ({ role, content }))
      return `### Session ${at + 1}:\nSession Date: ${date}\nSession Content:\n${JSON.stringify(said)}`
    })
    const context = written.join('\n\n')
    const documents = spans(written)
    const gold = new Set(row.answer_session_ids)
    const prompt = ownPrompt(context, {
      before: 'Below are earlier conversations with a user, oldest first. Answer a question of the user from them.',
      question: `Today is ${row.question_date}.\n\n${row.question}`,
      format: 'Where they do not tell, say so.',
    })
    return [
      {
        id: row.question_id,
        family: 'qa',
        ...prompt,
        ...(documents.length > 0 && { documents }),
        depths: order.flatMap(({ id }, at) =>
          gold.has(id) ? [{ fact: id, depth: documents[at]!.start / context.length }] : [],
        ),
        ...judgedBy(row.answer, row.question_id.endsWith('_abs') ? 'abstention' : row.question_type),
        answerTokens: 500,
        labels: { type: row.question_type, abstention: row.question_id.endsWith('_abs') ? 'yes' : 'no' },
        notes: [...prompt.notes, UNSCORED],
      },
    ]
  },
}

function spans(written: readonly string[]) {
  let start = 0
  return written.map((text, at) => {
    const span = { id: `session ${at + 1}`, start, end: start + text.length }
    start = span.end + 2
    return span
  })
}

/** By the name of a row's `eval_function`, before its settings. */
const RULES: Readonly<Record<string, string>> = {
  norm_phrase_set_match: 'longmemeval2-phrase-set',
  norm_phrase_set_match_ordered: 'longmemeval2-phrase-set-ordered',
  mc_choice_match: 'longmemeval2-choice',
  mc_choice_set_match: 'longmemeval2-choice-set',
}

/**
 * LongMemEval V2 (xiaowu0162/LongMemEval be15ea6): each question names the rule that scores it. The trajectories, which hold pictures, stand in other files and are not read: without a `context` of one's own the question is
 * asked alone.
 */
export const longMemEval2: OfficialShape = {
  name: 'LongMemEval V2 {id, question, answer, eval_function}',
  fits: row => looksLike(row, { has: { id: 'text', question: 'text', answer: 'any', eval_function: 'text' } }),
  read(value): readonly OfficialItem[] {
    const row = memory2Row.parse(value)
    const [rule = ''] = row.eval_function.split('|')
    const scorer = RULES[rule]
    if (scorer === undefined && !/^llm_\w+$/.test(rule))
      throw new Error(`has the eval_function ${rule}. Allowed: ${Object.keys(RULES).join(', ')}, llm_…`)
    const prompt = ownPrompt(row.context ?? '', {
      before: row.context === undefined ? '' : 'Read the text below: a question about it follows.',
      question: row.question,
      format: 'Give the answer in a box, as in \\boxed{answer}.',
    })
    return [
      {
        id: row.id,
        part: rule,
        family: 'qa',
        ...prompt,
        tail: row.context === undefined ? prompt.tail.trimStart() : prompt.tail,
        depths: [],
        ...(scorer === undefined ? judgedBy(row.answer, rule) : { scorer, expected: { answer: String(row.answer) } }),
        answerTokens: 512,
        notes: [
          ...prompt.notes,
          ...(row.context === undefined ? ['asked without its trajectories'] : []),
          ...(scorer === undefined ? [UNSCORED] : []),
        ],
      },
    ]
  },
}

const turn = z.object({ role: z.string(), content: z.string() })
const memoryRow = z.object({
  question_id: z.string(),
  question_type: z.string(),
  question: z.string().min(1),
  answer: z.union([z.string(), z.number()]),
  question_date: z.string(),
  haystack_dates: z.array(z.string()),
  haystack_session_ids: z.array(z.string()),
  haystack_sessions: z.array(z.array(turn)),
  answer_session_ids: z.array(z.string()),
})
const memory2Row = z.object({
  id: z.string(),
  question: z.string().min(1),
  answer: z.union([z.string(), z.number()]),
  eval_function: z.string().min(1),
  context: z.string().min(1).optional(),
})
