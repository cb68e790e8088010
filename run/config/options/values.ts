import { LONGEST_LENGTH, MOST_LENGTHS, parseLengths, parseTokens } from '../../../core/lengths.ts'
import type { Aliases } from '../../../core/rows/manifest/manifest.ts'
import type { Setting } from '../../registry/items/spec.ts'
import type { ListValue, OptionSchema, Value } from './field.ts'
import * as read from './readers.ts'
import type { Headers, Limit } from './types.ts'

// The values that options have: each a rule in Zod, and a reader of what is typed that says in one line what is
// allowed.

export const wholeNumber = (min: number, max: number): Value<number> => ({
  schema: z => z.int().min(min).max(max),
  read: read.integer(min, max),
})

export const fraction = (min: number, max: number): Value<number> => ({
  schema: z => z.number().min(min).max(max),
  read: read.decimal(min, max),
})

/** Tokens of one prompt or answer: `32k`. */
export const tokenCount: Value<number> = { schema: z => z.int().min(1).max(LONGEST_LENGTH), read: parseTokens }

export const tokensOrNone: Value<number> = {
  schema: z => z.int().min(0).max(LONGEST_LENGTH),
  read: (text, who) => (text === '0' ? 0 : parseTokens(text, who)),
}

/** Tokens of many prompts together: `20m`. */
export const manyTokens: Value<number> = { schema: z => z.number().min(1).max(read.MOST_TOKENS), read: read.tokens }

export const dollars: Value<number> = { schema: z => z.number().gt(0).max(1e9), read: read.money }

/** In milliseconds. */
export const milliseconds: Value<number> = { schema: z => z.number().min(1).max(read.LONGEST), read: read.duration }

export const nameOutOf = <const T extends string>(...names: readonly T[]): Value<T> => ({
  schema: z => z.enum(names),
  read: read.oneOf(...names),
})

const LONGEST_TEXT = 100_000
const LONGEST_PATH = 1_000
const MOST_TEXTS = 10_000
const someText: OptionSchema<string> = z => z.string().max(LONGEST_TEXT)

/** A name or a path, exactly as typed. */
export const text: Value<string> = { schema: someText, read: read.plain }

/** A path: one line. */
export const path: Value<string> = {
  schema: z => z.string().min(1).max(LONGEST_PATH),
  read: read.readLine(LONGEST_PATH),
}

export const seedNumber: Value<string> = { schema: z => z.string().regex(/^\d{1,20}$/), read: read.seed }

export const lengths: Value<readonly number[]> = {
  schema: z => z.array(z.int().min(1).max(LONGEST_LENGTH)).min(1).max(MOST_LENGTHS),
  read: parseLengths,
}

/** The name of an environment variable. */
export const variable: Value<string> = { schema: z => z.string().regex(/^[A-Za-z_]\w{0,99}$/), read: read.variableName }

const aHeader: OptionSchema<string> = z => z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/)

export const headerField: Value<string> = { schema: aHeader, read: read.headerName }

export const headerList: ListValue<Headers> = {
  schema: z => z.record(aHeader(z) as ReturnType<typeof z.string>, variable.schema(z)),
  readAll: read.headers,
}

/** Fields of a request. */
export const body: Value<Readonly<Record<string, unknown>>> = {
  schema: z => z.record(z.string().max(LONGEST_TEXT), z.unknown()),
  read: read.extraBody,
}

export const stopList: ListValue<readonly string[]> = {
  schema: z => z.array(z.string().min(1).max(read.MOST_STOP_CHARS)).max(read.MOST_STOPS),
  readAll: read.stopWords,
}

/** A list of texts, each exactly as typed. */
export const textList: ListValue<readonly string[]> = listOf(read.all)

/** Names with commas between them, or repeated. */
export const nameList: ListValue<readonly string[]> = listOf(read.names)

/** A list of texts with a reader of its own. */
export function listOf(readAll: ListValue<readonly string[]>['readAll']): ListValue<readonly string[]> {
  return { schema: z => z.array(someText(z)).max(MOST_TEXTS), readAll }
}

/** Paths by the names of what they hold. */
export const pathList: ListValue<Readonly<Record<string, readonly string[]>>> = {
  schema: z => z.record(z.string().max(LONGEST_TEXT), z.array(someText(z)).max(MOST_TEXTS)),
  readAll: read.pathsByName,
}

export const settingList: ListValue<readonly Setting[]> = {
  schema: z =>
    z.array(z.strictObject({ owner: someText(z), parameter: someText(z), value: someText(z) })).max(MOST_TEXTS),
  readAll: read.settings,
}

export const aliasList: ListValue<Aliases> = {
  schema: z => z.record(z.string().max(LONGEST_TEXT), someText(z)),
  readAll: read.aliases,
}

/** A limit of the run, of each item, or of both. */
export const limitList = ({ schema, read: readOne }: Value<number>): ListValue<Limit> => ({
  schema: z => z.strictObject({ run: schema(z).exactOptional(), item: schema(z).exactOptional() }),
  readAll: read.limit(readOne),
})

/** Points of a half-width, or `rank`. */
export const untilGoal: Value<number | 'rank'> = {
  schema: z => z.union([z.number().min(read.LEAST_POINTS).max(read.MOST_POINTS), z.literal('rank')]),
  read: read.readUntilGoal,
}
