import type { Random } from '../core/random/random.ts'
import type { Evidence } from '../core/rows/evidence.ts'
import type { Params, StatusKind } from '../core/rows/rows.ts'
import type { PlacedTurn } from '../core/rows/turns.ts'
import type { TwoCalls } from '../core/rows/two-calls.ts'
import type { Tokenizer } from '../core/tokens/tokens.ts'
import type { Budget } from './metering/budget.ts'
import type { SharedWork } from './metering/shared-work.ts'
import type { Model, OwnSampling } from './model.ts'
import type { PromptRoom } from './models/counting/prompt-space.ts'
import type { ProxyEndpoint } from './proxy/proxy.ts'
import type { Sandbox, SandboxOptions } from './sandbox/sandbox.ts'
import type { Templates } from './templates.ts'

/**
 * All that a method is shown of an item. The expected answer stays behind.
 * @since 0.2.0
 */
export interface Prompt {
  readonly context: string
  /** Positions of the documents in the context, in order, if it consists of documents. */
  readonly documents?: readonly DocumentSpan[]
  /** Description of the context, the rules and the problem's format; empty if the task has none. */
  readonly instructions: string
  /** Worked example of the task with its answer, if the task has one. */
  readonly example?: string
  readonly question: string
  /** Required form of the answer; empty if the question states it or the task leaves it open. */
  readonly answerFormat: string
  /**
   * Prefix of the answer in the item's own suite. Methods may ignore it: Fathom adds it to the answer of their `final`
   * call.
   */
  readonly answerPrefix?: string
  /**
   * The whole prompt as messages, if the item is a conversation or has a system message. A method that sends the whole
   * prompt may send these instead of `render()`, which has the same content as one text. If one omits a part, so does
   * the other.
   */
  readonly turns?: readonly PlacedTurn[]
  /**
   * Two-call form of the item in its suite. A method that sends the whole prompt may use it; others get one call, as
   * `render()` has it.
   */
  readonly twoCalls?: TwoCalls
  /** Texts at which the item's own suite ends an answer: for the `final` call. */
  readonly stops?: readonly string[]
  /**
   * Tokens that the call which answers may take, thinking aside. The run's policy decides it (`--answer-policy`); a
   * method never asks for more or less.
   */
  readonly maxAnswerTokens: number
  /** Size of the whole rendered prompt, in reference tokens. */
  readonly promptTokens: number
  /** Size of the context alone, in reference tokens. */
  readonly contextTokens: number
  /**
   * The task without its context: instructions, example, question and answer format, whole and in the task's order. A
   * method puts it before its model in every call that reads or answers; calls that read may leave the example out
   * (`pickTaskPrompt`).
   */
  statement(options?: { readonly example?: boolean }): string
  /** The whole prompt as the task's template puts it, around this context or another one. */
  render(context?: string): string
}

/** A document's place in the context, in UTF-16 code units: [start, end). */
export interface DocumentSpan {
  readonly id: string
  readonly start: number
  readonly end: number
}

/**
 * A run's services for a method, in addition to the prompt.
 * @since 0.2.0
 */
export interface MethodRun<P extends Params = Params> {
  readonly params: P
  /** The method's own prompt templates, or the user's in their place. */
  readonly templates: Templates
  /** Metered: every call is counted, limited and retried. */
  readonly model: Model
  readonly subModel: Model
  /** For vectors: another model than the one that answers, mostly. */
  readonly embedder: Model
  /**
   * Remaining limits. A call that does not fit throws ModelError `budget`. A method with something to show then makes
   * its `final` call, for which budget is reserved, and returns `forced: true`.
   */
  readonly budget: Pick<Budget, 'left' | 'deadlines'>
  /**
   * Limits on the length of prompts to `model`. A method that shortens prompts asks it, and lets it repeat the cut if
   * needed (`within`).
   */
  readonly room: PromptRoom
  /** The same for `subModel`. */
  readonly subRoom: PromptRoom
  /** Work that several items share. The item that runs it pays for it. */
  readonly shared: SharedWork
  /** Opens a fresh Python, for methods that declare `needs: ['sandbox']`. It closes when the attempt ends. */
  readonly sandbox: (options?: SandboxOptions) => Promise<Sandbox>
  readonly tokenizer: Tokenizer
  /**
   * Reports a part of the context that goes into a prompt, in UTF-16 code units: [start, end). To be called before the
   * prompt is sent.
   */
  readonly read: (start: number, end: number) => void
  readonly trace: Trace
  /** Milliseconds. */
  readonly now: () => number
  readonly signal: AbortSignal
  /**
   * The run is to end: what is under way may. A method whose number of calls nothing bounds begins no more of them, and
   * throws this signal's reason; its item is then no result, and is run again another time.
   */
  readonly stop: AbortSignal
  readonly rng: Random
  /**
   * Starts an OpenAI-compatible endpoint on 127.0.0.1 for external programs that use the run's model (`--proxy`). It is
   * the same for the whole attempt. Its calls are counted, limited, traced and recorded like those of `model`. Missing:
   * the program has its own model.
   */
  readonly serve?: () => Promise<ProxyEndpoint>
  /** Folders with what is expected, such as the run's own: no program that a method starts may read them. */
  readonly hidden?: readonly string[]
  /** The task's own solver and guesser: only for methods that declare `needs: ['solver']` or `['solver-if-any']`. */
  readonly solver?: Solver
}

export interface Solver {
  /** Solves an item from its text alone; absent for real text, which has no oracle. */
  readonly solve?: (prompt: { readonly context: string; readonly question: string }) => string
  /** A random candidate from the context: what guessing is worth. */
  readonly guess?: (prompt: { readonly context: string; readonly question: string }, rng: Random) => string
  /**
   * Returns the task's answer from a part of the context, for shortcut baselines. Missing: the result of `solve` on the
   * part, or else a guess from it.
   */
  readonly fromEvidence?: (evidence: Evidence, rng: Random) => string
}

export type Trace = (event: { readonly event: string } & Readonly<Record<string, unknown>>) => void

/**
 * Outcome of an item. Anything that a method throws becomes a status too.
 * @since 0.2.0
 */
export interface MethodResult {
  readonly status: StatusKind
  readonly reason: string
  readonly forced?: boolean
  readonly answer: string | null
  readonly raw?: string
  readonly reasoning?: string
  /** Figures of the method's own for the row, such as turns taken or the ratio achieved. */
  readonly notes?: Params
}

/** Expected cost of an item, before it is run. Tokens are reference tokens. */
export interface Estimate {
  readonly calls: number
  readonly input: number
  readonly output: number
  /** Calls that must wait for each other. */
  readonly sequential: number
  /** The longest prompt of any call, with its answer. */
  readonly peak: number
}

/** Inputs of an estimate, in reference tokens. */
export interface EstimateSizes {
  /** Size of the whole rendered prompt. */
  readonly promptTokens: number
  /** Size of the context alone. */
  readonly contextTokens: number
  readonly maxAnswerTokens: number
  /** Output-token limit of the first call, for items that their suite asks in two calls. */
  readonly reasonsFirst?: number
  /** Context window of the model in its own tokens; null if unknown. */
  readonly window: number | null
}

/**
 * Requirements of a method. `model`: it calls the run's model. `external`: it is or starts a program. `embeddings`,
 * `tools`, `logprobs`: features of the model's server, checked before the run. `sandbox`: Python. `solver`: it needs
 * the task's solver (oracle), and skips tasks without one. `solver-if-any`: it uses the task's solver if there is one
 * (shortcut baselines).
 */
export type MethodNeed =
  | 'model'
  | 'external'
  | 'embeddings'
  | 'tools'
  | 'logprobs'
  | 'sandbox'
  | 'solver'
  | 'solver-if-any'

/** A method as one of its sources has it: named in a run as `METHOD@PRESET`. */
export interface MethodPreset<P extends Params = Params> {
  /** Source of the values: paper and section, or repository, commit and file. */
  readonly source: string
  /** The parameters that the source sets. No `--set` changes them. */
  readonly params: Partial<NoInfer<P>>
  /** Sampling parameters of the source, instead of the run's. */
  readonly sampling?: OwnSampling
  /** Output-token limit of the last call in the source, if it differs from the method's own. */
  readonly answerTokens?: SourceAnswer
}

/** The limit of an answer in a method's source. */
export interface SourceAnswer {
  /** Null: the source sets none; then the task's own holds under every policy. */
  readonly tokens: number | null
  /** File or section that says so. */
  readonly source: string
}

/** Is it handed the task's own solver? Then its answers follow from the item alone. */
export const isHandedSolver = ({ needs }: { readonly needs: readonly MethodNeed[] }): boolean =>
  needs.some(need => need === 'solver' || need === 'solver-if-any')

/**
 * A way of answering a question about a context that may not fit the model.
 * @since 0.2.0
 */
export interface Method<P extends Params = Params> {
  readonly id: string
  readonly about: string
  /** Steps of the method: which prompts it sends in which order, one step per line. */
  readonly flow?: readonly string[]
  /** Fidelity to the published method: exact protocol, reimplementation, or only inspired by it. */
  readonly fidelity: 'reference-protocol' | 'reimplementation' | 'inspired'
  /** Paper, section, repository and commit. */
  readonly source: string
  /** Every difference from its source. */
  readonly deviations: readonly string[]
  /** Every parameter with its default. */
  readonly params: P
  readonly paramNotes: Readonly<Record<keyof P, string>>
  /** Settings of its sources by name: letters, digits and dashes. */
  readonly presets?: Readonly<Record<string, MethodPreset<P>>>
  /** Raised when its requests or the reading of replies change. */
  readonly version: number
  /**
   * Output-token limit of the source's last call, for `--answer-policy paper`; `tokens: null` if the source sets none.
   * Missing: the task's limit.
   */
  readonly answerTokens?: SourceAnswer
  /**
   * How its source parses reasoning in responses, if it differs from the default rule (reasoning between tags is
   * separated).
   */
  readonly thinking?: string
  /** Its prompt templates by name. */
  readonly templates?: Templates
  readonly needs: readonly MethodNeed[]
  /**
   * Whether it can search or compute over the context without reading it: by code, by tools, or as a program of its own.
   * Such methods are ranked apart from those that read. Default: those that need `sandbox`, `tools` or `external`.
   */
  readonly computes?: boolean
  /**
   * Whether its first request is the task's whole prompt if that fits. Such requests of several methods for one item
   * share a prefix.
   */
  readonly sendsWholePrompt?: true
  /**
   * Does an answer that no limit forced come of the whole context, as the method is set? Absent: it may leave parts
   * out.
   */
  readsAll?(params: P): boolean
  /** Whether calls that another item made and paid for may serve an item (`shared`). */
  readonly sharesCalls?: true
  /** Does it make calls of `subModel`? Without one that does, a run refuses `--sub-model`. */
  readonly callsSubModel?: true
  /** The first broken rule among the parameters, if any. */
  check?(params: P): string | undefined
  /**
   * Whether it is a reference, such as the oracle and the shortcut baselines. Reports show it separately and never rank
   * it. Default: no.
   */
  readonly reference?: boolean
  /**
   * Returns why it cannot run with these parameters, such as a missing command. `--method all` then omits it; if
   * requested by name, it is rejected.
   */
  unavailable?(params: P): string | undefined
  /**
   * Checks the server of methods that have one, before a run.
   * @returns why it cannot answer and what to do, in one line; undefined if it can
   */
  findProblem?(params: P, signal: AbortSignal): Promise<string | undefined>
  /** In words for the plan: what holds the calls that its estimate cannot know of. */
  caps?(params: P): string
  /** Upper bounds. */
  estimate(sizes: EstimateSizes, params: P): Estimate
  /**
   * Returns the usual usage per item, for methods whose model decides the number of calls; their estimate covers a long
   * run. Other methods use about their estimate.
   */
  expected?(sizes: EstimateSizes, params: P): Pick<Estimate, 'calls' | 'input' | 'output'>
  run(prompt: Prompt, run: MethodRun<P>): Promise<MethodResult>
}

/** Can a method compute over a context without reading it? */
export const isComputing = ({ needs, computes }: Pick<Method, 'needs' | 'computes'>): boolean =>
  computes ?? needs.some(need => need === 'sandbox' || need === 'tools' || need === 'external')

/**
 * Defines a method of your own: how a question about a long context is answered with a model. Returns the method
 * unchanged and checks its types.
 * @since 0.2.0
 * @public
 */
export function defineMethod<P extends Params>(method: Method<P>): Method<P> {
  return method
}
