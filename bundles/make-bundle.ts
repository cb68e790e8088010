import { createHash } from 'node:crypto'
import { fathomVersion } from '../core/version.ts'
import type { RunRows } from '../reports/reporter.ts'
import type { Submission } from '../reports/standing.ts'
import { BUNDLE_VERSION, type BundleFile, type BundleHead, FORMAT, sorted } from '../runs/bundle/bundle.ts'
import { headlineOf } from '../runs/bundle/headline.ts'
import { publicRows } from '../runs/bundle/public-rows.ts'
import { shownManifest } from '../runs/bundle/shown-manifest.ts'
import type { Withheld } from '../runs/bundle/withheld.ts'
import { labelsOf } from '../suites/labels.ts'
import type { Registry } from '../suites/registry.ts'

/** A file may be longer than a string can be, and than memory: its lines are made as they are asked for, each time. */
export type Lines = Iterable<string>

/** What a run gives to others, and what is kept back. */
export interface Bundle {
  readonly files: Readonly<Record<BundleFile, Lines>>
  readonly head: BundleHead
  readonly withheld: Iterable<Withheld>
  /** Of a run with a secret seed. */
  readonly seed: string | undefined
}

/** The same rows give the same bytes, in whatever order they come. */
export function bundleOf(run: RunRows, registry: Registry, complete: boolean, submission?: Submission): Bundle {
  const manifest = shownManifest(run.manifest)
  const ordered = {
    items: sorted('items', run.items),
    answers: sorted('answers', run.answers),
    scores: sorted('scores', run.scores),
  }
  const { run: shown, seed, withheld } = publicRows({ ...run, ...ordered }, registry.methods)
  const rows = { items: shown.items, answers: shown.answers, scores: shown.scores }
  const files: Record<BundleFile, Lines> = {
    'manifest.json': [indented(manifest)],
    'items.jsonl': linesOf(rows.items),
    'answers.jsonl': linesOf(rows.answers),
    'scores.jsonl': linesOf(rows.scores),
  }
  const head: BundleHead = {
    ...{ format: FORMAT, v: BUNDLE_VERSION, fathom: fathomVersion() },
    ...{ secret: seed !== undefined, complete },
    files: {
      'manifest.json': noteOn(files['manifest.json']),
      'items.jsonl': { ...noteOn(files['items.jsonl']), rows: rows.items.length },
      'answers.jsonl': { ...noteOn(files['answers.jsonl']), rows: rows.answers.length },
      'scores.jsonl': { ...noteOn(files['scores.jsonl']), rows: rows.scores.length },
    },
    headline: headlineOf({ runs: [{ name: 'run', manifest, ...rows }], labels: labelsOf(registry) }),
    ...(submission && { submission }),
  }
  return { files, head, withheld, seed }
}

export const indented = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const linesOf = (rows: Iterable<object>): Lines => ({
  *[Symbol.iterator]() {
    for (const row of rows) yield asLine(row)
  },
})
export const asLine = (row: object) => `${JSON.stringify(row)}\n`

function noteOn(lines: Lines): { readonly sha256: string; readonly bytes: number } {
  const hash = createHash('sha256')
  let bytes = 0
  for (const line of lines) {
    hash.update(line)
    bytes += Buffer.byteLength(line)
  }
  return { sha256: hash.digest('hex'), bytes }
}
