import { BenchError, getErrorMessage } from '../../core/errors.ts'
import type { Random } from '../../core/random/random.ts'
import { computeShortHash, sha256, toCanonicalJson } from '../../core/rows/key.ts'
import type { AnswerRow, Params, RunKey } from '../../core/rows/rows.ts'
import { ROW_VERSION } from '../../core/rows/rows.ts'
import { redactKeys } from '../../core/text/secrets.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import { rejectOnAbort } from '../abort.ts'
import { type Budget, type BudgetLimits, createBudget } from '../metering/budget.ts'
import type { Meter } from '../metering/meter.ts'
import { createMeter } from '../metering/meter.ts'
import type { Prices } from '../metering/price.ts'
import { type Reel, type Tape, Waiting } from '../metering/record.ts'
import type { SharedWorkPool } from '../metering/shared-work.ts'
import { createTracer, ignoreTrace } from '../metering/trace.ts'
import type { Method, MethodResult, MethodRun, Prompt, Solver, Trace } from '../method.ts'
import type { Encoded, Model } from '../model.ts'
import { ModelError } from '../model.ts'
import type { TaskCalibration } from '../models/counting/calibration.ts'
import { createPromptRoom, type RoomOfAttempt } from '../models/counting/prompt-space.ts'
import { placeInPlugin } from '../place-in-plugin.ts'
import type { ModelProxy } from '../proxy/proxy.ts'
import { serveModelCalls } from '../proxy/service.ts'
import type { SandboxPool } from '../sandbox/pool.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Templates } from '../templates.ts'
import { buildRow } from './attempt-row.ts'
import { validateMethodResult } from './check-result.ts'

/** One attempt of one method at one item. Its text is built when it starts and freed when it ends. */
export interface Job {
  readonly key: RunKey
  readonly attempt: number
  readonly prompt: () => Prompt | Promise<Prompt>
  /** Upper bound on the context's tokens, which limits the work in flight. */
  readonly contextTokens: number
  readonly method: Method
  readonly params: Params
  /** The user's templates, which replace the method's own. */
  readonly templates?: Templates | undefined
  /** Null for methods that need none. */
  readonly model: Model | null
  /** Model for sub-calls; null means `model`. */
  readonly subModel: Model | null
  /** Model for embeddings; null means `model`. */
  readonly embedder?: Model | null | undefined
  readonly tokenizer: Tokenizer
  /**
   * Returns how a model counts tokens of the item's task, by the model's name, and learns from responses. If missing,
   * nothing is known.
   */
  readonly calibrationOf?: ((model: string) => TaskCalibration | undefined) | undefined
  readonly solver?: Solver | undefined
  /** Depths of the planted facts, for the ledger alone. Asked when the prompt is made. */
  readonly planted?: (() => readonly number[]) | undefined
  /** Returns the encoded whole prompt, if it was encoded with the item. Called when the prompt is built. */
  readonly encoded?: (() => Encoded | undefined) | undefined
  readonly rng: Random
  /** Called once, when nothing more comes of it: it has ended, or was dropped or skipped. */
  readonly over?: (() => void) | undefined
  /** Takes the events as they come, from `start` to `end`. The context is in none of them. */
  readonly trace?: Trace | undefined
  /** Records or replays the calls instead of the run's tape. */
  readonly tape?: Tape | undefined
}

/** Objects that all attempts of a run share. */
export interface AttemptContext {
  /** Limits of each item. */
  readonly limits: BudgetLimits
  readonly runBudget: Budget
  readonly shared: SharedWorkPool
  readonly prices?: Prices | undefined
  /** For methods that need Python. */
  readonly sandboxes?: SandboxPool | undefined
  /** Signals that no new work may start. */
  readonly stop: AbortSignal
  /** Records the calls, or plays them back. */
  readonly tape?: Tape | undefined
  /** For programs outside that use the run's model. */
  readonly proxy?: ModelProxy | undefined
  /** Folders that no program of a method may read. */
  readonly hidden?: readonly string[] | undefined
  /** Files of the user's plugins. The error of one includes its line. */
  readonly plugins?: readonly string[] | undefined
  /** Milliseconds since 1970, never set back. */
  readonly now: () => number
  /** Milliseconds since 1970, for the time of a row. */
  readonly today: () => number
}

/**
 * Runs one job to its row: whatever a method does or throws becomes a status. `error` is the cause of a `failed` row.
 * With `Waiting` there is no outcome and no row.
 * @throws BenchError if the item itself cannot be built
 */
export async function runAttempt(
  job: Job,
  signal: AbortSignal,
  attemptContext: AttemptContext,
): Promise<{ readonly row: AnswerRow; readonly error?: unknown }> {
  let prompt: Prompt | undefined
  let running: RunningAttempt | undefined
  let outcome: MethodResult
  let error: unknown
  try {
    prompt = await rejectOnAbort(Promise.resolve(job.prompt()), signal)
    running = begin(job, prompt, attemptContext)
    outcome = await rejectOnAbort(run(job, prompt, running, attemptContext, signal), signal)
    if (running.metered.truncated && outcome.answer !== null) outcome = { ...outcome, status: 'truncated' }
  } catch (thrown) {
    if (thrown instanceof BenchError) throw thrown
    error = thrown
    outcome = toFailedResult(thrown, attemptContext.plugins)
  }
  running ??= begin(job, prompt, attemptContext)
  // An answer with the run's money gone halfway is not what the method gives.
  if (running.metered.cutOff && error === undefined) {
    error = running.metered.cutOff
    outcome = toFailedResult(error)
  }
  if (running.reel?.waits?.()) error = new Waiting()
  const ended = running.reel?.end() ?? running.now()
  running.trace?.({ event: 'end', status: outcome.status, reason: outcome.reason })
  const at = attemptContext.today()
  return { row: await buildRow(job, prompt, outcome, running, { ended, at }), error }
}

/** State of a single attempt. */
export interface RunningAttempt {
  readonly budget: Budget
  readonly metered: Meter
  /** Prompt budgets of the model that answers and of those that code calls. */
  readonly rooms: RoomOfAttempt[]
  readonly reel: Reel | undefined
  readonly trace: Trace | undefined
  readonly now: () => number
}

/**
 * Its clock begins when the item is there: making that is the suite's own time. Without a prompt, nothing can be spent.
 */
function begin(
  job: Job,
  prompt: Prompt | undefined,
  { limits, runBudget, prices, tape, now: clock }: AttemptContext,
): RunningAttempt {
  const reel = (job.tape ?? tape)?.attempt(job.key, job.attempt)
  const getTime = reel?.now ?? clock
  const own = createBudget({ limits, parent: runBudget, whose: 'item', now: getTime })
  const trace = prompt && job.trace && startTrace(job, prompt, job.trace, clock)
  const metered = createMeter({
    context: prompt?.context ?? '',
    contextTokens: prompt?.contextTokens ?? 0,
    planted: prompt && job.planted?.(),
    count: text => job.tokenizer.count(text),
    parts: text => job.tokenizer.parts(text),
    whole: prompt && { chars: prompt.render().length, tokens: prompt.promptTokens },
    calibrationOf: job.calibrationOf,
    budget: reel?.played ? { ...own, deadlines: NEVER } : own,
    prices,
    trace,
    now: getTime,
  })
  return { budget: own, metered, rooms: [], reel, trace, now: getTime }
}

const NEVER = { ordinary: Number.POSITIVE_INFINITY, final: Number.POSITIVE_INFINITY }

function startTrace({ key, attempt }: Job, prompt: Prompt, sink: Trace, now: () => number): Trace {
  const { context, contextTokens, promptTokens, question } = prompt
  const trace = createTracer(context, sink, now)
  const sizes = { context: sha256(context), chars: context.length, contextTokens, promptTokens }
  trace({ event: 'start', v: ROW_VERSION, ...key, attempt, ...sizes, question })
  return trace
}

/** Async, so that a synchronous throw becomes a rejection. */
async function run(
  job: Job,
  prompt: Prompt,
  { budget, metered, rooms, reel, trace, now: clock }: RunningAttempt,
  { shared, sandboxes, stop, proxy, hidden = [], now }: AttemptContext,
  signal: AbortSignal,
): Promise<MethodResult> {
  const model = job.model ?? NO_MODEL
  const prepareModel = (each: Model) => {
    const asked = addSession(each, job)
    return reserveThinking(metered.wrap(reel?.model(asked) ?? asked))
  }
  const createPromptBudget = (each: Model) => {
    const calibration = job.calibrationOf?.(each.id)
    const { promptTokens } = prompt
    const room = createPromptRoom({
      model: reserveThinking(each),
      promptTokens,
      calibration,
      tokenizer: job.tokenizer,
      signal,
    })
    rooms.push(room)
    return room
  }
  const opened: Sandbox[] = []
  const user = shared.user()
  const desk = serveModelCalls(job, prompt, { proxy, model: prepareModel(model), read: metered.read, signal })
  const given: MethodRun = {
    params: job.params,
    templates: { ...job.method.templates, ...job.templates },
    budget,
    room: createPromptBudget(model),
    subRoom: createPromptBudget(job.subModel ?? model),
    shared: user,
    now,
    model: addPrefill(prepareModel(model), prompt.answerPrefix),
    subModel: prepareModel(job.subModel ?? model),
    embedder: prepareModel(job.embedder ?? model),
    tokenizer: job.tokenizer,
    read: metered.read,
    trace: trace ?? ignoreTrace,
    signal,
    stop,
    rng: job.rng,
    hidden,
    ...(job.solver && { solver: job.solver }),
    ...(desk && { serve: desk.serve }),
    async sandbox(options) {
      if (!sandboxes) throw new Error('the method asked for Python, but the run has none')
      const itemMs = reel?.played ? undefined : () => budget.deadlines.ordinary - clock()
      const sandbox = await sandboxes.open({ signal, itemMs, ...options })
      opened.push(sandbox)
      return sandbox
    },
  }
  try {
    const result = validateMethodResult(await job.method.run(prompt, given))
    return desk ? desk.judged(result) : result
  } finally {
    desk?.close()
    for (const sandbox of opened) sandbox.close()
    user.done()
  }
}

/** For a method, the window holds a prompt and its answer. Reasoning tokens of each call are outside it. */
const reserveThinking = (model: Model): Model =>
  model.window === null ? model : { ...model, window: Math.max(0, model.window - (model.reasoningTokens ?? 0)) }

/** All calls for an item go under one word, which says nothing of it, and with what of its prompt was encoded. */
function addSession(model: Model, { key, encoded }: Job): Model {
  const bytes = encoded?.()
  const of = { session: computeShortHash(toCanonicalJson(key)), ...(bytes && { encoded: bytes }) }
  return { ...model, chat: request => model.chat({ ...of, ...request }) }
}

/** The final call of every method begins the answer as the item's own suite does: no method has to know of it. */
function addPrefill(model: Model, prefill: string | undefined): Model {
  if (!prefill || model.withoutPrefill) return model
  return { ...model, chat: request => model.chat(request.final ? { ...request, prefill } : request) }
}

const NO_MODEL: Model = {
  id: 'none',
  simulated: false,
  window: null,
  chat: () => Promise.reject(new ModelError('failed', 'the method called a model, but it was given none')),
}

function toFailedResult(thrown: unknown, plugins: readonly string[] = []): MethodResult {
  // A plugin may throw whatever it was given; rows are published.
  const reason = redactKeys(getErrorMessage(thrown)) || 'an error without a message'
  if (thrown instanceof ModelError) return { status: thrown.kind, reason, answer: null }
  const name = thrown instanceof Error && thrown.name !== 'Error' ? `${thrown.name}: ` : ''
  const place = placeInPlugin(thrown, plugins)
  return { status: 'failed', reason: `${name}${reason}${place === undefined ? '' : ` (${place})`}`, answer: null }
}
