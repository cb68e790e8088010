/**
 * Table of pieces and their token counts. It grows, and restarts empty when full. A piece of up to eight bytes is
 * stored as two 32-bit words and compared by three numbers; a longer one as its hash and the position of its bytes.
 */
export class KnownPieces {
  /**
   * Four numbers per slot: two words, or hash and byte position; then the number of bytes (0: empty slot) and the
   * count.
   */
  #slots = new Int32Array(FEWEST * SLOT)
  #size = 0
  #texts: DataView = new DataView(new ArrayBuffer(FEWEST * SHORT))
  #textsEnd = 0

  /**
   * 0 where it is not known.
   *
   * @param bytes may be read for `READ_BEYOND` bytes behind `start`
   */
  find(bytes: DataView, start: number, end: number): number {
    return this.#slots[this.#slotOf(bytes, start, end) + COUNT]
  }

  /** @param bytes as in `find` */
  add(bytes: DataView, start: number, end: number, count: number): void {
    if (this.#size >= MOST) this.#clear()
    if (2 * this.#size * SLOT >= this.#slots.length) this.#grow()
    const length = end - start
    const slot = this.#slotOf(bytes, start, end)
    const isShort = length <= SHORT
    this.#slots[slot] = isShort ? readFirstWord(bytes, start, length) : hashPiece(bytes, start, end)
    this.#slots[slot + SECOND] = isShort ? readSecondWord(bytes, start, length) : this.#keep(bytes, start, end)
    this.#slots[slot + LENGTH] = length
    this.#slots[slot + COUNT] = count
    this.#size++
  }

  /** Returns the slot of the piece, or the empty slot in which it belongs. */
  #slotOf(bytes: DataView, start: number, end: number): number {
    const length = end - start
    if (length > SHORT) return this.#slotOfLong(bytes, start, end)
    const slots = this.#slots
    const last = slots.length - SLOT
    const first = readFirstWord(bytes, start, length)
    const second = readSecondWord(bytes, start, length)
    for (let slot = findHomeSlot(first, second, length) & last; ; slot = (slot + SLOT) & last)
      if (slots[slot + LENGTH] === 0 || isSame(slots, slot, first, second, length)) return slot
  }

  #slotOfLong(bytes: DataView, start: number, end: number): number {
    const slots = this.#slots
    const last = slots.length - SLOT
    const hash = hashPiece(bytes, start, end)
    for (let slot = findHomeSlot(hash, 0, end - start) & last; ; slot = (slot + SLOT) & last)
      if (slots[slot + LENGTH] === 0 || (slots[slot] === hash && this.#isAt(slot, bytes, start, end))) return slot
  }

  #isAt(slot: number, bytes: DataView, start: number, end: number): boolean {
    if (this.#slots[slot + LENGTH] !== end - start) return false
    const texts = this.#texts
    const by = this.#slots[slot + SECOND] - start
    const last = end - WORD
    for (let at = start; at < last; at += WORD) if (bytes.getInt32(at) !== texts.getInt32(by + at)) return false
    return bytes.getInt32(last) === texts.getInt32(by + last)
  }

  #keep(bytes: DataView, start: number, end: number): number {
    const from = this.#textsEnd
    this.#textsEnd += end - start
    if (this.#textsEnd > this.#texts.byteLength) this.#texts = growTexts(this.#texts)
    for (let at = start; at < end; at++) this.#texts.setUint8(from + at - start, bytes.getUint8(at))
    return from
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Int32Array(2 * old.length)
    const last = this.#slots.length - SLOT
    for (let from = 0; from < old.length; from += SLOT) {
      const length = old[from + LENGTH]
      if (length === 0) continue
      let slot = findHomeSlot(old[from], old[from + SECOND], length) & last
      while (this.#slots[slot + LENGTH] !== 0) slot = (slot + SLOT) & last
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
const [SECOND, LENGTH, COUNT] = [1, 2, 3] as const
const FEWEST = 1 << 12
const MOST = 1 << 18

const WORD = 4
/** Bytes of a piece that is held as two words. */
const SHORT = 2 * WORD
export const READ_BEYOND = SHORT

const readFirstWord = (bytes: DataView, start: number, length: number) =>
  bytes.getInt32(start, true) & FIRST_BITS[length]
const readSecondWord = (bytes: DataView, start: number, length: number) =>
  bytes.getInt32(start + WORD, true) & SECOND_BITS[length]

/** The bits of each word that belong to a piece, by its length. */
const FIRST_BITS = Int32Array.from({ length: SHORT + 1 }, (_, length) => (length < WORD ? (1 << (8 * length)) - 1 : -1))
const SECOND_BITS = Int32Array.from({ length: SHORT + 1 }, (_, length) =>
  length > WORD ? FIRST_BITS[length - WORD] : 0,
)

const isSame = (slots: Int32Array, slot: number, first: number, second: number, length: number) =>
  slots[slot] === first && slots[slot + SECOND] === second && slots[slot + LENGTH] === length

/** Returns where the search for a piece starts, before reduction to the table size. */
function findHomeSlot(first: number, second: number, length: number): number {
  if (length > SHORT) return first * SLOT
  return mixHash(mixHash(length, second), first) * SLOT
}

/** Hashes a piece longer than one word; the last word overlaps the one before it. */
function hashPiece(bytes: DataView, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end - WORD; at += WORD) hash = mixHash(hash, bytes.getInt32(at))
  return mixHash(hash, bytes.getInt32(end - WORD))
}

function mixHash(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, SPREAD)
  return product ^ (product >>> 15)
}

/** An odd number near 2^32 over the golden ratio. */
const SPREAD = 0x9e3779b1

function growTexts(texts: DataView): DataView {
  const longer = new Uint8Array(2 * texts.byteLength)
  longer.set(new Uint8Array(texts.buffer))
  return new DataView(longer.buffer)
}
