import { findLargest } from '../core/collections/extremes.ts'

/** One record of a CSV file: its fields, and the line on which it begins. */
export interface CsvRecord {
  readonly fields: readonly string[]
  readonly line: number
}

/**
 * Parses the records of a text with a comma, semicolon or tab between fields (RFC 4180: quotes around a field with
 * separators, line breaks or doubled quotes). The first line determines the separator. Empty lines are skipped.
 * @throws Error with the line of a quote that is never closed, or that ends within a field
 */
export function parseCsv(text: string): CsvRecord[] {
  const separator = detectSeparator(text)
  const records: CsvRecord[] = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const firstLine = line
    const fields: string[] = []
    for (;;) {
      const { value, end } = text[at] === '"' ? readQuotedField(text, at, line) : readBareField(text, at, separator)
      line += value.split('\n').length - 1
      fields.push(value)
      at = end
      if (text[at] !== separator) break
      at++
    }
    if (at < text.length && text[at] !== '\n' && text[at] !== '\r')
      throw new Error(`line ${line}: a quote ends within a field`)
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (fields.length > 1 || fields[0].trim() !== '') records.push({ fields, line: firstLine })
  }
  return records
}

const SEPARATORS = [',', ';', '\t']

function detectSeparator(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const counts = SEPARATORS.map(each => head.split(each).length)
  return SEPARATORS[counts.indexOf(findLargest(counts))]
}

function readBareField(text: string, from: number, separator: string) {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(from, end), end }
}

function readQuotedField(text: string, from: number, line: number) {
  let value = ''
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new Error(`line ${line}: a quote is never closed`)
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}
