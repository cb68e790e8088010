import { formatLength, round, type SuiteTotal, type SuiteTotals, type TotalRow } from 'fathom-bench/plugin'
import { averageBuckets, setScore } from './scorers/longbench1/totals.ts'
import { averageChoices, CHOICE_TOTALS } from './scorers/longbench2/totals.ts'
import { averageFile, computeBaseScore, computeNolimaEffectiveLength } from './scorers/nolima/totals.ts'

type Figure = Omit<SuiteTotal, 'suite'>

/** A suite: whose items are its own, by their scorers, and the figures that it gives over them. */
interface Suite {
  readonly name: string
  readonly owns: (row: TotalRow) => boolean
  readonly figures: (rows: readonly TotalRow[]) => readonly Figure[]
}

/**
 * The figures of published suites over some rows, under the names that the suites give them; none for items of no
 * suite.
 */
export const computeSuiteTotals = (rows: readonly TotalRow[]): SuiteTotal[] =>
  SUITES.flatMap(({ name, owns, figures }) => {
    const own = rows.filter(owns)
    return own.length === 0 ? [] : figures(own).map(figure => ({ suite: name, ...figure }))
  })

export const suiteTotals: readonly SuiteTotals[] = [{ id: 'published-suites', compute: computeSuiteTotals }]

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const listValues = (rows: readonly TotalRow[]) => rows.map(({ value }) => value)

/** The mean of those rows that are kept, as a share; no figure where there are none. */
const share = (name: string, rows: readonly TotalRow[], keep: (row: TotalRow) => boolean = () => true): Figure[] => {
  const kept = rows.filter(keep)
  return kept.length === 0 ? [] : [{ name, value: mean(listValues(kept)), unit: 'share', n: kept.length }]
}

/** A figure for each value of a label, in the order of the rows. */
const groupFigures = (rows: readonly TotalRow[], of: (row: TotalRow) => string | number | undefined): Figure[] =>
  [...new Set(rows.flatMap(row => of(row) ?? []))].flatMap(value => share(`${value}`, rows, row => of(row) === value))

const label = (name: string) => (row: TotalRow) => row.labels[name]
const hasScorer = (prefix: string) => (row: TotalRow) => row.scorer.startsWith(prefix)

/** Returns LongBench v2's six totals, if they have items. */
const computeLongBench2 = (rows: readonly TotalRow[]): Figure[] =>
  Object.entries(CHOICE_TOTALS).flatMap(([name, holds]) => {
    const own = rows.filter(({ labels }) =>
      holds({ difficulty: `${labels['difficulty']}`, length: `${labels['length']}` }),
    )
    return own.length === 0 ? [] : [{ name, value: averageChoices(listValues(own)), unit: 'percent', n: own.length }]
  })

/** LongBench v1 has a figure a set and no average over them; -E has one for each bucket of words. */
function computeLongBench1(rows: readonly TotalRow[]): Figure[] {
  return [...new Set(rows.map(label('set')))].flatMap((set): Figure[] => {
    const own = rows.filter(row => row.labels['set'] === set)
    if (!`${set}`.endsWith('_e'))
      return [{ name: `${set}`, value: setScore(listValues(own)), unit: 'percent', n: own.length }]
    const items = own.map(({ value, labels }) => ({ score: value, length: Number(labels['length'] ?? 0) }))
    const counts = { '0-4k': 0, '4-8k': 0, '8k+': 0 }
    for (const { length } of items) counts[length < 4000 ? '0-4k' : length < 8000 ? '4-8k' : '8k+']++
    return Object.entries(averageBuckets(items)).flatMap(([bucket, value]) => {
      const n = counts[bucket as keyof typeof counts]
      return n === 0 ? [] : [{ name: `${set} ${bucket}`, value, unit: 'percent' as const, n }]
    })
  })
}

/** NoLiMa leaves direct questions out of its notebook's figures. */
function computeNoLiMa(rows: readonly TotalRow[]): Figure[] {
  const own = rows.filter(({ labels }) => !/direct/i.test(`${labels['type']}`))
  const contexts = [...new Set(own.map(row => Number(row.labels['context'])))].sort((a, b) => a - b)
  const files = contexts.map(length => {
    const at = own.filter(row => row.labels['context'] === length)
    return { length, score: averageFile(listValues(at)), n: at.length }
  })
  const base = computeBaseScore(files)
  const effective = computeNolimaEffectiveLength(files)
  return [
    ...files.map(({ length, score, n }): Figure => ({ name: `${length}`, value: score, unit: 'share', n })),
    ...(base === undefined ? [] : [{ name: 'base score', value: base, unit: 'share' as const, n: own.length }]),
    ...(effective === undefined
      ? []
      : [{ name: 'effective length', value: effective, unit: 'tokens' as const, n: own.length }]),
  ]
}

/**
 * The mean of a category's sets at a length, each the mean of its items, in percent: HELMET averages over lengths
 * nowhere. Overall needs all seven categories, two of which take a judge: there is none.
 */
function computeHelmet(rows: readonly TotalRow[]): Figure[] {
  return [...new Set(rows.map(label('category')))].flatMap(category => {
    const all = rows.filter(row => row.labels['category'] === category)
    const lengths = [...new Set(all.map(({ length }) => length))].sort((a, b) => a - b)
    return lengths.map((length): Figure => {
      const own = all.filter(row => row.length === length)
      const sets = [...new Set(own.map(({ task }) => task))].map(task =>
        mean(listValues(own.filter(row => row.task === task))),
      )
      const name = lengths.length === 1 ? `${category}` : `${category} ${formatLength(length)}`
      return { name, value: 100 * mean(sets), unit: 'percent', n: own.length }
    })
  })
}

function computeLongMemEval(rows: readonly TotalRow[]): Figure[] {
  const types = groupFigures(rows, label('type'))
  return [
    ...types,
    { name: 'Task-averaged', value: mean(types.map(({ value }) => value)), unit: 'share', n: rows.length },
    ...share('Overall', rows),
    ...share('Abstention', rows, ({ labels }) => labels['abstention'] === 'yes'),
  ]
}

const computeLongBenchPro = (rows: readonly TotalRow[]): Figure[] => [
  ...share('Overall', rows),
  ...['length', 'difficulty', 'language', 'requirement', 'primary'].flatMap(name => groupFigures(rows, label(name))),
]

/** The mean over tasks is given only where all twelve are there. */
function computeRuler2(rows: readonly TotalRow[]): Figure[] {
  const tasks = groupFigures(rows, ({ labels }) => labels['task'])
  if (tasks.length < RULER2_TASKS) return tasks
  return [...tasks, { name: 'Average', value: mean(tasks.map(({ value }) => value)), unit: 'share', n: rows.length }]
}
const RULER2_TASKS = 12

const isJudgedOf = (suite: string) => (row: TotalRow) => row.scorer === 'judged' && row.labels['suite'] === suite

const SUITES: readonly Suite[] = [
  { name: 'LongBench v2', owns: hasScorer('longbench2-'), figures: computeLongBench2 },
  { name: 'LongBench v1', owns: hasScorer('longbench1-'), figures: computeLongBench1 },
  {
    name: 'InfiniteBench',
    owns: hasScorer('infinitebench-'),
    figures: rows => groupFigures(rows, ({ scorer }) => scorer.replace('infinitebench-', '').replaceAll('-', '_')),
  },
  { name: 'NoLiMa', owns: hasScorer('nolima-'), figures: computeNoLiMa },
  {
    name: 'OOLONG',
    owns: hasScorer('oolong-'),
    figures: rows => groupFigures(rows, ({ scorer }) => scorer.replace('oolong-', '')),
  },
  { name: 'HELMET', owns: hasScorer('helmet-'), figures: computeHelmet },
  { name: 'LongMemEval, judged', owns: isJudgedOf('LongMemEval'), figures: computeLongMemEval },
  {
    name: 'LongMemEval, retrieval',
    owns: hasScorer('longmemeval-retrieval'),
    figures: rows =>
      groupFigures(rows, label('retrieval')).map(figure => ({
        ...figure,
        name: `${figure.name} ndcg_any@5`,
        value: round(figure.value, 4),
      })),
  },
  { name: 'LongMemEval V2', owns: hasScorer('longmemeval2-'), figures: rows => share('Overall', rows) },
  { name: 'LongBench Pro', owns: hasScorer('longbench-pro-'), figures: computeLongBenchPro },
  { name: 'RULER v2', owns: hasScorer('ruler2-'), figures: computeRuler2 },
  { name: 'AA-LCR, judged', owns: isJudgedOf('AA-LCR'), figures: rows => share('Overall', rows) },
  {
    name: 'BEAM, judged',
    owns: isJudgedOf('BEAM'),
    figures: rows => [...groupFigures(rows, label('ability')), ...share('Overall', rows)],
  },
]
