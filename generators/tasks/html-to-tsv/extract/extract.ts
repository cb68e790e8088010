import { type Asked, type AskedFilter, asked } from './asked.ts'
import { entriesBelow } from './entries.ts'
import { amountIn, dayIn } from './readings.ts'
import { type Element, elementsOf, textOf, within } from './tree.ts'
import { nameOf, valueAt, valueIn } from './values.ts'

/**
 * The table that a question asks for, from the words of the question and the source of the page alone: it knows nothing of how
 * pages are written but what a reader knows (headings, labels, forms of numbers and dates).
 */
export function extracted({ context, question }: { readonly context: string; readonly question: string }): string {
  const wanted = asked(question)
  const entries = entriesBelow(elementsOf(context), wanted.heading, wanted.properties)
  const rows =
    'rows' in entries
      ? entries.rows.map(cells =>
          // A table was taken by the labels of its columns.
          wanted.properties.map(property => valueAt(cells[entries.columns.indexOf(property.label!)], property)),
        )
      : entries.blocks.filter(block => !isMarked(block, wanted)).map(block => rowOf(block, wanted))
  const kept = rows.filter(row => !wanted.filter || passes(row, wanted.filter))
  const header = wanted.properties.map((_, at) => `column ${at + 1}`)
  return `\`\`\`tsv\n${[header, ...kept].map(row => row.join('\t')).join('\n')}\n\`\`\``
}

const rowOf = (block: Element, { properties: [name, ...others] }: Asked) => [
  valueAt(nameOf(block)!, name), // blocks are taken by their names
  ...others.map(property => valueIn(block, property)),
]

function isMarked(block: Element, { sponsored }: Asked): boolean {
  if (sponsored === undefined) return false
  for (const element of within(block)) if (textOf(element) === sponsored) return true
  return false
}

function passes(row: readonly string[], { property, condition }: AskedFilter): boolean {
  const cell = row[property]
  const names = [...condition.matchAll(/“([^”]+)”/g)].map(([, name]) => name)
  const [first = '', second = ''] = condition.match(/\d{4}-\d\d-\d\d/g) ?? []
  const [amount, day] = [amountIn(cell) ?? Number.NaN, dayIn(cell) ?? '']
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
  return day === `${year}-${dayIn(`1 ${month} ${year}`)!.slice(5, 7)}-${day.slice(8)}`
}
