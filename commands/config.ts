import { readFile, stat } from 'node:fs/promises'
import { diskReason } from '../core/disk.ts'
import { messageOf, usageError } from '../core/errors.ts'
import { unknown } from '../core/suggest.ts'
import type { Flags, Given, GivenFlags } from './options/flag.ts'

/**
 * Reads a config file, JSON or YAML: the fields have the names and values of the flags, as if they had been typed. A list
 * stands for repeated flags, `set` and `data` may be objects, `extra-body` is one.
 *
 * @throws BenchError (usage) that names the file and the field.
 */
export async function readConfig(path: string, flags: Flags): Promise<GivenFlags> {
  const fields = await parseFile(path)
  const known = Object.keys(flags).filter(name => name !== 'config')
  const given = Object.entries(fields).map(([name, value]): [string, Given] => {
    if (!known.includes(name)) throw unknown(`field in ${path}`, name, known, 'bench run --help lists all')
    const who = `${path}: ${name}`
    const texts = asTyped(name, value, who)
    flags[name]!.read(texts, who)
    return [name, texts]
  })
  return Object.fromEntries(given)
}

async function parseFile(path: string): Promise<Record<string, unknown>> {
  const text = await readText(path)
  const { parse } = await import('yaml')
  let value: unknown
  try {
    value = /\.json$/i.test(path) ? JSON.parse(text) : parse(text, { prettyErrors: true, logLevel: 'error' })
  } catch (error) {
    throw usageError(
      `--config: ${path} is not valid ${/\.json$/i.test(path) ? 'JSON' : 'YAML'}${placeOf(error)}.`,
      error,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError(
      `--config: ${path} is no object. Allowed: names of flags with their values, such as "lengths: 8k..64k".`,
    )
  }
  return value as Record<string, unknown>
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > LARGEST) throw new Error(`it has ${size.toLocaleString('en-US')} bytes; up to 1 MB are read`)
    return await readFile(path, 'utf8')
  } catch (error) {
    throw usageError(`--config: ${path} cannot be read (${diskReason(error)}).`, error)
  }
}

const LARGEST = 1_048_576

/** The parsers' own messages quote the text, which may hold a secret: only the place is shown. */
function placeOf(error: unknown): string {
  const place = /line (\d+),? column (\d+)|position (\d+)/.exec(messageOf(error))
  if (!place) return ''
  return place[3] ? ` (at character ${place[3]})` : ` (line ${place[1]}, column ${place[2]})`
}

function asTyped(name: string, value: unknown, who: string): Given {
  if (name === 'extra-body' && typeof value === 'object') return JSON.stringify(value)
  if (name === 'lengths') return Array.isArray(value) ? value.map(v => scalar(v, who)).join(',') : scalar(value, who)
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(entry => scalar(entry, who))
  if (name === 'set' && isObject(value)) return leaves(value, '.', who)
  if (name === 'data' && isObject(value)) return leaves(value, '=', who)
  return scalar(value, who)
}

/** `{ vt: { hops: 4 } }` and `{ 'vt.hops': 4 }` as `vt.hops=4`; `{ squad: [a, b] }` as `squad=a`, `squad=b`. */
function leaves(value: object, joint: '.' | '=', who: string): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (isObject(inner)) return leaves(inner, '=', who).map(leaf => `${name}${joint}${leaf}`)
    return (Array.isArray(inner) ? inner : [inner]).map(leaf => `${name}=${scalar(leaf, who)}`)
  })
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function scalar(value: unknown, who: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw usageError(
    `${who}: ${value === null ? 'an empty value' : 'an object or list'} came. Allowed: a text or a number.`,
  )
}
