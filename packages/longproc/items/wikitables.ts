import { buildFrame, collectPromptParts, type ReadyItem } from 'fathom-bench/plugin'
import Papa from 'papaparse'
import type { WikiTable } from '../data/wikipedia/wikitables.ts'
import { answerFormat } from '../tasks/html-to-tsv/question.ts'
import { htmlToTsv } from '../tasks/html-to-tsv/task.ts'
import type { LongProcLevel } from './longproc.ts'

/** Returns a Wikipedia table as an item like those of html-to-tsv: the page is the context, the table the answer. */
export function toWikiTableItem(table: WikiTable, { tokens, answerTokens, scorer }: LongProcLevel): ReadyItem {
  const { id, title, html, tableIndex, columns } = table
  const [reference, header] = [formatWikiTable(table), columns.join('\t')]
  const properties = columns.map((column, at) => `(${at + 1}) ${column}`).join('; ')
  const description = `${properties}. Only the table with these columns counts, number ${tableIndex + 1} of the page’s tables of class “wikitable”. A cell that spans several rows or columns counts in each of them; marks of footnotes and hidden text are left out.`
  const question = `The page is about ${title}. Take these properties of each row of a table: ${description}`
  const format = answerFormat(header)
  const parts = collectPromptParts(htmlToTsv, { question, answerFormat: format })
  return {
    id,
    family: 'longproc',
    ...buildFrame(htmlToTsv.template, parts),
    context: html.trim(),
    question,
    answerFormat: format,
    depths: [],
    scorer,
    expected: {
      reference,
      item: {
        output_length_group: String(tokens),
        task_id: `wikitables_${id}`,
        website_id: 'wikipedia',
        html_path: `webpage/${id}.html`,
        task_topic: title,
        task_description: description,
        gt: reference,
        tsv_header: header,
        filtering_instruction: '',
      },
    },
    answerTokens,
    cluster: id,
    output: { tokens, reference },
  }
}

/**
 * The right answer. Cells with quotation marks are written as Python's csv reader, LongProc's, takes them; of a cell
 * without a value an answer has N/A.
 */
export function formatWikiTable({ columns, rows }: WikiTable): string {
  const cells = rows.map(row => row.map(cell => (/^[-–—]?$/.test(cell) ? 'N/A' : cell)))
  return `${Papa.unparse({ fields: [...columns], data: cells }, { delimiter: '\t', newline: '\n' })}\n`
}

/** The level of LongProc that an answer of so many tokens belongs to. */
export const pickWikiTableLevel = (tokens: number): number => (tokens <= 1024 ? 512 : tokens <= 4096 ? 2048 : 8192)
