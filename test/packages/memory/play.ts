import { makeRandom } from '../../../core/random/random.ts'
import { fakeModel, makeReply, tokenizer } from '../../../library/testing/fakes.ts'
import type { Memory, MemoryMethod, StreamEntry } from '../../../packages/memory/contract.ts'
import { dropNow, INSTRUCTIONS } from '../../../packages/memory/items/tasks.ts'
import { playMemory } from '../../../packages/memory/simulated/play.ts'
import { POLICY } from '../../../packages/memory/world/classes/index.ts'
import { think } from '../../../packages/simulated/reader-state.ts'
import type { MethodRun } from '../../../runners/method.ts'
import type { ChatReply, ChatRequest, Model } from '../../../runners/model.ts'

/** The simulated model in memory, as a run of the track teaches it. */
export function simulate({ messages, maxAnswerTokens }: ChatRequest): ChatReply {
  const taught = [
    {
      id: 'memory',
      instructions: INSTRUCTIONS,
      asked: () => [],
      solve: ({ context, question }: { context: string; question: string }) =>
        playMemory(context, dropNow(question)) ?? '',
    },
  ]
  const heard = { messages: messages.map(({ role, content }) => ({ role, content })), tools: [], room: maxAnswerTokens }
  return makeReply(think(heard, undefined, taught).text)
}

/** Small sections, so that few entries make many. */
const SMALL: Readonly<Record<string, number>> = {
  sectionTokens: 300,
  sessionTokens: 300,
  thresholdTokens: 900,
  keepTokens: 300,
  memoryTokens: 400,
  summaryTokens: 400,
}

export const makeSmall = ({ params }: MemoryMethod): MemoryMethod['params'] =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, SMALL[name] ?? value]))

/** The tools of a phase, with a model in memory. */
export const makeRun = (method: MemoryMethod, model: Model = fakeModel(simulate)): MethodRun => {
  const { signal } = new AbortController()
  const run: Partial<MethodRun> = {
    model,
    subModel: model,
    embedder: model,
    templates: method.templates ?? {},
    tokenizer,
    trace: () => {},
    rng: makeRandom('memory'),
    signal,
    stop: signal,
    now: () => 0,
  }
  return run as MethodRun
}

export const openSmall = (method: MemoryMethod, folder: string): Promise<Memory> =>
  method.open({ name: 'm', folder }, POLICY, makeSmall(method))

/** Writes what a memory has not taken, in batches of a size. */
export async function writeRest(
  memory: Memory,
  entries: readonly StreamEntry[],
  run: MethodRun,
  size = 32,
): Promise<void> {
  for (let { seq } = await memory.state(); seq < entries.length; )
    ({ seq } = await memory.write(entries.slice(seq, seq + size), run))
}

export async function listExport(memory: Memory): Promise<string[]> {
  const texts: string[] = []
  for await (const text of memory.export?.() ?? []) texts.push(text)
  return texts
}
