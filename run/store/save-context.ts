import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../core/files/whole-file.ts'
import type { Item } from '../../generators/build/generate.ts'

/** Writes an item's whole prompt to `contexts/ID.txt`, whole or not at all. */
export function saveContext(folder: string, item: Item): void {
  const path = join(folder, 'contexts', `${item.row.id}.txt`)
  if (existsSync(path)) return
  writeWhole(path, item.render(), { makeFolder: true })
}
