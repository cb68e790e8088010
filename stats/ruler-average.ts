/** RULER's two weighted averages over lengths: long contexts count for more, or short ones. */
export interface RulerAverages {
  readonly inc: number
  readonly dec: number
}

/**
 * The weights of `count` rising lengths: 1 to count and count to 1, over their sum (C.-P. Hsieh and others, arXiv
 * 2404.06654, section 4: usage grows or falls linearly with the step of length). RULER's own are for six lengths, 4K to
 * 128K; other lengths give other figures.
 */
export function computeRulerWeights(count: number): { inc: number[]; dec: number[] } {
  const sum = (count * (count + 1)) / 2
  const inc = Array.from({ length: count }, (_, at) => (at + 1) / sum)
  return { inc, dec: inc.toReversed() }
}

/**
 * wAvg(inc) and wAvg(dec) of scores at rising lengths. Undefined where one is missing: without it, the others' weights
 * are not RULER's.
 * @since 0.2.0
 */
export function computeRulerAverages(means: readonly (number | undefined)[]): RulerAverages | undefined {
  const known = means.filter(mean => mean !== undefined)
  if (means.length === 0 || known.length < means.length) return undefined
  const weights = computeRulerWeights(means.length)
  const weigh = (each: readonly number[]) => each.reduce((sum, weight, at) => sum + weight * known[at], 0)
  return { inc: weigh(weights.inc), dec: weigh(weights.dec) }
}
