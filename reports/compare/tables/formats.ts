import { findLargest } from '../../../core/collections/extremes.ts'
import { getLast } from '../../../core/collections/require.ts'
import { quoteShellWord } from '../../../core/text/shell-word.ts'
import { formatMoney } from '../../../runners/metering/money.ts'
import { formatDuration, formatInteger, formatQuantity, formatScore } from '../../summary/format.ts'
import { describeAbilities } from '../ability-differences.ts'
import type { RunComparison } from '../compare.ts'
import { type ComparedRow, FIGURES, formatRowLabel, type UsageField } from '../comparison.ts'
import { pickEntryKey, toRowJson } from '../gate/json.ts'
import { formatDifference, formatGatePValue } from '../gate/lines.ts'
import { escapeMarkdownCell } from '../gate/text.ts'
import { formatEntryName } from '../matching.ts'

type One = RunComparison['compared'][number]

/** Formats the comparison for a terminal. */
export function compareText(comparison: RunComparison): string {
  return comparison.compared
    .flatMap(one => [
      ...listTitles(one, comparison),
      ...alignColumns([SCORES, ...one.rows.map(scoreCells)]),
      '',
      ...(isMeasured(one.rows) ? [...alignColumns(buildCostTable(one.rows)), ''] : []),
      `  ${describeTrade(getLast(one.rows))}`,
      ...describeAbilities(one.abilities).map(line => `  ${line}`),
      ...flipLines(one, comparison),
      ...one.notes.map(note => `  note: ${note}`),
      '',
    ])
    .join('\n')
}

/** Formats the comparison as Markdown. */
export function compareMarkdown(comparison: RunComparison): string {
  const formatTable = (rows: readonly (readonly string[])[]) => {
    const [head = [], ...body] = rows.map(row => `| ${row.map(escapeMarkdownCell).join(' | ')} |`)
    return [head, `|---${'|--:'.repeat(rows[0].length - 1)}|`, ...body]
  }
  return comparison.compared
    .flatMap(one => [
      `### ${listTitles(one, comparison)
        .map(line => escapeMarkdownCell(line.trim()))
        .join('<br>')}`,
      '',
      ...formatTable([SCORES, ...one.rows.map(scoreCells)]),
      '',
      ...(isMeasured(one.rows) ? [...formatTable(buildCostTable(one.rows)), ''] : []),
      escapeMarkdownCell(describeTrade(getLast(one.rows))),
      '',
      ...describeAbilities(one.abilities).flatMap(line => [escapeMarkdownCell(line), '']),
      ...(one.flips.length > 0 ? [...formatTable([FLIPS, ...one.flips.map(flipCells)]), ''] : []),
      ...one.notes.map(note => `- ${escapeMarkdownCell(note)}`),
      '',
    ])
    .join('\n')
}

/** Formats the comparison as JSON: shares, milliseconds, US dollars. */
export function compareJson({ a, b, compared }: RunComparison): string {
  const all = compared.map(({ match, rows, abilities, flips, flipped, notes }) => ({
    a: pickEntryKey(match.base),
    b: pickEntryKey(match.candidate),
    rows: rows.map(toRowJson),
    ...(abilities.length > 0 && { abilities }),
    flipped,
    flips,
    notes,
  }))
  return `${JSON.stringify({ event: 'compare', a, b, compared: all })}\n`
}

/** Formats the comparison as CSV, one line per row. */
export function compareCsv({ compared }: RunComparison): string {
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
      return [formatEntryName(match.base), formatEntryName(match.candidate), formatRowLabel(row), ...cells]
    }),
  )
  return [head, ...body].map(row => `${row.map(formatField).join(',')}\n`).join('')
}

/** Escapes by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV injection). */
function formatField(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(Number(value.toPrecision(8)))
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const SCORES = ['row', 'n', 'A', 'B', 'B − A (95 % interval)', 'lost/won', 'p', 'p, Holm']

function scoreCells(row: ComparedRow): string[] {
  const { n, base, candidate, lost, won, p } = row.difference
  const ps = [p, row.adjustedP].map(each => formatGatePValue(each).replace('p=', '').replace('p<', '<'))
  return [
    formatRowLabel(row),
    formatInteger(n),
    formatScore(base),
    formatScore(candidate),
    formatDifference(row),
    `${lost}/${won}`,
    ...ps,
  ]
}

const NAMES: Readonly<Record<UsageField, string>> = { tokens: 'tokens', calls: 'calls', ms: 'time', cost: 'cost' }

const isMeasured = (rows: readonly ComparedRow[]) => FIGURES.some(figure => rows.some(row => row.base[figure] !== null))

/** Leaves out columns without values, such as money without prices. */
function buildCostTable(rows: readonly ComparedRow[]): string[][] {
  const shown = FIGURES.filter(figure => rows.some(row => row.base[figure] !== null))
  return [
    ['means per item', ...shown.flatMap(figure => [`${NAMES[figure]} A`, 'B'])],
    ...rows.map(row => [
      formatRowLabel(row),
      ...shown.flatMap(figure => [row.base[figure], row.candidate[figure]].map(value => formatFigure(figure, value))),
    ]),
  ]
}

function formatFigure(figure: UsageField, value: number | null): string {
  if (figure === 'ms') return formatDuration(value)
  return figure === 'cost' && value !== null ? formatMoney(value) : formatQuantity(value)
}

/** Describes accuracy against cost: `B: -2.4 points [-5.0, +0.2] for 38 % fewer tokens, 12 % more time`. */
function describeTrade(row: ComparedRow): string {
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
        : `${formatScore(Math.abs(share))} % ${share > 0 ? 'more' : how} ${name}`,
    ]
  })
  const { n } = row.difference
  const some =
    row.measured < n && changes.length > 0
      ? ` (on the ${formatInteger(row.measured)} of ${formatInteger(n)} items that both completed)`
      : ''
  return `${formatRowLabel(row)}: ${formatDifference(row)} points for ${changes.join(', ') || 'an unrecorded cost'}${some}`
}

const FLIPS = ['item', 'where', 'index', 'A', 'B', 'answer of A', 'answer of B']

const flipCells = ({ id, row, index, base, candidate, baseAnswer, candidateAnswer }: One['flips'][number]) => [
  id,
  row,
  String(index),
  formatScore(base),
  formatScore(candidate),
  baseAnswer,
  candidateAnswer,
]

function flipLines({ flips, flipped }: One, { a, b }: RunComparison): string[] {
  if (flipped === 0) return ['  no item flipped']
  if (flips.length === 0) return [`  ${formatInteger(flipped)} items flipped (--flips N shows them)`]
  const views = [...new Set([a, b])].map(path => `fathom-bench view ${quoteShellWord(path)}`).join(' and ')
  return [
    '',
    `  ${formatInteger(flips.length)} of ${formatInteger(flipped)} items that flipped (${views} shows each at /item/ID)`,
    ...alignColumns([FLIPS, ...flips.map(flipCells)]),
  ]
}

const listTitles = ({ match }: One, { a, b }: RunComparison) => [
  `A  ${formatEntryName(match.base)}, ${a}${match.base.simulated ? '  (simulated model)' : ''}`,
  `B  ${formatEntryName(match.candidate)}, ${b}${match.candidate.simulated ? '  (simulated model)' : ''}`,
]

/** Names are left-aligned and numbers right-aligned; the last columns of flips are texts. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, at) => findLargest(rows.map(row => row[at].length)))
  const isText = rows[0].map(
    (_, at) => at === 0 || rows.slice(1).some(row => /^"/.test(row[at])) || FLIPS.indexOf(rows[0][at]) === 1,
  )
  return rows.map(row =>
    `  ${row.map((text, at) => (isText[at] ? text.padEnd(widths[at]) : text.padStart(widths[at]))).join('  ')}`.trimEnd(),
  )
}
