/** Merges remarks that differ only in their numbers, and adds the count. */
export function createRemarkCollector() {
  const seen = new Map<string, { readonly first: string; times: number }>()
  return {
    add(remarks: readonly string[]) {
      for (const remark of remarks) {
        const kind = remark.replace(/[\d.e+-]+/g, '#')
        const known = seen.get(kind) ?? { first: remark, times: 0 }
        known.times++
        seen.set(kind, known)
      }
    },
    all: () => Array.from(seen.values(), ({ first, times }) => (times === 1 ? first : `${first} (${times} times)`)),
  }
}
