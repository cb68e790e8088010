/**
 * Lengths of the longest common subsequences of all beginnings of two sequences: `table[i * (b.length + 1) + j]` of the
 * first i and the first j.
 */
export function computeLcsTable(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const table = new Uint32Array((a.length + 1) * width)
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j < width; j++) {
      const at = i * width + j
      table[at] = a[i - 1] === b[j - 1] ? table[at - width - 1] + 1 : Math.max(table[at - width], table[at - 1])
    }
  }
  return table
}

/** The length of the longest common subsequence, in the memory of one row. */
export function computeLcsLength(a: readonly string[], b: readonly string[]): number {
  const row = new Uint32Array(b.length + 1)
  for (const word of a) {
    let diagonal = 0
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]
      row[j] = word === b[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1])
      diagonal = above
    }
  }
  return row[b.length]
}
