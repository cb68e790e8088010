import type { Random } from '../../../core/random/random.ts'

/**
 * Small choices, four of them cut out of each 32-bit draw of a stream, which is drawn from ahead: it is the dice's
 * alone. Code that draws from another stream for each text would be compiled again for each; so it draws from a block.
 */
export class Dice {
  readonly #rng: Random
  readonly #block = new Uint32Array(BLOCK)
  #at = BLOCK
  #bytes = 0
  #left = 0

  constructor(rng: Random) {
    this.#rng = rng
  }

  /** Uniform from 0 to `sides` - 1, up to 256 sides; off by less than one in 256. */
  roll(sides: number): number {
    if (this.#left === 0) {
      this.#bytes = this.bits()
      this.#left = 4
    }
    this.#left--
    const byte = this.#bytes & 0xff
    this.#bytes >>>= 8
    return (byte * sides) >>> 8
  }

  /** True once in `sides` rolls. */
  once(sides: number): boolean {
    return this.roll(sides) === 0
  }

  /** Uniform from 0 to `size` - 1, up to 65,536. */
  below(size: number): number {
    return ((this.bits() >>> 16) * size) >>> 16
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]
  }

  /** As `pick`, of forms. */
  form(forms: Uint32Array): number {
    return forms[this.below(forms.length)]
  }

  /** 32 bits, for a rank law. */
  bits(): number {
    if (this.#at === BLOCK) this.#refill()
    return this.#block[this.#at++]
  }

  #refill(): void {
    const block = this.#block
    const { bits } = this.#rng
    for (let at = 0; at < BLOCK; at++) block[at] = bits()
    this.#at = 0
  }
}

const BLOCK = 256
