import type { JointTable } from './joint-table.ts'
import { KnownPieces, READ_BEYOND } from './known-pieces.ts'
import { findPieceEnd, isAttached, isWordBoundary, type PieceRules, placeBetweenWords } from './piece-ends.ts'
import { LONGEST_RUN } from './token-parts.ts'

/**
 * Counts mostly ASCII texts three to ten times as fast as the library. It finds pieces in bytes without a regular
 * expression, and looks up their counts in a table without making a string of each. The library counts the parts around
 * other characters.
 */
export class PieceCounts {
  readonly #rules: PieceRules
  readonly #library: (text: string) => number
  readonly #joints: () => JointTable
  readonly #known = new KnownPieces()
  #bytes = Buffer.alloc(SHORT + READ_BEYOND)
  #view = toDataView(this.#bytes)

  /**
   * @param library counts a text of at most 1,023 bytes
   * @param joints the characters that its tokens join; absent: they may join any
   */
  constructor(rules: PieceRules, library: (text: string) => number, joints: () => JointTable = () => ANY) {
    this.#rules = rules
    this.#library = library
    this.#joints = joints
  }

  /**
   * Undefined where a run may be so long that its cuts decide (`token-parts.ts`), and where there are too few places
   * between ASCII letters.
   */
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
    if (this.#bytes.length < 3 * text.length + READ_BEYOND) {
      this.#bytes = Buffer.alloc(3 * text.length + READ_BEYOND)
      this.#view = toDataView(this.#bytes)
    }
    return this.#bytes.write(text)
  }

  #countBytes(size: number): number | undefined {
    const bytes = this.#bytes
    let total = 0
    // Bytes of the pieces that hang together.
    let chain = 0
    for (let at = 0; at < size; ) {
      const found = findPieceEnd(bytes, at, size, this.#rules)
      const end = found > 0 ? found : placeBetweenWords(bytes, at, size)
      chain = (isAttached(bytes, at) ? chain : 0) + end - at
      if (chain > LONGEST_RUN) return undefined
      total += found > 0 ? this.#countShort(bytes, at, end) : this.#countWide(bytes, at, end)
      at = end
    }
    return total
  }

  #countShort(bytes: Buffer, start: number, end: number): number {
    return end - start <= LONGEST_KEPT
      ? this.#countPiece(bytes, start, end)
      : this.#library(bytes.toString('utf8', start, end))
  }

  /**
   * Long runs of Han and kana come once each, but their clauses come again: behind a letter, a comma with a letter
   * behind it begins a piece.
   */
  #countWide(bytes: Buffer, start: number, end: number): number {
    const joints = this.#joints()
    if (joints === ANY) return this.#countShort(bytes, start, end)
    let total = 0
    let from = start
    for (let at = start + WIDE; at + 2 * WIDE <= end; at++) {
      if (
        !isWideComma(bytes, at) ||
        readHanOrKana(bytes, at - WIDE) === NONE ||
        readHanOrKana(bytes, at + WIDE) === NONE
      )
        continue
      total += this.#countClause(bytes, from, at, joints)
      from = at
    }
    return total + this.#countClause(bytes, from, end, joints)
  }

  #countClause(bytes: Buffer, start: number, end: number, joints: JointTable): number {
    if (end - start > LONGEST_KEPT) return this.#countLetters(bytes, start, end, joints)
    const known = this.#known.find(this.#view, start, end)
    if (known > 0) return known
    const tokens = this.#countLetters(bytes, start, end, joints)
    // A clause that no joint parts is known by now.
    if (this.#known.find(this.#view, start, end) === 0) this.#known.add(this.#view, start, end, tokens)
    return tokens
  }

  /**
   * Counts by the parts between places where no token joins two letters: a pre-tokenizer keeps letters together, so
   * that a cut there changes no token.
   */
  #countLetters(bytes: Buffer, start: number, end: number, joints: JointTable): number {
    let total = 0
    let from = start
    let before = NONE
    for (let at = start; at + WIDE <= end; ) {
      const letter = readHanOrKana(bytes, at)
      if (letter !== NONE && before !== NONE && !joints.joinsWide(before, letter, bytes, at)) {
        total += this.#countShort(bytes, from, at)
        from = at
      }
      before = letter
      at += letter === NONE ? 1 : WIDE
    }
    return total + this.#countShort(bytes, from, end)
  }

  #countPiece(bytes: Buffer, start: number, end: number): number {
    const known = this.#known.find(this.#view, start, end)
    if (known > 0) return known
    const tokens = this.#library(bytes.toString('utf8', start, end))
    this.#known.add(this.#view, start, end, tokens)
    return tokens
  }
}

const ANY: JointTable = { joins: () => true, joinsWide: () => true }

/** Bytes of a letter of Han or kana. */
const WIDE = 3

/**
 * The code of a letter of Han or kana that starts here, NONE where there is none. Their signs, such as that of
 * repetition or of a longer vowel, count as none.
 */
function readHanOrKana(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first < 0xe3 || first > 0xe9) return NONE
  const code = ((first & 0x0f) << 12) | ((bytes[at + 1] & 0x3f) << 6) | (bytes[at + 2] & 0x3f)
  const isLetter =
    (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3041 && code <= 0x3096) || (code >= 0x30a1 && code <= 0x30fa)
  return isLetter ? code : NONE
}

const NONE = -1

/** Does the comma of Chinese or of Japanese start here? */
const isWideComma = (bytes: Uint8Array, at: number): boolean =>
  (bytes[at] === 0xef && bytes[at + 1] === 0xbc && bytes[at + 2] === 0x8c) ||
  (bytes[at] === 0xe3 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x81)

const toDataView = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length)

/**
 * Returns the end of a chunk of about 64K characters from `start`, at a boundary between words or at the end of the
 * text.
 */
function chunkEnd(text: string, start: number): number | undefined {
  if (text.length - start <= CHUNK) return text.length
  const getUnit = (at: number) => Math.min(text.charCodeAt(at), LAST_BYTE)
  for (let at = start + CHUNK; at > start + CHUNK - LONGEST_RUN; at--)
    if (isWordBoundary(getUnit(at - 1), getUnit(at), getUnit(at + 1))) return at
  return undefined
}

/** Byte that represents every non-ASCII unit. */
const LAST_BYTE = 0xff
/** A longer piece hardly comes again. */
const LONGEST_KEPT = 64
/** Characters that are written into the buffer one by one: for so few, that is faster. */
const SHORT = 256
/** Characters that are looked at together. */
const CHUNK = 1 << 16
