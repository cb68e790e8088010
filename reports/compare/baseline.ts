import { existsSync, statSync } from 'node:fs'
import { usageError } from '../../core/errors.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { openRun } from '../../run/store/open-run.ts'
import { readBaseline } from './baseline-file.ts'
import { buildSide, type ComparisonSide } from './comparison-side.ts'

/**
 * Opens a run of this directory as a side of a comparison.
 * @throws BenchError (usage)
 */
export const openRunSide = (path: string, registry: Registry): ComparisonSide =>
  buildSide(openRun(path), buildLabels(registry))

/**
 * Opens a baseline file, or a run directory.
 * @throws BenchError (usage)
 */
export function openBaseline(path: string, registry: Registry): ComparisonSide {
  if (!existsSync(path))
    throw usageError(`--baseline: ${path} does not exist. To create one: fathom-bench baseline set RUN FILE`)
  if (!statSync(path).isDirectory()) return readBaseline(path).side
  const side = { ...openRunSide(path, registry), name: path }
  if (side.entries.length === 0) throw usageError(`--baseline: ${path} contains no answers.`)
  return side
}
