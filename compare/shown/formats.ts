import { largest } from '../../core/extremes.ts'
import { lastOf } from '../../core/held.ts'
import { shellWord } from '../../core/shell-word.ts'
import { duration, integer, percent, quantity } from '../../reports/format.ts'
import { formatMoney } from '../../runners/money.ts'
import type { Comparison } from '../compare.ts'
import { type ComparedRow, FIGURES, type Figure, labelOf } from '../comparison.ts'
import { keyOf, rowJson } from '../gate/json.ts'
import { differenceText, pText } from '../gate/lines.ts'
import { mdCell } from '../gate/text.ts'
import { nameOf } from '../matching.ts'

type One = Comparison['compared'][number]

/** The comparison as a terminal shows it. */
export function compareText(comparison: Comparison): string {
  return comparison.compared
    .flatMap(one => [
      ...titleOf(one, comparison),
      ...aligned([SCORES, ...one.rows.map(scoreCells)]),
      '',
      ...(isMeasured(one.rows) ? [...aligned(costTable(one.rows)), ''] : []),
      `  ${tradeOf(lastOf(one.rows))}`,
      ...flipLines(one, comparison),
      ...one.notes.map(note => `  note: ${note}`),
      '',
    ])
    .join('\n')
}

/** As Markdown. */
export function compareMarkdown(comparison: Comparison): string {
  const table = (rows: readonly (readonly string[])[]) => {
    const [head = [], ...body] = rows.map(row => `| ${row.map(mdCell).join(' | ')} |`)
    return [head, `|---${'|--:'.repeat(rows[0].length - 1)}|`, ...body]
  }
  return comparison.compared
    .flatMap(one => [
      `### ${titleOf(one, comparison)
        .map(line => mdCell(line.trim()))
        .join('<br>')}`,
      '',
      ...table([SCORES, ...one.rows.map(scoreCells)]),
      '',
      ...(isMeasured(one.rows) ? [...table(costTable(one.rows)), ''] : []),
      mdCell(tradeOf(lastOf(one.rows))),
      '',
      ...(one.flips.length > 0 ? [...table([FLIPS, ...one.flips.map(flipCells)]), ''] : []),
      ...one.notes.map(note => `- ${mdCell(note)}`),
      '',
    ])
    .join('\n')
}

/** For programs: shares of 1, milliseconds, US dollars. */
export function compareJson({ a, b, compared }: Comparison): string {
  const all = compared.map(({ match, rows, flips, flipped, notes }) => ({
    ...{ a: keyOf(match.base), b: keyOf(match.candidate), rows: rows.map(rowJson), flipped, flips, notes },
  }))
  return `${JSON.stringify({ event: 'compare', a, b, compared: all })}\n`
}

/** One line a row, for spreadsheets. */
export function compareCsv({ compared }: Comparison): string {
  const usage = FIGURES.flatMap(figure => [`a_${figure}`, `b_${figure}`])
  const head = [
    'a',
    'b',
    'row',
    'cells',
    'n',
    'a_mean',
    'b_mean',
    'difference',
    'low',
    'high',
    'p',
    'p_adjusted',
    'lost',
    'won',
    'test',
    ...usage,
  ]
  const body = compared.flatMap(({ match, rows }) =>
    rows.map(row => {
      const { n, base, candidate, difference, low, high, p, lost, won, test } = row.difference
      const figures = FIGURES.flatMap(figure => [row.base[figure], row.candidate[figure]])
      const cells = [
        row.cells,
        n,
        base,
        candidate,
        difference,
        low,
        high,
        p,
        row.adjustedP,
        lost,
        won,
        test,
        ...figures,
      ]
      return [nameOf(match.base), nameOf(match.candidate), labelOf(row), ...cells]
    }),
  )
  return [head, ...body].map(row => `${row.map(field).join(',')}\n`).join('')
}

/** RFC 4180; what a spreadsheet would take for a formula is text (OWASP, CSV injection). */
function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(Number(value.toPrecision(8)))
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const SCORES = ['row', 'n', 'A', 'B', 'B − A (95 % interval)', 'lost/won', 'p', 'p, Holm']

function scoreCells(row: ComparedRow): string[] {
  const { n, base, candidate, lost, won, p } = row.difference
  const ps = [p, row.adjustedP].map(each => pText(each).replace('p=', '').replace('p<', '<'))
  return [labelOf(row), integer(n), percent(base), percent(candidate), differenceText(row), `${lost}/${won}`, ...ps]
}

const NAMES: Readonly<Record<Figure, string>> = { tokens: 'tokens', calls: 'calls', ms: 'time', cost: 'cost' }

const isMeasured = (rows: readonly ComparedRow[]) => FIGURES.some(figure => rows.some(row => row.base[figure] !== null))

/** Figures that no row has are left out, such as money without prices. */
function costTable(rows: readonly ComparedRow[]): string[][] {
  const shown = FIGURES.filter(figure => rows.some(row => row.base[figure] !== null))
  return [
    ['means of an item', ...shown.flatMap(figure => [`${NAMES[figure]} A`, 'B'])],
    ...rows.map(row => [
      labelOf(row),
      ...shown.flatMap(figure => [row.base[figure], row.candidate[figure]].map(value => figureText(figure, value))),
    ]),
  ]
}

function figureText(figure: Figure, value: number | null): string {
  if (figure === 'ms') return duration(value)
  return figure === 'cost' && value !== null ? formatMoney(value) : quantity(value)
}

/** Accuracy against what it takes: `B: -2.4 points [-5.0, +0.2] for 38 % fewer tokens, 12 % more time`. */
function tradeOf(row: ComparedRow): string {
  const changes = FIGURES.flatMap(figure => {
    const [was, is] = [row.base[figure], row.candidate[figure]]
    if (was === null || is === null)
      return row.base.ms !== null && figure !== 'cost' ? [`${NAMES[figure]} not measured`] : []
    if (was === 0) return []
    const share = is / was - 1
    const name = NAMES[figure]
    const how = figure === 'tokens' || figure === 'calls' ? 'fewer' : 'less'
    return [
      Math.abs(share) < 0.005
        ? `the same ${name}`
        : `${percent(Math.abs(share))} % ${share > 0 ? 'more' : how} ${name}`,
    ]
  })
  const { n } = row.difference
  const some =
    row.measured < n && changes.length > 0
      ? ` (on the ${integer(row.measured)} of ${integer(n)} items that both got through)`
      : ''
  return `${labelOf(row)}: ${differenceText(row)} points for ${changes.join(', ') || 'a cost that is not recorded'}${some}`
}

const FLIPS = ['item', 'where', 'index', 'A', 'B', 'answer of A', 'answer of B']

const flipCells = ({ id, row, index, base, candidate, baseAnswer, candidateAnswer }: One['flips'][number]) => [
  ...[id, row, String(index), percent(base), percent(candidate), baseAnswer, candidateAnswer],
]

function flipLines({ flips, flipped }: One, { a, b }: Comparison): string[] {
  if (flipped === 0) return ['  no item flipped']
  if (flips.length === 0) return [`  ${integer(flipped)} items flipped (--flips N shows them)`]
  const views = [...new Set([a, b])].map(path => `fathom-bench view ${shellWord(path)}`).join(' and ')
  return [
    '',
    `  ${integer(flips.length)} of ${integer(flipped)} items that flipped (${views} shows each at /item/ID)`,
    ...aligned([FLIPS, ...flips.map(flipCells)]),
  ]
}

const titleOf = ({ match }: One, { a, b }: Comparison) => [
  `A  ${nameOf(match.base)}, ${a}${match.base.simulated ? '  (simulated reader)' : ''}`,
  `B  ${nameOf(match.candidate)}, ${b}${match.candidate.simulated ? '  (simulated reader)' : ''}`,
]

/** Names at the left, figures at the right; the last columns of flips are texts. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, at) => largest(rows.map(row => row[at].length)))
  const isText = rows[0].map(
    (_, at) => at === 0 || rows.slice(1).some(row => /^"/.test(row[at])) || FLIPS.indexOf(rows[0][at]) === 1,
  )
  return rows.map(row =>
    `  ${row.map((text, at) => (isText[at] ? text.padEnd(widths[at]) : text.padStart(widths[at]))).join('  ')}`.trimEnd(),
  )
}
