import { usageError } from '../../../core/errors.ts'
import type { Aliases } from '../../../core/rows/manifest/manifest.ts'
import { quoteForMessage, sanitize } from '../../../core/text/quote.ts'
import { makeUnknownError } from '../../../core/text/suggest.ts'
import type { Setting } from '../../registry/items/spec.ts'
import type { Headers, Limit } from './types.ts'

/**
 * Reads typed text.
 * @param who the flag or the field
 * @throws BenchError (usage) with one line that says what is allowed
 */
export type Read<T, From = string> = (typed: From, who: string) => T

// Readers of single values: text in, value out, or one line that says what is allowed.

const refusal = (who: string, text: string, reason: string, allowed: string) =>
  usageError(`${who}: ${quoteForMessage(text)} ${reason}. Allowed: ${allowed}.`)

/** A whole number, both ends included. */
export function integer(min: number, max: number): Read<number> {
  const allowed = () => `${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`
  return (text, who) => {
    if (!/^[-+]?\d+$/.test(text)) throw refusal(who, text, 'is not a whole number', allowed())
    if (Number(text) < min || Number(text) > max) throw refusal(who, text, 'is out of range', allowed())
    return Number(text)
  }
}

/** A number with or without a fraction, both ends included. */
export function decimal(min: number, max: number): Read<number> {
  return (text, who) => {
    if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)) throw refusal(who, text, 'is not a number', `${min} to ${max}`)
    if (Number(text) < min || Number(text) > max) throw refusal(who, text, 'is out of range', `${min} to ${max}`)
    return Number(text)
  }
}

/** Tokens of many prompts together: `500k`, `20m`, `1g`. */
export const tokens: Read<number> = (text, who) => {
  const [, count = 0, unit = ''] = /^(\d+(?:\.\d+)?)([kmg]?)$/i.exec(text.replaceAll(',', '')) ?? []
  const value = Math.round(Number(count) * (UNITS[unit.toLowerCase()] ?? 0))
  if (value < 1 || value > MOST_TOKENS)
    throw refusal(who, text, 'is not a number of tokens', '1 to 1000g, such as 500k or 20m')
  return value
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }
/** Largest limit on tokens. */
export const MOST_TOKENS = 1000 * 1024 ** 3

/** Words that end an answer, as servers take them: up to four. `\\n` and `\\t` stand for a line break and a tab. */
export function stopWords(texts: readonly string[], who: string): readonly string[] {
  const words = texts.map(text => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'))
  const wrong = words.find(word => word === '' || word.length > MOST_STOP_CHARS)
  if (wrong !== undefined) throw refusal(who, wrong, 'is not a stop word', `1 to ${MOST_STOP_CHARS} characters`)
  if (words.length > MOST_STOPS) throw usageError(`${who}: got ${words.length}, expected up to ${MOST_STOPS}.`)
  return words
}

export const MOST_STOPS = 4
export const MOST_STOP_CHARS = 200

/** US dollars. */
export const money: Read<number> = (text, who) => {
  const value = /^\$?\d+(\.\d+)?$/.test(text) ? Number(text.replace('$', '')) : 0
  if (value <= 0 || value > 1e9) throw refusal(who, text, 'is not a sum of money', 'US dollars, such as 20 or 0.05')
  return value
}

/** `30m`, `90s`, `1.5h`; a bare number is seconds. In milliseconds. */
export const duration: Read<number> = (text, who) => {
  const [, count = 0, unit = 's'] = /^(\d+(?:\.\d+)?)(s|m|h)?$/i.exec(text) ?? []
  const ms = Math.round(Number(count) * (MILLISECONDS[unit.toLowerCase()] ?? 0))
  if (ms < 1 || ms > LONGEST) throw refusal(who, text, 'is not a time', '1s to 168h, such as 90s, 30m or 2h')
  return ms
}

const MILLISECONDS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }
/** Longest time in milliseconds: a week. */
export const LONGEST = 168 * 3_600_000

/** Kept as text: it is part of a path of names, and may be longer than a number can hold. */
export const seed: Read<string> = (text, who) => {
  if (!/^\d{1,20}$/.test(text)) throw refusal(who, text, 'is not a seed', 'a whole number from 0, of up to 20 digits')
  return text.replace(/^0+(?=\d)/, '')
}

export function oneOf<const T extends string>(...known: readonly T[]): Read<T> {
  return (text, who) => {
    const found = known.find(name => name === text)
    if (found === undefined) throw makeUnknownError(`value of ${who}`, text, known)
    return found
  }
}

/** An object of JSON. The text may hold secrets and is never shown. */
const jsonObject: Read<Readonly<Record<string, unknown>>> = (text, who) => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw usageError(
      `${who}: the text is not valid JSON. Allowed: an object such as '{"top_k": 20}' (mind the shell's quotes).`,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError(`${who}: the JSON is not an object. Allowed: an object such as '{"top_k": 20}'.`)
  }
  return value as Readonly<Record<string, unknown>>
}

/** Fields that the runner itself sets in every request. */
const OWN_FIELDS = ['messages', 'prompt', 'model', 'n', 'stream', 'stream_options']

/** Fields added to every request. */
export const extraBody: Read<Readonly<Record<string, unknown>>> = (text, who) => {
  const body = jsonObject(text, who)
  const own = OWN_FIELDS.find(field => Object.hasOwn(body, field))
  if (own) throw usageError(`${who}: "${own}" is set by the run itself. Not allowed: ${OWN_FIELDS.join(', ')}.`)
  return body
}

/** The name of a header that is not the run's own to set. */
export const headerName: Read<string> = (text, who) => {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,99}$/.test(text) || OWN_HEADERS.test(text))
    throw refusal(
      who,
      text,
      'is not a header that you can set',
      'a name such as x-session-id; not those of the body, the connection and the key',
    )
  return text.toLowerCase()
}

const OWN_HEADERS = /^(content-.*|host|connection|transfer-encoding|authorization|x-api-key|accept|accept-encoding)$/i

/** `anthropic-beta=BETA`: names of headers, each with that of an environment variable. */
export function headers(texts: readonly string[], who: string): Headers {
  const named = texts.map(text => {
    const at = text.indexOf('=')
    if (at < 1)
      throw usageError(
        `${who}: a name and an environment variable are needed, such as x-portkey-provider=PORTKEY_PROVIDER.`,
      )
    return [headerName(text.slice(0, at), who), variableName(text.slice(at + 1), who)] as const
  })
  const twice = named.find(([name], at) => named.findIndex(([other]) => other === name) !== at)
  if (twice) throw usageError(`${who}: ${twice[0]} is given twice; a header has one value.`)
  return Object.fromEntries(named)
}

/** The *name* of an environment variable. A text that looks like a key itself is refused and not shown. */
export const variableName: Read<string> = (text, who) => {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(text) || looksLikeKey(text)) {
    throw usageError(
      `${who} takes the name of an environment variable, such as OPENAI_API_KEY; what came is not shown, since it may be a key. ` +
        'If it was one, it may now stand in your shell history.',
    )
  }
  return text
}

const looksLikeKey = (text: string) =>
  /^(sk|pk|rk|hf|gsk|xai|key|api|ghp|glpat|nvapi|AIza|AKIA)[-_]?[A-Za-z0-9]{12,}/.test(text) ||
  (text.length > 20 && /[a-z]/.test(text) && /[0-9]/.test(text)) ||
  /^[0-9a-f]{24,}$/i.test(text)

/**
 * `squad=PATH`, more than once: the paths by name, in the order they came. `squad` alone has none: the fetched copy.
 */
export function pathsByName(texts: readonly string[], who: string): Readonly<Record<string, readonly string[]>> {
  const paths = new Map<string, string[]>()
  for (const text of texts) {
    const match = /^([\w-]+)(?:=(.+))?$/s.exec(text)
    if (!match)
      throw refusal(
        who,
        text,
        'has no name and path',
        'NAME=PATH, such as squad=dev-v1.1.json, or a NAME fetched by fathom-bench data',
      )
    const [, name = '', path] = match
    paths.set(name, [...(paths.get(name) ?? []), ...(path === undefined ? [] : [path])])
  }
  return Object.fromEntries(paths)
}

/** `memagent="MemAgent-14B (ours)"`, more than once: what reports call entries, by their names. */
export function aliases(texts: readonly string[], who: string): Aliases {
  const given = new Map<string, string>()
  for (const text of texts) {
    const match = /^([^=\s]+)=(.*)$/s.exec(text)
    const [name = '', shown = ''] = [match?.[1], match?.[2] && sanitize(match[2], 80).trim()]
    if (name === '' || shown === '')
      throw refusal(who, text, 'has no name and text', 'NAME=TEXT, such as memagent="MemAgent-14B (ours)"')
    const before = given.get(name)
    if (before !== undefined && before !== shown)
      throw usageError(`${who}: ${name} is named twice, ${quoteForMessage(before)} and ${quoteForMessage(shown)}.`)
    const twin = [...given].find(([other, text]) => other !== name && text === shown)
    if (twin)
      throw usageError(`${who}: ${quoteForMessage(shown)} names both ${twin[0]} and ${name}; give each its own name.`)
    given.set(name, shown)
  }
  return Object.fromEntries(given)
}

/** `niah_multikey_1.keys=8`, more than once. */
export function settings(texts: readonly string[], who: string): readonly Setting[] {
  const seen = new Map<string, Setting>()
  for (const text of texts) {
    const match = /^([^.=\s]+)\.([^.=\s]+)=(.*)$/s.exec(text)
    if (!match) throw refusal(who, text, 'is not a setting', 'OWNER.PARAMETER=VALUE, such as niah_multikey_1.keys=8')
    const [, owner = '', parameter = '', value = ''] = match
    const name = `${owner}.${parameter}`
    const before = seen.get(name)
    if (before && before.value !== value)
      throw usageError(
        `${who}: ${name} is set twice, to ${quoteForMessage(before.value)} and ${quoteForMessage(value)}.`,
      )
    seen.set(name, { owner, parameter, value })
  }
  return [...seen.values()]
}

/** One line of up to so many characters. */
export const readLine =
  (most: number): Read<string> =>
  (text, who) => {
    if (text === '' || text.length > most || /\p{Cc}/u.test(text))
      throw usageError(`${who}: ${quoteForMessage(text)}. Allowed: one line of up to ${most} characters.`)
    return text
  }

/** Returns the text unchanged. */
export function plain(text: string): string {
  return text
}

export function all(texts: readonly string[]): readonly string[] {
  return texts
}

/** Comma lists and repeats, as one list of patterns. */
export const names = (texts: readonly string[], who: string): readonly string[] =>
  allNamed(
    texts.flatMap(text => text.split(',')).map(text => text.trim()),
    who,
  )

/** Patterns, none of them empty. */
export function allNamed(patterns: readonly string[], who: string): readonly string[] {
  if (patterns.includes('')) throw usageError(`${who}: a name is empty. Allowed: names with commas between them.`)
  return patterns
}

/** `20`, `0.05/item`, or one of each. */
export const limit =
  (read: Read<number>) =>
  (texts: readonly string[], who: string): Limit => {
    const given: { run?: number; item?: number } = {}
    for (const text of texts) {
      const [, value = text, ofItem] = /^(.*?)(\/item)?$/is.exec(text.trim()) ?? []
      const whose = ofItem ? 'item' : 'run'
      if (given[whose] !== undefined)
        throw usageError(`${who} is given twice for ${ofItem ? 'each item' : 'the run'}. Allowed: N, and N/item.`)
      given[whose] = read(value, who)
    }
    return given
  }

/** Points of a half-width, or `rank`. */
export const readUntilGoal: Read<number | 'rank'> = (text, who) => {
  if (text === 'rank') return text
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text) || Number(text) < LEAST_POINTS || Number(text) > MOST_POINTS)
    throw refusal(who, text, 'is no goal', `${LEAST_POINTS} to ${MOST_POINTS} points, or rank`)
  return Number(text)
}

export const [LEAST_POINTS, MOST_POINTS] = [0.5, 25] as const
