import Papa from 'papaparse'

/** Lines of CSV. Cells that a spreadsheet would run as a formula get an apostrophe: names, answers and reasons come from outside. */
export const csvLines = (lines: readonly (readonly unknown[])[]): string =>
  `${Papa.unparse(lines as unknown[][], { newline: '\n', escapeFormulae: FORMULA })}\n`

/** How one begins, whatever follows: the pattern of the library itself passes over cells of several lines. */
const FORMULA = /^[=+\-@\t\r\n]/
