import { usageError } from 'fathom-bench/plugin'
import * as z from 'zod'
import type { FileQuestion, FileStream, StreamReader } from './contract.ts'
import { askShort, DATE_HINT, introduceTalk, SHORT } from './locomo.ts'
import { EntryList, sortEntries } from './parts/entries.ts'
import { parseShape } from './parts/shape.ts'

/** REALTALK's `Chat_*.json` (arXiv 2502.13270; danny911kr/REALTALK b903e06): chats of two people over three weeks. */
export const realtalk: StreamReader = {
  id: 'realtalk',
  source: 'arXiv 2502.13270; danny911kr/REALTALK data/Chat_*.json, rules of its eval_memory/qa_tool.py (b903e06)',
  form: 'document',
  classes: [
    { id: '1', about: "REALTALK's category 1: several hops" },
    { id: '2', about: "REALTALK's category 2: dates and times" },
    { id: '3', about: "REALTALK's category 3: with knowledge of the world" },
  ],
  read: ({ value, who, name }) => [readChat(value, who, name)],
}

const turn = z.looseObject({
  clean_text: z.string(),
  speaker: z.string().min(1),
  date_time: z.string().optional(),
  dia_id: z.string().min(1),
})
const chat = z.looseObject({
  name: z.looseObject({ speaker_1: z.string().min(1), speaker_2: z.string().min(1) }),
  qa: z
    .array(
      z.looseObject({
        question: z.string().min(1),
        answer: z.union([z.string(), z.number()]),
        evidence: z.array(z.unknown()).default([]),
        category: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      }),
    )
    .min(1),
})

function readChat(value: unknown, who: string, name: string): FileStream {
  const { name: names, qa, ...fields } = parseShape(chat, value, who)
  const list = new EntryList()
  const places = new Map<string, number[]>()
  const numbers = Object.keys(fields)
    .flatMap(key => /^session_(\d{1,4})$/.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
  for (const number of numbers) {
    const session = `session_${number}`
    const when = fields[`${session}_date_time`]
    for (const said of parseShape(z.array(turn), fields[session], `${who}: ${session}`)) {
      const time = said.date_time ?? (typeof when === 'string' ? when : '')
      const at = readDay(time)
      if (at === undefined)
        throw usageError(
          `${who}: ${said.dia_id}: got ${JSON.stringify(time)}, expected a time such as "29.12.2023, 15:04:05".`,
        )
      // Both are people: neither is an assistant whose word counts less.
      const seqs = list.add({ session, at, role: 'user', speaker: said.speaker, text: said.clean_text })
      places.set(said.dia_id, seqs)
    }
  }
  if (list.entries.length === 0) throw usageError(`${who}: got no session with turns.`)
  const people = [names.speaker_1, names.speaker_2]
  return {
    id: name.replace(/\.json$/i, ''),
    ...introduceTalk(people),
    entries: list.entries,
    questions: qa.map(({ question, answer, evidence, category }): FileQuestion => {
      const hint = category === 2 ? ` ${DATE_HINT}` : ''
      const ids = evidence.flatMap(each => String(each).split(/[;,\s]+/))
      return {
        classId: String(category),
        text: question,
        answerFormat: `${SHORT}${hint}`,
        tail: askShort(`${question}${hint}`),
        answerTokens: 32,
        scorer: 'locomo-f1',
        expected: { category, answer: String(answer) },
        evidence: sortEntries(ids.flatMap(id => places.get(id) ?? [])),
      }
    }),
  }
}

/** `29.12.2023, 15:04:05` as `2023-12-29T15:04`. */
function readDay(text: string): string | undefined {
  const [, day, month, year, hour, minute] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4}),?\s+(\d{1,2}):(\d\d)/.exec(text) ?? []
  if (day === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)))
  return date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 16) : undefined
}
