/**
 * Returns a Project Gutenberg book without its head and licence: the text between the lines that mark them, in current
 * files and in those before 2003. Any other text is returned unchanged.
 */
export function extractBookBody(text: string): string {
  const start = findLastEnd(text.slice(0, HEAD), STARTS)
  if (start === undefined) return text
  const body = text.slice(start)
  const end = body.search(ENDS)
  return end < 0 ? body : body.slice(0, end)
}

/** The end of the last line that a pattern finds. */
function findLastEnd(text: string, pattern: RegExp): number | undefined {
  const last = [...text.matchAll(pattern)].at(-1)
  return last && last.index + last[0].length
}

/** The small print of old files is long. */
const HEAD = 40_000
const STARTS =
  /^\*\*\* ?START OF (?:THE|THIS) PROJECT GUTENBERG.*$|^\*END\*? ?THE SMALL PRINT.*$|^\*+END\*+THE SMALL PRINT.*$/gm
const ENDS =
  /^(?:\*\*\* ?END OF (?:THE|THIS) PROJECT GUTENBERG|End of (?:the |this )?Project Gutenberg(?:'s|’s| E|\b))/im
