import type { Budget, Estimate, Method, MethodResult, MethodRun, Params, Templates } from 'fathom-bench/plugin'

/** An entry of a stream: what was said, written or found, by whom and when. */
export interface StreamEntry {
  /** From 0, without gaps. */
  readonly seq: number
  /** As in `2031-09-02T18:20`. */
  readonly at: string
  readonly session: string
  readonly kind: 'turn' | 'document' | 'tool'
  readonly role: 'user' | 'assistant' | 'system' | 'tool'
  readonly speaker: string
  readonly text: string
}

/** A question, as a memory is asked it. */
export interface MemoryQuestion {
  /** Random, another one for each asking. */
  readonly id: string
  /** With the policy and the form of the answer. */
  readonly text: string
  /** Alone: what a search is given. */
  readonly question: string
  /** The time at which it is asked, in the stream's calendar. */
  readonly now: string
  readonly answerFormat: string
  readonly maxAnswerTokens: number
  readonly maxRecallTokens: number
}

/** Texts from which the track's one reader answers. */
export interface Recalled {
  readonly items: readonly RecalledItem[]
}

export interface RecalledItem {
  readonly text: string
  readonly at?: string
  readonly score?: number
  /** Entries that it comes from, where that is known. */
  readonly seqs?: readonly number[]
}

/** The contents of a memory, in figures. */
export interface MemoryState {
  /** Entries taken: the next one is `seq`. */
  readonly seq: number
  readonly bytes: number | null
  readonly records: number | null
  readonly digest?: string
  /** Parts of the stream of which nothing is kept, since a model refused them or its reply could not be read. */
  readonly lost?: number
}

/** The tools of a phase of a memory: the run's models, metered. */
export type PhaseRun = Pick<
  MethodRun,
  'model' | 'subModel' | 'embedder' | 'room' | 'templates' | 'tokenizer' | 'trace' | 'rng' | 'signal' | 'stop' | 'now'
> & { readonly budget: Pick<Budget, 'left' | 'deadlines'> }

/** Where a memory is opened. */
export interface Space {
  /** Random, of its own for each stream, entry and attempt. */
  readonly name: string
  /** A folder of its own, in which it may keep files. */
  readonly folder: string
}

export interface StreamSizes {
  /** Tokens and entries that are written. */
  readonly tokens: number
  readonly entries: number
  readonly questions: number
  readonly maxRecallTokens: number
  readonly maxAnswerTokens: number
}

/**
 * Something that is written to over time and asked later. It never sees a question before it is asked.
 */
export interface MemoryMethod<P extends Params = Params>
  extends Pick<
    Method<P>,
    'id' | 'about' | 'fidelity' | 'source' | 'deviations' | 'params' | 'paramNotes' | 'version' | 'needs'
  > {
  readonly templates?: Templates
  /** `answer`: it answers. `recall`: it gives texts, from which the track's one reader answers. */
  readonly gives: 'answer' | 'recall'
  /**
   * Can asking be kept from changing what is stored? `read-only`: it changes nothing. `snapshot`: by a copy. `none`: it
   * learns from questions, and every table says so.
   */
  readonly asksAside: 'read-only' | 'snapshot' | 'none'
  /** Bytes of state above which nothing more is written (`--state-cap`). */
  readonly stateCap?: number
  /** Shown apart and never ranked. */
  readonly reference?: boolean
  check?(params: P): string | undefined
  /** Estimates writing, and asking one question. */
  estimate(sizes: StreamSizes, params: P): { readonly write: Estimate; readonly ask: Estimate }
  open(space: Space, policy: string, params: P): Promise<Memory>
}

export interface Memory {
  /** Takes entries in order; resolves when they are safe. A `seq` that was taken is passed over. */
  write(batch: readonly StreamEntry[], run: PhaseRun): Promise<{ readonly seq: number }>
  /** Resolves when all that was written can be asked. */
  settle(run: PhaseRun): Promise<void>
  ask(question: MemoryQuestion, run: MethodRun): Promise<MethodResult | Recalled>
  state(): Promise<MemoryState>
  /** Lists what it stores, as texts; absent where that cannot be read. */
  export?(): AsyncIterable<string>
  /** Copies what it holds into a folder, from which it can be opened again. */
  snapshot?(folder: string): Promise<void>
  close(): Promise<void>
}

export const isRecalled = (result: MethodResult | Recalled): result is Recalled => 'items' in result
