import type { Params, Suite } from 'fathom-bench/plugin'
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
 * @param seeds of the splits; they must differ
 * @param turns the cells in the order in which they take turns, one more than once if it is to come more often
 */
export function makeStreams(turns: readonly StreamCell[], seeds: Readonly<Record<SplitName, string>>): Streams {
  return {
    cells: turns,
    splits: [
      { name: 'train', type: 'train' },
      { name: 'dev', type: 'validation' },
    ],
    recipeOf(split, n) {
      if (!Object.hasOwn(seeds, split)) return undefined
      const turn = n % turns.length
      const cell = turns[turn]
      // A cell that comes twice in a round has two items of it.
      const [before, all] = [countEqual(turns.slice(0, turn), cell), countEqual(turns, cell)]
      const index = Math.floor(n / turns.length) * all + before
      return { ...cell, seed: seeds[split as SplitName], index }
    },
  }
}

const countEqual = (cells: readonly StreamCell[], cell: StreamCell) => cells.filter(each => each === cell).length

/** The cells of a suite: lengths in turn within each task's turn. */
export const listCells = ({ cells }: Pick<Suite, 'cells'>): readonly StreamCell[] =>
  cells.map(({ recipe, target }) => ({ task: recipe.task.id, params: recipe.params, length: target }))
