/** ASCII rules in which the encodings' pre-tokenizers differ. */
export interface PieceRules {
  /**
   * Whether `camelCase` is two pieces and `don't` is one: letters end before a capital and include a contraction.
   * Otherwise `don't` is `don` and `'t`.
   */
  readonly wordsByCase: boolean
  /** A slash may stand among the line breaks that belong to the signs before them. */
  readonly slashAmongBreaks: boolean
  /** White space at the end of a text is one piece; else it is parted behind its last line break. */
  readonly endIsWhole: boolean
}

export const O200K_PIECES: PieceRules = { wordsByCase: true, slashAmongBreaks: true, endIsWhole: false }
export const CL100K_PIECES: PieceRules = { wordsByCase: false, slashAmongBreaks: false, endIsWhole: true }

/**
 * Returns the end of the piece that starts at `start`, as the pre-tokenizer's regular expression finds it. Returns 0 if
 * a non-ASCII character may matter.
 */
export function findPieceEnd(bytes: Uint8Array, start: number, size: number, rules: PieceRules): number {
  const kind = KINDS[bytes[start]]
  const next = start + 1 < size ? KINDS[bytes[start + 1]] : NOTHING
  switch (kind) {
    case SMALL:
    case CAPITAL:
      return findLettersEnd(bytes, start, size, rules)
    case DIGIT:
      return findDigitsEnd(bytes, start, size)
    case BREAK:
      return findBlanksEnd(bytes, start, size, rules)
    case BEYOND:
      return 0
    default:
      if (next === BEYOND) return 0
      if (bytes[start] === APOSTROPHE && !rules.wordsByCase) {
        const end = findContractionEnd(bytes, start, size)
        if (end > start) return end
      }
      if (next <= CAPITAL) return findLettersEnd(bytes, start + 1, size, rules)
      if (kind === SIGN) return findSignsEnd(bytes, start, size, rules)
      return bytes[start] === BLANK && next === SIGN
        ? findSignsEnd(bytes, start + 1, size, rules)
        : findBlanksEnd(bytes, start, size, rules)
  }
}

/** @param start of the letters, behind the one sign or blank that may stand before them */
function findLettersEnd(bytes: Uint8Array, start: number, size: number, { wordsByCase }: PieceRules): number {
  let at = start
  if (wordsByCase) {
    while (at < size && KINDS[bytes[at]] === CAPITAL) at++
    while (at < size && KINDS[bytes[at]] === SMALL) at++
  } else while (at < size && KINDS[bytes[at]] <= CAPITAL) at++
  if (at === size) return at
  if (KINDS[bytes[at]] === BEYOND) return 0
  return wordsByCase && bytes[at] === APOSTROPHE ? findContractionEnd(bytes, at, size) : at
}

/** Returns the end of `'s`, `'t`, `'ll` and the like in any case; the position of the apostrophe if none follows. */
function findContractionEnd(bytes: Uint8Array, apostrophe: number, size: number): number {
  const at = apostrophe + 1
  if (at >= size) return apostrophe
  const one = bytes[at] | LOWER
  if (KINDS[bytes[at]] > CAPITAL) return apostrophe
  if (one === S || one === D || one === M || one === T) return at + 1
  if (at + 1 >= size || KINDS[bytes[at + 1]] > CAPITAL) return apostrophe
  const two = bytes[at + 1] | LOWER
  return (one === L && two === L) || (two === E && (one === V || one === R)) ? at + 2 : apostrophe
}

/** By threes. */
function findDigitsEnd(bytes: Uint8Array, start: number, size: number): number {
  let at = start + 1
  while (at < size && at < start + 3 && KINDS[bytes[at]] === DIGIT) at++
  return at < start + 3 && at < size && KINDS[bytes[at]] === BEYOND ? 0 : at
}

/** With the line breaks behind them. */
function findSignsEnd(bytes: Uint8Array, start: number, size: number, { slashAmongBreaks }: PieceRules): number {
  let at = start
  while (at < size && KINDS[bytes[at]] === SIGN) at++
  if (at < size && KINDS[bytes[at]] === BEYOND) return 0
  while (at < size && (KINDS[bytes[at]] === BREAK || (slashAmongBreaks && bytes[at] === SLASH))) at++
  return at
}

/**
 * Returns the end of white space that no word or sign includes: up to its last line break, or all except its last
 * character.
 */
function findBlanksEnd(bytes: Uint8Array, start: number, size: number, { endIsWhole }: PieceRules): number {
  let at = start
  let behindBreak = 0
  for (; at < size; at++) {
    const kind = KINDS[bytes[at]]
    if (kind === BREAK) behindBreak = at + 1
    else if (kind === BEYOND) return 0
    else if (kind !== SPACE) break
  }
  if (at === size && (endIsWhole || behindBreak === 0)) return at
  if (behindBreak > 0) return behindBreak
  return at - start > 1 ? at - 1 : at
}

/** The next place behind `start` where words are parted; the text's end where none comes. */
export function placeBetweenWords(bytes: Uint8Array, start: number, size: number): number {
  for (let at = start + 1; at + 1 < size; at++) if (isWordBoundary(bytes[at - 1], bytes[at], bytes[at + 1])) return at
  return size
}

/**
 * Whether every pre-tokenizer splits before `here`. It does before the blank between a word or sign and a word, before
 * the sign between two words (an apostrophe may be part of the first), and after a line break before a word.
 */
export function isWordBoundary(before: number, here: number, after: number): boolean {
  const [left, kind] = [KINDS[before], KINDS[here]]
  if (left === BREAK) return kind <= DIGIT
  if (!(KINDS[after] <= CAPITAL)) return false
  if (here === BLANK) return left <= DIGIT || left === SIGN
  return kind === SIGN && here !== APOSTROPHE && left <= DIGIT
}

/** Whether the byte at `at` continues the byte before it, with no sign or blank between them. */
export const isAttached = (bytes: Uint8Array, at: number): boolean =>
  at > 0 && KINDS[bytes[at]] <= BEYOND && KINDS[bytes[at - 1]] <= BEYOND

const [SMALL, CAPITAL, DIGIT, BEYOND, BREAK, SPACE, SIGN, NOTHING] = [0, 1, 2, 3, 4, 5, 6, 7] as const
const [BLANK, APOSTROPHE, SLASH] = [0x20, 0x27, 0x2f] as const
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
