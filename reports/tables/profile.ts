import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { summarize } from '../summary/cells/cells.ts'
import { shortenNames } from '../summary/entries/short-names.ts'
import { formatEnds, formatScore, NO_RESULT } from '../summary/format.ts'
import type { AbilityProfile, ProfilePoint } from '../summary/profile/ability-profile.ts'
import { formatAbilityList } from '../summary/profile/profile-text.ts'
import { defineReporter, type ReportInput } from '../summary/reporter.ts'
import { FLOOR } from './captions.ts'

export const profile = defineReporter({
  id: 'profile',
  file: 'profile.md',
  about: 'Scores by ability and length, with one figure that punishes holes next to the mean, in Markdown.',
  render: input => renderProfileTables(input, 'markdown'),
})

/** Renders a table per entry: abilities by length, the balanced figure and the plain mean. Ends with a newline. */
export function renderProfileTables(input: ReportInput, form: 'text' | 'markdown'): string {
  const summary = summarize(input)
  const names = shortenNames(summary.entries)
  const tables = summary.profiles.flatMap(profile => {
    const entry = summary.entries.find(({ id }) => id === profile.entry)
    if (!entry) return []
    const rows = listRows(profile, at => summary.average(entry.id, profile.group, at)?.scores.primary)
    const title = `${sanitize(profile.group)} · ${sanitize(names.of(entry))}`
    const lines = [describeArea(profile), formatAbilityList(profile)].filter(text => text !== '')
    return [form === 'markdown' ? toMarkdown(title, rows, lines) : toText(title, rows, lines)]
  })
  const head = form === 'markdown' ? ['# Profile of abilities'] : []
  const body = tables.length > 0 ? [EXPLAINED, ...tables] : [NOTHING]
  return `${[...head, ...body].join('\n\n')}\n`
}

const EXPLAINED =
  'Scores are 0–100 with 95 % intervals and, after ⌊, their floors. Balanced: the harmonic mean of the abilities above their floors, 0 if one of them is at its floor.'
const NOTHING = 'No profile: it takes tasks of three abilities, such as --task core.'

type Scored = (Interval & { readonly mean: number; readonly floor?: number }) | undefined

function listRows({ abilities, points }: AbilityProfile, averageAt: (at: number) => Scored): string[][] {
  const formatRow = (name: string, pick: (point: ProfilePoint) => Scored) => [
    name,
    ...points.map(point => formatCell(pick(point))),
  ]
  return [
    ['ability', ...points.map(({ at }) => formatLength(at))],
    ...abilities.map(({ ability, rows }) =>
      formatRow(`${ability}${rows.length === 1 ? '¹' : ''}`, ({ scores }) =>
        scores.find(score => score.ability === ability),
      ),
    ),
    formatRow('balanced', ({ balanced }) => balanced),
    formatRow('mean', ({ at }) => averageAt(at)),
  ]
}

const formatCell = (score: Scored): string =>
  score
    ? `${formatScore(score.mean)} [${formatEnds(score)}]${score.floor === undefined ? '' : ` ${FLOOR}${Math.round(100 * score.floor)}`}`
    : NO_RESULT

const describeArea = ({ area }: AbilityProfile): string =>
  area
    ? `Balanced over ${formatLength(area.from)}–${formatLength(area.to)} (area over log length): ${formatScore(area.at)} [${formatEnds(area)}].`
    : ''

function toText(title: string, rows: readonly (readonly string[])[], lines: readonly string[]): string {
  const widths = rows[0].map((_, column) => findLargest(rows.map(row => row[column].length)))
  const table = rows.map(
    row =>
      `  ${row.map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]))).join('  ')}`,
  )
  return [title, ...table, ...lines.map(line => `  ${line}`)].join('\n')
}

function toMarkdown(title: string, rows: readonly (readonly string[])[], lines: readonly string[]): string {
  const escapeCell = (text: string) => text.replace(/[\\`*|<>!&]/g, '\\$&')
  const [head, ...body] = rows.map(row => `| ${row.map(escapeCell).join(' | ')} |`)
  const rule = `|---|${rows[0]
    .slice(1)
    .map(() => '---:|')
    .join('')}`
  return [`## ${escapeCell(title)}`, [head, rule, ...body].join('\n'), ...lines.map(escapeCell)].join('\n\n')
}
