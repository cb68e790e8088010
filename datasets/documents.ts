import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { usageError } from '../core/errors.ts'
import { sortPaths } from '../core/files/sort-paths.ts'

/** Document formats that are not text, and the command that converts each. */
const CONVERTERS: Readonly<Record<string, (name: string, stem: string) => string>> = {
  '.pdf': (name, stem) => `pdftotext ${name} ${stem}.txt`,
  '.docx': (name, stem) => `pandoc ${name} -t plain -o ${stem}.txt`,
  '.doc': (name, stem) => `soffice --headless --convert-to txt ${name} makes ${stem}.txt`,
  '.odt': (name, stem) => `pandoc ${name} -t plain -o ${stem}.txt`,
  '.rtf': (name, stem) => `pandoc ${name} -t plain -o ${stem}.txt`,
  '.epub': (name, stem) => `pandoc ${name} -t plain -o ${stem}.txt`,
}

/**
 * Rejects a document that is not text, and a directory with one that has no text of the same name, which would be
 * skipped silently.
 * @throws BenchError (usage) with the command that converts it
 */
export function refuseDocuments(who: string, path: string): void {
  if (!existsSync(path)) return
  const isFolder = statSync(path).isDirectory()
  const found = isFolder
    ? sortPaths(readdirSync(path, { recursive: true, encoding: 'utf8' })).find(name => isAlone(path, name))
    : path
  const convert = found === undefined ? undefined : CONVERTERS[extname(found).toLowerCase()]
  if (found === undefined || !convert) return
  const name = basename(found)
  const holds = isFolder ? `the folder ${path} holds ${found}, which is not text` : `${path} is not text`
  throw usageError(
    `${who}: ${holds}. Make text of it (${convert(name, removeExtension(name))})${isFolder ? ' or take it out' : ''}.`,
  )
}

const isAlone = (folder: string, name: string) =>
  Object.hasOwn(CONVERTERS, extname(name).toLowerCase()) &&
  !['.txt', '.md'].some(extension => existsSync(join(folder, `${removeExtension(name)}${extension}`)))

const removeExtension = (name: string) => name.slice(0, name.length - extname(name).length)
