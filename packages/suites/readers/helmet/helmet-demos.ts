import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { permuteLikeNumpy, type RowPlace, readPlain, sha256 } from 'fathom-bench/plugin'
import type * as z from 'zod'

/** Worked examples in the configurations of HELMET. */
const SHOTS = 2
const MOST_BYTES = 512 * 2 ** 20

/**
 * Draws the worked examples of an item as HELMET's code does from a set's file of examples: shuffled by a hash of the
 * item's key, each key once, never the item's own.
 * @param name pattern of the name of the file of examples
 * @param folder directory below `data` of the checkout, searched if the file is not next to the items
 * @returns undefined if no such file exists
 */
export function pickDemos<Row>(
  rowContext: RowPlace,
  {
    name,
    folder,
    schema,
    keyOf,
    keep = () => true,
    key,
  }: {
    readonly name: RegExp
    readonly folder: string
    readonly schema: z.ZodType<Row>
    readonly keyOf: (row: Row) => string
    readonly keep?: (row: Row) => boolean
    readonly key: string
  },
): readonly Row[] | undefined {
  const path = findDemoFile(rowContext, name, folder)
  if (path === undefined) return undefined
  const rows = (held.get(path) ?? read(path, schema)) as readonly Row[]
  held.set(path, rows)
  const others = rows.filter(row => keyOf(row) !== key && keep(row))
  const seed = Number.parseInt(sha256(key).slice(-8), 16) & 0x7fffffff
  const chosen = new Map<string, Row>()
  for (const at of permuteLikeNumpy(others.length, seed)) {
    const row = others[at]
    if (!chosen.has(keyOf(row))) chosen.set(keyOf(row), row)
    if (chosen.size === SHOTS) break
  }
  return [...chosen.values()]
}

/** Rows of files of examples, once a process. */
const held = new Map<string, readonly unknown[]>()

/** Finds the file next to the items, or else in the checkout. The items' own file does not count. */
function findDemoFile({ path, folder: checkout }: RowPlace, name: RegExp, folder: string): string | undefined {
  const root = checkout('helmet')
  const places = [dirname(path), ...(root === undefined ? [] : [join(root, 'data', folder)])]
  for (const place of places.filter(existsSync)) {
    const found = readdirSync(place)
      .sort()
      .find(each => name.test(each) && each !== basename(path))
    if (found !== undefined) return join(place, found)
  }
  return undefined
}

/**
 * Reads examples.
 * @throws Error that names the line of an invalid example
 */
function read<Row>(path: string, schema: z.ZodType<Row>): readonly Row[] {
  const lines = readPlain(path, { links: true, most: MOST_BYTES }).toString('utf8').trim().split('\n')
  return lines.map((line, at) => {
    try {
      return schema.parse(JSON.parse(line))
    } catch (error) {
      throw new Error(`takes its worked examples from ${path}, whose line ${at + 1} is none`, { cause: error })
    }
  })
}
