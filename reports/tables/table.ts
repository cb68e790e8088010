import { findLargest } from '../../core/collections/extremes.ts'
import { sanitize } from '../../core/text/quote.ts'
import { wrapText } from '../../core/text/wrap.ts'
import { type Summary, summarize } from '../summary/cells/cells.ts'
import { listHealthLines } from '../summary/health/health-lines.ts'
import { collectProvenance } from '../summary/health/provenance.ts'
import { defineReporter, type ReportInput } from '../summary/reporter.ts'
import { buildTables, type ReportTable } from './blocks.ts'
import { buildParamBlocks } from './param.ts'

export const table = defineReporter({
  id: 'table',
  file: 'table.md',
  about: 'Accuracy by length, task by task, with intervals and statuses, in Markdown.',
  render: input => renderTable(input, 'markdown'),
})

/** Renders the tables as plain text for a terminal, or as Markdown. Ends with a newline. */
export function renderTable(input: ReportInput, form: 'text' | 'markdown', columns = COLUMNS): string {
  const summary = summarize(input)
  const beside = form === 'text' ? countFittingLengths(columns) : () => Number.MAX_SAFE_INTEGER
  const blocks = [
    ...summary.groups.flatMap(group => buildParamBlocks(input, group, beside)),
    ...buildTables(summary, beside, input),
  ]
  const parts = blocks.map(block => (form === 'text' ? renderText(block, columns) : renderMarkdown(block)))
  const foot = renderFooter(summary, input, form, columns)
  if (parts.length === 0) parts.push(summary.groups.length > 0 ? 'No answers yet.' : 'No items yet.')
  const title = form === 'markdown' ? ['# Accuracy by length'] : []
  return `${[...title, ...renderHealth(summary, form, columns), ...parts, foot].join('\n\n')}\n`
}

/** Renders the tables along the parameter of the input for a terminal; empty without one. */
export const renderParamTables = (input: ReportInput, columns = COLUMNS): string =>
  summarize(input)
    .groups.flatMap(group => buildParamBlocks(input, group, countFittingLengths(columns)))
    .map(block => `${renderText(block, columns)}\n\n`)
    .join('')

/** Renders, before all scores, whether they can be trusted. */
function renderHealth(summary: Summary, form: 'text' | 'markdown', columns: number): string[] {
  const lines = listHealthLines(summary)
  if (lines.length === 0) return []
  if (form === 'markdown') return ['## Health', lines.map(line => `- ${escapeMarkdown(line)}`).join('\n')]
  const folded = lines.flatMap(line =>
    wrapText(line, columns - INDENT).map((part, at) => (at === 0 ? '  ' : '    ') + part),
  )
  return [['Health', ...folded].join('\n')]
}

function renderFooter(summary: Summary, input: ReportInput, form: 'text' | 'markdown', columns: number): string {
  const { fathom, seed, tokenizer, haystack } = collectProvenance(input)
  const lines = [
    'Scores are 0–100 with 95 % intervals (ends rounded outwards); n is items per score. A failed item counts as 0; a missing one is not counted.',
    `Fathom ${fathom}, seed ${seed}, lengths in ${tokenizer} tokens, haystack ${haystack}.`,
    ...summary.notes.map(note => `Note: ${note}.`),
  ].map(line => sanitize(line, 2000))
  return form === 'markdown'
    ? lines.map(line => escapeMarkdown(line)).join('\n\n')
    : lines.flatMap(line => wrapText(line, columns - INDENT)).join('\n')
}

/** Returns how many lengths fit side by side: seven, and fewer next to longer names. */
const countFittingLengths =
  (columns: number) =>
  (names: readonly string[], floored = false): number => {
    const longest = Math.max(NAME, findLargest(names.map(name => Math.min(WIDEST, [...name].length) + MARKS)))
    return Math.max(1, Math.floor((columns - COUNT - longest) / (SCORE + (floored ? FLOOR_WIDTH : 0))))
  }

function renderText(block: ReportTable, columns: number): string {
  const rows = block.sections.flatMap(section => section.rows)
  const wanted = block.head.map((name, column) =>
    Math.max(name.length, findLargest(rows.map(row => row[column].length))),
  )
  const left = columns - wanted.slice(1).reduce((sum, width) => sum + width + 1, 0)
  const name = Math.min(wanted[0], WIDEST, Math.max(NAME, left))
  const widths = [name, ...wanted.slice(1)]
  const gap = widths.reduce((sum, width) => sum + width + 2, -2) > columns ? ' ' : '  '
  const put = (row: readonly string[]) =>
    row
      .map((text, at) => (at === 0 ? truncateMiddle(text, name).padEnd(name) : text.padStart(widths[at])))
      .join(gap)
      .trimEnd()
  const rule = '─'.repeat(Math.min(columns, put(block.head.map((_, at) => 'x'.repeat(widths[at]))).length))
  return [
    truncateMiddle(block.title, columns),
    ...block.captions.flatMap(caption => wrapText(caption, columns - INDENT).map(part => `  ${part}`)),
    '',
    put(block.head),
    ...block.sections.flatMap(section => [rule, ...section.rows.map(put)]),
  ].join('\n')
}

/** Keeps the ends of names, which distinguish them. */
function truncateMiddle(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const kept = most - 1
  return `${signs.slice(0, Math.ceil(kept / 2)).join('')}…${signs.slice(signs.length - Math.floor(kept / 2)).join('')}`
}

const COLUMNS = 120
const INDENT = 2
const NAME = 17
const WIDEST = 40
/** Width of the widest score, `98.3 [94–100]`, with a space. */
const SCORE = 14
/** Width of the widest shortcut baseline after it, ` ⌊100`. */
const FLOOR_WIDTH = 5
/** Width of the column of n, with a space. */
const COUNT = 5
/** Marks after the name of a row that is not the first of its task. */
const MARKS = 3

function renderMarkdown(block: ReportTable): string {
  const formatLine = (row: readonly string[]) => `| ${row.map(cell => escapeMarkdown(cell)).join(' | ')} |`
  const rule = `|---|${block.head
    .slice(1)
    .map(() => '---:|')
    .join('')}`
  return [
    `## ${escapeMarkdown(block.title)}`,
    ...block.captions.map(caption => escapeMarkdown(caption)),
    [formatLine(block.head), rule, ...block.sections.flatMap(section => section.rows.map(formatLine))].join('\n'),
  ].join('\n\n')
}

/**
 * Escapes untrusted text, so that it cannot become markup, a link or a column. `[94–100]` stays: without `(` it is not
 * a link.
 */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*|<>!&]/g, '\\$&').replace(/\](?=\s*[[(:])/g, '\\]')
}
