import { existsSync } from 'node:fs'
import { quoteForMessage, readLines, usageError } from 'fathom-bench/plugin'
import { BadLine, type BatchResult, parseBatchResult } from '../service/batch-lines.ts'

/**
 * Reads result files of any service. All are checked before any line counts.
 * @param has returns whether a request of this id was ever written
 * @throws BenchError (usage) that names the file and the line of an invalid result
 */
export function readResults(paths: readonly string[], has: (id: string) => boolean): BatchResult[] {
  return paths.flatMap(path => {
    if (!existsSync(path)) throw usageError(`batch read: no file ${path}.`)
    const results: BatchResult[] = []
    for (const { text, number } of readLines(path, { most: LONGEST, links: true })) {
      if (text.trim() === '') continue
      const result = read(text, `${path}:${number}`)
      if (!has(result.id))
        throw usageError(`${path}:${number}: this run has no request with the custom_id ${quoteForMessage(result.id)}.`)
      results.push(result)
    }
    return results
  })
}

/**
 * Four times what is read of a reply: text of other scripts takes up to three bytes a character, and some services
 * escape it.
 */
const LONGEST = 64 * 2 ** 20

function read(text: string, where: string): BatchResult {
  try {
    return parseBatchResult(text)
  } catch (error) {
    throw error instanceof BadLine ? usageError(`${where} ${error.message}.`) : error
  }
}
