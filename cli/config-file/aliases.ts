import type { Aliases } from '../../core/rows/manifest/manifest.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { listEntryNames, listUnusedAliases, type Named } from '../../reports/summary/aliases.ts'
import type { RunRows } from '../../reports/summary/reporter.ts'

/** @throws BenchError (usage) for an alias of an entry that no run has */
export function checkAliases(aliases: Aliases, runs: readonly RunRows[]): void {
  if (Object.keys(aliases).length === 0) return
  const entries = new Map<string, Named>()
  for (const { answers, manifest } of runs)
    for (const { method, model, config } of answers)
      entries.set(JSON.stringify([method, model, config]), {
        method,
        model,
        config,
        preset: Object.hasOwn(manifest.configs, config) ? manifest.configs[config].preset : undefined,
      })
  refuseIdle(aliases, [...entries.values()])
}

/**
 * Refuses unused aliases.
 * @throws BenchError (usage) for an alias of an unknown entry, with the known ones
 */
export function refuseIdle(aliases: Aliases, entries: readonly Named[]): void {
  const [idle] = listUnusedAliases(aliases, entries)
  if (idle === undefined) return
  const known = new Set(entries.flatMap(listEntryNames).filter(name => !/#|\/none$/.test(name)))
  throw makeUnknownError('entry of --as', idle, known)
}
