/** End of a run in the older protocol: a text, or the value of a variable. */
export type FinalAnswer = { readonly text: string } | { readonly variable: string }

/**
 * `FINAL(…)` or `FINAL_VAR(name)` at the beginning of a line of a reply, in a block of code too. FINAL_VAR is looked
 * for first. FINAL reaches to the last bracket that ends a line; without one, as where words follow the bracket on its
 * line, it is no answer.
 */
export function findFinalAnswer(reply: string): FinalAnswer | undefined {
  const variable = /^[ \t]*FINAL_VAR\(([^)]{0,200})\)/m.exec(reply)
  if (variable) return { variable: variable[1].trim().replace(/^["'`]+|["'`]+$/g, '') }
  const begin = /^[ \t]*FINAL\(/m.exec(reply)
  if (!begin) return undefined
  const from = begin.index + begin[0].length
  const end = findLastLineBracket(reply)
  return end >= from ? { text: reply.slice(from, end).trim() } : undefined
}

/** Returns the position of the last `)` that only white space follows on its line, or -1. */
function findLastLineBracket(text: string): number {
  let blank = true
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at]
    if (sign === ')' && blank) return at
    blank = sign === '\n' || (blank && /\s/.test(sign))
  }
  return -1
}

/**
 * Returns the code of all runnable blocks of a response in order. The tags are repl, python and py, or only repl if
 * `blocks` is `repl`. A block extends from a fence with the tag, anywhere, to the next line that starts with a fence.
 * Unclosed blocks are not run, because the response may be truncated.
 */
export function extractReplCells(reply: string, blocks = 'python'): string[] {
  const cells: string[] = []
  const opening = blocks === 'repl' ? /```repl(?=\s)/g : /```(?:repl|python|py)(?=\s)/g
  while (opening.exec(reply)) {
    const begin = skipBlankLines(reply, opening.lastIndex)
    if (begin === undefined) continue
    const end = reply.indexOf('\n```', begin)
    if (end < 0) break
    cells.push(reply.slice(begin, end).trim())
    opening.lastIndex = end + FENCE
  }
  return cells
}

const FENCE = '\n```'.length

/** Returns the start of the first non-blank line; undefined if the line of `at` itself has more text. */
function skipBlankLines(text: string, at: number): number | undefined {
  let begin: number | undefined
  for (let next = at; next < text.length && /\s/.test(text[next]); next++) if (text[next] === '\n') begin = next + 1
  return begin
}
