/**
 * Splits a text into parts that can be counted one by one, so that counting takes linear time and can stop between
 * parts. A tokenizer merges an unbroken run (letters, signs, white space, digits) in quadratic time.
 * The part rule: a run of more than 1,023 bytes of UTF-8 is split after every 1,023. Counts of texts without such runs
 * are exact, since every other split is where a pre-tokenizer must split. After `size` characters a split waits for a
 * blank or line break between words. After twice as many it accepts any blank, and any sign or digit that ends a word.
 * After three times as many it happens anywhere.
 * @param onLongRun called for every split within a run, after which the count may be off by a token or two
 */
export function* splitTokenParts(text: string, size: number, onLongRun: () => void = () => {}): Generator<string> {
  if (text.length <= SURELY_WHOLE) {
    if (text !== '') yield text
    return
  }
  const kinds = buildUnitKinds()
  let start = 0
  let run = 0
  let kind = JOINER
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const next = kinds[unit]
    if (next !== JOINER && next !== kind) {
      // A joiner at the start of a run belongs to what follows it.
      if (kind !== JOINER) run = 0
      kind = next
    }
    run += countUnitBytes(unit)
    const tooLong = run > LONGEST_RUN && !isLowSurrogate(unit)
    if (!tooLong && !(at - start >= size && isDue(text, at, at - start, size, kinds))) continue
    if (tooLong) {
      onLongRun()
      run = countUnitBytes(unit)
    }
    yield text.slice(start, at)
    start = at
  }
  yield text.slice(start)
}

/** Bytes up to which a run is left whole. A multiple of three: tokenizers take digits by threes. */
export const LONGEST_RUN = 1023
/** A text of so many characters is one part: at three bytes a unit, no run in it can be too long. */
export const SURELY_WHOLE = LONGEST_RUN / 3

const [LETTER, DIGIT, SPACE, SIGN, JOINER] = [0, 1, 2, 3, 4]

let known: Uint8Array | undefined

/** By UTF-16 unit. Marks go with letters and with signs, and so may what needs two units: they never end a run. */
function buildUnitKinds(): Uint8Array {
  known ??= Uint8Array.from({ length: 0x1_00_00 }, (_, unit) => {
    const character = String.fromCharCode(unit)
    if (/\p{L}/u.test(character)) return LETTER
    if (/\p{N}/u.test(character)) return DIGIT
    if (/\s/.test(character)) return SPACE
    return /[\p{M}\p{Surrogate}]/u.test(character) ? JOINER : SIGN
  })
  return known
}

/** Returns the UTF-8 bytes of a code unit; the low surrogate counts as the fourth byte. */
function countUnitBytes(unit: number): number {
  if (unit < 0x80 || isLowSurrogate(unit)) return 1
  return unit < 0x8_00 ? 2 : 3
}

/** Whether a part of `length` characters may end before `at`. */
function isDue(text: string, at: number, length: number, size: number, kinds: Uint8Array): boolean {
  const [before, here, after] = [text.charCodeAt(at - 1), text.charCodeAt(at), text.charCodeAt(at + 1)]
  const getKind = (unit: number) => kinds[unit]
  const isWord = (unit: number) => getKind(unit) === LETTER || getKind(unit) === DIGIT
  const startsLetters = isWord(before) && getKind(after) === LETTER
  if (here === BLANK && startsLetters) return true
  if (before === LINE_BREAK) return isWord(here)
  if (length < 2 * size) return false
  if (here === BLANK) return getKind(before) !== SPACE
  // An apostrophe may be part of the word before it.
  if (getKind(here) === SIGN && here !== APOSTROPHE) return startsLetters
  if (getKind(here) === DIGIT) return getKind(before) === LETTER || getKind(before) === SIGN
  return length >= 3 * size && !isLowSurrogate(here)
}

const LINE_BREAK = 10
const BLANK = 32
const APOSTROPHE = 39

export const isLowSurrogate = (unit: number): boolean => unit >= 0xdc_00 && unit < 0xe0_00
