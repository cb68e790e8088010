import { existsSync } from 'node:fs'
import { incompleteError } from '../../core/errors.ts'

/**
 * Returns a directory of docs/examples, from the built or the source tree.
 * @param who the command, for the message
 * @throws BenchError (incomplete) if it is missing
 */
export function findExamples(name: string, who: string): URL {
  const places = ['../../', '../../../'].map(above => new URL(`${above}docs/examples/${name}/`, import.meta.url))
  const found = places.find(candidate => existsSync(candidate))
  if (!found) throw incompleteError(`${who}: the examples are missing from this installation. Install Fathom again.`)
  return found
}
