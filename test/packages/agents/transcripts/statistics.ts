import { readMessages } from '../../../../packages/agents/transcripts/messages.ts'

/** Figures of a transcript that facts/agents.md gives for real tool output. */
export function findStatistics(context: string, tokens: number) {
  const results = readMessages(context).flatMap(({ message: { role, content } }) => (role === 'tool' ? [content] : []))
  const sizes = results.map(({ length }) => length).sort((a, b) => a - b)
  const lines = results
    .join('\n')
    .split('\n')
    .filter(line => line.trim() !== '')
  return {
    results: sizes.length,
    median: sizes[Math.floor(sizes.length / 2)],
    p90: sizes[Math.floor(sizes.length * 0.9)],
    mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    charsAToken: context.length / tokens,
    digits: (results.join('').match(/\d/g)?.length ?? 0) / results.join('').length,
    duplicates: 1 - new Set(lines).size / lines.length,
  }
}
