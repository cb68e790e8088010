import {
  BUNDLE_VERSION,
  type BundleFile,
  type BundleHead,
  FORMAT,
  type Headline,
  type Registry,
  type RunRows,
  readFathomVersion,
  type Submission,
  sortRows,
  toPublicManifest,
  toPublicRows,
  type Withheld,
} from 'fathom-bench/plugin'

/** A file may be longer than a string and than memory, so its lines are generated each time they are read. */
export type Lines = Iterable<string>

/** The public part of a run, and its withheld part. */
export interface Bundle {
  /** All files except `bundle.json`, in the order of writing. */
  readonly files: Readonly<Record<BundleFile, Lines>>
  /** Number of rows in the files of rows. */
  readonly rows: Readonly<Partial<Record<BundleFile, number>>>
  /** Returns `bundle.json`, after the other files are written. */
  headOf(notes: Readonly<Record<BundleFile, FileNote>>, headline: readonly Headline[]): BundleHead
  /** The public rows, in their original order. */
  readonly shown: RunRows
  readonly withheld: Iterable<Withheld>
  /** The secret seed of the run, if it has one. */
  readonly seed: string | undefined
}

/** The size and hash that identify a written file. */
export interface FileNote {
  readonly sha256: string
  readonly bytes: number
}

/** Builds a bundle. The same rows in any order give the same bytes. */
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
  // The manifest comes last: without it, an incomplete directory is neither a bundle nor a run.
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
