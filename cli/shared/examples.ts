import { existsSync } from 'node:fs'
import { incompleteError } from '../../core/errors.ts'

/**
 * A folder of docs/examples, above this file, built or not.
 * @throws BenchError (incomplete) where it is not there; `who` is the command
 */
export function findExamples(name: string, who: string): URL {
  const places = ['../../', '../../../'].map(above => new URL(`${above}docs/examples/${name}/`, import.meta.url))
  const found = places.find(candidate => existsSync(candidate))
  if (!found) throw incompleteError(`${who}: the examples are missing: this Fathom is not whole. Install it again.`)
  return found
}
