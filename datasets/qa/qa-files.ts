import * as z from 'zod'
import { getErrorMessage, usageError } from '../../core/errors.ts'
import { describeFault } from '../fault.ts'
import { type DataFile, hashFiles, readFiles } from '../files.ts'
import type { Paragraph, QaData, QaQuestion } from './qa.ts'

/** A shape that a data file may have: how to know it, and what to take from it. */
export interface QaShape {
  readonly name: string
  /** Whether a value has this shape: a whole JSON document, or the first row of JSONL or of a JSON list. */
  fits(value: unknown): boolean
  /** Adds questions and paragraphs. @throws z.ZodError for a value that does not hold what it should. */
  read(value: unknown, into: QaPool): void
}

/**
 * Reads the files of some paths into one set of questions. Files of a folder that have none of the shapes are passed
 * over and named in `notes`; a file that the user named must have one.
 *
 * @throws BenchError (usage) that names the file, and for JSONL the line.
 */
export async function readQa(role: string, paths: readonly string[], shapes: readonly QaShape[]): Promise<QaData> {
  const who = `--data ${role}`
  const files: DataFile[] = []
  const notes: string[] = []
  const pool = new QaPool()
  for (const path of paths) {
    for (const file of await readFiles(who, path, ['.json', '.jsonl'])) {
      const note = readInto(pool, who, file, shapes)
      if (note === undefined) files.push(file)
      else notes.push(note)
    }
  }
  const path = paths.join(',')
  if (pool.questions.length === 0)
    throw usageError(`${who}: ${path} holds no usable question. Known: ${listShapeNames(shapes)}.`)
  return { questions: pool.questions, paragraphs: pool.paragraphs, sha256: hashFiles(files), path, notes }
}

/** Collects questions and paragraphs; duplicate paragraphs are kept once. */
export class QaPool {
  readonly questions: QaQuestion[] = []
  readonly paragraphs: Paragraph[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of a paragraph, new or known. Line breaks and runs of white space become one blank. */
  add(title: string, text: string): number {
    const paragraph = { title: collapseBlanks(title), text: collapseBlanks(text) }
    const key = `${paragraph.title}\n${paragraph.text}`
    const number = this.#numbers.get(key) ?? this.paragraphs.length
    if (number === this.paragraphs.length) {
      this.#numbers.set(key, number)
      this.paragraphs.push(paragraph)
    }
    return number
  }
}

/** Rows of `title` and `text`: more paragraphs, without questions. */
export const paragraphRows: QaShape = {
  name: 'rows of {title, text}',
  fits: value => has(value, 'title', 'text') && !has(value, 'question'),
  read(value, into) {
    const { title, text } = paragraphRow.parse(value)
    into.add(title, text)
  },
}

const paragraphRow = z.object({ title: z.string(), text: z.string().min(1) })

export const has = (value: unknown, ...fields: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && fields.every(field => field in value)

export const hasAny = (value: unknown, ...fields: readonly string[]): boolean => fields.some(field => has(value, field))

/** Reads one file; the note says why a file of a folder was passed over. */
function readInto(pool: QaPool, who: string, file: DataFile, shapes: readonly QaShape[]): string | undefined {
  const rows = parseRows(who, file)
  const shape = shapes.find(({ fits }) => fits(rows[0]?.value))
  if (!shape) {
    const problem = `${file.path} has ${describeFields(rows[0]?.value)}; known: ${listShapeNames(shapes)}`
    if (file.inFolder) return `passed over: ${problem}`
    throw usageError(`${who}: ${problem}.`)
  }
  for (const { value, place } of rows) {
    try {
      shape.read(value, pool)
    } catch (error) {
      throw usageError(`${who}: ${file.path}${place} ${describeFault(error)} (${shape.name}).`, error)
    }
  }
  return undefined
}

interface Row {
  readonly value: unknown
  /** Such as `, line 12`; empty for a whole document. */
  readonly place: string
}

/** A JSON document is one row, a JSON list its entries, JSONL its lines. */
function parseRows(who: string, { path, text }: DataFile): readonly Row[] {
  if (/^\s*</.test(text)) throw usageError(`${who}: ${path} is a web page or XML, not JSON: fetch the file itself.`)
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value)
      ? value.map((entry, at) => ({ value: entry, place: `, entry ${at + 1}` }))
      : [{ value, place: '' }]
  } catch (error) {
    if (!isJsonLines(path, text))
      throw usageError(`${who}: ${path} is not valid JSON${cutOff(error) ? '; it ends too early' : ''}.`, error)
  }
  return text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ value: parseLine(line, at + 1), place: `, line ${at + 1}` }]))

  function parseLine(line: string, number: number): unknown {
    try {
      return JSON.parse(line)
    } catch (error) {
      throw usageError(
        `${who}: ${path}, line ${number} is not valid JSON${cutOff(error) ? '; it ends too early' : ''}.`,
        error,
      )
    }
  }
}

const isJsonLines = (path: string, text: string) => path.endsWith('.jsonl') || /^\s*\{[^\n]*\}\s*\n/.test(text)

const cutOff = (error: unknown) => /unexpected end|unterminated/i.test(getErrorMessage(error))

const listShapeNames = (shapes: readonly QaShape[]) => shapes.map(({ name }) => name).join(', ')

function describeFields(value: unknown): string {
  if (value === undefined) return 'no rows'
  if (typeof value !== 'object' || value === null) return `values of type ${typeof value}`
  const fields = Object.keys(value)
  return `the fields ${fields
    .slice(0, 8)
    .map(field => JSON.stringify(field.slice(0, 40)))
    .join(', ')}${fields.length > 8 ? ' and more' : ''}`
}

/** Runs of white space, line breaks among them, become one blank. */
export const collapseBlanks = (text: string) => text.replace(/[\s\u0085]+/g, ' ').trim()
