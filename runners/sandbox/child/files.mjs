/** Files in memory, read-only to the program: paths without a leading slash, folders as far as files stand in them. */
export function memoryFiles() {
  /** @type {Map<string, Uint8Array>} */
  const files = new Map()
  /** @type {Map<string, Set<string>>} */
  const folders = new Map([['', new Set()]])
  return {
    /** @param {string} path @param {Uint8Array} bytes */
    put(path, bytes) {
      files.set(path, bytes)
      const parts = path.split('/')
      for (const [index, name] of parts.entries()) {
        const folder = parts.slice(0, index).join('/')
        if (!folders.has(folder)) folders.set(folder, new Set())
        folders.get(folder)?.add(name)
      }
    },
    /** @param {string} path */
    file: path => files.get(path),
    /**
     * Returns the names in a directory; undefined if it does not exist.
     * @param {string} path
     */
    folder: path => folders.get(path),
  }
}

/**
 * `wanted` seen from `folder`, without `.` and `..`; the root is the empty path. @param {string} folder @param {string}
 * wanted
 */
export function resolvePath(folder, wanted) {
  /** @type {string[]} */
  const parts = []
  for (const part of `${folder}/${wanted}`.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}
