/** Counts words: the three that come most often. */
export function solveFweClose(context: string): string {
  const counts = new Map<string, number>()
  for (const [word] of context.matchAll(/\b[a-z]+\b/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [first, second, third] = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
  return `first: ${first}\nsecond: ${second}\nthird: ${third}`
}
