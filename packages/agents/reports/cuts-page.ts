import { formatInteger } from 'fathom-bench/plugin'
import type { SessionFill } from '../cuts/cut.ts'
import { type LossCell, sumKept } from '../cuts/loss.ts'
import type { CutRule } from '../cuts/rules.ts'
import { RESULT_KINDS } from '../transcripts/blocks.ts'
import { formatPercent, formatShare, writeTable } from './table.ts'

export interface CutsFigures {
  /** Rules by the name after `cut@`. */
  readonly rules: Readonly<Record<string, readonly CutRule[]>>
  readonly cells: readonly LossCell[]
  readonly sizes: readonly number[]
  /** Cells of `cut` with a limit and a share of the head. */
  readonly settings: readonly CutSetting[]
  /** Cells of rules whose limit depends on the window. */
  readonly sessions: readonly CutSession[]
  readonly command: string
}

export interface CutSession {
  readonly name: string
  readonly session: SessionFill
  readonly cells: readonly LossCell[]
}

export interface CutSetting {
  readonly limit: number
  readonly head: number
  readonly cells: readonly LossCell[]
}

/** Size of the tables by kind and depth, and of the picture. */
export const MIDDLE_SIZE = 250_000

const isOneLine = ({ kind }: LossCell) => kind === 'minified'
const withInterval = (cells: readonly LossCell[], tenths?: readonly number[]) => formatShare(sumKept(cells, tenths))
export const formatSize = (size: number): string =>
  size >= 1_000_000 ? `${size / 1_000_000}M` : size >= 1000 ? `${size / 1000}K` : String(size)

/** The page "What each agent's cut loses". */
export function writeCutsPage(figures: CutsFigures): string {
  const { rules, cells, sizes, settings, sessions, command } = figures
  const names = Object.keys(rules)
  const own = (name: string) => cells.filter(cell => cell.name === name)
  const n = sumKept(own(names[0]).filter(cell => cell.size === sizes[0] && !isOneLine(cell))).n
  const bySize = (isWanted: (cell: LossCell) => boolean) =>
    writeTable(
      ['rule', ...sizes.map(size => `${formatSize(size)} characters`)],
      names.map(name => [
        `\`cut@${name}\``,
        ...sizes.map(size => withInterval(own(name).filter(cell => cell.size === size && isWanted(cell)))),
      ]),
    )
  const middle = (name: string) => own(name).filter(({ size }) => size === MIDDLE_SIZE)
  return [
    "# What each agent's cut loses",
    `An agent cuts a long tool result before its model sees it. This page cuts made results by the rules of ${new Set(names.map(name => rules[name][0].agent)).size} agents and counts which records are still whole. A record is a line, or an object of a result that is one line. What a record states is lost with it. No model takes part.`,
    `\`\`\`\n${command}\n\`\`\`\n\nThe command makes this page again. \`--rules codex,cline\` measures some rules, \`--csv FILE\` writes every cell. To ask a model about what is left, run any task with the method \`cut@NAME\`, or with [\`preview\`](methods.md#preview), whose model can search the rest.`,
    '![What each rule keeps of a tool result](images/cuts.svg)',
    '## By size, many lines',
    `Percent of records that are still whole, with 95 % intervals (Wilson): nine kinds of output, ${n} records a cell, spread evenly over the result.`,
    bySize(cell => !isOneLine(cell)),
    '## By size, one huge line',
    'Minified JSON. Rules of whole lines keep nothing or little of it.',
    bySize(isOneLine),
    '## By depth',
    `Results of ${formatSize(MIDDLE_SIZE)} characters in many lines: where the records are that are still whole.`,
    writeTable(
      ['rule', ...DEPTHS.map(([name]) => name)],
      names.map(name => [
        `\`cut@${name}\``,
        ...DEPTHS.map(([, tenths]) =>
          withInterval(
            middle(name).filter(cell => !isOneLine(cell)),
            tenths,
          ),
        ),
      ]),
    ),
    '## By kind of output',
    `Results of ${formatSize(MIDDLE_SIZE)} characters, percent of records. ${sumKept(middle(names[0]).filter(({ kind }) => kind === RESULT_KINDS[0])).n} records a cell: a figure near 50 is good to ±13, one near 0 or 100 to −0 or +6.`,
    writeTable(
      ['rule', ...RESULT_KINDS],
      names.map(name => [
        `\`cut@${name}\``,
        ...RESULT_KINDS.map(kind => formatPercent(sumKept(middle(name).filter(cell => cell.kind === kind)).share)),
      ]),
    ),
    ...writeSessions(sessions),
    '## The best parameters',
    ...writeSettings(settings),
    '## The rules',
    writeTable(
      ['rule', 'what it does', 'commit', 'evidence', 'the rest goes to'],
      names.map(name => [
        `\`cut@${name}\``,
        rules[name].map(({ about }) => about).join(' Then '),
        [...new Set(rules[name].map(({ commit, date }) => (date ? `${commit} (${date})` : commit)))].join(', '),
        [...new Set(rules[name].map(({ evidence }) => evidence))].join(', '),
        [...new Set(rules[name].map(({ rest }) => rest))].join(', '),
      ]),
    ),
    '## Limits',
    'Results are made from a seed, in the sizes and forms of [transcripts](compaction.md#transcripts), and made longer than most real ones. Rules that were read in stored copies may be older than a release. Where nothing else is said, a rule is applied to one result in an empty window. The clearing of old results is measured by [compaction](compaction.md#compactors), as `clear@NAME`. A file with the rest helps only a model that reads it.',
    '',
  ].join('\n\n')
}

/** Shows how much is lost as the window of an agent fills. */
function writeSessions(sessions: readonly CutSession[]): string[] {
  if (sessions.length === 0) return []
  return [
    '## As the window fills',
    `Two limits depend on the agent's window: gemini-cli's shrinks as the window fills, and hermes-agent's is lower in a small one. Results of ${formatSize(sessions[0].cells[0].size)} characters of all ten kinds, percent of records that are still whole. \`cut@gemini-cli:window=200000,used=199000\` is the same as a method.`,
    writeTable(
      ['rule', 'window, tokens', 'used', 'kept'],
      sessions.map(({ name, session: { window, used }, cells }) => [
        `\`cut@${name}\``,
        formatInteger(window),
        formatInteger(used),
        withInterval(cells),
      ]),
    ),
  ]
}

const DEPTHS: readonly (readonly [string, readonly number[]])[] = [
  ['first tenth', [0]],
  ['10 to 30 %', [1, 2]],
  ['30 to 70 %', [3, 4, 5, 6]],
  ['70 to 90 %', [7, 8]],
  ['last tenth', [9]],
]

/** Where what is asked for stands: evenly, or most of it near one end (each tenth half as likely as the one before). */
const PLACES: readonly (readonly [string, (tenth: number) => number])[] = [
  ['evenly', () => 1],
  ['near the start', tenth => 2 ** -tenth],
  ['near the end', tenth => 2 ** (tenth - 9)],
]

function writeSettings(settings: readonly CutSetting[]): string[] {
  const rows = settings.map(({ limit, head, cells }) => {
    const shares = PLACES.map(([, weigh]) => weighKept(cells, weigh))
    return { limit, head, shares, worse: Math.min(...shares.slice(1)) }
  })
  const limits = [...new Set(rows.map(({ limit }) => limit))]
  const best = limits.map(limit => {
    const own = rows.filter(row => row.limit === limit)
    return own.reduce((a, b) => (b.worse > a.worse ? b : a))
  })
  const heads = [...new Set(best.map(({ head }) => head))]
  return [
    `\`cut\` with a limit in characters and a share for the head, on results of ${formatSize(MIDDLE_SIZE)} characters of all ten kinds, one huge line among them. The asked record may be anywhere, or near one end: then each tenth is half as likely as the one before. Percent of records that are still whole.`,
    writeTable(
      ['limit', 'head', ...PLACES.map(([name]) => name), 'the worse end'],
      rows.map(({ limit, head, shares, worse }) => [
        formatInteger(limit),
        `${formatPercent(head)} %`,
        ...shares.map(formatPercent),
        best.some(each => each.limit === limit && each.head === head)
          ? `**${formatPercent(worse)}**`
          : formatPercent(worse),
      ]),
    ),
    `If its place is unknown, the limit alone decides: every share of the head keeps as much. If it may be near either end, a head of ${heads.map(head => `${formatPercent(head)} %`).join(' or ')} loses least in the worse case. A head alone or a tail alone is right only for output whose end is known to matter. Of one huge line, a cut by characters keeps as much as of many lines; a cut by whole lines keeps nothing.`,
  ]
}

function weighKept(cells: readonly LossCell[], weigh: (tenth: number) => number): number {
  let [kept, total] = [0, 0]
  for (let tenth = 0; tenth < 10; tenth++) {
    kept += weigh(tenth) * sumKept(cells, [tenth]).share
    total += weigh(tenth)
  }
  return kept / total
}
