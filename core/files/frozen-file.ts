import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { once } from '../collections/once.ts'
import { getErrorMessage, incompleteError } from '../errors.ts'

/** A text file of the program, next to the module that reads it. */
export interface FrozenFile<T> {
  /** SHA-256 of the file's bytes, as hexadecimal digits. */
  readonly sha256: string
  /** Further duty of whoever changes the file, as in "raise the version of cwe". */
  readonly onChange: string
  readonly parse: (text: string) => T
}

/**
 * Returns a function that reads the file when it is first called and keeps what `parse` made of it. Write the URL as
 * `new URL('./NAME', import.meta.url)`: the bundle (bin/vendor/program.config.mjs) and test/frozen-files.test.ts look
 * for that form.
 * @throws BenchError (incomplete), from the returned function, if the file is missing or its bytes have another sha256
 */
export const defineFrozenFile = <T>(url: URL, { sha256, onChange, parse }: FrozenFile<T>): (() => T) =>
  once(() => parse(readChecked(url, sha256, onChange)))

function readChecked(url: URL, expected: string, onChange: string): string {
  // The bundle of scorers that leaves this program has its lists in itself (bin/vendor/rolldown.config.mjs).
  const isEmbedded = url.protocol === 'data:'
  const path = isEmbedded ? 'an embedded list' : fileURLToPath(url)
  const bytes = isEmbedded ? Buffer.from(url.pathname.slice(url.pathname.indexOf(',') + 1), 'base64') : readBytes(path)
  const actual = createHash('sha256').update(bytes).digest('hex')
  if (actual !== expected)
    throw incompleteError(
      `${path}: got sha256 ${actual}, expected ${expected}. To restore the file, install Fathom again. ` +
        `To change it, ${onChange} and put the new sha256 into the code that reads the file.`,
    )
  return bytes.toString('utf8')
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw incompleteError(
      `${path}: cannot read a file of the program (${getErrorMessage(error)}). Install Fathom again.`,
      error,
    )
  }
}

/** The lines of a text that ends with a line break. */
export const parseLines = (text: string): readonly string[] => text.split('\n').slice(0, -1)

/** The rows of tab-separated text below its header line. */
export const parseTsv = (text: string): readonly (readonly string[])[] =>
  parseLines(text)
    .slice(1)
    .map(line => line.split('\t'))

/** The rows by their first cell, which they lose; groups and rows in the order of the file. */
export function groupRows(rows: readonly (readonly string[])[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const groups = new Map<string, (readonly string[])[]>()
  for (const [group, ...cells] of rows) {
    const known = groups.get(group)
    if (known) known.push(cells)
    else groups.set(group, [cells])
  }
  return groups
}
