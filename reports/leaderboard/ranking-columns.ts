import { formatLength } from '../../core/lengths.ts'
import type { Bounds } from '../../stats/sensitivity.ts'
import {
  type Average,
  computeCachedShare,
  computeFormLoss,
  type Score,
  type ScoreKind as ScoreColumn,
  type ScoreVariant,
  type Tally,
  VARIANTS,
} from '../summary/cells/cell.ts'
import { countCovered, shareCovered } from '../summary/coverage.ts'
import type { Effective } from '../summary/effective-length/effective.ts'
import { explainUnstated, pickStatedReach, reachSpan, reachText } from '../summary/effective-length/effective-text.ts'
import type { Entry } from '../summary/entries/entries.ts'
import {
  formatDuration,
  formatEnds,
  formatInteger,
  formatQuantity,
  formatScore,
  NO_RESULT,
  UNKNOWN_SCORE,
} from '../summary/format.ts'
import { type Group, pickRowNoun } from '../summary/groups.ts'
import { type Html, html } from './html.ts'

/** One entry of the table. */
export interface RankingLine {
  readonly entry: Entry
  readonly all: Average
  readonly averages: readonly (Average | undefined)[]
  readonly curve: Effective | undefined
}

export interface RankingColumn {
  /** Its name in the page's address. */
  readonly key: string
  readonly head: string
  /** A longer name than the head. */
  readonly title?: string
  readonly value: (line: RankingLine) => number | null | undefined
  readonly cell: (line: RankingLine) => Html
  /** Whether the lowest value comes first, as for costs. */
  readonly leastFirst?: boolean
}

/** @param heads column heads of the group's lengths */
export function buildRankingColumns(
  group: Group,
  lines: readonly RankingLine[],
  heads: readonly string[] = group.lengths.map(formatLength),
): RankingColumn[] {
  const rows = `${pickRowNoun(group)}s`
  const describeGaps = ({ all }: RankingLine) => [
    describeGap(all.tasks, all.of, rows),
    describeGap(all.lengths, all.ofLengths, 'lengths'),
  ]
  const score = (key: ScoreColumn, name: string, head: string, title: string): RankingColumn => ({
    key: name,
    head,
    title,
    value: ({ all }) => all.scores[key]?.mean,
    cell: line =>
      scoreCell(
        line.all.scores[key],
        key === 'primary' ? describeGaps(line) : [],
        key === 'primary' ? line.all.bounds : undefined,
      ),
  })
  const makeUsageColumn = (
    key: 'calls' | 'input' | 'output' | 'ms' | 'cost',
    name: string,
    head: string,
  ): RankingColumn => ({
    key: name,
    head,
    leastFirst: true,
    value: ({ all }) => all.usage[key],
    cell: ({ all: { usage } }) => html`<td>${formatUsage(key, usage[key])}`,
  })
  return [
    score('primary', 'average', 'Average', 'the average'),
    ...VARIANTS.filter(variant => lines.some(line => isAnother(line, variant))).map(variant =>
      score(variant, variant, `${variant[0].toUpperCase()}${variant.slice(1)}`, `the ${variant} average`),
    ),
    ...(lines.some(({ all }) => computeFormLoss(all.scores) !== undefined) ? [FORM_LOSS] : []),
    {
      key: 'effective',
      head: 'Effective length',
      title: 'the effective length',
      value: ({ curve }) => pickStatedReach(curve, group)?.at,
      cell: ({ curve }) => renderEffectiveCell(curve, group),
    },
    ...(lines.some(({ curve }) => curve?.area)
      ? [
          {
            key: 'area',
            head: 'Area',
            title: 'the area under the curve',
            value: ({ curve }: RankingLine) => curve?.area?.at,
            cell: ({ curve }: RankingLine) => renderAreaCell(curve),
          },
        ]
      : []),
    ...group.lengths.map(
      (length, at): RankingColumn => ({
        key: `at-${length}`,
        head: heads[at],
        title: `accuracy at ${formatLength(length)}`,
        value: ({ averages }) => averages[at]?.scores.primary?.mean,
        cell: ({ averages, all }) => {
          const each = averages[at]
          return scoreCell(
            each?.scores.primary,
            [each !== undefined && describeGap(each.tasks, all.tasks, rows)],
            each?.bounds,
          )
        },
      }),
    ),
    {
      key: 'coverage',
      head: 'Coverage',
      value: ({ all }) => shareCovered(all),
      cell: ({ all, curve }) => renderCoverageCell(all, curve),
    },
    {
      key: 'n',
      head: 'n',
      value: ({ all }) => all.scores.primary?.n,
      cell: ({ all }) => html`<td>${all.scores.primary ? formatInteger(all.scores.primary.n) : NO_RESULT}`,
    },
    makeUsageColumn('calls', 'calls', 'Calls'),
    makeUsageColumn('input', 'tokens-in', 'Tokens in'),
    ...(lines.some(({ all }) => computeCachedShare(all.usage) !== undefined) ? [CACHED] : []),
    makeUsageColumn('output', 'tokens-out', 'Tokens out'),
    makeUsageColumn('ms', 'time', 'Time'),
    ...(lines.some(({ all }) => all.usage.cost !== null) ? [makeUsageColumn('cost', 'cost', 'Cost')] : []),
  ]
}

/** Returns whether the variant's average differs from the primary one. */
const isAnother = ({ all: { scores } }: RankingLine, variant: ScoreVariant) =>
  scores[variant] !== undefined && scores[variant].mean !== scores.primary?.mean

const FORM_LOSS: RankingColumn = {
  key: 'form-loss',
  head: 'Form loss',
  title: 'format penalty: flexible (stated) minus strict score',
  leastFirst: true,
  value: ({ all }) => computeFormLoss(all.scores),
  cell: ({ all }) => {
    const loss = computeFormLoss(all.scores)
    return html`<td>${loss === undefined ? NO_RESULT : formatScore(loss)}`
  },
}

const CACHED: RankingColumn = {
  key: 'cached',
  head: 'Cached',
  title: 'the share of input tokens that servers had cached',
  value: ({ all }) => computeCachedShare(all.usage),
  cell: ({ all }) => {
    const share = computeCachedShare(all.usage)
    return html`<td>${share === undefined ? NO_RESULT : formatScore(share)}`
  },
}

function formatUsage(key: 'calls' | 'input' | 'output' | 'ms' | 'cost', value: number | null): string {
  if (key === 'ms') return formatDuration(value)
  if (key === 'cost') return value === null ? NO_RESULT : `$${value.toFixed(4)}`
  return formatQuantity(value)
}

/**
 * Renders a score with its interval and n below, and the missing tasks or lengths; or its bounds if too little is
 * known. Cells have no end tag, which HTML allows, because pages have thousands.
 */
export function scoreCell(score: Score | undefined, lacking: readonly (string | false)[] = [], bounds?: Bounds): Html {
  if (bounds)
    return html`<td>${UNKNOWN_SCORE} <small class="lack">${formatEnds({ low: bounds.worst, high: bounds.best })}</small>`
  if (!score) return html`<td>${NO_RESULT}`
  return html`<td><b>${formatScore(score.mean)}</b> <small>${formatEnds(score)}</small> <small>n ${formatInteger(score.n)}</small>${lacking.map(
    text => text && html` <small class="lack">${text}</small>`,
  )}`
}

const describeGap = (n: number, of: number, noun: string) => n < of && `${n} of ${of} ${noun}`

/** Renders `≥64K` with its interval. The official profile adds RULER's own rule if it differs. */
function renderEffectiveCell(curve: Effective | undefined, group: Group): Html {
  if (!curve) return html`<td>${NO_RESULT}`
  const { ruler, relative } = curve
  const reach = pickStatedReach(curve, group)
  const own =
    group.official && ruler.at !== relative.at && html` <small>RULER’s rule ${reachText(ruler, group)}</small>`
  if (!reach)
    return html`<td>${relative.bounds ? UNKNOWN_SCORE : NO_RESULT} <small class="lack">${explainUnstated(curve, group)}</small>${own}`
  const { missing } = reach
  return html`<td><b>${reachText(reach, group)}</b> <small>${reachSpan(reach, group)}</small>${own}${
    missing.length > 0 && html` <small class="lack">no score at ${missing.map(formatLength).join(', ')}</small>`
  }`
}

function renderAreaCell(curve: Effective | undefined): Html {
  const area = curve?.area
  if (!area) return html`<td>${NO_RESULT}`
  return html`<td><b>${formatScore(area.at)}</b> <small>${formatEnds(area)}</small>${
    area.missing.length > 0 && html` <small class="lack">${formatLength(area.from)}–${formatLength(area.to)}</small>`
  }`
}

/** Renders the coverage. If it is incomplete: the average if the rest were wrong, or right. */
const renderCoverageCell = (tally: Tally, curve: Effective | undefined): Html =>
  html`<td>${formatScore(shareCovered(tally))} % <small>${formatInteger(countCovered(tally))} of ${formatInteger(tally.planned)}</small>${
    countCovered(tally) < tally.planned &&
    curve?.bounds !== undefined &&
    html` <small class="lack">bounds ${formatEnds({ low: curve.bounds.worst, high: curve.bounds.best })}</small>`
  }`
