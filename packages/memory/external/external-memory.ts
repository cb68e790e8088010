import { getErrorMessage, incompleteError, type MethodResult } from 'fathom-bench/plugin'
import type { Memory, MemoryQuestion, MemoryState, Recalled, StreamEntry } from '../contract.ts'

/** A memory that is a program of somebody else's: it needs no model and no budget of the run, but a signal to stop. */
export interface ExternalMemory {
  write(batch: readonly StreamEntry[], signal: AbortSignal): Promise<{ readonly seq: number }>
  settle(signal: AbortSignal): Promise<void>
  ask(question: MemoryQuestion, signal: AbortSignal): Promise<MethodResult | Recalled>
  state(): Promise<MemoryState>
  export?(): AsyncIterable<string>
  /** Deletes what was written; absent where that cannot be asked for. */
  reset?(signal: AbortSignal): Promise<void>
  close(): Promise<void>
  /** The start of the program's last reply, on one line. */
  readonly lastReply: string
}

/** As the track uses it. */
export const toMemory = (external: ExternalMemory): Memory => ({
  write: (batch, run) => external.write(batch, run.signal),
  settle: run => external.settle(run.signal),
  ask: (question, run) => external.ask(question, run.signal),
  state: () => reach(() => external.state()),
  close: () => external.close(),
  ...(external.export && { export: () => external.export?.() ?? listNothing() }),
})

/** A run looks at the state between its calls: a program that is gone ends it in one line, and it can be resumed. */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw incompleteError(getErrorMessage(error), error)
  }
}

async function* listNothing(): AsyncGenerator<string> {}
