import { defineCommand, quoteForMessage, usageError } from 'fathom-bench/plugin'
import { CHECK_FLAGS } from '../flags.ts'

/**
 * `fathom-bench serve-check --base URL --changed URL`: asks both servers the same questions on the same long contexts
 * and says by length whether the changed one reads worse. Exit code 0: every length passes; 1: a length fails; 4: the
 * data cannot tell; 130 after Ctrl-C. `serve-check init` writes a CI workflow.
 *
 * @throws BenchError (usage) for servers that cannot be compared, (incomplete) for one that does not answer
 */
export const serveCheck = defineCommand({
  flags: CHECK_FLAGS,
  async run(options, io) {
    const [verb, ...more] = options.words
    if (more.length > 0 || (verb !== undefined && verb !== 'init'))
      throw usageError(`serve-check: got ${quoteForMessage(more[0] ?? verb ?? '')}, expected no word, or init.`)
    if (options.base === undefined)
      throw usageError(
        'serve-check: --base URL is missing: the server before the change, such as http://localhost:8000/v1.',
      )
    const given = { ...options, base: options.base }
    if (verb === 'init') return (await import('../init.ts')).initCheck(given, io)
    return (await import('../run-check.ts')).runCheck(given, io)
  },
})
