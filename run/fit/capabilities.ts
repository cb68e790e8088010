import { mustGet } from '../../core/collections/require.ts'
import { getErrorMessage, usageError } from '../../core/errors.ts'
import type { MethodNeed } from '../../runners/method.ts'
import type { Model } from '../../runners/model.ts'
import { cutToOneLine } from '../../runners/one-line.ts'
import { explainMissingSandbox } from '../../runners/sandbox/python.ts'
import type { RunEntry } from '../config/entries.ts'
import type { OpenModels } from '../connect/models.ts'

/** Entries that can run, and a line for each that cannot. */
export interface Able {
  readonly entries: readonly RunEntry[]
  readonly notes: readonly string[]
}

/**
 * Leaves out entries that cannot run with these settings or on this machine, without requests.
 * @param named whether the method was requested by name, not by a glob
 * @throws BenchError (usage) for a named method that cannot run
 */
export const filterInstalled = (entries: readonly RunEntry[], named: (method: string) => boolean): Promise<Able> =>
  filterEntries(entries, named, async ({ method, params }) => {
    const unset = method.unavailable?.(params)
    if (unset !== undefined) return unset
    return method.needs.includes('sandbox') ? explainMissingSandbox() : undefined
  })

/** Leaves out what the models' servers cannot serve: each is asked once for each capability, by a tiny call. */
export function filterServed(
  entries: readonly RunEntry[],
  { embedder }: Pick<OpenModels, 'embedder'>,
  named: (method: string) => boolean,
): Promise<Able> {
  const answers = new Map<string, Promise<string | undefined>>()
  const findMissingOnce = (need: Capability, model: Model) => {
    const key = `${need} ${model.id}`
    if (!answers.has(key))
      answers.set(key, model.simulated ? Promise.resolve(undefined) : findMissingCapability(need, model))
    return mustGet(answers, key)
  }
  return filterEntries(entries, named, async ({ method, model }) => {
    for (const need of CAPABILITIES) {
      if (!method.needs.includes(need) || !model) continue
      const server = need === 'embeddings' ? (embedder ?? model) : model
      const why = await findMissingOnce(need, server)
      if (why === undefined) continue
      const way =
        need === 'embeddings' ? `Name another with --embed-model, or leave ${method.id} out` : `Leave ${method.id} out`
      return `${server.id} offers no ${WORDS[need]} (${why}). ${way}`
    }
    return undefined
  })
}

async function filterEntries(
  entries: readonly RunEntry[],
  named: (method: string) => boolean,
  problemOf: (entry: RunEntry) => Promise<string | undefined>,
): Promise<Able> {
  const kept: RunEntry[] = []
  const notes = new Set<string>()
  for (const entry of entries) {
    const { id } = entry.method
    const problem = await problemOf(entry)
    if (problem === undefined) kept.push(entry)
    else if (named(id)) throw usageError(endSentence(`${id}: ${problem}`))
    else notes.add(endSentence(`${id} is left out: ${problem}`))
  }
  if (kept.length === 0) throw usageError(`nothing to run. ${[...notes].join(' ')}`)
  return { entries: kept, notes: [...notes] }
}

const endSentence = (text: string) => (/[.…!?]$/.test(text) ? text : `${text}.`)

/** A feature that a server may lack and some method needs. */
export type Capability = Extract<MethodNeed, 'tools' | 'embeddings' | 'logprobs'>
export const CAPABILITIES: readonly Capability[] = ['tools', 'embeddings', 'logprobs']
export const WORDS: Readonly<Record<Capability, string>> = {
  tools: 'tool calls',
  embeddings: 'embeddings',
  logprobs: 'log-probabilities',
}

/** Returns why the server does not offer it; undefined if it does. */
export async function findMissingCapability(need: Capability, model: Model): Promise<string | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const requestChat = (more: object) =>
    model.chat({
      messages: [{ role: 'user', content: 'Say yes.' }],
      maxAnswerTokens: 16,
      label: 'capability',
      signal,
      ...more,
    })
  try {
    if (need === 'tools') await requestChat({ tools: [TOOL] })
    else if (need === 'logprobs') {
      const { topLogprobs = [] } = await requestChat({ topLogprobs: 2 })
      if (topLogprobs.length === 0) return 'its reply has none'
    } else if (!model.embed) return 'it has no such API'
    else await model.embed(['ready'], signal)
    return undefined
  } catch (error) {
    return signal.aborted ? `no answer in ${PATIENCE_MS / 1000} s` : cutToOneLine(getErrorMessage(error), REASON_CHARS)
  }
}

const PATIENCE_MS = 60_000
const REASON_CHARS = 240
const TOOL = { name: 'ready', description: 'Says that you are ready.', parameters: { type: 'object', properties: {} } }
