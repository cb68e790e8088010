/** The words of a list as UTF-8, one behind the other. */
interface PackedWords {
  readonly bytes: Uint8Array
  /** Start of each word, which is the end of the one before. */
  readonly starts: Uint32Array
}

const packed = new WeakMap<readonly string[], PackedWords>()

function packWords(list: readonly string[]): PackedWords {
  const known = packed.get(list)
  if (known) return known
  const starts = new Uint32Array(list.length + 1)
  list.forEach((word, at) => {
    starts[at + 1] = starts[at] + Buffer.byteLength(word)
  })
  const words = { bytes: Buffer.from(list.join('')), starts }
  packed.set(list, words)
  return words
}

/**
 * `1. word 2. word …` of a list's words by their numbers, written as bytes: a string for each entry would take three
 * times as long.
 */
export function formatNumberedWords(list: readonly string[], entries: readonly number[]): string {
  const { bytes, starts } = packWords(list)
  const measureWord = (word: number) => starts[word + 1] - starts[word]
  const text = Buffer.allocUnsafe(entries.reduce((sum, word) => sum + measureWord(word) + AROUND, 0))
  let end = 0
  for (let at = 0; at < entries.length; at++) {
    if (at > 0) text[end++] = BLANK
    end = writeNumber(text, end, at + 1)
    text[end++] = STOP
    text[end++] = BLANK
    for (let from = starts[entries[at]]; from < starts[entries[at] + 1]; from++) text[end++] = bytes[from]
  }
  return text.toString('utf8', 0, end)
}

/** Gives where the number ends. */
function writeNumber(text: Buffer, start: number, number: number): number {
  let end = start + 1
  for (let unit = 10; unit <= number; unit *= 10) end++
  for (let [at, left] = [end - 1, number]; at >= start; at--) {
    text[at] = ZERO + (left % 10)
    left = Math.floor(left / 10)
  }
  return end
}

const [BLANK, STOP, ZERO] = Buffer.from(' .0') as unknown as readonly [number, number, number]
/** Limit of the bytes of a number, its stop and the blanks. */
const AROUND = 20
