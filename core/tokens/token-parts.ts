/**
 * A text in parts that can be counted one after another, so that counting takes a time that grows with the text alone
 * and can stop between any two parts. A tokenizer merges one unbroken run (letters, signs, white space, digits) in a
 * time that grows with its square.
 *
 * The part rule: a run of more than 1,023 bytes of UTF-8 is cut after each 1,023. Counts of texts without such runs are
 * exact, since all other cuts are where a pre-tokenizer must split: those that are due after `size` characters wait for
 * a blank or a line break between words, after twice as many for any blank, and any sign or digit that ends a word, and
 * only after three times as many are they made wherever they fall.
 *
 * @param onLongRun told of every cut within a run: there the count may be off by a token or two
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
      // What joins at the beginning of a run belongs to whatever comes after it.
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

/** Of UTF-8; the low half of a pair brings the fourth byte. */
function countUnitBytes(unit: number): number {
  if (unit < 0x80 || isLowSurrogate(unit)) return 1
  return unit < 0x8_00 ? 2 : 3
}

/** May a part of `length` characters end before `at`? */
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
