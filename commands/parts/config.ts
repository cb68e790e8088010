import { usageError } from '../../core/errors.ts'
import { isObject, readFields } from '../../core/fields-file.ts'
import { unknown } from '../../core/suggest.ts'
import type { Flags, Given, GivenFlags } from '../../flags/flag.ts'
import { type Presets, presetsOf } from '../../flags/presets.ts'

/** What a config file says. */
export interface Config {
  /** The fields that have the names of flags, as if they had been typed. */
  readonly config: GivenFlags
  /** Its `models`: entries that `--model` finds by their names. */
  readonly presets: Presets
}

/**
 * Reads a config file, JSON or YAML: the fields have the names and values of the flags, as if they had been typed. A list
 * stands for repeated flags, `set` and `data` may be objects, `extra-body` is one. `models` has entries for models.
 *
 * @throws BenchError (usage) that names the file and the field.
 */
export async function readConfig(path: string, flags: Flags): Promise<Config> {
  const example = 'names of flags with their values, such as "lengths: 8k..64k"'
  const { models, ...fields } = (await readFields(path, '--config', example)).fields
  const { config: _, ...known } = flags
  const given = Object.entries(fields).map(([name, value]): [string, Given] => {
    const flag = Object.hasOwn(known, name) ? known[name] : undefined
    if (!flag)
      throw unknown(
        `field in ${path}`,
        name,
        [...Object.keys(known), 'models'],
        'fathom-bench run --help-all lists all',
      )
    const who = `${path}: ${name}`
    const texts = asTyped(name, value, who)
    flag.read(texts, who)
    return [name, texts]
  })
  return { config: Object.fromEntries(given), presets: models === undefined ? {} : presetsOf(models, path) }
}

function asTyped(name: string, value: unknown, who: string): Given {
  if (name === 'extra-body' && typeof value === 'object') return JSON.stringify(value)
  if (name === 'lengths' || name === 'output-lengths')
    return Array.isArray(value) ? value.map(v => scalar(v, who)).join(',') : scalar(value, who)
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

function scalar(value: unknown, who: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw usageError(
    `${who}: ${value === null ? 'an empty value' : 'an object or list'} came. Allowed: a text or a number.`,
  )
}
