import { basename } from 'node:path'
import * as z from 'zod'
import type { OfficialItem, OfficialShape } from '../official/item.ts'
import { judgedBy, TAKES_A_JUDGE } from './judged.ts'
import { looksLike } from './shape.ts'
import { ownPrompt } from './wording.ts'

/**
 * LongMemEval (arXiv 2410.10813; xiaowu0162/LongMemEval 9e0b455): a question over dated sessions of chat, laid out as upstream's `orig-session` in JSON. All answers take a judge upstream. The wording around it
 * is ours. A file whose name begins with `retrieval` is asked for the sessions that tell, which upstream's retrieval figures score by a rule.
 */
export const longMemEval: OfficialShape = {
  name: 'LongMemEval {question_id, question, answer, haystack_sessions}',
  fits: row =>
    looksLike(row, {
      has: { question_id: 'text', question: 'text', haystack_sessions: 'list', haystack_dates: 'texts' },
    }),
  read(value, { path }): readonly OfficialItem[] {
    const row = memoryRow.parse(value)
    const ranks = basename(path).startsWith('retrieval')
    if (ranks && !isRetrievable(row)) return []
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
      before: `Below are earlier conversations with a user, oldest first. ${ranks ? 'Say which of them a question of the user is answered from.' : 'Answer a question of the user from them.'}`,
      question: `Today is ${row.question_date}.\n\n${row.question}`,
      format: ranks ? RANKING : 'Where they do not tell, say so.',
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
        ...(ranks
          ? { scorer: 'longmemeval-retrieval', expected: rankingOf(order) }
          : judgedBy({
              question: row.question,
              answer: row.answer,
              rule: isAbstention(row) ? 'abstention' : (JUDGED_BY[row.question_type] ?? 'correct'),
              row: value,
            })),
        answerTokens: 500,
        labels: {
          suite: 'LongMemEval',
          type: row.question_type,
          abstention: isAbstention(row) ? 'yes' : 'no',
        },
        notes: [...prompt.notes, ...(ranks ? [] : [TAKES_A_JUDGE])],
      },
    ]
  },
}

const RANKING = 'Reply with the numbers of these sessions, a line each, the most important first.'
/** Of the cuts that upstream gives, a middle one. */
const RANKED = 5

type Row = z.infer<typeof memoryRow>
const isAbstention = ({ question_id: id }: Row) => id.endsWith('_abs')

/** What a user's own turns tell. */
const tells = (turns: Row['haystack_sessions'][number]) => turns.some(turn => turn.role === 'user' && turn.has_answer)

/** Upstream leaves out questions that nothing answers, and those that a turn of the assistant answers. */
const isRetrievable = (row: Row) => !isAbstention(row) && row.haystack_sessions.some(tells)

/** The ids of sessions that tell hold "answer", so sessions are shown by their numbers. */
const rankingOf = (order: readonly { readonly id: string; readonly turns: Row['haystack_sessions'][number] }[]) => ({
  corpusIds: order.map(({ id, turns }) => (tells(turns) ? id : id.replaceAll('answer', 'noans'))),
  names: order.map((_, at) => `${at + 1}`),
  ...{ k: RANKED, turns: false },
})

/** Rules for a judge, by the type of a question or the name of its `eval_function`; the others ask for the reference. */
const JUDGED_BY: Readonly<Record<string, string>> = {
  'temporal-reasoning': 'dates',
  'knowledge-update': 'update',
  'single-session-preference': 'preference',
  llm_abstention_checker: 'abstention',
  llm_gotchas_checker: 'gotcha',
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
        ...(scorer === undefined
          ? judgedBy({ question: row.question, answer: row.answer, rule: JUDGED_BY[rule] ?? 'correct', row: value })
          : { scorer, expected: { answer: String(row.answer) } }),
        answerTokens: 512,
        notes: [
          ...prompt.notes,
          ...(row.context === undefined ? ['asked without its trajectories'] : []),
          ...(scorer === undefined ? [TAKES_A_JUDGE] : []),
        ],
      },
    ]
  },
}

const turn = z.object({ role: z.string(), content: z.string(), has_answer: z.boolean().optional() })
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
