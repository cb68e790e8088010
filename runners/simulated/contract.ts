import type { Faults } from './faults.ts'

export interface ReaderOptions extends Mind {
  /** Context window in o200k_base tokens, prompt and answer together. Default 32,768. */
  readonly window?: number
  /** Milliseconds before an answer begins. Default 0. */
  readonly latencyMs?: number
  /** Milliseconds between the pieces of a streamed answer. Default 0. */
  readonly pieceMs?: number
}

/** Properties of the simulated model. */
export interface Mind {
  /** Its error rates. Default: none. */
  readonly faults?: Faults
  /** Additional tasks that it can solve. Default: none. */
  readonly taught?: readonly TaughtTask[]
}

/** A task that the reader was taught: how a request about it is known, and what is to be made of what was read. */
export interface TaughtTask {
  readonly id: string
  /** The task's instructions, which every method puts before its model word for word. */
  readonly instructions: string
  /** Returns its questions in a run, by which the simulated model separates question and text. */
  readonly asked: () => readonly KnownQuestion[]
  /** Works the answer out of a text, such as the reader has it; empty where it cannot. It knows no item. */
  readonly solve: (prompt: { readonly context: string; readonly question: string }) => string
}

/** Fixed wording of an item besides its text and its instructions. */
export interface KnownQuestion {
  readonly question: string
  readonly answerFormat: string
  readonly example?: string
}

export interface SimulatedServer {
  /** The base URL to give to a client, `http://127.0.0.1:PORT/v1`. */
  readonly url: string
  readonly window: number
  readonly stats: Readonly<ReaderStats>
  /** Ends within 100 ms, whatever is open. */
  close(): Promise<void>
}

/** The simulated model's own counts. Tests compare ledgers with them. */
export interface ReaderStats {
  requests: number
  /** Chat requests that were answered, fully or in part. */
  chats: number
  /** Requests answered with an error. */
  refused: number
  promptTokens: number
  completionTokens: number
}
