import { defineReporter, formatCsvLines, formatInteger, formatLength, type ReportInput } from 'fathom-bench/plugin'
import { FACT_KINDS } from '../transcripts/wordings.ts'
import { AGES, type CompactionCell, collectCompactions } from './collect.ts'
import { type CompactionFigures, measureShare, type ShareFigure, summarizeCell } from './figures.ts'
import { drawCompaction } from './picture.ts'
import { PUBLISHED_RECALL } from './published-figures.ts'
import { formatPercent, formatShare, writeTable } from './table.ts'

const interval = (figure: ShareFigure) => (figure.n === 0 ? '' : formatShare(figure))

/** Tables of a compaction run: recall and faults, by kind and by age. */
const tables = defineReporter({
  id: 'compaction-tables',
  file: 'compaction.md',
  about: 'What compaction keeps: recall against retained tokens, by kind and age of fact, and its faults.',
  render(input: ReportInput) {
    const cells = collectCompactions(input)
    if (cells.length === 0) return 'No answer of these runs is of a compacted transcript.\n'
    const figures = cells.map(summarizeCell)
    return [
      '# What compaction keeps',
      'Recall is the share of stated facts that the reader gave after compaction; "kept" is the share that a perfect reader finds in the result; "random" is what deleting lines at random leaves of it in as many tokens. 95 % intervals are over transcripts.',
      writeTable(OVERVIEW, figures.map(writeOverview)),
      `## By kind of fact`,
      writeSplit(cells, [...FACT_KINDS, 'not stated'], ({ kind }) => kind),
      '## By age of the fact, in tokens to the end',
      writeSplit(cells, AGES, ({ age }) => age),
      '## Reported elsewhere',
      `${PUBLISHED_RECALL.map(({ name, share }) => `${name}: ${formatPercent(share)}`).join('; ')} (algal/pi-openai-server-compaction at 8a3de2f3, 50,220 tokens, other transcripts and another model).`,
      '',
    ].join('\n\n')
  },
})

const OVERVIEW = [
  'compactor',
  'length',
  'retained',
  'recall',
  'kept',
  'random',
  'never shown',
  'wrong',
  'invented',
  'grew',
  'tokens a transcript',
  'money',
  'ms',
]

const writeOverview = (each: CompactionFigures): string[] => [
  each.method,
  formatLength(each.length),
  formatInteger(each.retained),
  interval(each.recall),
  interval(each.kept),
  interval(each.random),
  each.neverShown === null ? '' : formatPercent(each.neverShown),
  String(each.wrong),
  String(each.invented),
  each.grew === 0 ? '0' : `${each.grew} of ${each.transcripts}`,
  formatInteger(each.tokens),
  each.cost.toFixed(2),
  String(each.ms),
]

function writeSplit(
  cells: readonly CompactionCell[],
  parts: readonly string[],
  read: (row: CompactionCell['rows'][number]) => string,
): string {
  const used = parts.filter(part => cells.some(({ rows }) => rows.some(row => read(row) === part)))
  const rows = cells.map(({ method, length, rows: own }) => [
    method,
    formatLength(length),
    ...used.map(part =>
      interval(
        measureShare(
          own.filter(row => read(row) === part),
          ({ right }) => right,
        ),
      ),
    ),
  ])
  return writeTable(['compactor', 'length', ...used], rows)
}

/** The same figures for programs. */
const csv = defineReporter({
  id: 'compaction-csv',
  file: 'compaction.csv',
  about: 'The figures of compaction.md, one line a compactor, budget and length.',
  render(input: ReportInput) {
    const rows = collectCompactions(input).map(summarizeCell)
    const head =
      'method,model,length,n,transcripts,source,retained,recall,recall_low,recall_high,kept,random,never_shown,wrong,invented,grew,tokens,cost,ms'
    return formatCsvLines([
      head.split(','),
      ...rows.map(each => [
        each.method,
        each.model,
        each.length,
        each.n,
        each.transcripts,
        each.source,
        each.retained,
        each.recall.share,
        each.recall.low,
        each.recall.high,
        each.kept.n === 0 ? '' : each.kept.share,
        each.random.share,
        each.neverShown ?? '',
        each.wrong,
        each.invented,
        each.grew,
        each.tokens,
        each.cost,
        each.ms,
      ]),
    ])
  },
})

const picture = defineReporter({
  id: 'compaction-picture',
  file: 'compaction.svg',
  about: 'Recall against retained tokens, with random deletion of as many.',
  render: (input: ReportInput) => drawCompaction(collectCompactions(input).map(summarizeCell)),
})

export const COMPACTION_REPORTS = [tables, csv, picture]
