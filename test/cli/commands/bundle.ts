import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { sha256 } from '../../../core/rows/key.ts'
import type { BundleHead, RowFileName } from '../../../run/store/bundle/bundle.ts'
import { bench } from './bench.ts'

/** A folder that outlives a test: for what `beforeAll` makes once. */
export function sharedFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'fathom-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A run of the simulated model, and its bundle. */
export async function submitted(folder: string, words: string): Promise<{ run: string; bundle: string }> {
  const [run, bundle] = [join(folder, 'run'), join(folder, 'bundle')]
  await bench(`${words} --quiet --out ${run}`)
  const { code, err } = await bench(`submit ${run} --out ${bundle} --quiet`)
  if (code !== 0) throw new Error(err)
  return { run, bundle }
}

/** A copy to be tampered with. */
export function copyOf(bundle: string): string {
  const above = mkdtempSync(join(tmpdir(), 'fathom-'))
  onTestFinished(() => rmSync(above, { recursive: true, force: true }))
  const path = join(above, 'bundle')
  cpSync(bundle, path, { recursive: true })
  return path
}

// biome-ignore lint/suspicious/noExplicitAny: rows are tampered with in every way
export type AnyRow = any

export const rowsIn = (bundle: string, file: RowFileName): AnyRow[] =>
  readFileSync(join(bundle, `${file}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

export function writeRows(bundle: string, file: RowFileName, rows: readonly object[]): void {
  writeFileSync(join(bundle, `${file}.jsonl`), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
}

/** Changes a file's rows. */
export function change(bundle: string, file: RowFileName, edit: (rows: AnyRow[]) => AnyRow[]): void {
  writeRows(bundle, file, edit(rowsIn(bundle, file)))
}

/** Makes `bundle.json` fit what the files are now, as a forger would. */
export function forge(bundle: string, edit: (head: AnyRow) => void = () => {}): void {
  const path = join(bundle, 'bundle.json')
  const head = JSON.parse(readFileSync(path, 'utf8')) as BundleHead
  for (const [name, note] of Object.entries(head.files) as [string, AnyRow][]) {
    const text = readFileSync(join(bundle, name))
    Object.assign(note, { sha256: sha256(text), bytes: text.length })
    if ('rows' in note) note.rows = text.toString('utf8').split('\n').length - 1
  }
  edit(head)
  writeFileSync(path, JSON.stringify(head))
}
