import { randomInt } from 'node:crypto'
import { Numbered } from './number-names.ts'

/**
 * Numbers pairs of texts from 0 in order of arrival. It keeps each text once, and a pair needs under 40 bytes, so
 * untrusted texts cannot make it grow faster than their rows. The hash is salted, so that no user can craft pairs that
 * are slow to find. The numbers do not depend on the salt.
 */
export class PairIndex {
  readonly #first = new Numbered()
  readonly #second = new Numbered()
  readonly #salt = randomInt(2 ** 32)
  /** By the numbers of the pairs. */
  #firstAt = new Int32Array(FIRST_SIZE)
  #secondAt = new Int32Array(FIRST_SIZE)
  /** Numbers of pairs, plus one; 0 is a free slot. At most half of them are taken. */
  #slots = new Int32Array(2 * FIRST_SIZE)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Returns the number of a pair that may be new: then it is the size of before. */
  add(first: string, second: string): number {
    const [a, b] = [this.#first.of(first), this.#second.of(second)]
    const slot = this.#slotFor(a, b)
    const found = this.#slots[slot] - 1
    if (found >= 0) return found
    if (this.#size === this.#firstAt.length) {
      this.#grow()
      return this.#put(this.#slotFor(a, b), a, b)
    }
    return this.#put(slot, a, b)
  }

  /** Returns the number of a pair that was added; undefined for another one. */
  get(first: string, second: string): number | undefined {
    const [a, b] = [this.#first.known(first), this.#second.known(second)]
    if (a === undefined || b === undefined) return undefined
    const found = this.#slots[this.#slotFor(a, b)] - 1
    return found < 0 ? undefined : found
  }

  /** Returns the texts of a pair. */
  at(pair: number): readonly [first: string, second: string] {
    return [this.#first.names[this.#firstAt[pair]], this.#second.names[this.#secondAt[pair]]]
  }

  #put(slot: number, a: number, b: number): number {
    this.#firstAt[this.#size] = a
    this.#secondAt[this.#size] = b
    this.#slots[slot] = ++this.#size
    return this.#size - 1
  }

  /** Returns the slot that holds the pair, else the free one where it belongs. */
  #slotFor(a: number, b: number): number {
    const mask = this.#slots.length - 1
    let slot = this.#mixed(a, b) & mask
    for (let held = this.#slots[slot]; held !== 0; held = this.#slots[slot]) {
      if (this.#firstAt[held - 1] === a && this.#secondAt[held - 1] === b) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  #mixed(a: number, b: number): number {
    return scrambled(scrambled(a ^ this.#salt) ^ b)
  }

  #grow(): void {
    this.#firstAt = grownColumn(this.#firstAt, Int32Array)
    this.#secondAt = grownColumn(this.#secondAt, Int32Array)
    this.#slots = new Int32Array(2 * this.#firstAt.length)
    for (let pair = 0; pair < this.#size; pair++)
      this.#slots[this.#slotFor(this.#firstAt[pair], this.#secondAt[pair])] = pair + 1
  }
}

const FIRST_SIZE = 64

type Column = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** Returns a column of twice the length, or of `least`, with the same numbers at its beginning. */
export function grownColumn<T extends Column>(column: T, kind: new (length: number) => T, least = 0): T {
  const larger = new kind(Math.max(2 * column.length, least))
  larger.set(column)
  return larger
}

/** Spreads a number over 32 bits (the finalizer of MurmurHash3). */
function scrambled(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
