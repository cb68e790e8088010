/** A part of a body, in bytes: [start, end). */
export type ByteRange = readonly [start: number, end: number]

/** Why a body is not read, and at which byte. */
export class BadBody extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.name = 'BadBody'
    this.at = at
  }
}

/**
 * Finds the fields of an object in JSON without decoding them: a prompt of 128K tokens in a body costs one search for
 * its last quote. Brackets, commas, colons and quotes are checked; whoever decodes a value finds what else is wrong with
 * it. A name that comes twice counts as its last.
 * @throws BadBody for what is no object
 */
export function findFields(body: Buffer): ReadonlyMap<string, ByteRange> {
  const fields = new Map<string, ByteRange>()
  let at = expectByte(body, skipBlanks(body, 0), OPEN_BRACE)
  at = skipBlanks(body, at)
  if (body[at] === CLOSE_BRACE) return endAt(body, at + 1, fields)
  for (;;) {
    const nameEnd = skipText(body, at)
    const name = decodeText(body, [at, nameEnd])
    const start = skipBlanks(body, expectByte(body, skipBlanks(body, nameEnd), COLON))
    const end = skipValue(body, start)
    fields.set(name, [start, end])
    if (fields.size > MOST_FIELDS) throw new BadBody('Too many fields', at)
    at = skipBlanks(body, end)
    if (body[at] === CLOSE_BRACE) return endAt(body, at + 1, fields)
    at = skipBlanks(body, expectByte(body, at, COMMA))
  }
}

/** The entries of a list in JSON, not decoded. @throws BadBody for what is no list */
export function findEntries(body: Buffer, [from, to]: ByteRange): readonly ByteRange[] {
  const entries: ByteRange[] = []
  let at = skipBlanks(body, expectByte(body, from, OPEN_BRACKET))
  if (body[at] === CLOSE_BRACKET) return entries
  while (at < to) {
    const end = skipValue(body, at)
    entries.push([at, end])
    at = skipBlanks(body, end)
    if (body[at] === CLOSE_BRACKET) return entries
    at = skipBlanks(body, expectByte(body, at, COMMA))
  }
  throw new BadBody('Expecting value', to)
}

/** One value after another, with blanks between. @throws BadBody for what ends too early */
export function findJsonValues(body: Buffer): readonly ByteRange[] {
  const values: ByteRange[] = []
  for (let at = skipBlanks(body, 0); at < body.length; ) {
    const end = skipValue(body, at)
    values.push([at, end])
    at = skipBlanks(body, end)
  }
  return values
}

/** Decodes a part. @throws BadBody */
export function decodeSlice(body: Buffer, [start, end]: ByteRange): unknown {
  try {
    return JSON.parse(body.toString('utf8', start, end))
  } catch {
    throw new BadBody('Expecting value', start)
  }
}

function decodeText(body: Buffer, slice: ByteRange): string {
  const text = decodeSlice(body, slice)
  if (typeof text !== 'string') throw new BadBody('Expecting property name enclosed in double quotes', slice[0])
  return text
}

/** Returns the place behind a value. */
function skipValue(body: Buffer, start: number): number {
  /** The brackets that are still to come, the innermost last. */
  const closing: number[] = []
  for (let at = start; ; ) {
    const first = body[at]
    if (first === OPEN_BRACE || first === OPEN_BRACKET) {
      if (closing.length === DEEPEST) throw new BadBody('Too deep', at)
      // The closing bracket is two behind its opening one.
      closing.push(first + 2)
      at = skipBlanks(body, at + 1)
      if (body[at] !== first + 2) {
        if (first === OPEN_BRACE) at = skipName(body, at)
        continue
      }
    } else at = first === QUOTE ? skipText(body, at) : skipWord(body, at)
    for (;;) {
      const close = closing.at(-1)
      if (close === undefined) return at
      at = skipBlanks(body, at)
      if (body[at] !== close) {
        at = skipBlanks(body, expectByte(body, at, COMMA))
        if (close === CLOSE_BRACE) at = skipName(body, at)
        break
      }
      closing.pop()
      at++
    }
  }
}

/** Returns the place behind a name and its colon. */
const skipName = (body: Buffer, start: number): number =>
  skipBlanks(body, expectByte(body, skipBlanks(body, skipText(body, start)), COLON))

/** Returns the place behind a number or a word, which Python writes in more ways than JSON has. */
function skipWord(body: Buffer, start: number): number {
  let at = start
  while (at < body.length && !ENDS[body[at]]) at++
  if (at === start) throw new BadBody('Expecting value', start)
  return at
}

/** Returns the place behind the text that begins with a quote at `start`. */
function skipText(body: Buffer, start: number): number {
  if (body[start] !== QUOTE) throw new BadBody('Expecting property name enclosed in double quotes', start)
  for (let at = body.indexOf(QUOTE, start + 1); at >= 0; at = body.indexOf(QUOTE, at + 1)) {
    let slashes = 0
    while (body[at - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  throw new BadBody('Unterminated string starting at', start)
}

function skipBlanks(body: Buffer, start: number): number {
  let at = start
  while (body[at] === 0x20 || body[at] === 0x0a || body[at] === 0x0d || body[at] === 0x09) at++
  return at
}

function expectByte(body: Buffer, at: number, byte: number): number {
  if (body[at] !== byte) throw new BadBody('Expecting value', Math.min(at, body.length))
  return at + 1
}

function endAt<T>(body: Buffer, at: number, fields: T): T {
  const end = skipBlanks(body, at)
  if (end < body.length) throw new BadBody('Extra data', end)
  return fields
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]
/** Bytes that end a number or a word. */
const ENDS = Array.from({ length: 256 }, (_, byte) =>
  [QUOTE, COLON, COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, 0x20, 0x0a, 0x0d, 0x09].includes(byte),
)
const MOST_FIELDS = 10_000
const DEEPEST = 200
