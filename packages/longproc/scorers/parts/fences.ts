import { strip } from 'fathom-bench/plugin'

/**
 * Returns what the official code reads from a TSV answer: the text from the first "```tsv" to the last "```" after it;
 * else from the first "```tsv" to the next one; else everything. Stripped.
 */
export function extractOfficialTsv(answer: string): string {
  const greedy = extractGreedyFence(answer, '```tsv')
  return strip(greedy ?? answer.split('```tsv')[1] ?? answer)
}

/** Returns what the regular expression OPEN([\s\S]*)``` finds, in linear time. */
export function extractGreedyFence(text: string, open: string): string | undefined {
  const start = text.indexOf(open) + open.length
  const end = text.lastIndexOf('```')
  return start < open.length || end < start ? undefined : text.slice(start, end)
}

/**
 * The last fenced block with one of the labels that is closed and not blank; else the last one that is not closed. A
 * fence closes where a line begins with one.
 */
export function extractLastFence(text: string, labels: readonly string[]): string | undefined {
  const names = labels.map(label => label.replaceAll('+', '\\+')).join('|')
  const starts = [...text.matchAll(new RegExp(`\`\`\`(?:${names})(?![\\w+])`, 'gi'))].map(
    open => open.index + open[0].length,
  )
  const ends = [...text.matchAll(/^[ \t]*```/gm)].map(({ index }) => index)
  let unclosed: string | undefined
  let next = ends.length
  for (const start of starts.reverse()) {
    while (next > 0 && ends[next - 1] >= start) next--
    const block = text.slice(start, ends[next])
    if (strip(block) === '') continue
    if (ends[next] !== undefined) return block
    unclosed ??= block
  }
  return unclosed
}
