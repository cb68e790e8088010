import { endianness } from 'node:os'
import { getLast } from '../collections/require.ts'

/**
 * The tokens of an encoding by their bytes, and the bytes by their rank: one buffer and two lists of numbers. They are
 * read from a file of ranks in a small part of the time that a map of as many strings takes, and of its memory. A
 * packed table is read as it is.
 */
export class RankTable {
  /** One after the other, by rank. */
  readonly #bytes: Buffer
  /** Start of each token, followed by the end of the last one. */
  readonly #starts: Uint32Array
  /** One more than the rank, at the place that the hash of its bytes leads to, or behind it; 0: a free place. */
  readonly #slots: Uint32Array
  readonly #written = Buffer.alloc(3 * LONGEST)

  private constructor(bytes: Buffer, starts: Uint32Array, slots: Uint32Array) {
    this.#bytes = bytes
    this.#starts = starts
    this.#slots = slots
  }

  /**
   * @param file as OpenAI's `.tiktoken` files: lines of a token's bytes in base64, a blank, and its rank; ranks from 0
   * on without a gap
   */
  static parse(file: Uint8Array): RankTable {
    const bytes = Buffer.alloc(file.length)
    const starts = new Uint32Array(file.length / SHORTEST_LINE + 1)
    let size = 0
    for (let at = 0; at < file.length; size++) {
      starts[size + 1] = decodeBase64(file, at, bytes, starts[size])
      at = findNextLine(file, at)
    }
    const table = new RankTable(bytes, starts.subarray(0, size + 1), new Uint32Array(countSlots(size)))
    for (let rank = 0; rank < size; rank++) table.#add(rank)
    return table
  }

  /** @param packed the bytes of `pack` */
  static unpack(packed: Buffer): RankTable {
    const isSwapped = endianness() === 'BE'
    // A list of numbers begins at a multiple of their size. Bytes of the caller are not swapped.
    const isUsable = packed.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 && !isSwapped
    const file = isUsable ? packed : Buffer.from(Uint8Array.from(packed).buffer)
    const size = file.readUInt32LE(0)
    const [starts, slots] = [size + 1, countSlots(size)]
    const numbers = file.subarray(0, Uint32Array.BYTES_PER_ELEMENT * (1 + starts + slots))
    if (isSwapped) numbers.swap32()
    const list = new Uint32Array(numbers.buffer, numbers.byteOffset, 1 + starts + slots)
    return new RankTable(file.subarray(numbers.length), list.subarray(1, 1 + starts), list.subarray(1 + starts))
  }

  /** Returns the table as bytes, little-endian: its size, where each token starts, the slots, the tokens. */
  pack(): Buffer {
    const numbers = new Uint32Array(1 + this.#starts.length + this.#slots.length)
    numbers[0] = this.size
    numbers.set(this.#starts, 1)
    numbers.set(this.#slots, 1 + this.#starts.length)
    const written = Buffer.from(numbers.buffer)
    if (endianness() === 'BE') written.swap32()
    return Buffer.concat([written, this.#bytes.subarray(0, getLast(this.#starts))])
  }

  /** Returns the rank of a text; undefined if it is not a token. */
  rankOf(text: string): number | undefined {
    if (text.length > LONGEST) return undefined
    const written = this.#written
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit >= 0x80) return this.#rankIn(written, written.write(text))
      written[at] = unit
    }
    return this.#rankIn(written, text.length)
  }

  /** Returns the rank of bytes; undefined if they are not a token. */
  rankOfBytes(bytes: Uint8Array): number | undefined {
    return this.#rankIn(bytes, bytes.length)
  }

  /** Returns the rank of a part of bytes; -1 if it is not a token. */
  rankBetween(bytes: Uint8Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(bytes, start, end)] - 1
  }

  get size(): number {
    return this.#starts.length - 1
  }

  bytesOf(rank: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[rank], this.#starts[rank + 1])
  }

  #rankIn(bytes: Uint8Array, end: number): number | undefined {
    const found = this.#slots[this.#slotOf(bytes, 0, end)]
    return found === 0 ? undefined : found - 1
  }

  #add(rank: number): void {
    const last = this.#slots.length - 1
    let slot = hashBytes(this.#bytes, this.#starts[rank], this.#starts[rank + 1]) & last
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last
    this.#slots[slot] = rank + 1
  }

  /** Returns the slot of the token, or the empty slot in which it belongs. */
  #slotOf(bytes: Uint8Array, start: number, end: number): number {
    const last = this.#slots.length - 1
    for (let slot = hashBytes(bytes, start, end) & last; ; slot = (slot + 1) & last) {
      const found = this.#slots[slot]
      if (found === 0 || this.#isAt(found - 1, bytes, start, end)) return slot
    }
  }

  #isAt(rank: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[rank]
    if (this.#starts[rank + 1] - from !== end - start) return false
    for (let at = start; at < end; at++) if (bytes[at] !== this.#bytes[from + at - start]) return false
    return true
  }
}

const countSlots = (size: number) => 2 ** Math.ceil(Math.log2(2 * size))

function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at], SPREAD)
  return hash ^ (hash >>> 15)
}

/** An odd number near 2^32 over the golden ratio. */
const SPREAD = 0x9e3779b1

/** Characters of a text that may be a token. */
const LONGEST = 1023

/** A byte in base64, a blank, a digit and a line break. */
const SHORTEST_LINE = 7

/**
 * Decodes base64 up to a blank, four characters to three bytes, and returns the end. A separate function is compiled
 * sooner.
 */
function decodeBase64(file: Uint8Array, start: number, into: Uint8Array, from: number): number {
  let [at, to] = [start, from]
  for (; file[at] !== BLANK; at += 4) {
    const word =
      (SIX_BITS[file[at]] << 18) |
      (SIX_BITS[file[at + 1]] << 12) |
      (SIX_BITS[file[at + 2]] << 6) |
      SIX_BITS[file[at + 3]]
    into[to++] = word >>> 16
    into[to++] = word >>> 8
    into[to++] = word
  }
  if (file[at - 2] === PADDING) return to - 2
  return file[at - 1] === PADDING ? to - 1 : to
}

function findNextLine(file: Uint8Array, start: number): number {
  let at = start
  while (at < file.length && file[at] !== LINE_BREAK) at++
  return at + 1
}

const [BLANK, PADDING, LINE_BREAK] = [0x20, 0x3d, 0x0a]

/** Value of each byte in base64; padding has none. */
const SIX_BITS = new Uint8Array(256)
Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/').forEach((byte, six) => {
  SIX_BITS[byte] = six
})
