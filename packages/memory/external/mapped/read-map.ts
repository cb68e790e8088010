import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getErrorMessage, quoteForMessage, readPlain, sanitize, sha256, usageError } from 'fathom-bench/plugin'
import { parse } from 'yaml'
import { MAP_SHAPE, type MemoryMap } from './map-shape.ts'

/** A map with the hash of its text, by which runs tell maps apart. */
export interface NamedMap {
  readonly map: MemoryMap
  readonly hash: string
}

const FOLDER = fileURLToPath(new URL('../maps', import.meta.url))
const ENDING = '.yaml'
const OWN_MAP = { who: '--map: ', links: true, most: 200_000 }

/** Names of the maps that are built in. */
export const listMaps = (): string[] =>
  readdirSync(FOLDER)
    .filter(name => name.endsWith(ENDING))
    .map(name => name.slice(0, -ENDING.length))
    .sort()

/** The text of a built-in map, from which a person's own can begin. @throws BenchError (usage) for another name */
export function readMapText(name: string): string {
  if (!listMaps().includes(name))
    throw usageError(`memory map: got ${quoteForMessage(name)}, expected one of ${listMaps().join(', ')}.`)
  return readFileSync(join(FOLDER, `${name}${ENDING}`), 'utf8')
}

/**
 * Reads a built-in map by its name, or a person's own file (YAML or JSON).
 * @throws BenchError (usage), one line, for a name or file that is none
 */
export function readMap(source: string): NamedMap {
  const isBuiltIn = listMaps().includes(source)
  if (!isBuiltIn && !existsSync(source))
    throw usageError(`--map: got ${quoteForMessage(source)}, expected a file, or one of ${listMaps().join(', ')}.`)
  const text = isBuiltIn ? readMapText(source) : readPlain(source, OWN_MAP).toString('utf8')
  const found = MAP_SHAPE.safeParse(parseMap(text, source))
  if (found.success) return { map: found.data, hash: sha256(text).slice(0, 12) }
  const [{ path, message }] = found.error.issues
  throw usageError(`${sanitize(source, 120)}: ${path.join('.') || 'the map'}: ${sanitize(message, 200)}`)
}

function parseMap(text: string, source: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 })
  } catch (error) {
    throw usageError(`${sanitize(source, 120)}: no YAML or JSON: ${sanitize(getErrorMessage(error), 200)}`, error)
  }
}
