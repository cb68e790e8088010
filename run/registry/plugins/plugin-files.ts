import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { append } from '../../../core/collections/append.ts'
import { usageError } from '../../../core/errors.ts'
import { sha256, toCanonicalJson } from '../../../core/rows/key.ts'

/**
 * Returns a hash that identifies the version of a plugin: the sha256 of its file, or of the list of all files that it
 * imports by relative paths. Their location does not matter, but their relative paths do.
 *
 * @param given the user's name for it
 * @throws BenchError (usage) for too many or too large files
 */
export function hashPlugin(specifier: string, path: string): string {
  const files = hashFiles(specifier, path)
  const [own = '', ...others] = files.values()
  if (others.length === 0) return own
  const real = realpathSync(path)
  const named = [...files].map(([file, hash]) => [relative(dirname(real), file).split(sep).join('/'), hash])
  return sha256(toCanonicalJson([basename(real), Object.fromEntries(named)]))
}

/** The file of a plugin, and those that it imports by relative paths. */
export const listPluginFiles = (specifier: string, path: string): string[] => [...hashFiles(specifier, path).keys()]

/** Hashes of the file and of all that it imports by relative paths, and they in turn; the file itself is the first. */
function hashFiles(specifier: string, path: string): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>()
  const waiting = [realpathSync(path)]
  let bytes = 0
  for (const file of waiting) {
    if (hashes.has(file)) continue
    bytes += statSync(file).size
    if (hashes.size === MOST_FILES || bytes > MOST_BYTES)
      throw usageError(
        `--plugin ${specifier}: with what it imports it has more than ${MOST_FILES} files or ${MOST_BYTES / 2 ** 20} MB. Allowed: less, such as a bundle of it.`,
      )
    const content = readFileSync(file)
    hashes.set(file, sha256(content))
    if (CODE.test(file)) append(waiting, listImports(content.toString('utf8'), file))
  }
  return hashes
}

/** The files that a file names in its imports by relative paths, those that are there. */
const listImports = (text: string, from: string): string[] =>
  Array.from(text.matchAll(IMPORT), ([, , named = '']) => findFile(named, from)).filter(file => file !== undefined)

function findFile(named: string, from: string): string | undefined {
  try {
    const path = fileURLToPath(new URL(named, pathToFileURL(from)))
    const found = [
      path,
      ...ENDINGS.map(ending => path + ending),
      ...ENDINGS.map(ending => join(path, `index${ending}`)),
    ]
    const file = found.find(each => existsSync(each) && statSync(each).isFile())
    return file === undefined ? undefined : realpathSync(file)
  } catch {
    // Only paths can be imported.
    return undefined
  }
}

/**
 * `from './x'`, `import './x'`, `import('./x')`, `require('./x')`, with whatever white space and comments between. No
 * parser: such words in a comment or a text count too, and those of types do, which asks for a new folder once too
 * often. It does not see files named by a variable, an expression or with an escape (`./p\u0061rt.ts`).
 */
const BETWEEN = String.raw`(?:\s|/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*\n)*`
const IMPORT = new RegExp(
  String.raw`(?:\bfrom|\bimport|\bimport${BETWEEN}\(|\brequire${BETWEEN}\()${BETWEEN}(["'${'`'}])(\.\.?/[^"'${'`'}\n]*)\1`,
  'g',
)

const CODE = /\.[cm]?[jt]sx?$/
/** Endings that `require` allows to leave out. */
const ENDINGS = ['.js', '.json', '.cjs'] as const

const MOST_FILES = 1000
const MOST_BYTES = 64 * 2 ** 20
