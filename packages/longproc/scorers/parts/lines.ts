import { quoteText, split } from 'fathom-bench/plugin'

/** The lines that are not blank, with white space squeezed. */
export const splitTidyLines = (text: string): string[] =>
  text.split('\n').flatMap(line => {
    const words = split(line)
    return words.length === 0 ? [] : [words.join(' ')]
  })

/** Returns how many of `gold` come first in `lines`. */
export function countLeading(lines: readonly string[], gold: readonly string[]): number {
  const wrong = gold.findIndex((line, at) => line !== lines[at])
  return wrong < 0 ? gold.length : wrong
}

/** Describes how a trace continues after its first `at` right lines. */
export function describeWrongLine(at: number, gold: readonly string[], lines: readonly string[]): string {
  if (at === gold.length) return `all ${at} lines are right${lines.length > at ? ', and more follow' : ''}`
  const came = lines[at] === undefined ? 'the trace ends' : `came ${quoteText(lines[at], 80)}`
  return `line ${at + 1} of ${gold.length}: expected ${quoteText(gold[at], 80)}, ${came}`
}
