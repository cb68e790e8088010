/**
 * Cuts the value of a member out of the text of a JSON object, as it is spelled; undefined without one. Members of
 * inner objects do not count, and the last of one name does, as for parsers.
 * @param text valid JSON
 */
export function cutMember(text: string, name: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let start = -1
  let found: string | undefined
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      const end = findStringEnd(text, at)
      if (depth === 1 && start < 0) key = text.slice(at, end + 1)
      at = end
    } else if (sign === '{' || sign === '[') depth++
    else if (sign === ':' && depth === 1) start = at + 1
    else if ((sign === ',' && depth === 1) || ((sign === '}' || sign === ']') && --depth === 0)) {
      if (start >= 0 && JSON.parse(key ?? '""') === name) found = text.slice(start, at).trim()
      start = -1
    }
  }
  return found
}

/** Leaps from quote to quote: contexts are long. */
function findStringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}
