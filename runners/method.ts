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
  /** Where the context is made of documents: their places in it, in order. */
  readonly documents?: readonly DocumentSpan[]
  /** What the context is, the rules, the format of the problem; empty where the task has none. */
  readonly instructions: string
  /** A worked example of the task with its answer, where the task has one. */
  readonly example?: string
  readonly question: string
  /** How the answer is to be given; empty where the question says it, or the task leaves it open. */
  readonly answerFormat: string
  /**
   * What the item's own suite begins the answer with. Methods need not heed it: it is put before the answer of their
   * `final` call.
   */
  readonly answerPrefix?: string
  /**
   * The whole prompt as messages, where the item is a conversation or has a system message. A method that gives its
   * model the whole prompt may send these in place of `render()`, which is the same as one text; what is left out of
   * one is left out of the other.
   */
  readonly turns?: readonly PlacedTurn[]
  /**
   * How its suite asks it in two calls. A method that gives its model the whole prompt may do so; to others it is asked
   * in one, as `render()` puts it.
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
 * What a run hands to a method beside the prompt.
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
   * What is left of the limits. A call that does not fit throws ModelError `budget`; a method that has something to
   * show then makes its `final` call, for which room is kept, and ends with `forced: true`.
   */
  readonly budget: Pick<Budget, 'left' | 'deadlines'>
  /**
   * How long prompts may be that `model` gets. A method that cuts asks it, and leaves it to it to cut again (`within`).
   */
  readonly room: PromptRoom
  /** The same for `subModel`. */
  readonly subRoom: PromptRoom
  /** What is made once for many items. Who makes it pays for it. */
  readonly shared: SharedWork
  /**
   * Python that nobody used before; for methods that declare `needs: ['sandbox']`. It is closed when the attempt ends.
   */
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
   * For programs outside that use the run's model (`--proxy`): an OpenAI-compatible endpoint on 127.0.0.1, the same for
   * the whole attempt. What is asked there is counted, limited, traced and recorded as calls of `model` are. Absent:
   * the program has a model of its own.
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
   * What the task answers from a part of the context: for floors. Absent: what `solve` finds in the part, or else a
   * guess from it.
   */
  readonly fromEvidence?: (evidence: Evidence, rng: Random) => string
}

export type Trace = (event: { readonly event: string } & Readonly<Record<string, unknown>>) => void

/**
 * How a method ended an item. Anything it throws becomes a status too.
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

/** What an estimate is made of. Tokens are reference tokens. */
export interface EstimateSizes {
  /** Size of the whole rendered prompt. */
  readonly promptTokens: number
  /** Size of the context alone. */
  readonly contextTokens: number
  readonly maxAnswerTokens: number
  /** Of items that their suite asks in two calls: what the first reply may take. */
  readonly reasonsFirst?: number
  /** Of the model, in its own tokens; null: unknown. */
  readonly window: number | null
}

/**
 * `model`: it calls the model of the run. `external`: it is or starts a program of its own. `embeddings`, `tools`,
 * `logprobs`: what the model's server must offer; asked before the run. `sandbox`: Python. `solver`: it is handed the
 * task's own solver (oracle), and runs no task that has none. `solver-if-any`: it is handed what the task has of one
 * (floors).
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
  /** Where the values stand: paper and section, or repository, commit and file. */
  readonly source: string
  /** The parameters that the source sets. No `--set` changes them. */
  readonly params: Partial<NoInfer<P>>
  /** What the source samples with, in place of the run's own. */
  readonly sampling?: OwnSampling
  /** How much the source lets the last call answer, where that is another than the method's own. */
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
  /** What it asks of its model in which order, a step a line. */
  readonly flow?: readonly string[]
  /** How close it is to the published method: exact in protocol, rebuilt, or only inspired by it. */
  readonly fidelity: 'reference-protocol' | 'reimplementation' | 'inspired'
  /** Paper, section, repository and commit. */
  readonly source: string
  /** Every way in which it departs from its source. */
  readonly deviations: readonly string[]
  /** Every parameter with its default. */
  readonly params: P
  readonly paramNotes: Readonly<Record<keyof P, string>>
  /** Settings of its sources by name: letters, digits and dashes. */
  readonly presets?: Readonly<Record<string, MethodPreset<P>>>
  /** Raised when its requests or the reading of replies change. */
  readonly version: number
  /**
   * How much its source lets the last call answer, for `--answer-policy paper`; `tokens: null` where the source sets no
   * limit. Absent: as the task says.
   */
  readonly answerTokens?: SourceAnswer
  /**
   * How its source reads thinking in replies, where that is not the rule of all others (thinking between tags is kept
   * apart).
   */
  readonly thinking?: string
  /** Its prompt templates by name. */
  readonly templates?: Templates
  readonly needs: readonly MethodNeed[]
  /**
   * Can it search or compute over the context without reading it: by code, by tools, or as a program of its own? Such
   * methods are ranked apart from those that read. Default: those that need `sandbox`, `tools` or `external`.
   */
  readonly computes?: boolean
  /**
   * Is its first request the whole prompt as the task puts it, where that fits? Such requests of several methods for
   * one item begin alike.
   */
  readonly sendsWholePrompt?: true
  /**
   * Does an answer that no limit forced come of the whole context, as the method is set? Absent: it may leave parts
   * out.
   */
  readsAll?(params: P): boolean
  /** May an item be answered by calls that another item made and paid for (`shared`)? */
  readonly sharesCalls?: true
  /** Does it make calls of `subModel`? Without one that does, a run refuses `--sub-model`. */
  readonly callsSubModel?: true
  /** The first broken rule among the parameters, if any. */
  check?(params: P): string | undefined
  /**
   * Is it a line to compare with, such as the oracle and the floors? Reports then show it apart and never rank it.
   * Default: no.
   */
  readonly reference?: boolean
  /**
   * Why it cannot run as it is set, such as a command that is not named. `--method all` then leaves it out; asked for
   * by name, it is refused.
   */
  unavailable?(params: P): string | undefined
  /**
   * Of methods with a server of their own: asks that server before a run.
   * @returns why it cannot answer and what to do, in one line; undefined if it can
   */
  findProblem?(params: P, signal: AbortSignal): Promise<string | undefined>
  /** In words for the plan: what holds the calls that its estimate cannot know of. */
  caps?(params: P): string
  /** Upper bounds. */
  estimate(sizes: EstimateSizes, params: P): Estimate
  /**
   * Of methods whose model decides how often it is called, and whose estimate is therefore of a long run: what a usual
   * item takes. Others do about what they are estimated to.
   */
  expected?(sizes: EstimateSizes, params: P): Pick<Estimate, 'calls' | 'input' | 'output'>
  run(prompt: Prompt, run: MethodRun<P>): Promise<MethodResult>
}

/** Can a method compute over a context without reading it? */
export const isComputing = ({ needs, computes }: Pick<Method, 'needs' | 'computes'>): boolean =>
  computes ?? needs.some(need => need === 'sandbox' || need === 'tools' || need === 'external')

/**
 * A method of one's own: how a question about a long context is answered with a model. Gives the method as it is, with
 * its types checked.
 *
 * @since 0.2.0
 * @public
 */
export function defineMethod<P extends Params>(method: Method<P>): Method<P> {
  return method
}
