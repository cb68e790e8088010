import type { RowLabel } from '../label.ts'
import type { Columns } from './columns.ts'

/** An item as formats see it. */
export interface RowItem {
  readonly id: string
  readonly task: string
  /** Its number in the split, from 0. */
  readonly index: number
  readonly split: string
  /** Tokens, as `--lengths`. */
  readonly length: number
  /** The step of the task's ladder, -1 where its parameters are on none. */
  readonly level: number
  readonly context: string
  readonly question: string
  /** The words around the context. */
  readonly statement: string
  /** The whole prompt. */
  readonly prompt: string
  /** Characters of the context at which planted facts begin. */
  readonly facts: readonly number[]
  readonly label: RowLabel
  /** The label, or that with further fields, as one text: open or sealed. */
  seal(more?: Partial<RowLabel>): string
}

export type Row = Readonly<Record<string, unknown>>

/** Why an item has no row: a phrase. */
export class Omitted {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}

/** A file that belongs to the rows. */
export interface AdapterFile {
  /** Below the folder that is written. */
  readonly path: string
  readonly text: string
}

/** Rows of one trainer: a file of its own. */
export interface RowFormat {
  readonly id: string
  readonly about: string
  readonly file: 'parquet' | 'jsonl'
  readonly columns: Columns
  makeRow(item: RowItem): Row | Omitted
  /** @param url of the reward server */
  readonly adapters?: (url: string) => readonly AdapterFile[]
  /** The shortest command that trains on the rows, for the page that is written with them. */
  command(url: string): string
}

/** One question as a conversation. */
export const toMessages = (content: string) => [{ role: 'user', content }]

/** Asks for the answer in the form that rewards of papers read. */
export const askForBox = (statement: string) => `${statement}\n\nPut the final answer within \\boxed{}.`

export const NO_TEXTS = 'its answer is no text or list of texts, which the reward of this format compares'
