import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AnswerRow,
  buildJob,
  createFolder,
  type Handout,
  type Job,
  makeAnswerKey,
  NO_LEDGER,
  type PlannedItem,
  type RunEntry,
} from 'fathom-bench/plugin'
import type { Memory, MemoryMethod, MemoryState } from '../contract.ts'
import type { MemoryCell } from '../items/cell.ts'
import { cutBatches, type StreamCut } from '../items/cuts.ts'
import { askMemory } from './answer.ts'
import { listNeeded } from './evidence.ts'
import { type Followed, makePhaseJob } from './jobs.ts'
import { appendRow, type IngestRow, noteTaken, readSpace, readTaken } from './rows.ts'

/** A question of an ingest that has no answer yet. */
export interface OpenQuestion {
  readonly planned: PlannedItem
  readonly cell: MemoryCell
}

/** One memory that is written one stream, up to its last amount, and asked on the way. */
export interface Ingest {
  readonly entry: RunEntry
  readonly method: MemoryMethod
  readonly stream: number
  /** Open questions by amount, in the order of the amounts. */
  readonly rungs: readonly {
    readonly cut: StreamCut
    readonly cell: MemoryCell
    readonly questions: readonly OpenQuestion[]
  }[]
}

export interface TrackSettings {
  /** Tokens that a memory may hand to the reader. */
  readonly recallTokens: number
  /** Entries that are handed over at once, at most. */
  readonly batch: number
}

/** How often a question that failed is asked again before writing goes on. */
const TRIES = 3

interface IngestContext {
  readonly handout: Handout
  readonly settings: TrackSettings
  readonly followed: Followed
}

/** The jobs of an ingest, in their order: write, settle, ask, and again up to the next amount. */
export async function* runIngest(ingest: Ingest, context: IngestContext): AsyncGenerator<Job> {
  const { entry, method, stream } = ingest
  const { work } = context.handout
  const home = join(
    work.folder.path,
    'memories',
    `${method.id.replace(/[^\w-]+/g, '-')}-${entry.config}-${entry.model?.id.replace(/[^\w.-]+/g, '-') ?? 'none'}`,
    `s${stream}`,
  )
  const folder = join(home, 'state')
  createFolder(folder)
  const space = { name: readSpace(home), folder }
  let memory: Memory | undefined
  try {
    memory = await method.open(space, getPolicy(ingest), entry.params)
    let attempt = 1
    for (const { cut, cell, questions } of ingest.rungs) {
      const before = await memory.state()
      if (before.seq > cut.entries) {
        yield* askSnapshot(ingest, context, { home, cut, questions })
        continue
      }
      const written = yield* writeSegment(ingest, context, { memory, folder, cut, cell, before, attempt })
      attempt++
      if (written.status !== 'written') return
      if (memory.snapshot && !existsSync(join(home, `at-${cut.id}`))) await memory.snapshot(join(home, `at-${cut.id}`))
      const asked = await memory.state()
      yield* askAll(ingest, context, { memory, questions })
      const after = await memory.state()
      appendRow(work.folder.path, 'ingests.jsonl', { ...written, aside: isAside(asked, after) })
    }
  } finally {
    await memory?.close()
  }
}

const getPolicy = ({ rungs, stream }: Ingest): string => rungs[0].cell.policy(stream)

const isAside = (before: MemoryState, after: MemoryState): boolean | null =>
  before.digest === undefined && before.bytes === null && before.records === null
    ? null
    : before.seq === after.seq &&
      before.bytes === after.bytes &&
      before.records === after.records &&
      before.digest === after.digest

interface Segment {
  readonly memory: Memory
  readonly folder: string
  readonly cut: StreamCut
  readonly cell: MemoryCell
  readonly before: MemoryState
  readonly attempt: number
}

/** Writes what is missing up to an amount and waits until it can be asked. */
async function* writeSegment(
  { entry, method, stream }: Ingest,
  context: IngestContext,
  { memory, folder, cut, cell, before, attempt }: Segment,
): AsyncGenerator<Job, IngestRow> {
  const { settings } = context
  const from = before.seq
  const rewritten = Math.max(0, readTaken(folder) - from)
  const write = context.followed.follow(
    makePhaseJob(context.handout.work, entry, `write/${stream}/${cut.id}`, async run => {
      let taken = from
      for (const batch of cutBatches(cell.entries(stream, cut.entries, from), settings.batch)) {
        if (run.stop.aborted) throw run.stop.reason
        const { seq } = await memory.write(batch, run)
        if (seq < batch[batch.length - 1].seq + 1)
          throw new Error(`the memory took ${seq} entries, expected ${batch[batch.length - 1].seq + 1}`)
        taken = seq
        noteTaken(folder, taken)
      }
      return `${taken - from} entries`
    }),
  )
  yield write.job
  const row = await write.ended
  const settle = context.followed.follow(
    makePhaseJob(context.handout.work, entry, `settle/${stream}/${cut.id}`, async run => {
      await memory.settle(run)
      return 'settled'
    }),
  )
  const isWritten = row?.status.kind === 'answered'
  let settled: AnswerRow | undefined
  if (isWritten) {
    yield settle.job
    settled = await settle.ended
  }
  const isDone = settled?.status.kind === 'answered'
  const state = isDone ? await memory.state() : null
  const ingestRow: IngestRow = {
    stream: `s${String(stream).padStart(2, '0')}`,
    method: method.id,
    model: entry.model?.id ?? 'none',
    config: entry.config,
    attempt,
    rung: cut.rung,
    from,
    to: state?.seq ?? from,
    tokens: cut.tokens,
    digest: cut.digest,
    status: isDone ? 'written' : 'failed',
    reason: (isWritten ? settled : row)?.status.reason ?? 'stopped',
    rewritten,
    state,
    write: row?.ledger ?? NO_LEDGER,
    settle: settled?.ledger ?? null,
    aside: null,
  }
  if (!isDone && row !== undefined) appendRow(context.handout.work.folder.path, 'ingests.jsonl', ingestRow)
  return ingestRow
}

interface Asking {
  readonly memory: Memory
  readonly questions: readonly OpenQuestion[]
}

/** Asks everything that is open; what failed is asked again before writing goes on. */
async function* askAll(
  { entry }: Ingest,
  { handout: { work }, settings, followed }: IngestContext,
  { memory, questions }: Asking,
): AsyncGenerator<Job> {
  let open = questions
  for (let tries = 0; tries < TRIES && open.length > 0; tries++) {
    const ends: { readonly question: OpenQuestion; readonly ended: Promise<AnswerRow | undefined> }[] = []
    for (const question of open) {
      const { planned, cell } = question
      const item = cell.light(planned.index)
      work.folder.addItem(item.row)
      const last = work.folder.lastAttempt(makeAnswerKey(planned, entry))
      const base = buildJob(work, { planned, entry, attempt: (last?.attempt ?? 0) + 1, item: async () => item })
      const { job, ended } = followed.follow({
        ...base,
        contextTokens: settings.recallTokens,
        method: {
          ...entry.method,
          run: (prompt, run) =>
            askMemory(memory, prompt, run, {
              now: cell.cut(planned.index).now,
              recallTokens: settings.recallTokens,
              needed: listNeeded(item.row),
            }),
        },
      })
      ends.push({ question, ended })
      yield job
    }
    const failed: OpenQuestion[] = []
    for (const { question, ended } of ends) if ((await ended)?.status.kind === 'failed') failed.push(question)
    open = failed
  }
}

/** Questions of an amount that the memory has passed are asked of the copy that was made there; without one, never. */
async function* askSnapshot(
  ingest: Ingest,
  context: IngestContext,
  { home, cut, questions }: { home: string; cut: StreamCut; questions: readonly OpenQuestion[] },
): AsyncGenerator<Job> {
  const kept = join(home, `at-${cut.id}`)
  if (questions.length === 0) return
  if (!existsSync(kept)) {
    context.handout.work.listen({
      event: 'note',
      line: `  note     ${ingest.method.id}: ${questions.length} questions at ${cut.rung} stay without an answer: more is written, and no copy was kept`,
    })
    return
  }
  const copy = await ingest.method.open(
    { name: `copy-${cut.id}`, folder: kept },
    getPolicy(ingest),
    ingest.entry.params,
  )
  try {
    yield* askAll(ingest, context, { memory: copy, questions })
  } finally {
    await copy.close()
  }
}
