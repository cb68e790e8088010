import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, type Estimate, type Model, type Params } from 'fathom-bench/plugin'
import type { Memory, MemoryMethod, PhaseRun, Space, StreamEntry, StreamSizes } from '../../contract.ts'
import { renderEntry } from '../../transcript.ts'
import { EntryLog } from '../log.ts'
import { estimateRecall, fitEntries, snapshotLog, stateOfLog } from '../stores.ts'
import { checkLeast } from './request.ts'
import { toEmbedded, VectorFile } from './vectors.ts'

export interface VectorStoreFacts {
  readonly id: string
  readonly about: string
  readonly source: string
  readonly deviations: readonly string[]
  /** Entries in the order in which they are handed over, from their places by vectors. */
  rank(entries: readonly StreamEntry[], question: string, byVector: readonly number[]): readonly StreamEntry[]
}

/** Keeps every entry with a vector of its text. */
export function defineVectorStore({ rank, ...facts }: VectorStoreFacts): MemoryMethod<Params> {
  return {
    ...facts,
    fidelity: 'inspired',
    params: { batch: 64 },
    paramNotes: { batch: 'Texts of one request for vectors.' },
    version: 1,
    needs: ['model', 'embeddings'],
    gives: 'recall',
    asksAside: 'read-only',
    check: ({ batch }) => checkLeast({ batch: Number(batch) }, 1),
    estimate: (sizes, { batch }) => ({ write: estimateVectors(sizes, Number(batch)), ask: estimateRecall(sizes).ask }),
    open: async (space, _policy, { batch }) => openVectors(space, Number(batch), rank),
  }
}

function estimateVectors({ tokens, entries }: StreamSizes, batch: number): Estimate {
  const calls = Math.ceil(entries / batch)
  return { calls, input: tokens, output: 0, sequential: calls, peak: 0 }
}

function openVectors({ folder }: Space, batch: number, rank: VectorStoreFacts['rank']): Memory {
  const log = new EntryLog(folder)
  const vectors = new VectorFile(folder, log.entries.length)
  /** Entries without a vector, of a write that was cut off, come first. */
  const embedMissing = async ({ embedder, signal, stop }: PhaseRun) => {
    while (vectors.count < log.entries.length) {
      if (stop.aborted) throw stop.reason
      const texts = log.entries.slice(vectors.count, vectors.count + batch).map(toEmbedded)
      vectors.append(await embedTexts(embedder, texts, signal))
    }
  }
  return {
    async write(entries, run) {
      const seq = log.append(entries)
      await embedMissing(run)
      return { seq }
    },
    settle: run => embedMissing(run),
    async ask(question, { embedder, tokenizer, signal }) {
      const [query] = await embedTexts(embedder, [question.question], signal)
      return { items: fitEntries(rank(log.entries, question.question, vectors.rank(query)), question, tokenizer) }
    },
    async state() {
      return { ...stateOfLog(log), bytes: log.countBytes() + vectors.countBytes() }
    },
    async *export() {
      for (const entry of log.entries) yield renderEntry(entry)
    },
    async snapshot(to) {
      createFolder(to)
      snapshotLog(log, to)
      if (existsSync(vectors.path)) copyFileSync(vectors.path, join(to, 'vectors.f32'))
    },
    async close() {},
  }
}

async function embedTexts(embedder: Model, texts: readonly string[], signal: AbortSignal) {
  if (embedder.embed === undefined) throw new Error(`${embedder.id} makes no vectors`)
  return (await embedder.embed(texts, signal)).vectors
}
