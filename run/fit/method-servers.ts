import { incompleteError } from '../../core/errors.ts'
import type { RunEntry } from '../config/entries.ts'

/**
 * Calls the server of each method that has its own, once per address, before anything is spent.
 * @throws BenchError (incomplete) that names the method, the address and the server's answer
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
