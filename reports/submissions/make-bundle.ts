import { readFathomVersion } from '../../core/version.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { BUNDLE_VERSION, type BundleFile, type BundleHead, FORMAT, sortRows } from '../../run/store/bundle/bundle.ts'
import type { Headline } from '../../run/store/bundle/headline.ts'
import { toPublicRows } from '../../run/store/bundle/public-rows.ts'
import { toPublicManifest } from '../../run/store/bundle/shown-manifest.ts'
import type { Withheld } from '../../run/store/bundle/withheld.ts'
import type { Submission } from '../summary/entries/verification-status.ts'
import type { RunRows } from '../summary/reporter.ts'

/** A file may be longer than a string can be, and than memory: its lines are made as they are asked for, each time. */
export type Lines = Iterable<string>

/** What a run gives to others, and what is kept back. */
export interface Bundle {
  /** All but `bundle.json`, in the order in which they are to be written. */
  readonly files: Readonly<Record<BundleFile, Lines>>
  /** How many rows the files of rows have. */
  readonly rows: Readonly<Partial<Record<BundleFile, number>>>
  /** `bundle.json`, once it is known what was written. */
  headOf(notes: Readonly<Record<BundleFile, FileNote>>, headline: readonly Headline[]): BundleHead
  /** The rows as others may see them, in the order in which they came. */
  readonly shown: RunRows
  readonly withheld: Iterable<Withheld>
  /** Of a run with a secret seed. */
  readonly seed: string | undefined
}

/** What tells that a file is the one that was written. */
export interface FileNote {
  readonly sha256: string
  readonly bytes: number
}

/** The same rows give the same bytes, in whatever order they come. */
export function buildBundle(
  run: RunRows,
  { methods }: Pick<Registry, 'methods'>,
  complete: boolean,
  submission?: Submission,
): Bundle {
  const manifest = toPublicManifest(run.manifest)
  const ordered = {
    items: sortRows('items', run.items),
    answers: sortRows('answers', run.answers),
    scores: sortRows('scores', run.scores),
  }
  const { run: sortedRows, seed, withheld } = toPublicRows({ ...run, ...ordered }, methods)
  const { items, answers, scores } = sortedRows
  // Without its manifest a folder that is not whole yet is neither a bundle nor a run.
  const files: Record<BundleFile, Lines> = {
    'items.jsonl': toLines(items),
    'answers.jsonl': toLines(answers),
    'scores.jsonl': toLines(scores),
    'manifest.json': [toIndentedJson(manifest)],
  }
  const rows = { 'items.jsonl': items.length, 'answers.jsonl': answers.length, 'scores.jsonl': scores.length }
  return {
    files,
    rows,
    withheld,
    seed,
    shown: { ...toPublicRows(run, methods).run, manifest },
    headOf: (notes, headline) => ({
      format: FORMAT,
      v: BUNDLE_VERSION,
      fathom: readFathomVersion(),
      secret: seed !== undefined,
      complete,
      files: {
        'manifest.json': notes['manifest.json'],
        'items.jsonl': { ...notes['items.jsonl'], rows: items.length },
        'answers.jsonl': { ...notes['answers.jsonl'], rows: answers.length },
        'scores.jsonl': { ...notes['scores.jsonl'], rows: scores.length },
      },
      headline,
      ...(submission && { submission }),
    }),
  }
}

export const toIndentedJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const toLines = (rows: Iterable<object>): Lines => ({
  *[Symbol.iterator]() {
    for (const row of rows) yield toJsonLine(row)
  },
})
export const toJsonLine = (row: object) => `${JSON.stringify(row)}\n`
