import { largest } from '../../core/extremes.ts'
import { sanitize } from '../../core/quote.ts'
import { nameOf } from '../matching.ts'
import type { JudgedEntry, Judgement } from './judge.ts'
import { closing, HEAD, type Line, limitLine, scoreLine } from './lines.ts'

/** What a gate was asked, for its head lines. */
export interface Gated {
  readonly baseline: string
  readonly run: string
  /** Of a sequential run: how many items it took to come to the verdict, of how many. */
  readonly items?: { readonly judged: number; readonly planned: number }
}

/** The gate as a terminal shows it. */
export function gateText(judgement: Judgement, gated: Gated): string {
  const { entries, alpha, exitCode } = judgement
  return [
    `gate ${sanitize(gated.run)} against ${sanitize(gated.baseline)}${looked(judgement, gated, ', ')}`,
    ...entries.flatMap(entry => [...tableOf(entry, alpha), ...entry.notes.map(note => `  note: ${note}`), '']),
    `gate: ${closing(judgement)}, exit ${exitCode}`,
    '',
  ].join('\n')
}

/** As GitHub shows it: Markdown. */
export function gateMarkdown(judgement: Judgement, gated: Gated): string {
  const { entries, alpha } = judgement
  return [
    `### Fathom gate: ${closing(judgement)}`,
    '',
    `${mdCell(gated.run)} against ${mdCell(gated.baseline)}, paired on shared items, alpha ${round(alpha)}${looked(judgement, gated, '; ')}.`,
    '',
    ...entries.flatMap(entry => [
      `**${mdCell(nameOf(entry.match.candidate))}**${simulatedIn(entry)}`,
      '',
      `| ${HEAD(alpha).join(' | ')} | why |`,
      '|---|--:|--:|--:|---|--:|--:|---|---|',
      ...linesOf(entry).map(line => `| ${[...texts(line), line.why].map(mdCell).join(' | ')} |`),
      '',
      ...entry.notes.map(note => `- ${mdCell(note)}`),
      ...(entry.notes.length > 0 ? [''] : []),
    ]),
  ].join('\n')
}

/** `, look 2 of 4: 240 of 480 items, 240 saved`. */
function looked({ look }: Judgement, { items }: Gated, before: string): string {
  if (!look || !items) return ''
  const saved = items.planned - items.judged
  return `${before}look ${look.at} of ${look.of}: ${items.judged} of ${items.planned} items${saved > 0 ? `, ${saved} saved` : ''}`
}

export const linesOf = ({ rows, limits }: JudgedEntry): Line[] => [...rows.map(scoreLine), ...limits.map(limitLine)]

export const simulatedIn = ({ match }: JudgedEntry): string =>
  match.candidate.simulated || match.base.simulated ? ' (simulated reader: a small program that plays the model)' : ''

const texts = ({ label, n, base, candidate, difference, bound, flips, verdict }: Line) => [
  ...[label, n, base, candidate, difference, bound, flips, verdict],
]

function tableOf(entry: JudgedEntry, alpha: number): string[] {
  const lines = linesOf(entry)
  const table = [HEAD(alpha), ...lines.map(texts)]
  const widths = HEAD(alpha).map((_, at) => largest(table.map(row => row[at].length)))
  const left = (column: number) => column === 0 || column === 4 || column === 7
  const shown = table.map((row, at) => {
    const cells = row.map((text, column) =>
      left(column) ? text.padEnd(widths[column]) : text.padStart(widths[column]),
    )
    const why = at === 0 ? '' : lines[at - 1].why
    return `  ${cells.join('  ')}${why === '' ? '' : `  ${why}`}`.trimEnd()
  })
  return [
    `  ${nameOf(entry.match.candidate)}${simulatedIn(entry)}`,
    ...(lines.length > 0 ? shown : ['  no shared items']),
  ]
}

/** Names come from files: no markup, no line break. */
export const mdCell = (text: string) =>
  sanitize(text, 400).replace(/[\\`*_{}[\]<>|#~&@!]/g, sign =>
    sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`,
  )

const round = (alpha: number) => Number(alpha.toPrecision(3))
