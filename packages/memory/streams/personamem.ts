import { parsePlainLiteral, usageError } from 'fathom-bench/plugin'
import * as z from 'zod'
import type { FileQuestion, FileStream, StreamFile, StreamReader } from './contract.ts'
import { toClass } from './parts/class-name.ts'
import { EntryList } from './parts/entries.ts'
import { parseRows } from './parts/shape.ts'

/**
 * PersonaMem (arXiv 2504.14225; bowen-upenn/PersonaMem 041d82a): `questions_SIZE.csv`, with `shared_contexts_SIZE.jsonl`
 * in the same folder. A shared context is one stream, and each question is asked after its first `end_index` messages.
 */
export const personamem: StreamReader = {
  id: 'personamem',
  source: 'arXiv 2504.14225; bowen-upenn/PersonaMem questions_*.csv, rules of inference_standalone_openai.py (041d82a)',
  form: 'rows',
  classes: [],
  read: readFile,
}

const row = z.looseObject({
  question_id: z.string(),
  question_type: z.string().min(1),
  user_question_or_message: z.string().min(1).optional(),
  // Older files have this name.
  question: z.string().min(1).optional(),
  correct_answer: z.string().regex(/^\(?[a-dA-D]\)?$/, 'expected a letter such as (a)'),
  all_options: z.string(),
  shared_context_id: z.string().min(1),
  end_index_in_shared_context: z.coerce.number().int().min(1),
})
type Row = z.infer<typeof row>
const contexts = z.record(z.string(), z.array(z.object({ role: z.string(), content: z.string() })).min(1))

function readFile({ value, who, name, beside }: StreamFile): FileStream[] {
  const rows = parseRows(row, value, who)
  const other = name.replace(/^questions/, 'shared_contexts').replace(/\.csv$/i, '.jsonl')
  if (other === name) throw usageError(`${who}: got a file called ${name}, expected questions_SIZE.csv.`)
  const found = new Map(parseRows(contexts, beside(other), `${who}: ${other}`).flatMap(each => Object.entries(each)))
  const ids = new Set(rows.map(each => each.shared_context_id))
  return [...ids].map(id => {
    const asked = rows.filter(each => each.shared_context_id === id)
    const messages = found.get(id)
    if (messages === undefined) throw usageError(`${who}: ${other} has no context ${id}.`)
    const { entries, ends } = listMessages(messages)
    return {
      id,
      introduction: 'Below are earlier conversations with a user, oldest first.',
      policy: 'These are conversations of a user with an assistant. What the user likes may change.',
      entries,
      questions: asked.map(each => readQuestion(each, ends, who)),
    }
  })
}

/** A system turn begins a session. */
function listMessages(messages: readonly { readonly role: string; readonly content: string }[]) {
  const list = new EntryList()
  let session = 0
  const ends = messages.map(({ role, content }) => {
    if (role === 'system') session++
    list.add({
      session: `session ${session}`,
      role: role === 'assistant' || role === 'system' ? role : 'user',
      speaker: role === 'assistant' ? 'Assistant' : role === 'system' ? 'System' : 'User',
      text: content,
    })
    return list.entries.length
  })
  return { entries: list.entries, ends }
}

function readQuestion(record: Row, ends: readonly number[], who: string): FileQuestion {
  const { question_id, all_options, correct_answer, question_type } = record
  const question = record.user_question_or_message ?? record.question
  const after = ends[Math.min(record.end_index_in_shared_context, ends.length) - 1]
  const options = readOptions(all_options)
  if (question === undefined || options.length < 2)
    throw usageError(`${who}: question ${question_id}: got no question or no options, expected both.`)
  return {
    classId: toClass(question_type),
    text: question,
    answerFormat: `${RULE}\n\n${all_options}`,
    tail: `${question}\n\n${RULE}\n\n${all_options}`,
    answerTokens: 512,
    scorer: 'personamem-letter',
    expected: { answer: correct_answer.replace(/[()]/g, '').toUpperCase(), options },
    evidence: [],
    after,
  }
}

/** Upstream's words, which name the mark that its rule reads. */
const RULE =
  'Find the most appropriate model response and give your final answer (a), (b), (c), or (d) after the special token <final_answer>.'

/** The options of a list as Python writes it, without their letters. */
function readOptions(text: string): string[] {
  const list = parsePlainLiteral(text)
  return Array.isArray(list) ? list.map(option => String(option).replace(/^\s*\([a-d]\)\s*/i, '')) : []
}
