import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AnswerRow, createFolder, type Job, NO_LEDGER, type RunEntry } from 'fathom-bench/plugin'
import type { Memory, MemoryMethod, MemoryState } from '../contract.ts'
import type { MemoryCell } from '../items/cell.ts'
import { cutBatches, type StreamCut } from '../items/cuts.ts'
import { askAll, type IngestContext, type OpenQuestion } from './ask-all.ts'
import { makePhaseJob } from './jobs.ts'
import { listNeighbourEntries } from './neighbour.ts'
import { appendRow, type IngestRow, noteTaken, readSpace, readTaken } from './rows.ts'
import { countResidue, readStored } from './traces.ts'
import { countSpent } from './usage.ts'

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
      if (written.status === 'failed') return
      if (memory.snapshot && !existsSync(join(home, `at-${cut.id}`))) await memory.snapshot(join(home, `at-${cut.id}`))
      const beside = yield* writeNeighbour(ingest, context, { home, cut, cell })
      const asked = await memory.state()
      const { traced } = cell
      const seen = traced && {
        gone: traced.gone(stream),
        years: traced.years(stream),
        stored: await readStored(memory),
      }
      yield* askAll(ingest, context, { memory, questions, seen })
      const after = await memory.state()
      appendRow(work.folder.path, 'ingests.jsonl', {
        ...written,
        aside: isAside(asked, after),
        ...(seen && { residue: countResidue(seen) }),
        ...(beside !== undefined && { neighbour: beside }),
      })
      // The row has what was spent so far.
      noteTaken(folder, readTaken(folder).seq)
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
  const journal = readTaken(folder)
  const rewritten = Math.max(0, journal.seq - from)
  let isFull = false
  const write = context.followed.follow(
    makePhaseJob(context.handout.work, entry, `write/${stream}/${cut.id}`, async phase => {
      const { run, spent } = countSpent(phase, journal.spent)
      let taken = from
      for (const batch of cutBatches(cell.entries(stream, cut.entries, from), settings.batch)) {
        if (run.stop.aborted) throw run.stop.reason
        isFull = await isOverCap(method, memory)
        if (isFull) break
        const { seq } = await memory.write(batch, run)
        if (seq < batch[batch.length - 1].seq + 1)
          throw new Error(`the memory took ${seq} entries, expected ${batch[batch.length - 1].seq + 1}`)
        taken = seq
        noteTaken(folder, taken, spent())
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
    status: isDone ? (isFull ? 'state_full' : 'written') : 'failed',
    reason: isFull
      ? `it has more than ${method.stateCap} bytes`
      : ((isWritten ? settled : row)?.status.reason ?? 'stopped'),
    rewritten,
    state,
    write: row?.ledger ?? NO_LEDGER,
    settle: settled?.ledger ?? null,
    ...(journal.spent.calls > 0 && { killed: journal.spent }),
    aside: null,
  }
  if (!isDone && row !== undefined) {
    appendRow(context.handout.work.folder.path, 'ingests.jsonl', ingestRow)
    noteTaken(folder, readTaken(folder).seq)
  }
  return ingestRow
}

/** @throws Error for a memory that does not say its bytes */
async function isOverCap({ stateCap }: MemoryMethod, memory: Memory): Promise<boolean> {
  if (stateCap === undefined) return false
  const { bytes } = await memory.state()
  if (bytes === null) throw new Error('it does not say how many bytes it stores, so no cap holds')
  return bytes > stateCap
}

interface Beside {
  readonly home: string
  readonly cut: StreamCut
  readonly cell: MemoryCell
}

/** Writes another user's entries to a second space, so that leaks from there are seen. */
async function* writeNeighbour(
  { method, entry, stream, rungs }: Ingest,
  { handout, settings, followed }: IngestContext,
  { home, cut, cell }: Beside,
): AsyncGenerator<Job, IngestRow['neighbour']> {
  if (!cell.traced || !settings.neighbour) return undefined
  const folder = join(home, 'neighbour')
  createFolder(folder)
  const entries = [...listNeighbourEntries(cell.entries(stream, cut.entries))]
  const { job, ended } = followed.follow(
    makePhaseJob(handout.work, entry, `write/${stream}/${cut.id}/neighbour`, async run => {
      const memory = await method.open({ name: readSpace(folder), folder }, rungs[0].cell.policy(stream), entry.params)
      try {
        const { seq } = await memory.state()
        for (const batch of cutBatches(entries.slice(seq), settings.batch)) await memory.write(batch, run)
        await memory.settle(run)
      } finally {
        await memory.close()
      }
      return `${entries.length} entries of a neighbour`
    }),
  )
  yield job
  const row = await ended
  return row?.status.kind === 'answered' ? { entries: entries.length, write: row.ledger } : null
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
    yield* askAll(ingest, context, { memory: copy, questions, seen: undefined })
  } finally {
    await copy.close()
  }
}
