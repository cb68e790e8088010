/** Most that is read of JSON from outside. */
export interface JsonLimits {
  /** UTF-16 code units. Default 16 million. */
  readonly chars?: number
  /** Deepest nesting of lists and objects. Default 64. */
  readonly depth?: number
  /** Entries of lists and objects together. Default a million. */
  readonly values?: number
}

/** The reason why a text is not JSON, as a phrase such as "answered with …". */
export class NoJson extends Error {
  /**
   * `large`, `deep` and `compressed` come again when the same is asked again; what is broken may have been cut off on
   * its way.
   */
  readonly why: 'broken' | 'large' | 'deep' | 'compressed'
  constructor(why: NoJson['why'], message: string) {
    super(message)
    this.name = 'NoJson'
    this.why = why
  }
}

/**
 * Reads JSON that somebody else wrote. Its size, its depth and the number of its values are looked at before anything
 * is made of it: sixty megabytes of empty lists take gigabytes once they are parsed.
 * @throws NoJson
 */
export function parseForeignJson(
  text: string,
  { chars = 2 ** 24, depth = 64, values = 1_000_000 }: JsonLimits = {},
): unknown {
  const packed = detectCompression(text)
  if (packed !== undefined) throw new NoJson('compressed', `a body compressed with ${packed}, which was not asked for`)
  if (text.length > chars) throw new NoJson('large', `JSON of more than ${chars} characters`)
  checkStructure(text, depth, values)
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own words quote the text.
    throw new NoJson('broken', 'invalid JSON')
  }
}

/** Parses as `parseForeignJson` does, and returns undefined if the text is not valid. */
export function tryParseForeignJson(text: string, limits?: JsonLimits): unknown {
  try {
    return parseForeignJson(text, limits)
  } catch {
    return undefined
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** An object of JSON, not a list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; none of anything else. */
export const toFields = (value: unknown): Fields => (isFields(value) ? value : {})

function checkStructure(text: string, deepest: number, most: number): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) at = endOfString(text, at)
    else if (unit === LIST || unit === OBJECT) {
      if (++depth > deepest) throw new NoJson('deep', `JSON nested more than ${deepest} deep`)
      values++
    } else if (unit === LIST_END || unit === OBJECT_END) depth--
    else if (unit === COMMA) values++
    if (values > most) throw new NoJson('large', `JSON of more than ${most} values`)
  }
}

/** The place of the quote that ends a string, or the text's end. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    // An odd number of backslashes escapes it.
    if ((at - before) % 2 === 1) return at
  }
  return text.length
}

const [QUOTE, COMMA, LIST, BACKSLASH, LIST_END, OBJECT, OBJECT_END] = [34, 44, 91, 92, 93, 123, 125]

/** The first bytes of compressed data, as they look when they are read as UTF-8. */
const MAGIC: readonly (readonly [name: string, start: string])[] = [
  ['gzip', '\u001f\ufffd'],
  ['zstd', '(\ufffd/\ufffd'],
  ['deflate', 'x\u0001'],
  ['deflate', 'x\ufffd'],
]

/**
 * Returns the name of a body's compression, recognized by its first bytes; undefined if none. Brotli has no magic
 * number.
 */
export const detectCompression = (text: string): string | undefined =>
  MAGIC.find(([, start]) => text.startsWith(start))?.[0]
