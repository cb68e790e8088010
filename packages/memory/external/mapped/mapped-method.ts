import {
  quoteForMessage,
  redactPastedKeys,
  redactUrlKeys,
  sanitize,
  splitCommand,
  usageError,
} from 'fathom-bench/plugin'
import type { MemoryMethod } from '../../contract.ts'
import { estimateRecall } from '../../memories/stores.ts'
import { toMemory } from '../external-memory.ts'
import { connectMcp } from '../mcp/mcp-caller.ts'
import type { OpenExternal } from '../open-external.ts'
import { fillKeys, type ProcessEnv } from './keys.ts'
import { MappedMemory } from './mapped-memory.ts'
import type { NamedMap } from './read-map.ts'
import { makeRestCaller } from './rest-caller.ts'
import { fillText, listSlotNames } from './slots.ts'

/** A memory of a person's: `rest:NAME@URL`, `mcp:NAME@URL` or `mcp:NAME=COMMAND`. */
export interface MappedProgram {
  readonly kind: 'rest' | 'mcp'
  readonly name: string
  readonly url?: string
  readonly command?: string
}

/**
 * Makes a memory of a program and a map.
 * @throws BenchError (usage) where they do not fit, or a key is missing
 */
export function makeMappedMethod(
  program: MappedProgram,
  { map, hash }: NamedMap,
  env: ProcessEnv,
): { readonly method: MemoryMethod; readonly openExternal: OpenExternal } {
  const id = `${program.kind}:${program.name}`
  if (map.over !== program.kind)
    throw usageError(`${id}: the map is over ${map.over}, expected one over ${program.kind}.`)
  // The program knows no spaces: behind an address, its `reset` would delete what others keep there.
  if (program.command === undefined && listSlotNames(map.env).includes('folder'))
    throw usageError(
      `${id}: got an address, expected ${id}=COMMAND: this map keeps each space in a folder of a program of its own.`,
    )
  const openExternal = makeOpener(id, program, { map, hash }, env)
  // Asked for once before anything is opened, so that a missing key ends the run at its start.
  fillKeys(id, { ...map.headers, ...map.env }, env)
  const method: MemoryMethod = {
    id,
    about: `${map.about} At ${showPlace(program)}.`,
    fidelity: 'reference-protocol',
    source: map.source,
    deviations: [],
    params: { map: hash },
    paramNotes: { map: 'Hash of the map, so that another map is another entry.' },
    version: 1,
    needs: ['model', 'external'],
    gives: map.gives,
    asksAside: map.asking === 'learns' ? 'none' : 'read-only',
    estimate: estimateRecall,
    check: params => (params['map'] === hash ? undefined : `map: expected ${hash}; choose a map with --map`),
    open: async (space, policy) => toMemory(openExternal(space, policy)),
  }
  return { method, openExternal }
}

/** Where it is, without keys: methods are shown in tables. */
export const showPlace = ({ url, command = '' }: Pick<MappedProgram, 'url' | 'command'>): string =>
  url === undefined ? sanitize(redactPastedKeys(command), 80) : redactUrlKeys(url)

function makeOpener(id: string, program: MappedProgram, { map }: NamedMap, env: ProcessEnv): OpenExternal {
  const [first, ...rest] = program.command === undefined ? [] : splitCommand(program.command)
  if (program.command !== undefined && first === undefined)
    throw usageError(`${id}: got ${quoteForMessage(program.command)}, expected a command.`)
  return (space, policy) =>
    new MappedMemory({
      map,
      policy,
      space,
      isOwnProcess: first !== undefined,
      async connect(spaceName, folder, signal) {
        const fill = (text: string) => fillText(text, { space: spaceName, folder })
        const headers = fillKeys(id, map.headers, env, fill)
        const own = fillKeys(id, map.env, env, fill)
        const hide = (text: string) => own.hide(headers.hide(text))
        if (map.over === 'rest') return makeRestCaller({ base: program.url ?? '', headers: headers.values, hide })
        const server = {
          ...(first !== undefined && { command: [first, ...rest] as const }),
          ...(program.url !== undefined && { url: program.url }),
          env: { ...pickPlainEnv(env), ...own.values },
          headers: headers.values,
          hide,
        }
        return connectMcp(server, signal)
      },
    })
}

/** Variables that any program needs to start; keys come through the map alone. */
export const pickPlainEnv = (env: ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER'].flatMap(name => {
      const value = env[name] ?? process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
