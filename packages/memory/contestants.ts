import {
  explainNameAfterCommand,
  findNameAfterCommand,
  type Method,
  makeUnknownError,
  type Registry,
  usageError,
} from 'fathom-bench/plugin'
import type { MemoryMethod } from './contract.ts'
import {
  checkMapsAreUsed,
  type ExternalMethod,
  type ExternalSettings,
  findExternal,
  isExternalName,
} from './external/find-external.ts'
import { MEMORY_ANSWER_TOKENS } from './items/tasks.ts'
import { MEMORIES } from './memories/index.ts'
import { capMemory, splitArm } from './state-cap.ts'

const HISTORY = 'history:'

/** All that a run compares: memories, and methods that read the transcript. */
export interface Contestants {
  readonly memories: ReadonlyMap<string, MemoryMethod>
  /** All of them as methods, as the rest of the program knows them. */
  readonly methods: readonly Method[]
  /** Those of the memories that are programs of the user's. */
  readonly externals: readonly ExternalMethod[]
}

/**
 * Finds memories and methods by their names: `store-bm25`, `history:METHOD`, `rest:NAME@URL`.
 * @throws BenchError (usage) for an unknown name
 */
export function findContestants(
  names: readonly string[],
  registry: Pick<Registry, 'methods'>,
  recallTokens: number,
  settings: ExternalSettings = { maps: [], env: {} },
): Contestants {
  const memories = new Map<string, MemoryMethod>()
  const methods: Method[] = []
  const externals: ExternalMethod[] = []
  checkMapsAreUsed(names, settings)
  for (const word of new Set(names)) {
    if (word.startsWith(HISTORY)) {
      methods.push(makeHistory(word, registry))
      continue
    }
    const late = findNameAfterCommand(word, each => each.startsWith(HISTORY) || MEMORIES.some(({ id }) => id === each))
    if (late !== undefined) throw usageError(explainNameAfterCommand(word, late))
    const { name, cap } = splitArm(word)
    const external = isExternalName(name) ? findExternal(name, settings) : undefined
    if (external) externals.push(external)
    const found = external?.method ?? MEMORIES.find(({ id }) => id === name)
    const memory = found && cap !== undefined ? capMemory(found, cap) : found
    if (memory === undefined)
      throw makeUnknownError('memory', name, [...MEMORIES.map(({ id }) => id), `${HISTORY}full-context`])
    if (memories.has(memory.id))
      throw usageError(`--method: got two memories called ${memory.id}, expected one of each name.`)
    memories.set(memory.id, memory)
    methods.push(makeMethod(memory, recallTokens))
  }
  if (methods.length === 0) throw usageError('--method: got none, expected a memory such as store-bm25.')
  return { memories, methods, externals }
}

function makeHistory(name: string, { methods }: Pick<Registry, 'methods'>): Method {
  const inner = methods.get(name.slice(HISTORY.length))
  if (inner === undefined) throw makeUnknownError('method', name.slice(HISTORY.length), methods.keys())
  return { ...inner, id: name, about: `${inner.about} It reads the transcript of all entries when it is asked.` }
}

/** A memory in the form of a method: what it costs to ask it. It is run by the track alone (`run/track.ts`). */
function makeMethod(memory: MemoryMethod, recallTokens: number): Method {
  const { id, about, fidelity, source, deviations, params, paramNotes, version, needs, templates, reference } = memory
  return {
    id,
    about,
    fidelity,
    source,
    deviations,
    params,
    paramNotes,
    version,
    needs,
    computes: true,
    ...(templates && { templates }),
    ...(reference && { reference }),
    estimate: ({ promptTokens }, own) =>
      memory.estimate(
        {
          tokens: promptTokens,
          entries: 0,
          questions: 1,
          maxRecallTokens: recallTokens,
          maxAnswerTokens: MEMORY_ANSWER_TOKENS,
        },
        own,
      ).ask,
    run: async () => ({ status: 'failed', reason: 'a memory is asked by fathom-bench memory alone', answer: null }),
  }
}
