import { integer, percent } from '../../reports/format.ts'
import { escaped } from '../../reports/latex.ts'
import type { Comparison } from '../compare.ts'
import { labelOf } from '../comparison.ts'
import { differenceText, pText } from '../gate/lines.ts'
import { nameOf } from '../matching.ts'

/** A booktabs table for LaTeX: a row a group of cells, marks by Holm's p; the overall row has its own p. Needs \\usepackage{booktabs}. */
export function compareLatex({ a, b, compared }: Comparison): string {
  const tables = compared.map(({ match, rows }) => {
    const body = rows.map(row => {
      const { n, base, candidate } = row.difference
      const cells = [labelOf(row), integer(n), percent(base), percent(candidate)].map(escaped)
      const difference = escaped(differenceText(row)).replace('{[}', '[').replace('{]}', ']')
      return `${[...cells, `${difference}${starsOf(row.adjustedP)}`, escaped(pText(row.adjustedP))].join(' & ')} \\\\`
    })
    const names = [`A: ${nameOf(match.base)} (${a})`, `B: ${nameOf(match.candidate)} (${b})`].map(escaped)
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
  return `% Made by Fathom. Needs \\usepackage{booktabs}.\n${tables.join('\n\n')}\n`
}

const STARS = [
  [0.001, '***'],
  [0.01, '**'],
  [0.05, '*'],
] as const

const starsOf = (p: number) => {
  const found = STARS.find(([limit]) => p < limit)
  return found ? `$^{${found[1]}}$` : ''
}
