import type { Item, ItemSpec } from 'fathom-bench/plugin'
import type { StreamEntry } from '../contract.ts'
import type { StreamCut } from './cuts.ts'

/** Questions of one class at one amount; the run asks their streams by it. */
export interface MemoryCell {
  readonly rung: number
  /** The stream of a question. */
  streamOf(index: number): number
  /** The stream up to where a question is asked. */
  cut(index: number): StreamCut
  /** The entries of a stream up to an amount, from some entry on. */
  entries(stream: number, to: number, from?: number): Iterable<StreamEntry>
  /** Tokens of the transcript that a question is asked of; a transcript has times and names in addition to the texts. */
  transcriptTokens(index: number): number
  /** A memory is told this when it is opened for a stream. */
  policy(stream: number): string
  /** Names and values that are looked for in a memory, where they are known. */
  readonly traced?: Traced
  /** An item without its context, for memories that were written to. */
  light(index: number): Item
}

/** Names with values, as `listMarks` writes them, and years. */
export interface Traced {
  /** Those that an answer rests on. */
  marks(index: number): readonly string[]
  /** Those that the user asks to forget before a stream has this amount. */
  gone(stream: number): ReadonlySet<string>
  /** Years that the texts of a stream tell of. */
  years(stream: number): ReadonlySet<string>
}

const cells = new WeakMap<ItemSpec, MemoryCell>()

/** Keeps the cell of a recipe. */
export function noteMemoryCell(recipe: ItemSpec, cell: MemoryCell): void {
  cells.set(recipe, cell)
}

/** The cell of a recipe of this package; undefined for another one's. */
export const findMemoryCell = (recipe: ItemSpec): MemoryCell | undefined => cells.get(recipe)
