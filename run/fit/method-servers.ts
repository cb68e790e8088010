import { incompleteError } from '../../core/errors.ts'
import type { RunEntry } from '../config/entries.ts'

/**
 * Asks the server of each method that has one of its own, once per address, before anything is spent.
 * @throws BenchError (incomplete) that names the method, the address and what its server answered
 */
export async function checkMethodServers(entries: readonly RunEntry[], signal: AbortSignal): Promise<void> {
  const seen = new Set<string>()
  for (const { method, params } of entries) {
    const key = JSON.stringify([method.id, params])
    if (seen.has(key)) continue
    seen.add(key)
    const problem = await method.findProblem?.(params, signal)
    if (problem !== undefined) throw incompleteError(`${method.id}: ${problem}`)
  }
}
