import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the text of a part of the page that is not TypeScript. The build copies these files next to the compiled
 * ones.
 */
export const readAsset = (name: `${string}.${'css' | 'js'}`): string =>
  readFileSync(join(import.meta.dirname, 'page', name), 'utf8')
