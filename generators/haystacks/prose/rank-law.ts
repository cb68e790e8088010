import { getLast } from '../../../core/collections/require.ts'
/**
 * Draws places 0 to `size` - 1 by the law of Zipf and Mandelbrot: place r as often as 1 / (r + shift)^steepness. By
 * Walker's alias method: one draw and one look-up, whatever the size (up to 65,536).
 */
export class RankLaw {
  readonly size: number
  /** For each column, the share of its own slot, and the slot that has the rest. */
  readonly #columns: Uint32Array

  constructor(size: number, shift: number, steepness: number) {
    this.size = size
    const weights = Float64Array.from({ length: size }, (_, rank) => (rank + shift) ** -steepness)
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / size
    this.#columns = Uint32Array.from({ length: size }, (_, at) => OWN_ALL * OWN_UNIT + at)
    // Each column holds one mean weight: its own place's, and for the rest the weight that a more common place has too
    // much.
    const poor: number[] = []
    const rich: number[] = []
    for (let at = 0; at < size; at++) (weights[at] < mean ? poor : rich).push(at)
    while (poor.length > 0 && rich.length > 0) {
      const less = poor.pop()! // neither is empty
      const more = getLast(rich)
      this.#columns[less] = Math.round((weights[less] / mean) * OWN_ALL) * OWN_UNIT + more
      weights[more] -= mean - weights[less]
      if (weights[more] < mean) poor.push(rich.pop()!) // `more`
    }
  }

  /** @param bits of which the lower 28 are used */
  place(bits: number): number {
    const at = (((bits >>> 12) & 0xffff) * this.size) >>> 16
    const column = this.#columns[at]
    // All bits if the column's other slot has it. No branch, since processors could not predict it.
    const other = ((column >>> 16) - 1 - (bits & 0xfff)) >> 31
    return at ^ ((at ^ column) & 0xffff & other)
  }
}

const OWN_ALL = 0x1000
const OWN_UNIT = 0x10000
