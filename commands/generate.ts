import { join } from 'node:path'
import { EXIT } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { fathomVersion } from '../core/version.ts'
import { defaultFolder, ended, manifestOf } from '../engine/manifest.ts'
import { planOf } from '../engine/plan.ts'
import { checkSecret, withSecretSeed } from '../engine/secret-seed.ts'
import { identify, makeItem } from '../generators/generate.ts'
import { RunFolder } from '../runs/run-folder.ts'
import { saveContext } from '../runs/save-context.ts'
import { longProcExport } from '../suites/longproc-export/longproc.ts'
import { loadRegistry } from '../suites/registry.ts'
import { checkOwners } from '../suites/settings.ts'
import { checkSmallest, loadSuite, type Suite } from '../suites/suite.ts'
import type { GenerateOptions } from './options.ts'
import { planLines } from './plan-lines.ts'

/** `fathom-bench generate`: writes the items of a suite without running anything; a run in the same folder goes on from them. */
export async function generate(asked: GenerateOptions, io: Io): Promise<number> {
  const options = withSecretSeed(asked)
  const registry = await loadRegistry(options.plugin)
  const suite = await loadSuite(options, registry)
  checkSecret(options, suite)
  checkOwners(options.set, suite.asked, registry.tasks.keys())
  checkSmallest(suite)
  const out = options.out ?? defaultFolder(options)
  const files = options.format === 'longproc' ? longProcExport(join(out, 'longproc'), suite) : undefined
  const say = (line: string) => options.quiet || io.stderr.write(`${line}\n`)
  say(`fathom-bench ${fathomVersion()}  ${options.dryRun ? 'dry run: nothing is written' : `-> ${out}`}`)
  for (const line of planLines(suite, planOf(suite, [], options), options.dryRun)) say(line)
  if (options.dryRun) return EXIT.fine

  const folder = RunFolder.open(out, manifestOf(options, suite, [], {}))
  try {
    let tokens = 0
    let made = 0
    for (const { cell, index } of itemsOf(suite, options.shard ?? { part: 1, of: 1 })) {
      const { recipe, target } = cell
      const identity = identify(recipe, target, index)
      const { id } = identity
      if (folder.items.has(id) && !options.saveContexts && !files) continue
      const item = makeItem(recipe, target, index, identity)
      folder.addItem(item.row)
      if (options.saveContexts) saveContext(out, item)
      files?.add(cell, item)
      made++
      tokens += item.row.length.tokens
      if (options.display === 'json')
        io.stdout.write(
          `${JSON.stringify({ event: 'item', id, task: item.row.task, tokens: item.row.length.tokens })}\n`,
        )
    }
    const notes = files?.finish() ?? []
    folder.updateManifest(manifest => ended(manifest, EXIT.fine))
    say(`  made     ${made} items, ${tokens.toLocaleString('en')} tokens; ${folder.items.size} in ${out}`)
    for (const note of notes) say(`  note     ${note}`)
    return EXIT.fine
  } finally {
    files?.drop()
    folder.close()
  }
}

function* itemsOf({ cells }: Suite, { part, of }: { part: number; of: number }) {
  for (const cell of cells) for (let index = part - 1; index < cell.samples; index += of) yield { cell, index }
}
