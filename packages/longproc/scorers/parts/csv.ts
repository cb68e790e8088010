import { raise } from 'fathom-bench/plugin'

/**
 * The records of Python's `csv.reader(lines, delimiter='\t')` in its default dialect. A field that begins with a
 * quotation mark runs to the closing one, over the ends of lines, which it drops; elsewhere a quotation mark is a
 * letter. An empty line is an empty record, and a field that never closes ends with the text. Raises `Error` for a
 * carriage return inside a line, and for a field of over 131,072 characters.
 */
export function parseCsvRecords(lines: readonly string[]): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let state: 'start' | 'plain' | 'quoted' | 'closed' | 'ended' = 'start'
  const save = () => {
    if (isLong(field)) raise('Error')
    record.push(field)
    field = ''
  }
  for (const line of lines) {
    if (state !== 'quoted' && !line.startsWith('"') && !line.includes('\t"')) {
      records.push(splitPlainFields(line))
      continue
    }
    if (state !== 'quoted') state = 'start'
    for (const character of line) {
      if (state === 'quoted') {
        if (character === '"') state = 'closed'
        else field += character
      } else if (state === 'ended') {
        if (character !== '\r') raise('Error')
      } else if (character === '\t' || character === '\r') {
        save()
        state = character === '\t' ? 'start' : 'ended'
      } else if (character === '"' && state !== 'plain') {
        // The second of two quotation marks is a literal one.
        if (state === 'closed') field += character
        state = 'quoted'
      } else {
        field += character
        state = 'plain'
      }
    }
    if (state === 'quoted') continue
    if (state !== 'ended') save()
    records.push(record)
    record = []
  }
  if (state === 'quoted') {
    save()
    records.push(record)
  }
  return records
}

/** A line without quoted fields. */
function splitPlainFields(line: string): string[] {
  const end = line.indexOf('\r')
  if (end >= 0 && /[^\r]/.test(line.slice(end))) raise('Error')
  const text = end < 0 ? line : line.slice(0, end)
  if (text === '') return []
  const fields = text.split('\t')
  return fields.some(isLong) ? raise('Error') : fields
}

/** Python counts code points. */
const isLong = (field: string) => field.length > MOST && [...field].length > MOST
const MOST = 131_072
