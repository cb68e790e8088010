import Papa from 'papaparse'

/**
 * Lines of CSV. Cells that a spreadsheet would run as a formula get an apostrophe: names, answers and reasons come from
 * outside.
 */
export const formatCsvLines = (lines: readonly (readonly unknown[])[]): string => `${toCsv(lines)}\n`

/** Some cells of a line. */
export const formatCsvCells = (cells: readonly unknown[]): string => toCsv([cells])

const toCsv = (lines: readonly (readonly unknown[])[]) =>
  Papa.unparse(
    lines.map(cells => cells.map(escapeSteering)),
    { newline: '\n', escapeFormulae: FORMULA },
  )

/** What would steer a terminal, or turn the direction of a text, stands as its code. Line breaks and tabs stay. */
const escapeSteering = (cell: unknown): unknown =>
  typeof cell === 'string'
    ? cell.replace(STEERING, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : cell
const STEERING = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** How one begins, whatever follows: the pattern of the library itself passes over cells of several lines. */
const FORMULA = /^[=+\-@\t\r\n]/
