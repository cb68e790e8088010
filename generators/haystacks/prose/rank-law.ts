/** Takes 28 bits, gives the place of a word in its list. */
export type RankLaw = (bits: number) => number

/**
 * Draws places 0 to `size` - 1 by the law of Zipf and Mandelbrot: place r as often as 1 / (r + shift)^steepness. By Walker's alias method:
 * one draw and two look-ups, whatever the size (up to 65,536).
 */
export function rankLaw(size: number, shift: number, steepness: number): RankLaw {
  const weights = Float64Array.from({ length: size }, (_, rank) => (rank + shift) ** -steepness)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / size
  const own = Uint16Array.from({ length: size }, () => OWN_ALL)
  const other = Uint16Array.from({ length: size }, (_, at) => at)
  // Each column holds one mean weight: its own word's, and for the rest the weight that a more common word has too much.
  const poor: number[] = []
  const rich: number[] = []
  for (let at = 0; at < size; at++) (weights[at]! < mean ? poor : rich).push(at)
  while (poor.length > 0 && rich.length > 0) {
    const less = poor.pop()!
    const more = rich.at(-1)!
    own[less] = Math.round((weights[less]! / mean) * OWN_ALL)
    other[less] = more
    weights[more]! -= mean - weights[less]!
    if (weights[more]! < mean) poor.push(rich.pop()!)
  }
  return bits => {
    const column = (((bits >>> 12) & 0xffff) * size) >>> 16
    return (bits & 0xfff) < own[column]! ? column : other[column]!
  }
}

const OWN_ALL = 0x1000
