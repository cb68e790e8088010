import { usageError } from 'fathom-bench/plugin'
import type { MemoryMethod } from '../../contract.ts'
import { estimateRecall } from '../../memories/stores.ts'
import { toMemory } from '../external-memory.ts'
import { openMcp, toCaller } from '../mcp/mcp-caller.ts'
import type { OpenExternal } from '../open-external.ts'
import type { ProcessEnv } from './keys.ts'
import { MappedMemory } from './mapped-memory.ts'
import { type MappedProgram, makeServerFinder, showPlace } from './program.ts'
import type { NamedMap } from './read-map.ts'
import { makeRestCaller } from './rest-caller.ts'
import { listSlotNames } from './slots.ts'

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

function makeOpener(id: string, program: MappedProgram, { map }: NamedMap, env: ProcessEnv): OpenExternal {
  const findServer = makeServerFinder(id, program, map, env)
  return (space, policy) =>
    new MappedMemory({
      map,
      policy,
      space,
      isOwnProcess: program.command !== undefined,
      async connect(spaceName, folder, signal) {
        const server = findServer(spaceName, folder)
        return map.over === 'rest'
          ? makeRestCaller({ ...server, base: program.url ?? '' })
          : toCaller(await openMcp(server, signal))
      },
    })
}
