import { findLargest } from '../../../core/collections/extremes.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { formatEntryName } from '../matching.ts'
import type { JudgedEntry, Judgement } from './judge.ts'
import { formatGateSummary, type GateLine, limitLine, makeGateHead, scoreLine } from './lines.ts'

/** The runs that a gate compares, for its head lines. */
export interface Gated {
  readonly baseline: string
  readonly run: string
  /** Judged and planned items of a sequential run. */
  readonly items?: { readonly judged: number; readonly planned: number }
}

/** Formats the gate for a terminal. */
export function formatGateText(judgement: Judgement, gated: Gated): string {
  const { entries, alpha, exitCode } = judgement
  return [
    `gate ${sanitize(gated.run)} vs. ${sanitize(gated.baseline)}${describeLook(judgement, gated, ', ')}`,
    ...entries.flatMap(entry => [...formatTable(entry, alpha), ...entry.notes.map(note => `  note: ${note}`), '']),
    `gate: ${formatGateSummary(judgement)}, exit ${exitCode}`,
    '',
  ].join('\n')
}

/** Formats the gate as Markdown for GitHub. */
export function formatGateMarkdown(judgement: Judgement, gated: Gated): string {
  const { entries, alpha } = judgement
  return [
    `### Fathom gate: ${formatGateSummary(judgement)}`,
    '',
    `${escapeMarkdownCell(gated.run)} vs. ${escapeMarkdownCell(gated.baseline)}, paired on shared items, alpha ${round(alpha)}${describeLook(judgement, gated, '; ')}.`,
    '',
    ...entries.flatMap(entry => [
      `**${escapeMarkdownCell(formatEntryName(entry.match.candidate))}**${describeSimulation(entry)}`,
      '',
      `| ${makeGateHead(alpha).join(' | ')} | why |`,
      '|---|--:|--:|--:|---|--:|--:|---|---|',
      ...listGateLines(entry).map(line => `| ${[...listCells(line), line.why].map(escapeMarkdownCell).join(' | ')} |`),
      '',
      ...entry.notes.map(note => `- ${escapeMarkdownCell(note)}`),
      ...(entry.notes.length > 0 ? [''] : []),
    ]),
  ].join('\n')
}

/** Returns `, interim analysis 2 of 4: 240 of 480 items, 240 saved`. */
function describeLook({ look }: Judgement, { items }: Gated, before: string): string {
  if (!look || !items) return ''
  const saved = items.planned - items.judged
  return `${before}interim analysis ${look.at} of ${look.of}: ${items.judged} of ${items.planned} items${saved > 0 ? `, ${saved} saved` : ''}`
}

export const listGateLines = ({ rows, limits }: JudgedEntry): GateLine[] => [
  ...rows.map(scoreLine),
  ...limits.map(limitLine),
]

export const describeSimulation = ({ match }: JudgedEntry): string =>
  match.candidate.simulated || match.base.simulated ? ' (simulated model, not an LLM)' : ''

const listCells = ({ label, n, base, candidate, difference, bound, flips, verdict }: GateLine) => [
  label,
  n,
  base,
  candidate,
  difference,
  bound,
  flips,
  verdict,
]

function formatTable(entry: JudgedEntry, alpha: number): string[] {
  const lines = listGateLines(entry)
  const table = [makeGateHead(alpha), ...lines.map(listCells)]
  const widths = makeGateHead(alpha).map((_, at) => findLargest(table.map(row => row[at].length)))
  const left = (column: number) => column === 0 || column === 4 || column === 7
  const shown = table.map((row, at) => {
    const cells = row.map((text, column) =>
      left(column) ? text.padEnd(widths[column]) : text.padStart(widths[column]),
    )
    const why = at === 0 ? '' : lines[at - 1].why
    return `  ${cells.join('  ')}${why === '' ? '' : `  ${why}`}`.trimEnd()
  })
  return [
    `  ${formatEntryName(entry.match.candidate)}${describeSimulation(entry)}`,
    ...(lines.length > 0 ? shown : ['  no shared items']),
  ]
}

/** Names come from files, so they must not contain markup or line breaks. */
export const escapeMarkdownCell = (text: string) =>
  sanitize(text, 400).replace(/[\\`*_{}[\]<>|#~&@!]/g, sign =>
    sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`,
  )

const round = (alpha: number) => Number(alpha.toPrecision(3))
