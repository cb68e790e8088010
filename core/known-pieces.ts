/** Pieces and their counts. The table grows, and begins anew when it is full. */
export class KnownPieces {
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
