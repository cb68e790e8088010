import { EXIT, type Io, usageError } from 'fathom-bench/plugin'
import { checkMapsAreUsed, type ExternalSettings, findExternal } from '../find-external.ts'
import { testExternal } from './self-test.ts'

/** `fathom-bench memory check NAME@URL …`: the self-test alone. */
export async function checkExternals(
  words: readonly string[],
  settings: ExternalSettings,
  io: Io,
  format: 'json' | 'text',
): Promise<number> {
  if (words.length === 0)
    throw usageError(
      'memory check: got no memory, expected http:NAME@URL, rest:NAME@URL, mcp:NAME@URL or mcp:NAME=COMMAND.',
    )
  checkMapsAreUsed(words, settings)
  const programs = words.map(word => findExternal(word, settings))
  for (const { method, openExternal, promisesDates } of programs) {
    const line = await testExternal({ id: method.id, openExternal, promisesDates })
    io.stdout.write(format === 'json' ? `${JSON.stringify({ event: 'checked', id: method.id, line })}\n` : `${line}\n`)
  }
  return EXIT.fine
}
