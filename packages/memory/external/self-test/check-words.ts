import { EXIT, type Io, usageError } from 'fathom-bench/plugin'
import { checkMapsAreUsed, type ExternalSettings, findExternal } from '../find-external.ts'
import { testProgram } from './test-programs.ts'

/** `fathom-bench memory check NAME@URL …`: the self-test alone. */
export async function checkExternals(
  words: readonly string[],
  settings: ExternalSettings,
  io: Io,
  format: 'json' | 'text',
): Promise<number> {
  if (words.length === 0)
    throw usageError(
      'memory check: got no memory, expected http:NAME@URL, rest:NAME@URL, mcp:NAME@URL, mcp:NAME=COMMAND or mcp-agent:….',
    )
  checkMapsAreUsed(words, settings)
  const programs = words.map(word => findExternal(word, settings))
  for (const program of programs) {
    const line = await testProgram(program)
    const { id } = program.method
    io.stdout.write(format === 'json' ? `${JSON.stringify({ event: 'checked', id, line })}\n` : `${line}\n`)
  }
  return EXIT.fine
}
