import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskReason } from '../core/disk.ts'
import { incompleteError } from '../core/errors.ts'
import type { Item } from '../generators/generate.ts'

/** Writes an item's whole prompt to `contexts/ID.txt`, whole or not at all. */
export function saveContext(folder: string, item: Item): void {
  const path = join(folder, 'contexts', `${item.row.id}.txt`)
  if (existsSync(path)) return
  try {
    mkdirSync(join(folder, 'contexts'), { recursive: true })
    writeFileSync(`${path}.tmp`, item.render())
    renameSync(`${path}.tmp`, path)
  } catch (error) {
    throw incompleteError(`cannot write ${path}: ${diskReason(error)}.`, error)
  }
}
