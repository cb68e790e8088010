/**
 * The middle of a list cut out, as InfiniteBench, LongBench v2 and LongBench Pro do it: half of the most at the
 * beginning, half at the end; of an odd number one more at the end.
 */
export function cutMiddle<T>(tokens: readonly T[], most: number): readonly T[] {
  if (tokens.length <= most) return tokens
  const behind = Math.ceil(most / 2)
  // Python's `list[-0:]` is the whole list.
  return [...tokens.slice(0, Math.floor(most / 2)), ...(behind === 0 ? tokens : tokens.slice(-behind))]
}
