import { findLargest } from '../../core/collections/extremes.ts'
import { sanitize } from '../../core/text/quote.ts'
import { AXES } from '../summary/axis.ts'
import type { Average, ScoreCell } from '../summary/cells/cell.ts'
import { type Summary, summarize } from '../summary/cells/cells.ts'
import { isMeasured } from '../summary/coverage.ts'
import type { Effective, Reach } from '../summary/effective-length/effective.ts'
import { pickStatedReach } from '../summary/effective-length/effective-text.ts'
import { type Entry, WHAT_IT_IS } from '../summary/entries/entries.ts'
import { computeFindings, isTold } from '../summary/findings/findings.ts'
import { formatEnds, formatReach, formatScore, formatSpan, UNKNOWN_SCORE, withBounds } from '../summary/format.ts'
import { describeOtherAxis, formatGroupTitle, type Group, hasCell, pickRowNoun } from '../summary/groups.ts'
import { collectProvenance } from '../summary/health/provenance.ts'
import { formatLengthHeads } from '../summary/length-axis.ts'
import { defineReporter, type ReportInput } from '../summary/reporter.ts'
import { NOT_RULERS } from './captions.ts'

/**
 * A booktabs table for each group: entries × lengths, primary scores with intervals, the average over the lengths and
 * RULER's effective length. It has only measured results, never reported ones. Use it with `\input` and
 * `\usepackage{booktabs}`.
 */
export const latex = defineReporter({
  id: 'latex',
  file: 'table.tex',
  about: 'Entries by length with intervals, a booktabs table for each group, for LaTeX.',
  render(input) {
    const summary = summarize(input)
    const groups = summary.groups.filter(group => summary.entries.some(entry => isScored(summary, group, entry)))
    const head = [
      '% Created by Fathom from the rows of a run: regenerate it instead of editing it. Wide tables fit a page as table* or in \\small.',
      '% Needs \\usepackage{booktabs}.',
    ]
    const tables = groups.map(group => renderLatexTable(summary, group, input))
    return `${[...head, ...(tables.length > 0 ? tables : ['% No results yet.'])].join('\n')}\n`
  },
})

/** Returns whether the entry has a score in the group. */
const isScored = (summary: Summary, group: Group, entry: Entry) =>
  isMeasured(summary.average(entry.id, group.id, 'all'))

function renderLatexTable(summary: Summary, group: Group, input: ReportInput): string {
  const entries = summary.entries.filter(entry => isScored(summary, group, entry))
  const places = [...group.lengths, ...(group.lengths.length > 1 ? (['all'] as const) : [])]
  const best = places.map(at => findBest(summary, group, entries, at))
  const told = computeFindings(
    input,
    group,
    entries.filter(({ reference }) => !reference),
  ).filter(isTold)
  const isMarked = (entry: Entry, at: number | 'all') => told.some(each => each.entry === entry && each.at === at)
  const formatLine = (entry: Entry) => [
    escapeLatex(sanitize(entry.label, 80)) + (entry.simulated ? '\\textsuperscript{\\dag}' : ''),
    ...places.map((at, index) =>
      scoreText(
        summary.average(entry.id, group.id, at),
        entry.reference ? undefined : best[index],
        isMarked(entry, at) ? '$^{*}$' : '',
      ),
    ),
    ...formatEffectiveCells(summary.effectiveOf(entry.id, group.id), group),
  ]
  // References are separate and never marked as best.
  const [ranked, others] = [false, true].map(own => entries.filter(({ reference }) => reference === own))
  const formatRows = (some: readonly Entry[]) => some.map(entry => `${formatLine(entry).join(' & ')} \\\\`)
  const { heads } = formatLengthHeads(summary, group, entries, input)
  const head = [
    '',
    ...heads.map(escapeLatex),
    ...(group.lengths.length > 1 ? ['Mean'] : []),
    'Eff.',
    ...(group.official ? ['RULER'] : []),
  ]
  return [
    '',
    '\\begin{table}',
    '\\centering',
    `\\caption{${renderCaption(summary, group, entries, input)}${told.length > 0 ? TOLD : ''}}`,
    `\\label{tab:fathom-${group.id.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')}}`,
    '\\setlength{\\tabcolsep}{4pt}',
    `\\begin{tabular}{l${'r'.repeat(places.length)}r${group.official ? 'r' : ''}}`,
    '\\toprule',
    `${head.join(' & ')} \\\\`,
    '\\midrule',
    ...formatRows(ranked),
    ...(ranked.length > 0 && others.length > 0 ? ['\\midrule'] : []),
    ...formatRows(others),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
  ].join('\n')
}

/**
 * Returns the highest mean of a column as it is printed, so that equal texts tie. Undefined with a single ranked entry,
 * or if all are at 0.
 */
function findBest(summary: Summary, group: Group, entries: readonly Entry[], at: number | 'all'): string | undefined {
  const scores = entries
    .filter(({ reference }) => !reference)
    .flatMap(({ id }) => summary.average(id, group.id, at)?.scores.primary ?? [])
  const best = formatScore(Math.max(0, findLargest(scores.map(({ mean }) => mean))))
  return scores.length > 1 && best !== formatScore(0) ? best : undefined
}

function scoreText(average: Average | undefined, best: string | undefined, mark: string): string {
  const score = average?.scores.primary
  if (average?.bounds) return escapeLatex(withBounds(average.bounds))
  if (!score) return '--'
  const mean = formatScore(score.mean)
  return `${mean === best ? `\\textbf{${mean}}` : mean}${mark} {\\scriptsize [${formatEnds(score).replace('–', '--')}]}`
}

/** Formats the effective length, and for the official profile the one by RULER's rule. */
function formatEffectiveCells(curve: Effective | undefined, group: Group): string[] {
  const reach = curve?.relative.bounds ? curve.relative : pickStatedReach(curve, group)
  return [reachText(reach, group), ...(group.official ? [reachText(curve?.ruler, group)] : [])]
}

/** Formats `$\geq$128K` or `32K {\scriptsize [16K--64K]}`. */
function reachText(reach: Reach | undefined, { lengths }: Group): string {
  if (!reach) return '--'
  const { at, low, high, beyond, bounds } = reach
  const name = (tokens: number) => formatReach(tokens, lengths).replace('<', () => '$<$')
  if (bounds)
    return `${UNKNOWN_SCORE} {\\scriptsize [${name(bounds.low)}--${bounds.beyond ? '$\\geq$' : ''}${name(bounds.high)}]}`
  return `${beyond ? '$\\geq$' : ''}${name(at)}${low === high ? '' : ` {\\scriptsize [${name(low)}--${name(high)}]}`}`
}

function renderCaption(summary: Summary, group: Group, entries: readonly Entry[], input: ReportInput): string {
  const { fathom, seed, tokenizer, haystack } = collectProvenance(input, group)
  const cells = summary.cells.filter(cell => hasCell(group, cell) && entries.some(({ id }) => id === cell.entry))
  // These entries have an average.
  const averages = entries.map(({ id }) => summary.average(id, group.id, 'all')!)
  const points = entries.flatMap(({ id }) => group.lengths.flatMap(at => summary.average(id, group.id, at) ?? []))
  const simulated = [...new Set(entries.filter(entry => entry.simulated).map(({ model }) => sanitize(model, 40)))]
  const across = describeOtherAxis(group)
  const of = averages[0].of
  const tasks = formatSpan(averages.map(each => each.tasks))
  const said = [
    `${sanitize(formatGroupTitle(group))}: accuracy by ${AXES[group.axis].title}, in percent, with 95 % intervals`,
    group.rows.length === 1
      ? of === 1
        ? 'one task'
        : `1 of ${of} ${pickRowNoun(group)}s of ${sanitize(group.id)}`
      : `mean of ${tasks === String(of) ? of : `${tasks} of ${of}`} ${pickRowNoun(group)}s`,
    `n = ${formatSpan(points.flatMap(({ scores }) => scores.primary?.n ?? []))} items per score${describeFailures(averages)}`,
    `scorer ${joinIds(listScorers(cells))}`,
    `lengths in ${sanitize(tokenizer, 40)} tokens${across === undefined ? '' : `, ${across}`}`,
    ...formatLengthHeads(summary, group, entries, input).said,
    `seed ${sanitize(seed, 80)}, haystack ${sanitize(haystack, 80)}, Fathom ${sanitize(fathom, 40)}`,
  ]
  const bold = entries.filter(({ reference }) => !reference).length > 1
  return [
    `${said.map(escapeLatex).join('; ')}.`,
    [...averages, ...points].some(({ bounds }) => bounds) && BOUNDS,
    bold && 'Bold: the highest mean of a column, whether or not the intervals overlap.',
    `Eff.: up to where all lengths reach 85\\,\\% of the shortest${group.official ? '; RULER: the largest length that reaches 85.6\\,\\%' : ''}; $\\geq$ if it is the longest requested.`,
    group.official && `${escapeLatex(NOT_RULERS.replaceAll('’', "'"))}.`,
    simulated.length > 0 && `\\dag~Simulated model (${escapeLatex(simulated.join(', '))}): ${WHAT_IT_IS}.`,
  ]
    .filter(text => text !== false)
    .join(' ')
}

const TOLD =
  ' $^{*}$: significantly different from the baseline by a paired test on shared items (5\\,\\%, Holm over the marks), at the longest length at which prompts of both fit and one of them scores 25 or more.'

const BOUNDS =
  '?: under 95\\,\\% of the requested items are known; in brackets the mean if all others were wrong, or right.'

const listScorers = (cells: readonly ScoreCell[]) => new Set(cells.flatMap(({ scorers }) => scorers.primary ?? []))
const joinIds = (ids: ReadonlySet<string>) =>
  [...ids]
    .sort()
    .map(id => sanitize(id))
    .join(', ')

/** Describes items that are not in the scores, or count as 0. */
function describeFailures(averages: readonly Average[]): string {
  const sum = (pick: (average: Average) => number) => averages.reduce((total, each) => total + pick(each), 0)
  const [failed, missing] = [sum(each => each.failed), sum(each => each.missing + each.unscored)]
  return [failed > 0 && `, ${failed} failed counted as 0`, missing > 0 && `, ${missing} missing`]
    .filter(text => text !== false)
    .join('')
}

/**
 * Escapes untrusted text: nothing in it is a command, and pdflatex's own fonts are enough. Letters lose their accents;
 * characters without a glyph become `?`.
 */
export function escapeLatex(text: string): string {
  const signs = [...text.normalize('NFKD').replace(/\p{M}/gu, '')]
  return signs
    .map((sign, at) => (sign === '-' && signs[at - 1] === '-' ? '{}-' : (SIGNS[sign] ?? (isAscii(sign) ? sign : '?'))))
    .join('')
}

const isAscii = (sign: string) => sign >= ' ' && sign <= '~'

const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  // Unescaped, they are different characters in TeX's default fonts.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '{\\char34}',
  // Two of them would become one quotation mark.
  '`': '{`}',
  "'": "{'}",
  // They would be read as an argument of the previous row's end.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  '·': '\\textperiodcentered{}',
  '–': '--',
  '×': '$\\times$',
}
