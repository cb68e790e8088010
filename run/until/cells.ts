import { computeAnswerReserve } from '../../generators/build/reserve.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import { getCountedValue } from '../../reports/summary/cells/cell-scores.ts'
import type { RunRows } from '../../reports/summary/reporter.ts'
import { resolveItemScorers } from '../../reports/summary/rows/item-scorers.ts'
import { joinRecords } from '../../reports/summary/rows/records.ts'
import type { Pair } from '../../stats/paired/paired-difference.ts'
import type { PricedCell } from '../../stats/until/allocate.ts'
import type { PlannedCell } from '../../stats/until/plan.ts'
import type { Cell, Suite } from '../registry/items/suite.ts'
import { buildLabels } from '../registry/labels.ts'
import type { Registry } from '../registry/registry.ts'

/** The cells of a suite, in its order, as the statistics of `--until` see them. */
export function toPlannedCells({ cells, lengths }: Pick<Suite, 'cells' | 'lengths'>): PlannedCell[] {
  return cells.map(cell => {
    const questions = getQuestionsPerContext(cell.recipe.params)
    const beside = cells.filter(({ at }) => at === cell.at).length
    return {
      stratum: cell.recipe.task.id,
      weight: 1 / lengths.length / beside,
      // A prompt without a requested length counts as its answer.
      cost: Math.max(
        1,
        (cell.target || cell.at) - (cell.target > 0 ? computeAnswerReserve(cell.recipe, cell.target) : 0),
      ),
      questions,
      most: Math.max(1, Math.floor(cell.samples / questions)),
    }
  })
}

/** The suite with so many contexts of each cell. */
export function limitContexts<S extends Pick<Suite, 'cells'>>(suite: S, contexts: readonly number[]): S {
  const cells = suite.cells.map((cell, at) => ({ ...cell, samples: countSamples(cell, contexts[at]) }))
  return { ...suite, cells }
}

const countSamples = ({ recipe, samples }: Cell, contexts: number): number =>
  Math.min(samples, contexts * getQuestionsPerContext(recipe.params))

/** An entry with its cells. */
export interface EntryCells {
  readonly name: string
  readonly cells: readonly (PricedCell & PlannedCell)[]
  /** Values by item. */
  readonly values: ReadonlyMap<string, ScoredItem>
  /** Tokens of prompts, and those of them that came from a cache. */
  readonly input: number
  readonly cached: number
}

interface ScoredItem {
  readonly stratum: string
  readonly cluster: string
  readonly value: number
}

/**
 * Reads the scores of a run so far by entry and cell. Items beyond the contexts of this round do not count, whatever
 * else the folder holds. Cells of which an entry has no score are left out.
 */
export function readEntryCells(
  rows: RunRows,
  suite: Pick<Suite, 'cells' | 'lengths'>,
  contexts: readonly number[],
  registry: Registry,
): EntryCells[] {
  const labels = buildLabels(registry)
  const { contestants, outcomes } = joinRecords({ runs: [rows], labels })
  const planned = toPlannedCells(suite)
  const places = new Map(
    suite.cells.map((cell, at) => [nameCell(cell.recipe.task.id, cell.target, cell.recipe.output), at]),
  )
  const isReference = (method: string) => registry.methods.get(method)?.reference === true
  return contestants
    .filter(({ method }) => !isReference(method))
    .map(({ entry, method, model }) => {
      const byContext = planned.map(() => new Map<string, number[]>())
      const values = new Map<string, ScoredItem>()
      let [input, cached] = [0, 0]
      for (const outcome of outcomes) {
        if (outcome.entry !== entry) continue
        const { item, answer } = outcome
        const at = places.get(nameCell(item.task, item.length.target, item.length.output))
        if (at === undefined || item.index >= contexts[at] * planned[at].questions) continue
        input += answer.ledger.tokens.input
        cached += answer.ledger.tokens.cached
        const value = getCountedValue(outcome, resolveItemScorers(item, labels).primary)
        if (value === undefined) continue
        const own = byContext[at].get(item.cluster)
        if (own) own.push(value)
        else byContext[at].set(item.cluster, [value])
        values.set(item.id, { stratum: String(at), cluster: item.cluster, value })
      }
      const cells = planned.map((cell, at) => ({
        ...cell,
        contexts: Array.from(byContext[at], ([cluster, values]) => ({ cluster, values })),
      }))
      return { name: model === 'none' ? method : `${method} on ${model}`, cells, values, input, cached }
    })
}

const nameCell = (task: string, target: number, output: number | undefined) => `${task}/${target}/${output ?? ''}`

/** Items that both entries answered. */
export function pairEntries(base: EntryCells, candidate: EntryCells): Pair[] {
  return Array.from(base.values).flatMap(([id, { stratum, cluster, value }]) => {
    const other = candidate.values.get(id)
    return other ? [{ stratum, cluster, base: value, candidate: other.value }] : []
  })
}
