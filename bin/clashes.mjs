// Names that more than one source exports: a reader who searches for one has to choose. `npm run house` counts them, and
// test/words.test.ts holds them to a limit.

/** An exported declaration begins its line, since the formatter indents nothing at the top of a file. */
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:(?:async )?function\*?|const|let|class|interface|type|enum) +(?!\{)(\w+)/gm

/**
 * Returns the clashing names with the files that declare them. Names that a file passes on from another one do not count.
 *
 * @param texts the sources, by path
 */
export function findExportClashes(texts) {
  const exporters = new Map()
  for (const [file, text] of texts)
    for (const name of new Set(Array.from(text.matchAll(EXPORT), ([, name]) => name)))
      exporters.set(name, [...(exporters.get(name) ?? []), file])
  return [...exporters].filter(([, files]) => files.length > 1).map(([name, files]) => ({ name, files }))
}
