import type { Params, Suite } from 'fathom-bench/plugin'
import { type LanePlan, makeLocator } from './order.ts'
import type { Recipe } from './recipe.ts'

/** One task at one length, as a stream takes it in turn. */
export interface StreamCell {
  readonly task: string
  readonly params: Params
  readonly length: number
}

export type SplitName = 'train' | 'dev'

/** Endless, ordered streams of items: the same number gives the same item, whoever asks and when. */
export interface Streams {
  readonly cells: readonly StreamCell[]
  readonly splits: readonly { readonly name: SplitName; readonly type: 'train' | 'validation' }[]
  /** The recipe of item number `n` of a split; undefined for a split that does not exist. */
  recipeOf(split: string, n: number): Recipe | undefined
}

/** Items that a split says it has: streams do not end, and clients ask for a number. */
export const STREAM_LENGTH = 1_000_000

/**
 * @param plan the cells in the order in which they come
 * @param samples items of each cell in a stage of the plan
 * @param seeds of the splits; they must differ
 */
export function makeStreams(
  plan: LanePlan<StreamCell>,
  samples: number,
  seeds: Readonly<Record<SplitName, string>>,
): Streams {
  const locate = makeLocator(plan, samples)
  return {
    cells: plan.lanes.flat(2).map(({ task, params, length }) => ({ task, params, length })),
    splits: [
      { name: 'train', type: 'train' },
      { name: 'dev', type: 'validation' },
    ],
    recipeOf(split, n) {
      if (!Object.hasOwn(seeds, split)) return undefined
      const { cell, index } = locate(n)
      const { task, params, length } = cell
      return { task, params, length, seed: seeds[split as SplitName], index }
    },
  }
}

/** The cells of a suite: lengths in turn within each task's turn. */
export const listCells = ({ cells }: Pick<Suite, 'cells'>): readonly StreamCell[] =>
  cells.map(({ recipe, target }) => ({ task: recipe.task.id, params: recipe.params, length: target }))
