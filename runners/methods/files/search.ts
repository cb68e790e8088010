import { type Context, createContext, Script } from 'node:vm'

/** A line in which a pattern was found, from 1, and where the match begins in the text. */
export interface LineMatch {
  readonly line: number
  readonly at: number
  readonly lineStart: number
  readonly lineEnd: number
}

export type Search = { readonly hits: readonly LineMatch[]; readonly more: boolean } | { readonly problem: string }

/**
 * Searches texts line by line, one after another, for at most `most` hits in each. The pattern comes from the model, so
 * the search stops if it takes too long. The expression engine obeys the time limit of a `vm` script even during
 * backtracking.
 */
export function makeSearcher(
  pattern: string,
  ignoreCase: boolean,
  limitMs = LIMIT_MS,
): (text: string, most: number) => Search {
  // Made once: a context costs more than most searches.
  const context = createContext({ pattern, flags: ignoreCase ? 'i' : '' })
  const end = performance.now() + limitMs
  return (text, most) => {
    const timeout = Math.max(1, Math.ceil(end - performance.now()))
    return findMatches(Object.assign(context, { text, most }), most, { timeout, limitMs })
  }
}

function findMatches(
  context: Context,
  most: number,
  { timeout, limitMs }: Readonly<Record<'timeout' | 'limitMs', number>>,
): Search {
  try {
    const all = FIND.runInContext(context, { timeout }) as LineMatch[]
    const hits = all.slice(0, most).map(({ line, at, lineStart, lineEnd }) => ({ line, at, lineStart, lineEnd }))
    return { hits, more: all.length > most }
  } catch (error) {
    const { code, name, message } = error as { code?: string; name?: string; message?: string }
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return { problem: `the search took longer than ${limitMs / 1000} s; use a simpler pattern` }
    return { problem: `${name ?? 'Error'}: ${message ?? 'no such pattern'}` }
  }
}

const LIMIT_MS = 2_000

const FIND = new Script(`{
const form = new RegExp(pattern, flags)
const hits = []
let line = 1
for (let start = 0; start <= text.length && hits.length <= most; line++) {
  const next = text.indexOf('\\n', start)
  const end = next < 0 ? text.length : next
  const match = form.exec(text.slice(start, end))
  if (match) hits.push({ line, at: start + match.index, lineStart: start, lineEnd: end })
  start = end + 1
}
hits
}`)
