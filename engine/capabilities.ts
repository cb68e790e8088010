import { messageOf, usageError } from '../core/errors.ts'
import { held } from '../core/held.ts'
import type { Need } from '../runners/method.ts'
import type { Model } from '../runners/model.ts'
import { oneLine } from '../runners/one-line.ts'
import { sandboxMissing } from '../runners/sandbox/python.ts'
import type { Entry } from './entries.ts'
import type { OpenModels } from './models.ts'

/** Entries that can run, and a line for each that cannot. */
export interface Able {
  readonly entries: readonly Entry[]
  readonly notes: readonly string[]
}

/**
 * Leaves out what cannot run as it is set or installed; asks nobody.
 * @param named was the method asked for by its name, not by a glob? @throws BenchError (usage): then it is refused
 */
export const installed = (entries: readonly Entry[], named: (method: string) => boolean): Promise<Able> =>
  sifted(entries, named, async ({ method, params }) => {
    const unset = method.unavailable?.(params)
    if (unset !== undefined) return unset
    return method.needs.includes('sandbox') ? sandboxMissing() : undefined
  })

/** Leaves out what the models' servers cannot serve: each is asked once for each capability, by a tiny call. */
export function served(
  entries: readonly Entry[],
  { embedder }: Pick<OpenModels, 'embedder'>,
  named: (method: string) => boolean,
): Promise<Able> {
  const answers = new Map<string, Promise<string | undefined>>()
  const lacks = (need: Asked, model: Model) => {
    const key = `${need} ${model.id}`
    if (!answers.has(key)) answers.set(key, model.simulated ? Promise.resolve(undefined) : lacking(need, model))
    return held(answers, key)
  }
  return sifted(entries, named, async ({ method, model }) => {
    for (const need of CAPABILITIES) {
      if (!method.needs.includes(need) || !model) continue
      const server = need === 'embeddings' ? (embedder ?? model) : model
      const why = await lacks(need, server)
      if (why === undefined) continue
      const way =
        need === 'embeddings' ? `Name another with --embed-model, or leave ${method.id} out` : `Leave ${method.id} out`
      return `${server.id} offers no ${WORDS[need]} (${why}). ${way}`
    }
    return undefined
  })
}

async function sifted(
  entries: readonly Entry[],
  named: (method: string) => boolean,
  problemOf: (entry: Entry) => Promise<string | undefined>,
): Promise<Able> {
  const kept: Entry[] = []
  const notes = new Set<string>()
  for (const entry of entries) {
    const { id } = entry.method
    const problem = await problemOf(entry)
    if (problem === undefined) kept.push(entry)
    else if (named(id)) throw usageError(sentence(`${id}: ${problem}`))
    else notes.add(sentence(`${id} is left out: ${problem}`))
  }
  if (kept.length === 0) throw usageError(`nothing to run. ${[...notes].join(' ')}`)
  return { entries: kept, notes: [...notes] }
}

const sentence = (text: string) => (/[.…!?]$/.test(text) ? text : `${text}.`)

/** What a server may lack that some method needs. */
export type Asked = Extract<Need, 'tools' | 'embeddings' | 'logprobs'>
export const CAPABILITIES: readonly Asked[] = ['tools', 'embeddings', 'logprobs']
export const WORDS: Readonly<Record<Asked, string>> = {
  tools: 'tool calls',
  embeddings: 'embeddings',
  logprobs: 'log-probabilities',
}

/** Why the server does not offer it; undefined where it does. */
export async function lacking(need: Asked, model: Model): Promise<string | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const chat = (more: object) =>
    model.chat({
      messages: [{ role: 'user', content: 'Say yes.' }],
      maxAnswerTokens: 16,
      label: 'capability',
      signal,
      ...more,
    })
  try {
    if (need === 'tools') await chat({ tools: [TOOL] })
    else if (need === 'logprobs') {
      const { topLogprobs = [] } = await chat({ topLogprobs: 2 })
      if (topLogprobs.length === 0) return 'its reply has none'
    } else if (!model.embed) return 'it has no such call'
    else await model.embed(['ready'], signal)
    return undefined
  } catch (error) {
    return signal.aborted ? `no answer in ${PATIENCE_MS / 1000} s` : oneLine(messageOf(error), REASON_CHARS)
  }
}

const PATIENCE_MS = 60_000
const REASON_CHARS = 240
const TOOL = { name: 'ready', description: 'Says that you are ready.', parameters: { type: 'object', properties: {} } }
