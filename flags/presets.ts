import { usageError } from '../core/errors.ts'
import { parseTokens } from '../core/lengths.ts'
import { quote } from '../core/quote.ts'
import { unknown } from '../core/suggest.ts'
import { priceIn } from '../engine/prices.ts'
import type { Headers, Preset } from '../engine/spec.ts'
import { APIS } from '../runners/models/apis.ts'
import { PREFILL_WAYS } from '../runners/models/prefill.ts'
import type { Read } from './flag.ts'
import { serverUrl } from './models.ts'
import * as read from './values.ts'

export type Presets = Readonly<Record<string, Preset>>

/** @throws BenchError (usage) that names the file, the entry and the field. */
export function presetsOf(models: unknown, path: string): Presets {
  const entries = objectOf(
    models,
    `${path}: models`,
    'names with their entries, such as "qwen-yarn: {model: …, base-url: …}"',
  )
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, presetOf(name, entry, path)]))
}

function presetOf(name: string, entry: unknown, path: string): Preset {
  const who = `${path}: models.${name}`
  if (/[\s\p{C}@]/u.test(name))
    throw usageError(`${path}: models: ${quote(name)} has blanks or @. Allowed: a name for --model.`)
  const given = objectOf(entry, who, `fields of ${Object.keys(FIELDS).join(', ')}`)
  const fields = Object.entries(given).map(([field, value]) => {
    const known = FIELDS[field as keyof typeof FIELDS]
    if (!Object.hasOwn(FIELDS, field)) throw unknown(`field of models.${name} in ${path}`, field, Object.keys(FIELDS))
    return [known.as, known.read(value, `${who}.${field}`)]
  })
  return { model: name, ...(Object.fromEntries(fields) as Partial<Preset>) }
}

function objectOf(value: unknown, who: string, allowed: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw usageError(`${who}: ${value == null ? 'nothing' : 'no object'} came. Allowed: ${allowed}.`)
}

type Field<T> = (value: unknown, who: string) => T

/** A value that may stand in the file as a number or as a text. */
const typed =
  <T>(read: Read<T>): Field<T> =>
  (value, who) => {
    if (typeof value !== 'string' && typeof value !== 'number')
      throw usageError(`${who}: a text or a number is needed.`)
    return read(String(value).trim(), who)
  }

const line =
  (most: number): Read<string> =>
  (text, who) => {
    if (text === '' || text.length > most || /\p{Cc}/u.test(text))
      throw usageError(`${who}: ${quote(text)}. Allowed: one line of up to ${most} characters.`)
    return text
  }

const anObject: Field<Readonly<Record<string, unknown>>> = (value, who) =>
  read.extraBody(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), who)

const headersIn: Field<Headers> = (value, who) =>
  read.headers(
    Object.entries(objectOf(value, who, 'names of headers, each with an environment variable')).map(
      ([name, variable]) => `${name}=${String(variable)}`,
    ),
    who,
  )

const typedFlag: Field<boolean> = (value, who) => {
  if (typeof value !== 'boolean') throw usageError(`${who}: ${quote(String(value))} came. Allowed: true or false.`)
  return value
}

const stopIn: Field<readonly string[]> = (value, who) => {
  const words = typeof value === 'string' ? [value] : value
  if (!Array.isArray(words) || words.some(word => typeof word !== 'string'))
    throw usageError(`${who}: a text or a list of texts is needed.`)
  return read.stopWords(words, who)
}

const FIELDS = {
  model: { as: 'model', read: typed(line(200)) },
  'base-url': { as: 'baseUrl', read: typed(serverUrl) },
  'api-key-env': { as: 'apiKeyEnv', read: typed(read.variableName) },
  window: { as: 'window', read: typed(parseTokens) },
  'extra-body': { as: 'extraBody', read: anObject },
  temperature: { as: 'temperature', read: typed(read.decimal(0, 2)) },
  stop: { as: 'stop', read: stopIn },
  api: { as: 'api', read: typed(read.oneOf(...APIS)) },
  headers: { as: 'headers', read: headersIn },
  stream: { as: 'stream', read: typedFlag },
  'chat-template': { as: 'chatTemplate', read: typed(line(1_000)) },
  prefill: { as: 'prefill', read: typed(read.oneOf(...PREFILL_WAYS)) },
  price: { as: 'price', read: priceIn },
  decoding: { as: 'decoding', read: typed(line(60)) },
  'server-flags': { as: 'serverFlags', read: typed((text, who) => withoutKey(line(2_000)(text, who))) },
  'rope-factor': { as: 'ropeFactor', read: typed(read.decimal(1, 1024)) },
  notes: { as: 'notes', read: typed(line(2_000)) },
} as const satisfies Readonly<Record<string, { as: keyof Preset; read: Field<unknown> }>>

/** Servers take the key that they ask for as a flag. */
const withoutKey = (flags: string) => flags.replace(/(--api[-_]keys?[= ]+)("[^"]*"|'[^']*'|\S+)/gi, '$1[key]')
