import { usageError } from '../../core/errors.ts'
import { isPlainObject } from '../../core/files/fields-file.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { type ENTRY_FIELDS, MODEL_FIELD_NAMES, type ModelFieldName } from '../../run/config/options/entry.ts'
import { MODEL_FIELDS } from '../../run/config/options/models.ts'
import { parseDatedPrice } from '../../run/config/prices.ts'
import type { Preset } from '../../run/config/spec.ts'
import type { Read } from './flag.ts'
import { kebabCase } from './from-fields.ts'
import { parseServerUrl } from './models.ts'
import * as read from './values.ts'

export type Presets = Readonly<Record<string, Preset>>

/** @throws BenchError (usage) that names the file, the entry and the field */
export function parsePresets(models: unknown, path: string): Presets {
  const entries = requireFields(
    models,
    `${path}: models`,
    'names with their entries, such as "qwen-yarn: {model: …, base-url: …}"',
  )
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, parsePreset(name, entry, path)]))
}

function parsePreset(name: string, entry: unknown, path: string): Preset {
  const who = `${path}: models.${name}`
  if (/[\s\p{C}@]/u.test(name))
    throw usageError(`${path}: models: ${quoteForMessage(name)} contains spaces or @. Allowed: a name for --model.`)
  const given = requireFields(entry, who, `fields of ${Object.keys(FIELDS).join(', ')}`)
  const fields = Object.entries(given).map(([field, value]) => {
    const known = FIELDS[field]
    if (!Object.hasOwn(FIELDS, field))
      throw makeUnknownError(`field of models.${name} in ${path}`, field, Object.keys(FIELDS))
    return [known.as, known.read(value, `${who}.${field}`)]
  })
  return { model: name, ...(Object.fromEntries(fields) as Partial<Preset>) }
}

function requireFields(value: unknown, who: string, allowed: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw usageError(`${who}: got ${value == null ? 'nothing' : 'a value that is not an object'}, expected ${allowed}.`)
}

type Field<T> = (value: unknown, who: string) => T

/** Accepts a number or a text. */
const acceptTyped =
  <T>(read: Read<T>): Field<T> =>
  (value, who) => {
    if (typeof value !== 'string' && typeof value !== 'number') throw usageError(`${who}: expected a text or a number.`)
    return read(String(value).trim(), who)
  }

/** Reads a field that is also an option of runs, with the reader of its flag. */
function readOption(name: ModelFieldName): Field<unknown> {
  const field = MODEL_FIELDS[name]
  if (field.takes === 'nothing') return readToggle
  if (field.takes === 'one') return name === 'extraBody' ? readBody : acceptTyped<unknown>(field.read)
  return (value, who) => field.readAll(textsIn(value, who), who)
}

const readToggle: Field<boolean> = (value, who) => {
  if (typeof value !== 'boolean')
    throw usageError(`${who}: got ${quoteForMessage(String(value))}, expected true or false.`)
  return value
}

const readBody: Field<unknown> = (value, who) =>
  read.extraBody(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), who)

/** Reads a text, a list of texts, or an object: `{a: B}` becomes `a=B`. */
function textsIn(value: unknown, who: string): readonly string[] {
  if (isPlainObject(value)) return Object.entries(value).map(([name, inner]) => `${name}=${String(inner)}`)
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (!texts.every(text => typeof text === 'string')) throw usageError(`${who}: expected a text or a list of texts.`)
  return texts
}

const readHeaders: Field<unknown> = (value, who) =>
  readOption('header')(requireFields(value, who, 'names of headers, each with an environment variable'), who)

/** The fields that only an entry has. */
const OWN_FIELDS: Readonly<Record<keyof typeof ENTRY_FIELDS, Field<unknown>>> = {
  model: acceptTyped(read.readLine(200)),
  baseUrl: acceptTyped(parseServerUrl),
  price: parseDatedPrice,
  decoding: acceptTyped(read.readLine(60)),
  serverFlags: acceptTyped((text, who) => redactKey(read.readLine(2_000)(text, who))),
  ropeFactor: acceptTyped(read.decimal(1, 1024)),
  notes: acceptTyped(read.readLine(2_000)),
}

const OPTION_FIELDS = MODEL_FIELD_NAMES.map(
  ([name, entry]): Known => [kebabCase(entry), { as: entry, read: name === 'header' ? readHeaders : readOption(name) }],
)
type Known = readonly [field: string, known: { readonly as: keyof Preset; readonly read: Field<unknown> }]

/** Removes keys, because some servers receive theirs as a flag. */
const redactKey = (flags: string) => flags.replace(/(--api[-_]keys?[= ]+)("[^"]*"|'[^']*'|\S+)/gi, '$1[key]')

/** Every field of an entry, under its name in the file. */
const FIELDS = Object.fromEntries([
  ...Object.entries(OWN_FIELDS).map(
    ([name, read]): Known => [kebabCase(name), { as: name as keyof typeof ENTRY_FIELDS, read }],
  ),
  ...OPTION_FIELDS,
])
