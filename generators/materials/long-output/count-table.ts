/** Returns a table of small counts that fills on demand. */
export function countTable(size: number, count: (at: number) => number): (at: number) => number {
  const known = new Uint8Array(size)
  return at => {
    let tokens = known[at]
    if (tokens === 0) {
      tokens = count(at)
      known[at] = tokens
    }
    return tokens
  }
}
