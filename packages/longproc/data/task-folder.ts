import { isAbsolute, join, normalize, sep } from 'node:path'
import { quoteForMessage, readPlain, sha256, usageError } from 'fathom-bench/plugin'
import { parse } from 'yaml'
import * as z from 'zod'
import { openRecords, prefixErrors, type Records } from './records.ts'

/** The folder of one task in the official layout: records, demonstrations, prompt and web pages. */
export interface TaskFolder {
  /** @throws BenchError (usage). */
  records(name: string): Records
  /** `USER_PROMPT` of `prompts.yaml`. @throws BenchError (usage). */
  prompt(): string
  /**
   * A text as Python's text mode gives it. @throws BenchError (usage) for a file that is gone, outside the folder or no
   * text.
   */
  read(name: string): string
  hash(name: string): string
}

export const PROMPTS = 'prompts.yaml'

/** `who` speaks in errors. */
export function openTaskFolder(who: string, folder: string): TaskFolder {
  const readBytes = (name: string) => readTaskFile(who, folder, name)
  const read = (name: string) => decodeText(who, join(folder, name), readBytes(name))
  return {
    records: name => openRecords(who, join(folder, name)),
    prompt: () =>
      prefixErrors(`${who}: ${join(folder, PROMPTS)}`, () => prompts.parse(parseYaml(read(PROMPTS)))).USER_PROMPT,
    read,
    hash: name => sha256(readBytes(name)),
  }
}

function readTaskFile(who: string, folder: string, name: string): Buffer {
  const inside = normalize(name)
  // A record must not put other files of the disk before a model.
  if (isAbsolute(inside) || inside.split(sep).includes('..'))
    throw usageError(`${who}: ${folder} has a record that names the file ${quoteForMessage(name)}, outside its folder.`)
  return readPlain(join(folder, inside), { who: `${who}: `, links: true, most: MOST_BYTES })
}

/** A string of Node holds half a gigabyte; the largest official page has a megabyte. */
const MOST_BYTES = 400_000_000

/** Python keeps a byte order mark, and makes a newline of every line end. */
function decodeText(who: string, path: string, bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  } catch (error) {
    throw usageError(`${who}: ${path} is not UTF-8 text.`, error)
  }
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    // Below its first line the parser shows the text.
    const [fault] = String((error as Error).message).split('\n')
    throw new Error(`is not valid YAML: ${fault.replace(/[:.]+$/, '')}`, { cause: error })
  }
}

const prompts = z.object({ USER_PROMPT: z.string() })
