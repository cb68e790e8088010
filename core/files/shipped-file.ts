import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Finds a file of another package that the build puts into ours, so that users need not install all of that package.
 * Without a build, it is the package's own file.
 * @param packageFile as `require` resolves it, such as `dejavu-fonts-ttf/ttf/DejaVuSans.ttf`
 */
export function findShippedFile(own: URL, packageFile: string): string {
  const path = fileURLToPath(own)
  return existsSync(path) ? path : createRequire(import.meta.url).resolve(packageFile)
}
