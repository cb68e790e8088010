/**
 * Cuts out the middle of a list as InfiniteBench, LongBench v2 and LongBench Pro do: half of the maximum at the start,
 * half at the end, with one more at the end if it is odd.
 */
export function cutMiddle<T>(tokens: readonly T[], most: number): readonly T[] {
  if (tokens.length <= most) return tokens
  const behind = Math.ceil(most / 2)
  // Python's `list[-0:]` is the whole list.
  return [...tokens.slice(0, Math.floor(most / 2)), ...(behind === 0 ? tokens : tokens.slice(-behind))]
}
