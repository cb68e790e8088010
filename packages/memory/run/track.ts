import { resolve } from 'node:path'
import {
  type AnswerRow,
  BenchError,
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
import type { StreamCut } from '../items/cuts.ts'
import type { OpenQuestion, TrackSettings } from './ask-all.ts'
import { type Ingest, runIngest } from './ingest.ts'
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
  const failures: Failure[] = []
  const planned = ingests.length
  const { maximum } = getServerLimits(spec)
  const count = Math.max(1, Math.min(maximum, planned))
  const lanes: AsyncIterable<Job>[] = Array.from({ length: count }, () =>
    pullIngests(ingests, { handout, settings, followed }, failures),
  )
  const sandboxes = createSandboxPool()
  const { item, run } = splitLimits(spec)
  try {
    const summary = await runJobs({
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
    // Where nothing else was asked, there is no run to go on with.
    if (failures.length > 0 && failures.length === planned && histories.length === 0) throw failures[0].error
    // A run that lacks a memory's answers is not complete.
    const stopped = failures.map(({ memory, error }) => ({ model: memory, reason: error.message }))
    return { ...summary, stopped: [...summary.stopped, ...stopped] }
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
    const planned = listCuts(mine).map(cut => {
      const here = mine.filter(each => cutOf(each).id === cut.id)
      return { cut, cell: here[0].cell, questions: here.filter(each => each.entries.includes(entry)) }
    })
    const last = planned.findLastIndex(each => each.questions.length > 0)
    return last < 0 ? [] : [{ entry, method, stream, rungs: planned.slice(0, last + 1) }]
  })
}

const cutOf = ({ planned, cell }: OpenQuestion): StreamCut => cell.cut(planned.index)

/** The amounts at which questions of one stream are asked, from the shortest on. */
const listCuts = (questions: readonly OpenQuestion[]): StreamCut[] => {
  const cuts = new Map(questions.map(each => [cutOf(each).id, cutOf(each)]))
  return [...cuts.values()].sort((a, b) => a.entries - b.entries)
}

/** A memory that could not be reached. */
interface Failure {
  readonly memory: string
  readonly error: BenchError
}

/**
 * Lanes share what is to be written: the next stream goes to the lane that is free. A memory that is gone is noted, and
 * the others go on.
 */
async function* pullIngests(
  ingests: Ingest[],
  context: Parameters<typeof runIngest>[1],
  failures: Failure[],
): AsyncGenerator<Job> {
  for (let next = ingests.shift(); next !== undefined; next = ingests.shift())
    try {
      yield* runIngest(next, context)
    } catch (error) {
      if (!(error instanceof BenchError)) throw error
      failures.push({ memory: next.method.id, error })
    }
}

/** Methods of today read the transcript when they are asked: it has no cost of writing. */
function listHistory({ work }: Handout, entry: RunEntry, questions: readonly Question[]): HistoryJob[] {
  const mine = questions.filter(({ entries }) => entries.includes(entry))
  const ordered = mine.toSorted((a, b) => a.stream - b.stream || a.cell.rung - b.cell.rung)
  return ordered.map(({ planned, cell }) => ({
    job: makeHistoryJob(work, planned, cell, entry),
    tokens: cell.cut(planned.index).tokens,
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
      const contextTokens = cell.transcriptTokens(planned.index)
      return { ...prompt, contextTokens, promptTokens: contextTokens + work.suite.tokenizer.count(prompt.statement()) }
    },
  }
}

/** Writes each stream's row once. */
function noteStreams({ work }: Handout, questions: readonly Question[]): void {
  const known = new Set(readTrackRows<StreamRow>(work.folder.path, 'streams.jsonl').map(({ stream }) => stream))
  for (const stream of new Set(questions.map(each => each.stream))) {
    const id = `s${String(stream).padStart(2, '0')}`
    if (known.has(id)) continue
    const rungs = listCuts(questions.filter(each => each.stream === stream)).map(
      ({ rung, entries, tokens, digest }) => ({ rung, entries, tokens, digest }),
    )
    appendRow(work.folder.path, 'streams.jsonl', { stream: id, seed: work.folder.manifest.seed, rungs })
  }
}
