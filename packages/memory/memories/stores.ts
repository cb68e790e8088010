import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, type MethodRun, type Params, sha256, type Tokenizer } from 'fathom-bench/plugin'
import type {
  Memory,
  MemoryMethod,
  MemoryQuestion,
  MemoryState,
  Recalled,
  Space,
  StreamEntry,
  StreamSizes,
} from '../contract.ts'
import { computeBm25 } from '../oracle/bm25.ts'
import { renderEntry } from '../transcript.ts'
import { EntryLog } from './log.ts'
import { takeFitting } from './parts/fit.ts'

/** Memories that keep every entry as it is and differ in what they hand to the reader. */

type Pick = (
  entries: readonly StreamEntry[],
  question: MemoryQuestion,
  params: Params,
  count: Count,
) => readonly StreamEntry[]
type Count = (entry: StreamEntry) => number

interface StoreFacts<P extends Params> {
  readonly id: string
  readonly about: string
  readonly source: string
  readonly params: P
  readonly paramNotes: Readonly<Record<keyof P, string>>
  readonly pick: (
    entries: readonly StreamEntry[],
    question: MemoryQuestion,
    params: P,
    count: Count,
  ) => readonly StreamEntry[]
}

function defineStore<P extends Params>({ pick, ...facts }: StoreFacts<P>): MemoryMethod {
  return {
    ...facts,
    fidelity: 'inspired',
    deviations: [],
    version: 2,
    needs: ['model'],
    gives: 'recall',
    asksAside: 'read-only',
    estimate: estimateRecall,
    open: async (space, _policy, params) => openStore(space, pick as Pick, params),
  }
}

/** Writing costs nothing; a question is one call with what was recalled. */
export const estimateRecall = ({ maxRecallTokens, maxAnswerTokens }: StreamSizes) => {
  const input = maxRecallTokens + QUESTION_TOKENS
  return {
    write: { calls: 0, input: 0, output: 0, sequential: 0, peak: 0 },
    ask: { calls: 1, input, output: maxAnswerTokens, sequential: 1, peak: input + maxAnswerTokens },
  }
}

const QUESTION_TOKENS = 220

function openStore({ folder }: Space, pick: Pick, params: Params): Memory {
  const log = new EntryLog(folder)
  return {
    async write(batch) {
      return { seq: log.append(batch) }
    },
    async settle() {},
    async ask(question, { tokenizer }: MethodRun): Promise<Recalled> {
      const items = fitEntries(
        pick(log.entries, question, params, entry => countEntry(entry, tokenizer)),
        question,
        tokenizer,
      )
      return { items }
    },
    async state() {
      return stateOfLog(log)
    },
    async *export() {
      for (const entry of log.entries) yield renderEntry(entry)
    },
    async snapshot(to) {
      createFolder(to)
      snapshotLog(log, to)
    },
    async close() {},
  }
}

export function stateOfLog(log: EntryLog): MemoryState {
  const { length } = log.entries
  return {
    seq: length,
    bytes: log.countBytes(),
    records: length,
    digest: sha256(JSON.stringify(log.entries.at(-1) ?? null)),
  }
}

/** Copies a log into a folder. */
export function snapshotLog(log: EntryLog, to: string): void {
  if (log.entries.length === 0) writeFileSync(join(to, 'entries.jsonl'), '')
  else copyFileSync(log.path, join(to, 'entries.jsonl'))
}

/** Counts an entry as the reader sees it, with the line's end. */
const countEntry = (entry: StreamEntry, tokenizer: Tokenizer): number => tokenizer.count(renderEntry(entry)) + 1

/** As many as the reader is given room for, in the order of picking, then by time. */
export function fitEntries(picked: readonly StreamEntry[], { maxRecallTokens }: MemoryQuestion, tokenizer: Tokenizer) {
  return takeFitting(picked, maxRecallTokens, entry => countEntry(entry, tokenizer))
    .sort((a, b) => a.seq - b.seq)
    .map(entry => ({ text: renderEntry(entry), at: entry.at, seqs: [entry.seq] }))
}

/** The last entries. */
export const recent = defineStore({
  id: 'recent',
  about: 'Keeps everything and hands the reader the last entries.',
  source: 'The recency baseline of conversational memory.',
  params: {},
  paramNotes: {},
  pick: entries => entries.slice(-RECENT_MOST).reverse(),
})

/** More entries than any reader is given. */
const RECENT_MOST = 20_000

/** Verbatim search. */
export const storeBm25 = defineStore({
  id: 'store-bm25',
  about: 'Keeps every entry and hands the reader those that share the rarest words with the question.',
  source: 'Okapi BM25 (Robertson and Zaragoza 2009), k1 1.2, b 0.75.',
  params: {},
  paramNotes: {},
  pick: (entries, { question }) => computeBm25(entries, question),
})

/** Searches once more for the names that the first search found. */
export const storeTwoRounds = defineStore({
  id: 'store-2-round',
  about: 'Searches, then searches again for the names in what was found, so that two entries can be joined.',
  source: 'Iterative retrieval, as in IRCoT (arXiv 2212.10509), by words alone and without a model.',
  params: { first: 8 },
  paramNotes: { first: 'Entries of the first search in which names are looked for.' },
  pick(entries, { question }, { first }) {
    const found = computeBm25(entries, question)
    const seeds = found.slice(0, first)
    const names = new Map<string, number>()
    for (const { text } of seeds)
      for (const [name] of text.matchAll(NAME))
        if (!question.includes(name)) names.set(name, (names.get(name) ?? 0) + 1)
    const taken = new Set(seeds)
    const asked = [...names]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_NAMES)
      .map(([name]) => name)
    const rounds = [found.slice(first), ...asked.map(name => computeBm25(entries, `${question} ${name} ${name}`))]
    for (let at = 0; taken.size < MOST_PICKED && rounds.some(list => at < list.length); at++)
      for (const list of rounds) if (at < list.length) taken.add(list[at])
    return [...taken]
  },
})

const NAME = /[A-Z][a-z]+ [A-Z][a-z]+|the [a-z-]+ [a-z]+ of [A-Z][a-z]+/g
const MOST_NAMES = 12
const MOST_PICKED = 2_000
