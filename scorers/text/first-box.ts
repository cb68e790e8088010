/**
 * Returns the content of the first `open…close` of a text, as `open([^}]*)close` finds it: `close` starts with the
 * first `}` after `open`. It runs in one pass; the pattern would search for that brace again from every `open`.
 */
export function findFirstBox(text: string, open: string, close = '}'): string | undefined {
  let start = text.indexOf(open)
  while (start >= 0) {
    const end = text.indexOf('}', start + open.length)
    if (end < 0) return undefined
    if (text.startsWith(close, end)) return text.slice(start + open.length, end)
    // Every opening before this brace ends at it, too.
    start = text.indexOf(open, end)
  }
  return undefined
}
