import {
  quoteForMessage,
  redactPastedKeys,
  redactUrlKeys,
  sanitize,
  splitCommand,
  usageError,
} from 'fathom-bench/plugin'
import type { McpServer } from '../mcp/mcp-caller.ts'
import { fillKeys, type ProcessEnv } from './keys.ts'
import type { MemoryMap } from './map-shape.ts'
import { fillText } from './slots.ts'

/** A memory of a person's: `rest:NAME@URL`, `mcp:NAME@URL` or `mcp:NAME=COMMAND`. */
export interface MappedProgram {
  readonly kind: 'rest' | 'mcp'
  readonly name: string
  readonly url?: string
  readonly command?: string
}

type ProgramAddress = Pick<MappedProgram, 'url' | 'command'>

/** Where it is, without keys: methods are shown in tables. */
export const showPlace = ({ url, command = '' }: ProgramAddress): string =>
  url === undefined ? sanitize(redactPastedKeys(command), 80) : redactUrlKeys(url)

/**
 * Returns a function that says how the program of a space is reached: its map's headers and environment, filled in.
 * @throws BenchError (usage) for an empty command, and for a key that is not in the environment
 */
export function makeServerFinder(
  id: string,
  { url, command }: ProgramAddress,
  { headers = {}, env: own = {} }: Partial<Pick<MemoryMap, 'headers' | 'env'>>,
  env: ProcessEnv,
): (space: string, folder: string) => McpServer {
  const [first, ...rest] = command === undefined ? [] : splitCommand(command)
  if (command !== undefined && first === undefined)
    throw usageError(`${id}: got ${quoteForMessage(command)}, expected a command.`)
  // Read once before anything is opened, so that a missing key ends the run at its start.
  fillKeys(id, { ...headers, ...own }, env)
  return (space, folder) => {
    const fill = (text: string) => fillText(text, { space, folder })
    const filled = fillKeys(id, headers, env, fill)
    const variables = fillKeys(id, own, env, fill)
    return {
      ...(first !== undefined && { command: [first, ...rest] as const }),
      ...(url !== undefined && { url }),
      env: { ...pickPlainEnv(env), ...variables.values },
      headers: filled.values,
      hide: text => variables.hide(filled.hide(text)),
    }
  }
}

/** Variables that any program needs to start; keys come through the map alone. */
const pickPlainEnv = (env: ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER'].flatMap(name => {
      const value = env[name] ?? process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
