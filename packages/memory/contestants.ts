import { type Method, makeUnknownError, quoteForMessage, type Registry, usageError } from 'fathom-bench/plugin'
import type { MemoryMethod } from './contract.ts'
import { makeHttpMemory } from './external/http-memory.ts'
import { MEMORY_ANSWER_TOKENS } from './items/tasks.ts'
import { MEMORIES } from './memories/index.ts'

const HISTORY = 'history:'

/** All that a run compares: memories, and methods that read the transcript. */
export interface Contestants {
  readonly memories: ReadonlyMap<string, MemoryMethod>
  /** All of them as methods, as the rest of the program knows them. */
  readonly methods: readonly Method[]
}

/**
 * Finds memories and methods by their names: `store-bm25`, `history:METHOD`.
 * @throws BenchError (usage) for an unknown name
 */
export function findContestants(
  names: readonly string[],
  registry: Pick<Registry, 'methods'>,
  recallTokens: number,
): Contestants {
  const memories = new Map<string, MemoryMethod>()
  const methods: Method[] = []
  for (const name of new Set(names)) {
    if (name.startsWith(HISTORY)) {
      methods.push(makeHistory(name, registry))
      continue
    }
    const memory = findMemory(name)
    if (memory === undefined)
      throw makeUnknownError('memory', name, [...MEMORIES.map(({ id }) => id), `${HISTORY}full-context`])
    memories.set(memory.id, memory)
    methods.push(makeMethod(memory, recallTokens))
  }
  if (methods.length === 0) throw usageError('--method: got none, expected a memory such as store-bm25.')
  return { memories, methods }
}

/** A built-in memory, or one behind a server: `http:NAME@URL`. */
function findMemory(name: string): MemoryMethod | undefined {
  if (!name.startsWith('http:')) return MEMORIES.find(({ id }) => id === name)
  const found = /^http:(?<id>[a-z][\w-]*)@(?<url>https?:\/\/\S+)$/i.exec(name)?.groups
  if (found === undefined)
    throw usageError(`--method ${quoteForMessage(name)}: got no name and address, expected http:NAME@URL.`)
  return makeHttpMemory(found['id'], found['url'])
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
