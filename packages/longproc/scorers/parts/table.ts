import { getLast, lower, raise, removeArticles, removePunctuation, split, strip } from 'fathom-bench/plugin'
import { parseCsvRecords } from './csv.ts'

/** A table's rows, each as one text of its normalised cells, and how many cells a row has. */
export interface NormalizedTable {
  readonly width: number
  readonly rows: readonly string[]
}

/**
 * A TSV as the official code reads it, with Python's csv reader, so quoted fields swallow lines. The first record is
 * the header, whose names must differ. A last record of another width is dropped; others become rows of N/A. Raises
 * where the official code fails.
 */
export function parseOfficialTable(text: string): NormalizedTable {
  const [header, ...records] = parseCsvRecords(strip(text).split('\n'))
  const width = header.length
  if (records.length === 0) raise('IndexError')
  if (getLast(records).length !== width) records.pop()
  // pandas returns a frame for a repeated name.
  if (new Set(header).size < width) raise('AttributeError')
  const rows = records.map(record => (record.length === width ? record : Array<string>(width).fill('N/A')))
  return { width, rows: normalizeRows(rows, joined => joined) }
}

/**
 * Returns the rows of a plain TSV, header first. Each line is a row, a tab ends a cell, blank lines are skipped, and
 * empty cells at the end of a row may be missing.
 */
export function parsePlainRows(text: string): readonly string[] {
  const lines = text.split('\n').filter(line => strip(line) !== '')
  return normalizeRows(
    lines.map(line => dropTrailing(line, '\r').split('\t')),
    keepNumbers,
  ).map(row => dropTrailing(row, '\n'))
}

function dropTrailing(text: string, character: string): string {
  let end = text.length
  while (text[end - 1] === character) end--
  return text.slice(0, end)
}

/** Each row's cells normalised as the official code does it: all of them at once, since none holds a line break. */
function normalizeRows(rows: readonly (readonly string[])[], prepare: (joined: string) => string): string[] {
  const joined = rows.map(row => row.join('\n')).join('\n')
  const cells = removeArticles(removePunctuation(lower(prepare(joined)))).split('\n')
  let at = 0
  return rows.map(row => {
    const own = cells.slice(at, at + row.length)
    at += row.length
    return own.map(cell => split(cell).join('')).join('\n')
  })
}

/** Decimal points and minus signs, which would go with the punctuation, as signs that stay: 1.5 is not 15. */
const keepNumbers = (text: string): string =>
  text.replace(/(?<=\p{Nd})\.(?=\p{Nd})/gu, '·').replace(/(?<![\p{L}\p{N}])-(?=\p{Nd})/gu, '−')
