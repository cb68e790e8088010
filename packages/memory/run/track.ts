import { resolve } from 'node:path'
import {
  type AnswerRow,
  buildJob,
  createSandboxPool,
  getServerLimits,
  type Handout,
  type Job,
  listPluginPaths,
  makeAnswerKey,
  type PlannedItem,
  type Queue,
  type RunEntry,
  type RunSummary,
  runJobs,
  splitLimits,
} from 'fathom-bench/plugin'
import type { MemoryMethod } from '../contract.ts'
import { findMemoryCell, type MemoryCell } from '../items/cell.ts'
import { type Ingest, type OpenQuestion, runIngest, type TrackSettings } from './ingest.ts'
import { Followed, isPhase } from './jobs.ts'
import { appendRow, readTrackRows, type StreamRow } from './rows.ts'

/** Answers a run of the track: memories are written to and asked on the way, other methods read the transcript. */
export const makeTrackQueue = (memories: ReadonlyMap<string, MemoryMethod>, settings: TrackSettings): Queue => ({
  answer: handout => runTrack(handout, memories, settings),
})

async function runTrack(
  handout: Handout,
  memories: ReadonlyMap<string, MemoryMethod>,
  settings: TrackSettings,
): Promise<RunSummary> {
  const { work, take } = handout
  const { spec, folder, scoring, signals, listen } = work
  const questions = listOpen(handout)
  noteStreams(handout, questions)
  const followed = new Followed()
  const ingests = work.entries.flatMap(entry => planIngests(entry, memories.get(entry.method.id), questions))
  const histories = work.entries.flatMap(entry =>
    memories.has(entry.method.id) ? [] : listHistory(handout, entry, questions),
  )
  const readable = new Map(histories.map(({ job, tokens }) => [job, tokens]))
  const { maximum } = getServerLimits(spec)
  const count = Math.max(1, Math.min(maximum, ingests.length))
  const lanes: AsyncIterable<Job>[] = Array.from({ length: count }, () =>
    pullIngests(ingests, { handout, settings, followed }),
  )
  const sandboxes = createSandboxPool()
  const { item, run } = splitLimits(spec)
  try {
    return await runJobs({
      lanes: [...lanes, ...(histories.length > 0 ? [[...readable.keys()]] : [])],
      concurrency: Math.max(1, Math.floor(maximum / count)),
      signal: signals.abort,
      stopSignal: signals.stop,
      prices: work.prices,
      limits: item,
      runLimits: run,
      spentBefore: folder.spent,
      tape: work.tape,
      sandboxes,
      hidden: [resolve(folder.path)],
      plugins: listPluginPaths(work.registry.files),
      async onAnswer(row, job) {
        const own = withReadTokens(row, readable.get(job))
        if (!isPhase(job)) await take(own, each => scoring.score(each, own))
        followed.note(job, own)
      },
      onEvent(event) {
        if (event.event === 'model stopped' || event.event === 'threw') listen(event)
      },
    })
  } finally {
    sandboxes.close()
  }
}

/** Questions that some entry has not answered. */
interface Question extends OpenQuestion {
  readonly stream: number
  readonly entries: readonly RunEntry[]
}

function listOpen({ work, items }: Handout): Question[] {
  return items.flatMap(planned => {
    const cell = findMemoryCell(planned.cell.recipe)
    if (cell === undefined) return []
    const entries = planned.entries.filter(entry => {
      const last = work.folder.lastAttempt(makeAnswerKey(planned, entry))
      return last === undefined || (last.failed && work.spec.retryErrors)
    })
    return [{ planned, cell, stream: cell.streamOf(planned.index), entries }]
  })
}

/** One ingest a stream, with the open questions of each amount; a stream without any is not written again. */
function planIngests(entry: RunEntry, method: MemoryMethod | undefined, questions: readonly Question[]): Ingest[] {
  if (method === undefined) return []
  const streams = [...new Set(questions.map(({ stream }) => stream))].sort((a, b) => a - b)
  return streams.flatMap(stream => {
    const mine = questions.filter(each => each.stream === stream)
    const rungs = [...new Set(mine.map(({ cell }) => cell.rung))].sort((a, b) => a - b)
    const planned = rungs.map(rung => {
      const here = mine.filter(({ cell }) => cell.rung === rung)
      return {
        cut: here[0].cell.cut(stream),
        cell: here[0].cell,
        questions: here.filter(each => each.entries.includes(entry)),
      }
    })
    const last = planned.findLastIndex(each => each.questions.length > 0)
    return last < 0 ? [] : [{ entry, method, stream, rungs: planned.slice(0, last + 1) }]
  })
}

/** Lanes share what is to be written: the next stream goes to the lane that is free. */
async function* pullIngests(ingests: Ingest[], context: Parameters<typeof runIngest>[1]): AsyncGenerator<Job> {
  for (let next = ingests.shift(); next !== undefined; next = ingests.shift()) yield* runIngest(next, context)
}

/** Methods of today read the transcript when they are asked: it has no cost of writing. */
function listHistory({ work }: Handout, entry: RunEntry, questions: readonly Question[]): HistoryJob[] {
  const mine = questions.filter(({ entries }) => entries.includes(entry))
  const ordered = mine.toSorted((a, b) => a.stream - b.stream || a.cell.rung - b.cell.rung)
  return ordered.map(({ planned, cell, stream }) => ({
    job: makeHistoryJob(work, planned, cell, entry),
    tokens: cell.cut(stream).tokens,
  }))
}

interface HistoryJob {
  readonly job: Job
  /** Tokens written, without times and kinds: the length of its item. */
  readonly tokens: number
}

/** The tokens read are a share of the item's length, and a transcript is longer by its times. */
const withReadTokens = (row: AnswerRow, tokens: number | undefined): AnswerRow =>
  tokens === undefined
    ? row
    : { ...row, ledger: { ...row.ledger, read: Math.min(row.ledger.read, Math.round(row.ledger.coverage * tokens)) } }

function makeHistoryJob(work: Handout['work'], planned: PlannedItem, cell: MemoryCell, entry: RunEntry): Job {
  const last = work.folder.lastAttempt(makeAnswerKey(planned, entry))
  const job = buildJob(work, {
    planned,
    entry,
    attempt: (last?.attempt ?? 0) + 1,
    async item() {
      const item = planned.cell.recipe.ready?.make(planned.index) ?? cell.light(planned.index)
      work.folder.addItem(item.row)
      return item
    },
  })
  return {
    ...job,
    async prompt() {
      const prompt = await job.prompt()
      const counted = cell.transcriptTokens?.(cell.streamOf(planned.index))
      const contextTokens = counted ?? Math.round(prompt.context.length / HISTORY_CHARS_A_TOKEN)
      return { ...prompt, contextTokens, promptTokens: contextTokens + work.suite.tokenizer.count(prompt.statement()) }
    },
  }
}

/** A transcript has dates and names in addition to the texts. */
const HISTORY_CHARS_A_TOKEN = 3.2

/** Writes each stream's row once. */
function noteStreams({ work }: Handout, questions: readonly Question[]): void {
  const known = new Set(readTrackRows<StreamRow>(work.folder.path, 'streams.jsonl').map(({ stream }) => stream))
  for (const stream of new Set(questions.map(each => each.stream))) {
    const id = `s${String(stream).padStart(2, '0')}`
    if (known.has(id)) continue
    const cells = questions.filter(each => each.stream === stream).map(({ cell }) => cell)
    const cuts = [...new Set(cells.map(({ rung }) => rung))]
      .sort((a, b) => a - b)
      .map(rung => cells.find(cell => cell.rung === rung)?.cut(stream))
    const rungs = cuts.flatMap(cut =>
      cut ? [{ rung: cut.rung, entries: cut.entries, tokens: cut.tokens, digest: cut.digest }] : [],
    )
    appendRow(work.folder.path, 'streams.jsonl', { stream: id, seed: work.folder.manifest.seed, rungs })
  }
}
