import { formatInteger, formatScore } from '../../summary/format.ts'
import { escapeLatex } from '../../tables/latex.ts'
import type { RunComparison } from '../compare.ts'
import { formatRowLabel } from '../comparison.ts'
import { formatDifference, formatGatePValue } from '../gate/lines.ts'
import { formatEntryName } from '../matching.ts'

/**
 * Renders a booktabs table for LaTeX. Each group of cells is a row, with marks by Holm's p; the overall row has its own
 * p. Needs \\usepackage{booktabs}.
 */
export function compareLatex({ a, b, compared }: RunComparison): string {
  const tables = compared.map(({ match, rows }) => {
    const body = rows.map(row => {
      const { n, base, candidate } = row.difference
      const cells = [formatRowLabel(row), formatInteger(n), formatScore(base), formatScore(candidate)].map(escapeLatex)
      const difference = escapeLatex(formatDifference(row)).replace('{[}', '[').replace('{]}', ']')
      return `${[...cells, `${difference}${formatStars(row.adjustedP)}`, escapeLatex(formatGatePValue(row.adjustedP))].join(' & ')} \\\\`
    })
    const names = [`A: ${formatEntryName(match.base)} (${a})`, `B: ${formatEntryName(match.candidate)} (${b})`].map(
      escapeLatex,
    )
    return [
      '\\begin{table}',
      '\\centering',
      `\\caption{${names.join('. ')}. Differences with 95\\,\\% intervals of paired tests; ${STARS.map(([p, mark]) => `$^{${mark}}$ $p<${p}$`).join(', ')}, by Holm's method below the overall row, whose p is its own.}`,
      '\\begin{tabular}{lrrrrr}',
      '\\toprule',
      ' & n & A & B & B $-$ A & p \\\\',
      '\\midrule',
      ...body,
      '\\bottomrule',
      '\\end{tabular}',
      '\\end{table}',
    ].join('\n')
  })
  return `% Created by Fathom. Needs \\usepackage{booktabs}.\n${tables.join('\n\n')}\n`
}

const STARS = [
  [0.001, '***'],
  [0.01, '**'],
  [0.05, '*'],
] as const

const formatStars = (p: number) => {
  const found = STARS.find(([limit]) => p < limit)
  return found ? `$^{${found[1]}}$` : ''
}
