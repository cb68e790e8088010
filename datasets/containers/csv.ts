import { getErrorMessage, usageError } from '../../core/errors.ts'
import { readPlain } from '../../core/files/plain-file.ts'
import { sha256 } from '../../core/rows/key.ts'
import { type CsvRecord, parseCsv } from '../csv.ts'
import { MOST_ROWS, type RowFile } from './row-file.ts'

/**
 * A CSV file with a head as rows of text, by the names of the head.
 * @throws BenchError (usage) for one that is too long, not UTF-8, or whose records do not have the head's fields
 */
export function openCsv(who: string, path: string): RowFile {
  const makeCsvError = (why: string, cause?: unknown) => usageError(`${who}: ${path}${why}.`, cause)
  const bytes = readPlain(path, { who: `${who}: `, links: true })
  if (bytes.length > MOST_BYTES) throw makeCsvError(` is CSV of ${bytes.length} bytes; at most ${MOST_BYTES} are read`)
  const [head, ...records] = parseRecords(bytes, makeCsvError)
  if (!head) throw makeCsvError(' is empty')
  if (records.length > MOST_ROWS) throw makeCsvError(` has more than ${MOST_ROWS} rows`)
  const names = head.fields
  if (new Set(names).size < names.length) throw makeCsvError(' names a column twice in its first line')
  for (const { fields, line } of records)
    if (fields.length !== names.length)
      throw makeCsvError(`, line ${line} has ${fields.length} fields where the first line has ${names.length}`)
  return {
    path,
    sha256: sha256(bytes),
    has: at => at < records.length,
    placeOf: at => `, line ${records[at].line}`,
    read: at => Object.fromEntries(names.map((name, column) => [name, records[at].fields[column]])),
  }
}

const MOST_BYTES = 64 * 2 ** 20

function parseRecords(bytes: Buffer, refused: (why: string, cause?: unknown) => Error): readonly CsvRecord[] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw refused(' is not UTF-8 text', error)
  }
  try {
    return parseCsv(text)
  } catch (error) {
    throw refused(`, ${getErrorMessage(error)}`, error)
  }
}
