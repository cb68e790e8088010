import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { books } from '../../datasets/public/books.ts'
import { resolveDataFolder } from '../../datasets/public/folder.ts'
import type { Haystack } from '../../generators/haystack.ts'
import type { Suite } from './items/suite.ts'

/** Haystacks that have a name. Their texts are loaded when they are asked for. */
const HAYSTACKS: Readonly<Record<string, () => Promise<Haystack>>> = {
  prose: async () => (await import('../../generators/haystacks/prose.ts')).prose,
  noise: async () => (await import('../../generators/haystacks/noise.ts')).noise,
}

/** The names by the ids that runs record: the id changes with the bytes, the name does not. */
export const HAYSTACK_OF_ID: Readonly<Record<string, string>> = { 'prose-2': 'prose', noise: 'noise' }

/** The data set of `fathom-bench data fetch books`. */
export const BOOKS = books.id

/** Names of generated haystacks. */
export const HAYSTACK_NAMES: readonly string[] = Object.keys(HAYSTACKS)

/** Behind `books` or a path: with other names in each item. */
export const SWAPPED = ':swapped'

/** The haystack of a name or a path. @throws BenchError (usage) */
export async function loadHaystack(name: string): Promise<{ haystack: Haystack; files: Suite['files'] }> {
  if (Object.hasOwn(HAYSTACKS, name)) return { haystack: await HAYSTACKS[name](), files: {} }
  const swaps = name.endsWith(SWAPPED) && !existsSync(name)
  const path = resolvePath(swaps ? name.slice(0, -SWAPPED.length) : name)
  const [{ readText }, { makeTextHaystack }, { findNames }] = await Promise.all([
    import('../../datasets/text.ts'),
    import('../../generators/haystacks/text.ts'),
    import('../../generators/haystacks/names/find.ts'),
  ])
  const corpus = await readText(path)
  const haystack = makeTextHaystack(corpus, swaps ? findNames(corpus.sentences) : undefined)
  return { haystack, files: { haystack: { sha256: corpus.sha256, path: name } } }
}

/** Returns the path of the fetched books, or the user's path. */
function resolvePath(name: string): string {
  if (name === BOOKS) return requireBooks()
  if (existsSync(name)) return name
  const made = Object.hasOwn(HAYSTACKS, name) ? ` ${name} has no names to swap.` : ''
  throw usageError(
    `--haystack: ${quoteForMessage(name)} is not a known haystack, file or directory.${made} Allowed: ${HAYSTACK_NAMES.join(', ')}, ${BOOKS}, or a path; ${BOOKS}${SWAPPED} or PATH${SWAPPED} for other names in each item.`,
  )
}

/** Are all books there? */
export const hasBooks = (): boolean => listMissingBooks().length === 0

const listMissingBooks = () =>
  books.files.filter(file => !existsSync(join(resolveDataFolder(undefined, process.env), file.name)))

/** All of them: `books` is to mean the same text everywhere. */
function requireBooks(): string {
  const folder = resolveDataFolder(undefined, process.env)
  const missing = listMissingBooks()
  if (missing.length > 0)
    throw usageError(
      `--haystack ${BOOKS}: ${missing.length} of ${books.files.length} books are not in ${join(folder, BOOKS)}. fathom-bench data fetch ${BOOKS} gets them; your own are --haystack FOLDER, such as ./${BOOKS}.`,
    )
  return join(folder, BOOKS)
}
