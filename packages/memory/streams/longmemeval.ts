import * as z from 'zod'
import type { FileQuestion, FileStream, StreamReader } from './contract.ts'
import { EntryList } from './parts/entries.ts'
import { makeJudged } from './parts/judge-question.ts'
import { parseRows } from './parts/shape.ts'

/**
 * LongMemEval (arXiv 2410.10813; xiaowu0162/LongMemEval 9e0b455): a history a question, so a stream a question. Ids of
 * sessions hold `answer` upstream where they tell: here they are numbered.
 */
export const longmemeval: StreamReader = {
  id: 'longmemeval',
  source: 'arXiv 2410.10813; xiaowu0162/LongMemEval longmemeval_{oracle,s,m}.json (9e0b455)',
  form: 'rows',
  classes: [
    ...['single-session-user', 'single-session-assistant', 'single-session-preference', 'multi-session'].map(id => ({
      id,
      about: `LongMemEval: ${id}`,
    })),
    { id: 'temporal-reasoning', about: 'LongMemEval: temporal-reasoning' },
    { id: 'knowledge-update', about: 'LongMemEval: knowledge-update' },
    { id: 'abstention', about: 'LongMemEval: what was never said, of all types' },
  ],
  read: ({ value, who }) => parseRows(row, value, who).map(readHistory),
}

const row = z.object({
  question_id: z.string().min(1),
  question_type: z.string().regex(/^[a-z-]{1,60}$/),
  question: z.string().min(1),
  answer: z.union([z.string(), z.number()]),
  question_date: z.string(),
  haystack_dates: z.array(z.string()),
  haystack_session_ids: z.array(z.string()),
  haystack_sessions: z
    .array(z.array(z.object({ role: z.string(), content: z.string(), has_answer: z.boolean().optional() })))
    .min(1),
  answer_session_ids: z.array(z.string()),
})
type Row = z.infer<typeof row>

function readHistory(record: Row): FileStream {
  const { question_id: id, question_type, question, answer, question_date, answer_session_ids } = record
  const sessions = record.haystack_sessions
    .map((turns, at) => ({ turns, date: record.haystack_dates[at] ?? '', id: record.haystack_session_ids[at] }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const list = new EntryList()
  const marked: number[] = []
  const within: number[] = []
  for (const [at, { turns, date, id: session }] of sessions.entries()) {
    const time = readDate(date)
    for (const { role, content, has_answer } of turns) {
      const isAssistant = role === 'assistant'
      const seqs = list.add({
        session: `session ${at + 1}`,
        role: isAssistant ? 'assistant' : 'user',
        speaker: isAssistant ? 'Assistant' : 'User',
        text: content,
        ...(time !== undefined && { at: time }),
      })
      if (has_answer) marked.push(...seqs)
      if (answer_session_ids.includes(session)) within.push(...seqs)
    }
  }
  const isAbstention = id.endsWith('_abs')
  const now = readDate(question_date)
  const asked: FileQuestion = {
    classId: isAbstention ? 'abstention' : question_type,
    text: question,
    answerFormat: FORMAT,
    tail: `Today is ${question_date}.\n\n${question}\n\n${FORMAT}`,
    answerTokens: 500,
    ...makeJudged(question, answer, isAbstention ? 'abstention' : (RULES[question_type] ?? 'correct')),
    // Turns where the file marks them, else the sessions that tell.
    evidence: isAbstention ? [] : marked.length > 0 ? marked : within,
    ...(now !== undefined && { now }),
  }
  return {
    id,
    introduction: 'Below are earlier conversations with a user, oldest first. Answer a question of the user from them.',
    policy: 'These are conversations of a user with an assistant, over months.',
    entries: list.entries,
    questions: [asked],
  }
}

const FORMAT = 'Where they do not tell, say so.'

/** `2023/05/20 (Sat) 02:21` as `2023-05-20T02:21`. */
function readDate(text: string): string | undefined {
  const [, year, month, day, time = '00:00'] =
    /^(\d{4})\/(\d\d)\/(\d\d)(?: \([A-Za-z]+\))?(?: (\d\d:\d\d))?/.exec(text) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}T${time}`
}

const RULES: Readonly<Record<string, string>> = {
  'temporal-reasoning': 'dates',
  'knowledge-update': 'update',
  'single-session-preference': 'preference',
}
