import { createHash } from 'node:crypto'
import { RecentMap, type Tokenizer, usageError } from 'fathom-bench/plugin'
import type { StreamEntry } from '../contract.ts'
import { listYears } from '../run/traces.ts'
import { CHARS_A_TOKEN } from '../world/plan.ts'
import { openStream, type Stream } from '../world/stream.ts'

/** A stream up to an amount: how much it is, and where the evidence is. */
export interface StreamCut {
  /** Its name among those of its stream. */
  readonly id: string
  readonly rung: number
  /** Entries written. */
  readonly entries: number
  /** Reference tokens of their texts and speakers. */
  readonly tokens: number
  readonly chars: number
  readonly bytes: number
  readonly words: number
  /** SHA-256 of the entries. */
  readonly digest: string
  /** The time of the last entry. */
  readonly now: string
}

export interface CutStream {
  readonly stream: Stream
  readonly cuts: ReadonlyMap<number, StreamCut>
  /** Entries that a question rests on, by its key, with their places in characters. */
  readonly evidence: ReadonlyMap<string, readonly { readonly seq: number; readonly chars: number }[]>
  /** Years that its texts tell of, up to its largest amount. */
  readonly years: ReadonlySet<string>
}

const known = new RecentMap<string, CutStream>(64)

/** Reads a stream once, up to its largest amount, and keeps what its items need. */
export function cutStream(seed: string, index: number, rungs: readonly number[], tokenizer: Tokenizer): CutStream {
  const key = `${tokenizer.id}/${index}/${seed}`
  const found = known.get(key)
  if (found && rungs.every(rung => found.cuts.has(rung))) return found
  const made = readStream(
    seed,
    index,
    [...new Set([...rungs, ...(found?.cuts.keys() ?? [])])].sort((a, b) => a - b),
    tokenizer,
  )
  known.set(key, made)
  return made
}

function readStream(seed: string, index: number, rungs: readonly number[], tokenizer: Tokenizer): CutStream {
  const stream = openStream(seed, index)
  const cuts = new Map<number, StreamCut>()
  const evidence = new Map<string, { seq: number; chars: number }[]>()
  const years = new Set<string>()
  const hash = createHash('sha256')
  const sum = { ...NO_SIZE }
  let now = ''
  let at = 0
  for (const { entry, end, evidence: keys } of stream.write()) {
    while (at < rungs.length && end > rungs[at] * CHARS_A_TOKEN) {
      cuts.set(rungs[at], { id: String(rungs[at]), rung: rungs[at], ...sum, digest: hash.copy().digest('hex'), now })
      at++
    }
    if (at === rungs.length) break
    addEntry(sum, entry, tokenizer)
    hash.update(`${JSON.stringify(entry)}\n`)
    now = entry.at
    for (const year of listYears(entry.text)) years.add(year)
    for (const key of keys) {
      const places = evidence.get(key)
      if (places) places.push({ seq: entry.seq, chars: end })
      else evidence.set(key, [{ seq: entry.seq, chars: end }])
    }
  }
  return { stream, cuts, evidence, years }
}

export const NO_SIZE = { entries: 0, tokens: 0, chars: 0, bytes: 0, words: 0 }

/** Adds the size of an entry to that of the entries before it. */
export function addEntry(
  sum: { entries: number; tokens: number; chars: number; bytes: number; words: number },
  entry: StreamEntry,
  tokenizer: Tokenizer,
) {
  const { text, speaker } = entry
  sum.entries++
  sum.tokens += tokenizer.count(text) + tokenizer.count(speaker)
  sum.chars += text.length + speaker.length
  sum.bytes += Buffer.byteLength(text) + Buffer.byteLength(speaker)
  sum.words += text.split(' ').length + speaker.split(' ').length
}

/** The entries of a stream up to an amount, from some entry on. */
export function* listEntries(seed: string, index: number, to: number, from = 0): Generator<StreamEntry> {
  for (const { entry } of openStream(seed, index).write()) {
    if (entry.seq >= to) return
    if (entry.seq >= from) yield entry
  }
}

/** Entries in batches of at most so many. */
export function* cutBatches(entries: Iterable<StreamEntry>, size: number): Generator<StreamEntry[]> {
  let batch: StreamEntry[] = []
  for (const entry of entries) {
    batch.push(entry)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** @throws BenchError (usage) for an amount that is not planned */
export function checkRungs(lengths: readonly number[], rungs: readonly number[]): void {
  const wrong = lengths.find(length => !rungs.includes(length))
  if (wrong !== undefined)
    throw usageError(
      `--lengths: got ${wrong}, expected amounts of the ladder: ${rungs.map(rung => (rung < 1_048_576 ? `${rung / 1024}k` : `${rung / 1_048_576}m`)).join(', ')}.`,
    )
}
