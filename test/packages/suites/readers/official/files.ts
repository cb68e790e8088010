import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { openOfficial } from '../../../../../packages/suites/readers/official/open-official.ts'

const folder = mkdtempSync(join(tmpdir(), 'fathom-official-'))
let files = 0

/** Writes a file of text, rows (`.jsonl`) or one value (`.json`) in a folder of its own. */
export function fileOf(name: string, content: unknown): string {
  const path = join(folder, String(files++), name)
  mkdirSync(dirname(path), { recursive: true })
  const lines = () => (content as readonly unknown[]).map(row => `${JSON.stringify(row)}\n`).join('')
  writeFileSync(
    path,
    typeof content === 'string' ? content : name.endsWith('.jsonl') ? lines() : JSON.stringify(content),
  )
  return path
}

export const open = (path: string, hotpotqa?: string) => openOfficial(path, { who: '--task file:x', hotpotqa })
export const itemsOf = (name: string, content: unknown, hotpotqa?: string) => [
  ...open(fileOf(name, content), hotpotqa).items(),
]

export const SHARED = resolve(import.meta.dirname, '../../../../../../shared/data')
