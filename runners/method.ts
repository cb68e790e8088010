import type { Random } from '../core/random.ts'
import type { EndingKind, Params } from '../core/rows.ts'
import type { Tokenizer } from '../core/tokens.ts'
import type { Model } from './model.ts'

/** All that a method is shown of an item. The expected answer stays behind. */
export interface Prompt {
  readonly context: string
  /** Where the context is made of documents: their places in it, in order. */
  readonly documents?: readonly DocumentSpan[]
  readonly question: string
  /** How the answer is to be given. */
  readonly answerFormat: string
  /** A worked example of the task with its answer, where the task has one. */
  readonly example?: string
  readonly maxAnswerTokens: number
  /** Of the whole rendered prompt, in reference tokens. */
  readonly promptTokens: number
  /** Of the context alone, in reference tokens. */
  readonly contextTokens: number
  /** The whole prompt as the task's template puts it, around this context or another one. */
  render(context?: string): string
}

/** A document's place in the context, in UTF-16 code units: [start, end). */
export interface DocumentSpan {
  readonly id: string
  readonly start: number
  readonly end: number
}

/** What a run hands to a method beside the prompt. */
export interface MethodRun<P extends Params = Params> {
  readonly params: P
  /** Metered: every call is counted, limited and retried. */
  readonly model: Model
  readonly subModel: Model
  readonly tokenizer: Tokenizer
  /** Reports a part of the context that went into a prompt, in UTF-16 code units: [start, end). */
  readonly read: (start: number, end: number) => void
  readonly trace: Trace
  readonly signal: AbortSignal
  readonly rng: Random
  /** The task's own solver and guesser: only for methods that declare `needs: ['solver']`. */
  readonly solver?: Solver
}

export interface Solver {
  /** Solves an item from its text alone; absent for real text, which has no oracle. */
  readonly solve?: (prompt: { readonly context: string; readonly question: string }) => string
  /** A random candidate from the context: what guessing is worth. */
  readonly guess?: (prompt: { readonly context: string; readonly question: string }, rng: Random) => string
}

export type Trace = (event: { readonly event: string } & Readonly<Record<string, unknown>>) => void

/** How a method ended an item. Anything it throws becomes an ending too. */
export interface Outcome {
  readonly ending: EndingKind
  readonly reason: string
  readonly forced?: boolean
  readonly answer: string | null
  readonly raw?: string
  readonly reasoning?: string
}

/** What an item will cost, before it is run. Tokens are reference tokens. */
export interface Estimate {
  readonly calls: number
  readonly input: number
  readonly output: number
  /** Calls that must wait for each other. */
  readonly sequential: number
}

/** A way of answering a question about a context that may not fit the model. */
export interface Method<P extends Params = Params> {
  readonly id: string
  readonly about: string
  /** How close it is to the published method: exact in protocol, rebuilt, or only inspired by it. */
  readonly fidelity: 'reference-protocol' | 'reimplementation' | 'inspired'
  /** Paper, section, repository and commit. */
  readonly source: string
  /** Every way in which it departs from its source. */
  readonly deviations: readonly string[]
  /** Every knob with its default. */
  readonly params: P
  readonly paramNotes: Readonly<Record<keyof P, string>>
  /** `model`: it calls a model. `solver`: it is handed the task's own solver (oracle and floors). */
  readonly needs: readonly ('model' | 'sub-model' | 'embeddings' | 'tools' | 'sandbox' | 'solver')[]
  /** The first broken rule among the parameters, if any. */
  check?(params: P): string | undefined
  estimate(item: { readonly promptTokens: number; readonly maxAnswerTokens: number }, params: P): Estimate
  run(prompt: Prompt, run: MethodRun<P>): Promise<Outcome>
}

export function defineMethod<P extends Params>(method: Method<P>): Method<P> {
  return method
}
