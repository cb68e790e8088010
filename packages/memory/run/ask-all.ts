import {
  type AnswerRow,
  buildJob,
  type Handout,
  type Job,
  makeAnswerKey,
  type PlannedItem,
  type RunEntry,
} from 'fathom-bench/plugin'
import type { Memory } from '../contract.ts'
import type { MemoryCell } from '../items/cell.ts'
import { askMemory } from './answer.ts'
import { listNeeded } from './evidence.ts'
import type { Followed } from './jobs.ts'
import type { Traces } from './traces.ts'

/** A question of an ingest that has no answer yet. */
export interface OpenQuestion {
  readonly planned: PlannedItem
  readonly cell: MemoryCell
}

export interface TrackSettings {
  /** Tokens that a memory may hand to the reader. */
  readonly recallTokens: number
  /** Entries that are handed over at once, at most. */
  readonly batch: number
  /** Whether a second space is written for each, by which leaks between users are seen. */
  readonly neighbour: boolean
}

export interface IngestContext {
  readonly handout: Handout
  readonly settings: TrackSettings
  readonly followed: Followed
}

/** How often a question that failed is asked again before writing goes on. */
const TRIES = 3

interface Asking {
  /** Facts that are looked for in the answers of this amount. */
  readonly seen: Omit<Traces, 'marks'> | undefined
  readonly memory: Memory
  readonly questions: readonly OpenQuestion[]
}

/** Asks everything that is open; what failed is asked again before writing goes on. */
export async function* askAll(
  { entry }: { readonly entry: RunEntry },
  { handout: { work }, settings, followed }: IngestContext,
  { memory, questions, seen }: Asking,
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
      const traces = seen && cell.traced && { ...seen, marks: cell.traced.marks(planned.index) }
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
              ...(traces && { traces }),
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
