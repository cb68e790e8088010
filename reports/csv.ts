import Papa from 'papaparse'

/** Lines of CSV. Cells that a spreadsheet would run as a formula get an apostrophe: names, answers and reasons come from outside. */
export const csvLines = (lines: readonly (readonly unknown[])[]): string => `${unparse(lines)}\n`

/** Some cells of a line. */
export const csvCells = (cells: readonly unknown[]): string => unparse([cells])

const unparse = (lines: readonly (readonly unknown[])[]) =>
  Papa.unparse(lines as unknown[][], { newline: '\n', escapeFormulae: FORMULA })

/** How one begins, whatever follows: the pattern of the library itself passes over cells of several lines. */
const FORMULA = /^[=+\-@\t\r\n]/
