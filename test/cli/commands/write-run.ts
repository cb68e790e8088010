import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunRows } from '../../../reports/summary/reporter.ts'

/** Puts rows on the disk as a run's folder, for commands that read one. Returns the folder. */
export function writeRun(folder: string, { manifest, items, answers, scores }: Omit<RunRows, 'name'>): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  for (const [name, rows] of Object.entries({ items, answers, scores }))
    writeFileSync(join(folder, `${name}.jsonl`), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  return folder
}
