import { type ClusterTally, type Part, replicateMeans, weightedMean } from '../core/bootstrap.ts'
import { random } from '../core/random.ts'
import { ENDING_KINDS, type ItemRow } from '../core/rows.ts'
import { wilson } from '../core/stats.ts'
import { type Cell, COLUMNS, type Column, type Score, type Tally, type Usage } from './cell.ts'
import { own } from './entries.ts'
import { compare, groupBy, isScore, type Outcome } from './records.ts'
import type { Labels } from './reporter.ts'

/** A cell, and per column what its mean brings into an average: everything of a `Part` but the weight. */
export interface Measured {
  readonly cell: Cell
  readonly shares: Readonly<Partial<Record<Column, Share>>>
}
export type Share = Omit<Part, 'weight'> & { readonly n: number }

type Values = { readonly item: ItemRow; readonly outcome: Outcome | undefined } & Record<Column, number | undefined>

/** The cells of one entry in one task, a cell a length, resampled together: a question asked at seven lengths is one cluster. */
export function measure(
  entry: string,
  items: readonly ItemRow[],
  outcomes: ReadonlyMap<string, Outcome>,
  labels: Labels,
): Measured[] {
  const task = items[0]!.task
  const valued = items.map(item => valuesOf(item, outcomes.get(item.id), labels))
  const byLength = [...groupBy(valued, ({ item }) => item.length.target)].sort(([a], [b]) => a - b)
  const widths = byLength.length * COLUMNS.length
  const tallies = clustersOf(
    byLength.map(([, cell]) => cell),
    widths,
  )
  const replicates = replicateMeans(tallies, widths, random(`bootstrap/${entry}/${task}`))
  return byLength.map(([target, cell], row) => {
    const scorers = scorersOf(cell[0]!.item, labels)
    const shares: Partial<Record<Column, Share>> = {}
    const scores: Partial<Record<Column, Score>> = {}
    for (const [column, name] of COLUMNS.entries()) {
      const share = scorers[name] && shareOf(task, cell, name, replicates[row * COLUMNS.length + column]!)
      if (!share) continue
      shares[name] = share
      scores[name] = scoreOf(
        share,
        cell.filter(each => each[name] !== undefined),
        name,
      )
    }
    return { cell: { entry, task, target, scorers, scores, ...tally(cell) }, shares }
  })
}

/** The scorer of an item and its strict twin. */
export function scorersOf(item: ItemRow, labels: Labels): Partial<Record<Column, string>> {
  const strict = own(labels.scorers, item.scorer)?.strict
  return strict === undefined ? { official: item.scorer } : { official: item.scorer, strict }
}

function valuesOf(item: ItemRow, outcome: Outcome | undefined, labels: Labels): Values {
  const { official, strict } = scorersOf(item, labels)
  return { item, outcome, official: countedValue(outcome, official), strict: countedValue(outcome, strict) }
}

/** A failed item and one without an answer are 0; an answer that nobody scored is not a number. */
export function countedValue(outcome: Outcome | undefined, scorer: string | undefined): number | undefined {
  if (!outcome || scorer === undefined) return undefined
  if (outcome.answer?.ending.kind === 'failed') return 0
  const value = outcome.scores.get(scorer)?.value
  if (isScore(value)) return value
  return outcome.answer && outcome.answer.answer === null ? 0 : undefined
}

function clustersOf(cells: readonly (readonly Values[])[], width: number): ClusterTally[] {
  const clusters = new Map<string, { sums: Float64Array; counts: Float64Array }>()
  cells.forEach((cell, row) => {
    for (const values of cell)
      for (const [column, name] of COLUMNS.entries()) {
        const value = values[name]
        if (value === undefined) continue
        const key = values.item.cluster
        const held = clusters.get(key) ?? { sums: new Float64Array(width), counts: new Float64Array(width) }
        clusters.set(key, held)
        held.sums[row * COLUMNS.length + column]! += value
        held.counts[row * COLUMNS.length + column]! += 1
      }
  })
  return [...clusters].sort(([a], [b]) => compare(a, b)).map(([, tally]) => tally)
}

function shareOf(task: string, cell: readonly Values[], column: Column, replicates: Float64Array): Share | undefined {
  const counted = cell.filter(values => values[column] !== undefined)
  const answered = cell.filter(({ outcome }) => outcome?.answer?.ending.kind !== 'failed' && outcome)
  // Where only the items that need no scorer have a value, the scorer was never asked: no mean rather than 0.
  const asked =
    counted.some(({ outcome }) => outcome!.scores.size > 0) || answered.every(each => each[column] !== undefined)
  if (counted.length === 0 || !asked) return undefined
  const values = counted.map(each => each[column]!)
  const clusters = new Set(counted.map(({ item }) => item.cluster)).size
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { stratum: task, n: values.length, mean, clusters, replicates }
}

function scoreOf(share: Share, counted: readonly Values[], column: Column): Score {
  const { mean, n, clusters } = share
  const yesNo = counted.every(values => values[column] === 0 || values[column] === 1)
  if (yesNo && clusters === n) return { mean, ...wilson(mean * n, n), n, interval: 'wilson' }
  return { mean, ...weightedMean([{ ...share, weight: 1 }]), n, interval: 'bootstrap' }
}

function tally(cell: readonly Values[]): Tally {
  const kinds = cell.map(({ outcome }) => outcome?.answer?.ending.kind)
  const endings = ENDING_KINDS.map(kind => [kind, kinds.filter(each => each === kind).length] as const)
  return {
    planned: cell.length,
    counted: cell.filter(values => values.official !== undefined).length,
    failed: kinds.filter(kind => kind === 'failed').length,
    missing: cell.filter(({ outcome }) => !outcome).length,
    unscored: cell.filter(({ outcome, official }) => outcome && official === undefined).length,
    endings: Object.fromEntries(endings.filter(([, times]) => times > 0)),
    forced: cell.filter(({ outcome }) => outcome?.answer?.ending.forced === true).length,
    usage: usageOf(cell.flatMap(({ outcome }) => outcome ?? [])),
  }
}

function usageOf(outcomes: readonly Outcome[]): Usage {
  const ledgers = outcomes
    .filter(({ answer }) => answer && answer.ending.kind !== 'failed' && answer.ending.kind !== 'overflow')
    .map(({ answer }) => answer!.ledger)
  const meanOf = (values: readonly (number | null)[]) => {
    if (values.length === 0 || !values.every(value => Number.isFinite(value))) return null
    return values.reduce<number>((sum, value) => sum + value!, 0) / values.length
  }
  return {
    items: ledgers.length,
    calls: meanOf(ledgers.map(ledger => ledger.calls.total)),
    input: meanOf(ledgers.map(ledger => ledger.tokens.input)),
    output: meanOf(ledgers.map(ledger => ledger.tokens.output)),
    ms: meanOf(ledgers.map(ledger => ledger.ms.total)),
    cost: meanOf(ledgers.map(ledger => ledger.cost)),
    read: meanOf(ledgers.map(ledger => ledger.coverage)),
  }
}
