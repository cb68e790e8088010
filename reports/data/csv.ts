import Papa from 'papaparse'

/**
 * Formats lines of CSV. Names, answers and reasons are untrusted, so a cell that a spreadsheet would run as a formula
 * gets an apostrophe.
 */
export const formatCsvLines = (lines: readonly (readonly unknown[])[]): string => `${toCsv(lines)}\n`

/** Formats some cells of a line. */
export const formatCsvCells = (cells: readonly unknown[]): string => toCsv([cells])

const toCsv = (lines: readonly (readonly unknown[])[]) =>
  Papa.unparse(
    lines.map(cells => cells.map(escapeSteering)),
    { newline: '\n', escapeFormulae: FORMULA },
  )

/**
 * Replaces control characters that affect a terminal or the text direction by their codes. Line breaks and tabs stay.
 */
const escapeSteering = (cell: unknown): unknown =>
  typeof cell === 'string'
    ? cell.replace(STEERING, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : cell
const STEERING = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The start of a formula. The library's own pattern ignores cells of several lines. */
const FORMULA = /^[=+\-@\t\r\n]/
