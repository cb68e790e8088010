import { existsSync, statSync } from 'node:fs'
import { usageError } from '../../core/errors.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { openRun } from '../../run/store/open-run.ts'
import { readBaseline } from './baseline-file.ts'
import { buildSide, type ComparisonSide } from './comparison-side.ts'

/** A run of this folder, as it is compared. @throws BenchError (usage) */
export const openRunSide = (path: string, registry: Registry): ComparisonSide =>
  buildSide(openRun(path), buildLabels(registry))

/** A baseline's file, or the folder of a run. @throws BenchError (usage) */
export function openBaseline(path: string, registry: Registry): ComparisonSide {
  if (!existsSync(path))
    throw usageError(`--baseline: ${path} is not there. fathom-bench baseline set RUN FILE makes one.`)
  if (!statSync(path).isDirectory()) return readBaseline(path).side
  const side = { ...openRunSide(path, registry), name: path }
  if (side.entries.length === 0) throw usageError(`--baseline: ${path} holds no answers.`)
  return side
}
