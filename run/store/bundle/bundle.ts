import { type Rows, RowView } from '../../../core/rows/indexed-rows.ts'
import { toCanonicalJson } from '../../../core/rows/key.ts'
import { Numbered } from '../../../core/rows/number-names.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../../../core/rows/rows.ts'
import type { Submission } from '../../../reports/summary/entries/verification-status.ts'
import { compareStrings } from '../../../reports/summary/order.ts'
import type { Headline } from './headline.ts'

/**
 * `bundle.json`: the contents of a bundle (docs/submissions.md). It hashes the other files, so that its own sha256
 * identifies the whole bundle.
 */
export interface BundleHead {
  readonly format: typeof FORMAT
  readonly v: typeof BUNDLE_VERSION
  /** The version of Fathom that wrote it. */
  readonly fathom: string
  /** Whether the seed and everything that would reveal answers are withheld until `fathom-bench reveal`. */
  readonly secret: boolean
  /** Whether it has all items of all cells, an answer of every entry for each, and all scores. */
  readonly complete: boolean
  readonly files: Readonly<
    Record<BundleFile, { readonly sha256: string; readonly bytes: number; readonly rows?: number }>
  >
  readonly headline: readonly Headline[]
  /** The submitter, if given. */
  readonly submission?: Submission | undefined
}

export const FORMAT = 'fathom-bundle'
export const BUNDLE_VERSION = 1
export const HEAD = 'bundle.json'
/** Next to the others after it is published. */
export const REVEAL = 'reveal.jsonl'

export const ROW_FILES = ['items', 'answers', 'scores'] as const
export type RowFileName = (typeof ROW_FILES)[number]
export interface RowsOf {
  readonly items: ItemRow
  readonly answers: AnswerRow
  readonly scores: ScoreRow
}

/** All that a bundle may name: no other name is ever opened. */
export const BUNDLE_FILES = ['manifest.json', 'items.jsonl', 'answers.jsonl', 'scores.jsonl'] as const
export type BundleFile = (typeof BUNDLE_FILES)[number]

/** The key of a row in its file. */
export const keyOfRow: { readonly [File in RowFileName]: (row: RowsOf[File]) => readonly (string | number)[] } = {
  items: ({ id }) => [id],
  answers: row => [...listKeyParts(row), row.attempt],
  scores: row => [...listKeyParts(row), row.attempt, row.scorer],
}

const listKeyParts = ({ item, method, model, config }: RunKey) => [item, method, model, config]

/** Rows in an order that does not depend on when they came. */
export function sortRows<File extends RowFileName>(file: File, rows: Rows<RowsOf[File]>): Rows<RowsOf[File]> {
  const order = computeOrder(file, rows)
  return new RowView(order.length, index => rows.at(order[index]))
}

/**
 * By the texts of their keys, an item's id and the rest: there may be millions of keys, but of each part there are few.
 */
function computeOrder<File extends RowFileName>(file: File, rows: Rows<RowsOf[File]>): Uint32Array {
  const [ids, rests] = [new Numbered(), new Numbered()]
  const [idAt, restAt] = [new Uint32Array(rows.length), new Uint32Array(rows.length)]
  for (const [at, row] of rows.entries()) {
    const [id, ...rest] = keyOfRow[file](row)
    idAt[at] = ids.of(JSON.stringify(id))
    restAt[at] = rests.of(JSON.stringify(rest))
  }
  const [idRanks, restRanks] = [rankTexts(ids.names), rankTexts(rests.names)]
  return Uint32Array.from(idAt.keys()).sort(
    (a, b) =>
      idRanks[idAt[a]] - idRanks[idAt[b]] ||
      restRanks[restAt[a]] - restRanks[restAt[b]] ||
      compareStrings(toCanonicalJson(rows.at(a)), toCanonicalJson(rows.at(b))),
  )
}

/** The places that texts have among them in order. */
function rankTexts(texts: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(texts.length)
  const order = [...texts.keys()].sort((a, b) => compareStrings(texts[a], texts[b]))
  for (const [rank, at] of order.entries()) ranks[at] = rank
  return ranks
}
