import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * A file of another package that the build puts into ours, so that nobody has to install all of that package. Where
 * nothing is built, it is that of the package.
 * @param packageFile as `require` resolves it, such as `dejavu-fonts-ttf/ttf/DejaVuSans.ttf`
 */
export function findShippedFile(own: URL, packageFile: string): string {
  const path = fileURLToPath(own)
  return existsSync(path) ? path : createRequire(import.meta.url).resolve(packageFile)
}
