import { findLargest } from '../collections/extremes.ts'
import { getLast } from '../collections/require.ts'
import { wrapText } from './wrap.ts'

/** Rows with their columns aligned and the last one wrapped at `width` characters; two blanks between columns. */
export function formatColumns(rows: readonly (readonly string[])[], width: number): string {
  const widths = (rows[0] ?? []).slice(0, -1).map((_, at) => findLargest(rows.map(row => row[at].length)))
  const indent = widths.reduce((sum, own) => sum + own + GAP, 0)
  return rows
    .map(row => {
      const start = widths.map((own, at) => row[at].padEnd(own + GAP)).join('')
      return `${start}${wrapText(getLast(row), Math.max(NARROWEST, width - indent)).join(`\n${' '.repeat(indent)}`)}`
    })
    .join('\n')
}

/** Lines of cells, two blanks in, with their columns aligned: to the left where `left` says so, else to the right. */
export function alignColumns(rows: readonly (readonly string[])[], left: (column: number) => boolean): string[] {
  const widths = (rows[0] ?? []).map((_, at) => findLargest(rows.map(row => row[at]?.length ?? 0)))
  const padCell = (cell: string, at: number) =>
    left(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return rows.map(row => `  ${row.map(padCell).join('  ')}`.trimEnd())
}

const GAP = 2
const NARROWEST = 30

/** Returns the text width for this stream: the terminal's width, within limits. */
export const getTextWidth = (out: { readonly columns?: number }): number =>
  Math.min(120, Math.max(60, out.columns ?? 100))
