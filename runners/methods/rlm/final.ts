/** How a run ends under the older protocol: with a text, or with the value of a variable. */
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

/** Where the last `)` stands that nothing but white space follows on its line; -1: nowhere. */
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
 * The code of all blocks in a reply that are tagged to be run (repl, and python and py unless `blocks` is `repl`), in
 * order: from a fence with the tag, wherever it stands, to the next line that begins with a fence. A block that is
 * never closed is not run, for the reply may have been cut.
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

/** Where the first line with something on it begins; undefined where the line of `at` itself has more on it. */
function skipBlankLines(text: string, at: number): number | undefined {
  let begin: number | undefined
  for (let next = at; next < text.length && /\s/.test(text[next]); next++) if (text[next] === '\n') begin = next + 1
  return begin
}
