import { basename } from 'node:path'
import type { OfficialItem, OfficialShape } from 'fathom-bench/plugin'
import * as z from 'zod'
import { BETWEEN, locateDocumentSpans } from './parts/documents.ts'
import { makeJudgedItem, TAKES_A_JUDGE } from './parts/judge-items.ts'
import { hasShape } from './parts/shape.ts'
import { buildOwnPrompt } from './parts/wording.ts'

/**
 * LongMemEval (arXiv 2410.10813; xiaowu0162/LongMemEval 9e0b455): a question over dated sessions of chat, laid out as
 * upstream's `orig-session` in JSON. All answers take a judge upstream. The wording around it is ours. A file whose
 * name begins with `retrieval` is asked for the sessions that tell, one with `retrieval_turns` for the turns of the
 * user, which upstream's retrieval figures score by a rule.
 */
export const longMemEval: OfficialShape = {
  name: 'LongMemEval {question_id, question, answer, haystack_sessions}',
  fits: row =>
    hasShape(row, {
      has: { question_id: 'text', question: 'text', haystack_sessions: 'list', haystack_dates: 'texts' },
    }),
  read(value, { path }): readonly OfficialItem[] {
    const row = memoryRow.parse(value)
    const ranking = detectRanking(path)
    if (ranking && !isRetrievable(row)) return []
    const order = row.haystack_sessions
      .map((turns, at) => ({ turns, date: row.haystack_dates[at] ?? '', id: row.haystack_session_ids[at] ?? `${at}` }))
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    const written = order.map(({ turns, date }, at) => {
      const said = turns.map(({ role, content }, turn) => ({
        ...(ranking?.of === 'turn' && role === 'user' && { turn: formatTurnId(at, turn) }),
        role,
        content,
      }))
      return `### Session ${at + 1}:\nSession Date: ${date}\nSession Content:\n${JSON.stringify(said)}`
    })
    const context = written.join(BETWEEN)
    const documents = locateDocumentSpans(written, number => `session ${number}`)
    const gold = new Set(row.answer_session_ids)
    const prompt = buildOwnPrompt(context, {
      before: `Below are earlier conversations with a user, oldest first. ${ranking?.before ?? 'Answer a question of the user from them.'}`,
      question: `Today is ${row.question_date}.\n\n${row.question}`,
      format: ranking?.format ?? 'Where they do not tell, say so.',
    })
    return [
      {
        id: row.question_id,
        family: 'qa',
        ...prompt,
        ...(documents.length > 0 && { documents }),
        depths: order.flatMap(({ id }, at) =>
          gold.has(id) ? [{ fact: id, depth: documents[at].start / context.length }] : [],
        ),
        ...(ranking
          ? { scorer: 'longmemeval-retrieval', expected: ranking.expected(order) }
          : makeJudgedItem({
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
          ...(ranking && { retrieval: ranking.of }),
        },
        notes: [...prompt.notes, ...(ranking ? [] : [TAKES_A_JUDGE])],
      },
    ]
  },
}

/** A middle one of upstream's cuts: it is the score, and the others are additional parts. */
const RANKED = 5

interface Session {
  readonly id: string
  readonly turns: Row['haystack_sessions'][number]
}

/**
 * How relevant sessions are requested. Their ids contain "answer", so they are shown by numbers, and other sessions and
 * turns are renamed.
 */
interface Ranking {
  readonly of: 'session' | 'turn'
  readonly before: string
  readonly format: string
  readonly expected: (order: readonly Session[]) => unknown
}

const OF_SESSIONS: Ranking = {
  of: 'session',
  before: 'Say which of them a question of the user is answered from.',
  format: 'Reply with the numbers of these sessions, a line each, the most important first.',
  expected: order => ({
    corpusIds: order.map(({ id, turns }) => (hasAnswer(turns) ? id : maskAnswer(id))),
    names: order.map((_, at) => `${at + 1}`),
    k: RANKED,
    turns: false,
  }),
}

const OF_TURNS: Ranking = {
  of: 'turn',
  before: 'Say which turns of the user a question of theirs is answered from.',
  format: 'Reply with the numbers of these turns, such as 3.1, a line each, the most important first.',
  expected(order) {
    const turns = order.flatMap(({ id, turns }, session) =>
      turns.flatMap(({ role, has_answer }, at) => {
        const own = `${id}_${at + 1}`
        return role === 'user' ? [{ id: has_answer ? own : maskAnswer(own), name: formatTurnId(session, at) }] : []
      }),
    )
    return { corpusIds: turns.map(({ id }) => id), names: turns.map(({ name }) => name), k: RANKED, turns: true }
  },
}

/** By how the file's name begins. */
function detectRanking(path: string): Ranking | undefined {
  const name = basename(path)
  if (name.startsWith('retrieval_turns')) return OF_TURNS
  return name.startsWith('retrieval') ? OF_SESSIONS : undefined
}

const maskAnswer = (id: string) => id.replaceAll('answer', 'noans')
const formatTurnId = (session: number, turn: number) => `${session + 1}.${turn + 1}`

type Row = z.infer<typeof memoryRow>
const isAbstention = ({ question_id: id }: Row) => id.endsWith('_abs')

/** Whether a user's own turns contain the answer. */
const hasAnswer = (turns: Row['haystack_sessions'][number]) =>
  turns.some(turn => turn.role === 'user' && turn.has_answer)

/** Whether upstream asks the question: it omits those without an answer, and those that an assistant turn answers. */
const isRetrievable = (row: Row) => !isAbstention(row) && row.haystack_sessions.some(hasAnswer)

/** Rules for a judge, by the type of a question; the others ask for the reference. */
const JUDGED_BY: Readonly<Record<string, string>> = {
  'temporal-reasoning': 'dates',
  'knowledge-update': 'update',
  'single-session-preference': 'preference',
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
