import { existsSync, statSync } from 'node:fs'
import { usageError } from '../core/errors.ts'
import { openRun } from '../runs/open-run.ts'
import { labelsOf } from '../suites/labels.ts'
import type { Registry } from '../suites/registry.ts'
import { readBaseline } from './baseline-file.ts'
import { type Side, sideOf } from './side.ts'

/** A run of this folder, as it is compared. @throws BenchError (usage) */
export const runAt = (path: string, registry: Registry): Side => sideOf(openRun(path), labelsOf(registry))

/** A baseline's file, or the folder of a run. @throws BenchError (usage) */
export function baselineAt(path: string, registry: Registry): Side {
  if (!existsSync(path))
    throw usageError(`--baseline: ${path} is not there. fathom-bench baseline set RUN FILE makes one.`)
  if (!statSync(path).isDirectory()) return readBaseline(path).side
  const side = { ...runAt(path, registry), name: path }
  if (side.entries.length === 0) throw usageError(`--baseline: ${path} holds no answers.`)
  return side
}
