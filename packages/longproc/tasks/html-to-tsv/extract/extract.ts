import { findEntriesBelow } from './entries.ts'
import { parseAmount, parseIsoDay } from './readings.ts'
import { type AskedFilter, type ParsedQuestion, parsePageQuestion } from './request.ts'
import { type Element, getElementText, parseElements, walkElements } from './tree.ts'
import { findEntryName, readValueAt, readValueIn } from './values.ts'

/**
 * The table that a question asks for, from the words of the question and the source of the page alone: it knows nothing
 * of how pages are written but what a reader knows (headings, labels, forms of numbers and dates).
 */
export function extractTable({ context, question }: { readonly context: string; readonly question: string }): string {
  const wanted = parsePageQuestion(question)
  const entries = findEntriesBelow(parseElements(context), wanted.heading, wanted.properties)
  const rows =
    'rows' in entries
      ? entries.rows.map(cells =>
          // A table was taken by the labels of its columns.
          wanted.properties.map(property => readValueAt(cells[entries.columns.indexOf(property.label!)], property)),
        )
      : entries.blocks.filter(block => !isMarked(block, wanted)).map(block => toRow(block, wanted))
  const kept = rows.filter(row => !wanted.filter || isRowKept(row, wanted.filter))
  const header = wanted.properties.map((_, at) => `column ${at + 1}`)
  return `\`\`\`tsv\n${[header, ...kept].map(row => row.join('\t')).join('\n')}\n\`\`\``
}

const toRow = (block: Element, { properties: [name, ...others] }: ParsedQuestion) => [
  readValueAt(findEntryName(block)!, name), // blocks are taken by their names
  ...others.map(property => readValueIn(block, property)),
]

function isMarked(block: Element, { sponsored }: ParsedQuestion): boolean {
  if (sponsored === undefined) return false
  for (const element of walkElements(block)) if (getElementText(element) === sponsored) return true
  return false
}

function isRowKept(row: readonly string[], { property, condition }: AskedFilter): boolean {
  const cell = row[property]
  const names = [...condition.matchAll(/“([^”]+)”/g)].map(([, name]) => name)
  const [first = '', second = ''] = condition.match(/\d{4}-\d\d-\d\d/g) ?? []
  const [amount, day] = [parseAmount(cell) ?? Number.NaN, parseIsoDay(cell) ?? '']
  const bound = Number(/-?[\d.]+$/.exec(condition)?.[0])
  if (condition.startsWith('is given')) return cell !== 'N/A'
  if (condition.startsWith('is at least')) return amount >= bound
  if (condition.startsWith('is at most')) return amount <= bound
  if (condition.startsWith('is ')) return names.includes(cell)
  if (condition.startsWith('contains')) return cell.includes(names[0])
  if (condition.startsWith('does not contain')) return !cell.includes(names[0])
  if (condition.startsWith('begins with')) return cell.startsWith(names[0])
  if (condition.startsWith('lies between')) return day >= first && day <= second
  if (condition.startsWith('lies before')) return day < first
  if (condition.startsWith('lies in the year')) return day.startsWith(condition.slice(-4))
  const [month, year] = condition.replace('lies in ', '').split(' ')
  // The question's own month and year.
  return day === `${year}-${parseIsoDay(`1 ${month} ${year}`)!.slice(5, 7)}-${day.slice(8)}`
}
