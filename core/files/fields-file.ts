import { readFile, stat } from 'node:fs/promises'
import { getErrorMessage, usageError } from '../errors.ts'
import { sha256 } from '../rows/key.ts'
import { makeReadError } from './disk.ts'

/** An object from a small file of JSON or YAML, by the file's name. */
export interface FieldsFile {
  readonly fields: Readonly<Record<string, unknown>>
  readonly sha256: string
}

/** @throws BenchError (usage) that begins with `who`; it shows nothing of the text, which may hold a secret. */
export async function readFieldsFile(path: string, who: string, example: string): Promise<FieldsFile> {
  const text = await readText(path, who)
  const { parse } = await import('yaml')
  const json = /\.json$/i.test(path)
  let value: unknown
  try {
    value = json ? JSON.parse(text) : parse(text, { prettyErrors: true, logLevel: 'error' })
  } catch (error) {
    throw usageError(`${who}: ${path} is not valid ${json ? 'JSON' : 'YAML'}${describeLocation(error)}.`, error)
  }
  if (!isPlainObject(value)) throw usageError(`${who}: ${path} is not an object. Allowed: ${example}.`)
  return { fields: value as Record<string, unknown>, sha256: sha256(text) }
}

export const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readText(path: string, who: string): Promise<string> {
  try {
    const found = await stat(path)
    if (!found.isFile() && !found.isDirectory()) throw new Error('it is not a regular file')
    const { size } = found
    if (size > LARGEST) throw new Error(`it has ${size.toLocaleString('en-US')} bytes; up to 1 MB are read`)
    return await readFile(path, 'utf8')
  } catch (error) {
    throw makeReadError(path, error, who)
  }
}

const LARGEST = 1_048_576

/** The parsers' own messages quote the text, which may hold a secret: only the place is shown. */
function describeLocation(error: unknown): string {
  const place = /line (\d+),? column (\d+)|position (\d+)/.exec(getErrorMessage(error))
  if (!place) return ''
  return place[3] ? ` (at character ${place[3]})` : ` (line ${place[1]}, column ${place[2]})`
}
