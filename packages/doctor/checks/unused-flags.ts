import { describeUnusedFlag, loadRegistry, type TypedSpec } from 'fathom-bench/plugin'
import type { CheckResult } from './check.ts'

/**
 * Returns the flags that a run with these options would reject because nothing uses them. Models for calls and vectors
 * are checked here, whatever the method.
 */
export async function findUnusedFlags(options: TypedSpec): Promise<readonly CheckResult[]> {
  const typed = options.typed.filter(name => !['sub-model', 'embed-model'].includes(name))
  try {
    const note = describeUnusedFlag({ ...options, typed }, await loadRegistry(options.plugin))
    return note === undefined ? [] : [{ state: 'FAIL', name: 'flags', note }]
  } catch {
    // The plan reports unknown names.
    return []
  }
}
