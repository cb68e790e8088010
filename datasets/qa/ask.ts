import * as z from 'zod'
import { getErrorMessage, usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { findNearest } from '../../core/text/suggest.ts'
import { parseCsv } from '../csv.ts'
import { refuseDocuments } from '../documents.ts'
import { describeFault } from '../fault.ts'
import { type DataFile, readFiles } from '../files.ts'
import { collapseBlanks } from './qa-files.ts'

/** A question of the user's. */
export interface AskedQuestion {
  readonly question: string
  /** Each is right. */
  readonly answers: readonly string[]
  /** Texts from which it is answered, each to be put into the context; none: the haystack is to hold the answer. */
  readonly evidence: readonly string[]
  readonly scorer?: string | undefined
  readonly group?: string | undefined
  /** Such as `, line 12`. */
  readonly place: string
}

export interface QuestionFile {
  readonly path: string
  readonly sha256: string
  readonly questions: readonly AskedQuestion[]
}

/**
 * Reads a file of questions: CSV with a head, JSONL, or a JSON list. A row has `question`, `answer` or `answers`, and
 * where wanted `evidence`, `scorer` and `group`; in CSV several answers have `|` between them.
 *
 * @throws BenchError (usage) that names the file and the line, and what is allowed
 */
export async function readAsked(who: string, path: string): Promise<QuestionFile> {
  refuseDocuments(who, path)
  const [file, ...others] = await readFiles(who, path, ['.csv', '.jsonl', '.json'])
  if (others.length > 0) throw usageError(`${who}: ${path} is a folder of several files. Name each: ask:FILE,ask:FILE.`)
  const rows = isCsv(file) ? parseCsvRows(who, file) : parseJsonRows(who, file)
  const questions = rows.map(({ value, place }) => parseQuestion(value, place, `${who}: ${file.path}`))
  if (questions.length === 0) throw usageError(`${who}: ${path} holds no question.`)
  return { path, sha256: file.sha256, questions }
}

interface Row {
  readonly value: unknown
  readonly place: string
}

const isCsv = ({ path, text }: DataFile) =>
  /\.(csv|tsv)$/i.test(path) || (!/\.jsonl?$/i.test(path) && !/^\s*[[{]/.test(text))

function parseCsvRows(who: string, { path, text }: DataFile): Row[] {
  let records: ReturnType<typeof parseCsv>
  try {
    records = parseCsv(text)
  } catch (error) {
    throw usageError(`${who}: ${path}, ${getErrorMessage(error)}.`, error)
  }
  const names = (records.shift()?.fields ?? []).map(name => name.trim().toLowerCase())
  if (!names.includes('question'))
    throw usageError(
      `${who}: ${path} has no column "question"; its first line is ${quoteForMessage(names.join(', '))}. Columns: ${COLUMNS.join(', ')}.`,
    )
  return records.map(({ fields, line }) => {
    const place = `, line ${line}`
    if (fields.length > names.length)
      throw usageError(
        `${who}: ${path}${place} has ${fields.length} fields, the head ${names.length}. Put quotes around a field with separators.`,
      )
    const given = names.map((name, at) => [name, (fields[at] ?? '').trim()] as const).filter(([, text]) => text !== '')
    const row: Record<string, unknown> = Object.fromEntries(given)
    if (typeof row['answers'] === 'string') row['answers'] = row['answers'].split('|')
    return { value: row, place }
  })
}

function parseJsonRows(who: string, { path, text }: DataFile): Row[] {
  const parseJson = (json: string, location: string): unknown => {
    try {
      return JSON.parse(json)
    } catch (error) {
      throw usageError(`${who}: ${path}${location} is not valid JSON.`, error)
    }
  }
  if (/^\s*\[/.test(text)) {
    const list = parseJson(text, '') as readonly unknown[]
    return list.map((value, at) => ({ value, place: `, entry ${at + 1}` }))
  }
  if (/\.json$/i.test(path))
    throw usageError(`${who}: ${path} is not a list. Allowed: a JSON list of rows, or their lines in a .jsonl file.`)
  return text
    .split('\n')
    .flatMap((line, at) =>
      line.trim() === '' ? [] : [{ value: parseJson(line, `, line ${at + 1}`), place: `, line ${at + 1}` }],
    )
}

const COLUMNS = ['question', 'answer', 'answers', 'evidence', 'scorer', 'group']

const text = z.string().transform(collapseBlanks).pipe(z.string().min(1, 'it is empty'))
const answer = z.union([text, z.number().transform(String)], { error: 'a text or a number is needed' })
const makeTextsSchema = <T extends z.ZodType>(one: T) => z.union([one.transform(value => [value]), z.array(one)])

const ROW = z.strictObject({
  question: text,
  answer: makeTextsSchema(answer).optional(),
  answers: makeTextsSchema(answer).optional(),
  evidence: makeTextsSchema(text).nullish(),
  scorer: z.string().nullish(),
  group: text.nullish(),
  id: z.unknown().optional(),
})

function parseQuestion(value: unknown, location: string, who: string): AskedQuestion {
  const odd = Object.keys(typeof value === 'object' && value !== null ? value : {}).find(
    name => !COLUMNS.includes(name) && name !== 'id',
  )
  if (odd !== undefined) {
    const [near] = findNearest(odd, COLUMNS)
    const meant = near === undefined ? '' : ` (did you mean "${near}"?)`
    throw usageError(
      `${who}${location} has a field ${quoteForMessage(odd)}${meant}. Allowed: ${COLUMNS.join(', ')}, id.`,
    )
  }
  const parsed = ROW.safeParse(value)
  if (!parsed.success) throw usageError(`${who}${location} ${describeFault(parsed.error)}.`)
  const { question, evidence, scorer, group } = parsed.data
  const answers = [...new Set([...(parsed.data.answer ?? []), ...(parsed.data.answers ?? [])] as string[])]
  if (answers.length === 0) throw usageError(`${who}${location} has neither "answer" nor "answers".`)
  return {
    question,
    answers,
    place: location,
    evidence: (evidence ?? []) as string[],
    ...(scorer && { scorer }),
    ...(group && { group }),
  }
}
