/** How an encoding's pre-tokenizer differs from the other's, in ASCII. */
export interface PieceRules {
  /** `camelCase` is two pieces, and `don't` is one: letters end before a capital and go on with a contraction. Else `don't` is `don` and `'t`. */
  readonly wordsByCase: boolean
  /** A slash may stand among the line breaks that belong to the signs before them. */
  readonly slashAmongBreaks: boolean
  /** White space at the end of a text is one piece; else it is parted behind its last line break. */
  readonly endIsWhole: boolean
}

export const O200K_PIECES: PieceRules = { wordsByCase: true, slashAmongBreaks: true, endIsWhole: false }
export const CL100K_PIECES: PieceRules = { wordsByCase: false, slashAmongBreaks: false, endIsWhole: true }

/**
 * Counts texts that are mostly ASCII, three to ten times as fast as the library does: pieces are found in bytes, without a regular expression, and
 * looked up in a table of those that were counted before, without a string of each. What is around other characters is left to the library.
 */
export class PieceCounts {
  readonly #rules: PieceRules
  readonly #library: (text: string) => number
  readonly #known = new KnownPieces()
  #bytes = Buffer.alloc(SHORT)
  /** Bytes of the pieces that hang together, one after the other without a sign or blank between them. */
  #chain = 0

  /** @param library counts a text of at most 1,023 bytes */
  constructor(rules: PieceRules, library: (text: string) => number) {
    this.#rules = rules
    this.#library = library
  }

  /** Undefined where a run may be so long that its cuts decide (`token-parts.ts`), and where there are too few places between ASCII letters. */
  count(text: string): number | undefined {
    if (text.length <= SHORT) return this.#countBytes(this.#written(text))
    let total = 0
    for (let start = 0; start < text.length; ) {
      const end = chunkEnd(text, start)
      const tokens = end === undefined ? undefined : this.#countBytes(this.#written(text.slice(start, end)))
      if (end === undefined || tokens === undefined) return undefined
      total += tokens
      start = end
    }
    return total
  }

  /** Puts the text's UTF-8 into the buffer, and gives its length. */
  #written(text: string): number {
    if (text.length <= SHORT) {
      let at = 0
      for (; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        if (unit >= 0x80) break
        this.#bytes[at] = unit
      }
      if (at === text.length) return at
    }
    if (this.#bytes.length < 3 * text.length) this.#bytes = Buffer.alloc(3 * text.length)
    return this.#bytes.write(text)
  }

  #countBytes(size: number): number | undefined {
    const bytes = this.#bytes
    let total = 0
    this.#chain = 0
    for (let at = 0; at < size; ) {
      let end = pieceEnd(bytes, at, size, this.#rules)
      const isKnownKind = end > 0
      if (!isKnownKind) end = placeBetweenWords(bytes, at, size)
      const goesOn = at > 0 && KINDS[bytes[at]!]! <= BEYOND && KINDS[bytes[at - 1]!]! <= BEYOND
      this.#chain = (goesOn ? this.#chain : 0) + end - at
      if (this.#chain > LONGEST) return undefined
      total +=
        isKnownKind && end - at <= LONGEST_KEPT
          ? this.#countPiece(bytes, at, end)
          : this.#library(bytes.toString('utf8', at, end))
      at = end
    }
    return total
  }

  #countPiece(bytes: Uint8Array, start: number, end: number): number {
    const known = this.#known.find(bytes, start, end)
    if (known > 0) return known
    const tokens = this.#library(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1'))
    this.#known.add(bytes, start, end, tokens)
    return tokens
  }
}

/** Where a part of some 64K characters ends that begins at `start`: where words are parted, or with the text. */
function chunkEnd(text: string, start: number): number | undefined {
  if (text.length - start <= CHUNK) return text.length
  const unit = (at: number) => Math.min(text.charCodeAt(at), LAST_BYTE)
  for (let at = start + CHUNK; at > start + CHUNK - LONGEST; at--)
    if (partsWords(unit(at - 1), unit(at), unit(at + 1))) return at
  return undefined
}

/**
 * Where the piece ends that begins at `start`, as the pre-tokenizer's regular expression finds it; 0 where a character beyond ASCII may have to do
 * with it.
 */
function pieceEnd(bytes: Uint8Array, start: number, size: number, rules: PieceRules): number {
  const kind = KINDS[bytes[start]!]!
  const next = start + 1 < size ? KINDS[bytes[start + 1]!]! : NOTHING
  switch (kind) {
    case SMALL:
    case CAPITAL:
      return lettersEnd(bytes, start, size, rules)
    case DIGIT:
      return digitsEnd(bytes, start, size)
    case BREAK:
      return blanksEnd(bytes, start, size, rules)
    case BEYOND:
      return 0
    default:
      if (next === BEYOND) return 0
      if (bytes[start] === APOSTROPHE && !rules.wordsByCase) {
        const end = contractionEnd(bytes, start, size)
        if (end > start) return end
      }
      if (next <= CAPITAL) return lettersEnd(bytes, start + 1, size, rules)
      if (kind === SIGN) return signsEnd(bytes, start, size, rules)
      return bytes[start] === BLANK && next === SIGN
        ? signsEnd(bytes, start + 1, size, rules)
        : blanksEnd(bytes, start, size, rules)
  }
}

/** @param start of the letters, behind the one sign or blank that may stand before them */
function lettersEnd(bytes: Uint8Array, start: number, size: number, { wordsByCase }: PieceRules): number {
  let at = start
  if (wordsByCase) {
    while (at < size && KINDS[bytes[at]!] === CAPITAL) at++
    while (at < size && KINDS[bytes[at]!] === SMALL) at++
  } else while (at < size && KINDS[bytes[at]!]! <= CAPITAL) at++
  if (at === size) return at
  if (KINDS[bytes[at]!] === BEYOND) return 0
  return wordsByCase && bytes[at] === APOSTROPHE ? contractionEnd(bytes, at, size) : at
}

/** Behind `'s`, `'t`, `'ll` and the like in whatever case; where the apostrophe is, if none of them stands there. */
function contractionEnd(bytes: Uint8Array, apostrophe: number, size: number): number {
  const at = apostrophe + 1
  if (at >= size) return apostrophe
  const one = bytes[at]! | LOWER
  if (KINDS[bytes[at]!]! > CAPITAL) return apostrophe
  if (one === S || one === D || one === M || one === T) return at + 1
  if (at + 1 >= size || KINDS[bytes[at + 1]!]! > CAPITAL) return apostrophe
  const two = bytes[at + 1]! | LOWER
  return (one === L && two === L) || (two === E && (one === V || one === R)) ? at + 2 : apostrophe
}

/** By threes. */
function digitsEnd(bytes: Uint8Array, start: number, size: number): number {
  let at = start + 1
  while (at < size && at < start + 3 && KINDS[bytes[at]!] === DIGIT) at++
  return at < start + 3 && at < size && KINDS[bytes[at]!] === BEYOND ? 0 : at
}

/** With the line breaks behind them. */
function signsEnd(bytes: Uint8Array, start: number, size: number, { slashAmongBreaks }: PieceRules): number {
  let at = start
  while (at < size && KINDS[bytes[at]!] === SIGN) at++
  if (at < size && KINDS[bytes[at]!] === BEYOND) return 0
  while (at < size && (KINDS[bytes[at]!] === BREAK || (slashAmongBreaks && bytes[at] === SLASH))) at++
  return at
}

/** White space that no word and no sign takes: up to its last line break, or all but the last of it. */
function blanksEnd(bytes: Uint8Array, start: number, size: number, { endIsWhole }: PieceRules): number {
  let at = start
  let behindBreak = 0
  for (; at < size; at++) {
    const kind = KINDS[bytes[at]!]!
    if (kind === BREAK) behindBreak = at + 1
    else if (kind === BEYOND) return 0
    else if (kind !== SPACE) break
  }
  if (at === size && (endIsWhole || behindBreak === 0)) return at
  if (behindBreak > 0) return behindBreak
  return at - start > 1 ? at - 1 : at
}

/** The next place behind `start` where words are parted; the text's end where none comes. */
function placeBetweenWords(bytes: Uint8Array, start: number, size: number): number {
  for (let at = start + 1; at + 1 < size; at++) if (partsWords(bytes[at - 1]!, bytes[at]!, bytes[at + 1]!)) return at
  return size
}

/**
 * Does every pre-tokenizer part what stands around it before `here`? It does before the blank or sign between a word and another one (an apostrophe
 * may be part of the first), and behind a line break before a word.
 */
function partsWords(before: number, here: number, after: number): boolean {
  const [left, kind] = [KINDS[before]!, KINDS[here]!]
  if (left === BREAK) return kind <= DIGIT
  const parts = here === BLANK || (kind === SIGN && here !== APOSTROPHE)
  return parts && left <= DIGIT && KINDS[after]! <= CAPITAL
}

const [SMALL, CAPITAL, DIGIT, BEYOND, BREAK, SPACE, SIGN, NOTHING] = [0, 1, 2, 3, 4, 5, 6, 7] as const
const [BLANK, APOSTROPHE, SLASH, LAST_BYTE] = [0x20, 0x27, 0x2f, 0xff] as const
const [D, E, L, M, R, S, T, V] = Buffer.from('delmrstv') as unknown as readonly number[]
/** Makes a letter small. */
const LOWER = 0x20

/** By byte of UTF-8. */
const KINDS = Uint8Array.from({ length: 0x100 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (byte >= 0x80) return BEYOND
  if (/[a-z]/.test(character)) return SMALL
  if (/[A-Z]/.test(character)) return CAPITAL
  if (/\d/.test(character)) return DIGIT
  if (/[\r\n]/.test(character)) return BREAK
  return /\s/.test(character) ? SPACE : SIGN
})

/** Bytes up to which a run is never cut (`token-parts.ts`). */
const LONGEST = 1023
/** A longer piece hardly comes again. */
const LONGEST_KEPT = 64
/** Characters that are written into the buffer one by one: for so few, that is faster. */
const SHORT = 256
/** Characters that are looked at together. */
const CHUNK = 1 << 16

/** Pieces and their counts. The table grows, and begins anew when it is full. */
class KnownPieces {
  /** Of four numbers each: the hash, where its bytes are, how many, the count (0: a free place). */
  #slots = new Int32Array(FEWEST * SLOT)
  #size = 0
  #texts: Uint8Array = new Uint8Array(FEWEST * 8)
  #textsEnd = 0

  /** 0 where it is not known. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(hashOf(bytes, start, end), bytes, start, end) + COUNT]!
  }

  add(bytes: Uint8Array, start: number, end: number, count: number): void {
    if (this.#size >= MOST) this.#clear()
    if (2 * this.#size * SLOT >= this.#slots.length) this.#grow()
    const hash = hashOf(bytes, start, end)
    const slot = this.#slotOf(hash, bytes, start, end)
    if (this.#textsEnd + end - start > this.#texts.length) this.#texts = doubled(this.#texts)
    this.#texts.set(bytes.subarray(start, end), this.#textsEnd)
    this.#slots.set([hash, this.#textsEnd, end - start, count], slot)
    this.#textsEnd += end - start
    this.#size++
  }

  /** Where the piece is, or else the free place where it would be. */
  #slotOf(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const slots = this.#slots
    const last = slots.length - SLOT
    for (let slot = (hash * SLOT) & last; ; slot = (slot + SLOT) & last)
      if (slots[slot + COUNT] === 0 || (slots[slot] === hash && this.#isAt(slot, bytes, start, end))) return slot
  }

  #isAt(slot: number, bytes: Uint8Array, start: number, end: number): boolean {
    const texts = this.#texts
    const from = this.#slots[slot + FROM]!
    if (this.#slots[slot + LENGTH] !== end - start) return false
    for (let at = start; at < end; at++) if (bytes[at] !== texts[from + at - start]) return false
    return true
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Int32Array(2 * old.length)
    const last = this.#slots.length - SLOT
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + COUNT] === 0) continue
      let slot = (old[from]! * SLOT) & last
      while (this.#slots[slot + COUNT] !== 0) slot = (slot + SLOT) & last
      this.#slots.set(old.subarray(from, from + SLOT), slot)
    }
  }

  #clear(): void {
    this.#slots.fill(0)
    this.#size = 0
    this.#textsEnd = 0
  }
}

const SLOT = 4
const [FROM, LENGTH, COUNT] = [1, 2, 3] as const
const FEWEST = 1 << 12
const MOST = 1 << 18

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, SPREAD)
  return hash ^ (hash >>> 15)
}

/** An odd number near 2^32 over the golden ratio. */
const SPREAD = 0x9e3779b1

function doubled(texts: Uint8Array): Uint8Array {
  const longer = new Uint8Array(2 * texts.length)
  longer.set(texts)
  return longer
}
