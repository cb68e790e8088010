import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bench } from '../cli/commands/bench.ts'
import { type AnyRow, change, forge, rowsIn } from '../cli/commands/bundle.ts'

// What a forger does to a bundle: changes a file, and makes every hash and the headline fit.

/** How a forgery ends: refused, shown without a rank, or passed, which `docs/submissions.md` says in these words. */
export type Ends = 'refused' | 'unranked' | { readonly known: string }

export interface Forgery {
  readonly name: string
  readonly ends: Ends
  readonly spoil: (path: string) => void
  /** Is it among those of every `npm test`? One of each kind is. */
  readonly fast?: true
}

/** What the forged bundles were: one of a public seed with four methods, and one of a secret seed. */
export const WORDS =
  '--task niah_single_2,vt --lengths 1k,2k --samples 2 --method full-context,memagent,rag-bm25,floor:head-tail'
export const SEALED_WORDS = '--task vt --lengths 1k --samples 2 --method full-context,floor:head-tail'

export const manifest = (edit: (manifest: AnyRow) => void) => (path: string) => {
  const file = join(path, 'manifest.json')
  const value = JSON.parse(readFileSync(file, 'utf8'))
  edit(value)
  writeFileSync(file, JSON.stringify(value))
}

/** Changes every answer of a method. */
export const answers =
  (edit: (row: AnyRow) => object, method = 'full-context') =>
  (path: string) =>
    change(path, 'answers', rows => rows.map(row => (row.method === method ? { ...row, ...edit(row) } : row)))

export const ledger = (edit: (ledger: AnyRow, row: AnyRow) => object, method?: string) =>
  answers(row => ({ ledger: { ...row.ledger, ...edit(row.ledger, row) } }), method)

export const items = (edit: (row: AnyRow) => object) => (path: string) =>
  change(path, 'items', rows => rows.map(row => ({ ...row, ...edit(row) })))

export const scores = (edit: (row: AnyRow) => object) => (path: string) =>
  change(path, 'scores', rows => rows.map(row => ({ ...row, ...edit(row) })))

/** Takes rows out of all files, by item or by entry. */
export const without =
  (isGone: (row: AnyRow, item: AnyRow) => boolean, withItems = true) =>
  (path: string) => {
    const known = new Map(rowsIn(path, 'items').map(row => [row.id, row]))
    if (withItems) change(path, 'items', rows => rows.filter(row => !isGone(row, row)))
    for (const file of ['answers', 'scores'] as const)
      change(path, file, rows => rows.filter(row => !isGone(row, known.get(row.item) ?? {})))
  }

/** A method under another name in all that names it. */
export const renamed = (from: string, to: string) => (path: string) => {
  for (const file of ['answers', 'scores'] as const)
    change(path, file, rows => rows.map(row => (row.method === from ? { ...row, method: to } : row)))
  manifest(value => {
    for (const config of Object.values<AnyRow>(value.configs)) if (config.method === from) config.method = to
    value.methods = { ...value.methods, [to]: value.methods?.[from] ?? { reference: false, needsModel: true } }
  })(path)
}

export const modelNamed = (to: string) => (path: string) => {
  for (const file of ['answers', 'scores'] as const)
    change(path, file, rows => rows.map(row => (row.model === 'reader' ? { ...row, model: to } : row)))
  manifest(value => {
    value.models = { [to]: value.models.reader }
  })(path)
}

/** One after another. */
export const both =
  (...steps: ((path: string) => void)[]) =>
  (path: string) => {
    for (const step of steps) step(path)
  }

/** What `verify` says when hashes and headline were made to fit. */
export async function verdictOn(path: string): Promise<{ code: number; lines: string[]; unchecked: string[] }> {
  forge(path)
  const first = await bench(`verify ${path} --json`)
  if (first.code === 2) return { code: 2, lines: [first.err], unchecked: [] }
  const { headline } = JSON.parse(first.out)
  forge(path, head => Object.assign(head, { headline }))
  const { code, out } = await bench(`verify ${path} --json`)
  const { shown, unchecked } = JSON.parse(out)
  return { code, lines: shown, unchecked: Object.keys(unchecked) }
}

/** Exit codes of each end. */
export const CODES = { refused: [1, 2], unranked: [3, 4], known: [0] } as const
