// Knows no landmark and no tool: names who is named most often with words of the question, or at all.
export function solveNolimaStyle(context: string, question: string): string {
  const words = question.match(/[A-Za-z]{5,}/g) ?? []
  const counts = new Map<string, number>()
  for (const sentence of context.split(/(?<=[.!?])\s+/))
    for (const name of sentence.match(/[A-Z][a-z]+ [A-Z][a-z]+/g) ?? []) {
      const shared = words.filter(word => sentence.includes(word)).length
      counts.set(name, (counts.get(name) ?? 0) + 1 + 10 * shared)
    }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best?.[0] ?? ''
}
