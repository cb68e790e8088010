import { BenchError, describeFault, type JsonFile, openJson, usageError } from 'fathom-bench/plugin'

/** A file of records, as a JSON list or lines. */
export interface Records extends Pick<JsonFile, 'path' | 'sha256' | 'size'> {
  /**
   * Makes something of record number `at`. @throws BenchError (usage) that names file, record and field where `make`
   * throws.
   */
  build<T>(at: number, make: (record: unknown) => T): T
}

/**
 * Opens records. `who` starts error messages.
 * @throws BenchError (usage) for a file that cannot be read or is not JSON
 */
export function openRecords(who: string, path: string): Records {
  const { sha256, size, placeOf, read } = openJson(who, path)
  return {
    path,
    sha256,
    size,
    build: (at, make) => {
      const record = read(at)
      return prefixErrors(`${who}: ${path}${placeOf(at)}`, () => make(record))
    },
  }
}

/** Prefixes errors with the location, unless they have their own. */
export function prefixErrors<T>(location: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof BenchError ? error : usageError(`${location} ${describeFault(error)}.`, error)
  }
}
