import { join } from 'node:path'
import { EXIT } from '../../core/errors.ts'
import type { ItemRow } from '../../core/rows/rows.ts'
import { isOfShard } from '../../core/rows/shards.ts'
import { identify, makeItem } from '../../generators/build/generate.ts'
import type { Shard } from '../config/spec.ts'
import type { Suite } from '../registry/items/suite.ts'
import { openLongProcExport } from '../registry/plugins/first-party.ts'
import { RunFolder } from '../store/run-folder.ts'
import { saveContext } from '../store/save-context.ts'
import { buildManifest, endLastSession, type ManifestSpec } from './manifest.ts'
import { getShard, getShardPart } from './rounds.ts'

/** How to write items, in addition to the manifest's options. */
export interface WriteSpec extends ManifestSpec {
  /** `longproc`: tasks of long output as LongProc's own files too. */
  readonly format: 'rows' | 'longproc'
  readonly shard: Shard | undefined
  readonly saveContexts: boolean
}

/** Writes items into a run's folder; those that it has already stay. */
export interface ItemWriter {
  /** @param onItem is told each item that is made */
  write(onItem: (row: ItemRow) => void): WrittenItems
}

export interface WrittenItems {
  readonly made: number
  readonly tokens: number
  /** In the folder now. */
  readonly items: number
  /** Notes for the user, one line each. */
  readonly notes: readonly string[]
}

/** @throws BenchError (usage) if the format does not support the suite; nothing is written before `write` */
export async function makeItemWriter(suite: Suite, out: string, options: WriteSpec): Promise<ItemWriter> {
  const files = options.format === 'longproc' ? await openLongProcExport(join(out, 'longproc'), suite) : undefined
  return {
    write(onItem) {
      const folder = RunFolder.open(out, buildManifest(options, suite, [], {}))
      try {
        let tokens = 0
        let made = 0
        for (const { cell, index } of listShardItems(suite, getShard(options))) {
          const { recipe, target } = cell
          const identity = identify(recipe, target, index)
          if (folder.items.has(identity.id) && !options.saveContexts && !files) continue
          const item = makeItem(recipe, target, index, identity)
          folder.addItem(item.row)
          if (options.saveContexts) saveContext(out, item)
          files?.add(cell, item)
          made++
          tokens += item.row.length.tokens
          onItem(item.row)
        }
        const notes = files?.finish() ?? []
        folder.updateManifest(manifest => endLastSession(manifest, EXIT.fine))
        return { made, tokens, items: folder.items.size, notes }
      } finally {
        files?.drop()
        folder.close()
      }
    },
  }
}

function* listShardItems({ cells }: Suite, shard: Shard) {
  for (const cell of cells) {
    const part = getShardPart(cell, shard)
    for (let index = 0; index < cell.samples; index++) if (isOfShard(index, part)) yield { cell, index }
  }
}
