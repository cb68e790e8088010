import { getErrorMessage } from '../../../core/errors.ts'
import type { MethodRun } from '../../method.ts'
import type { Model } from '../../model.ts'
import { countApart } from '../../models/counting/count.ts'
import type { PromptRoom } from '../../models/counting/prompt-space.ts'
import type { HostFunction, HostFunctions } from '../../sandbox/sandbox.ts'
import type { Slice } from '../parts/slices.ts'
import { type CodeCalls, createCallQueue } from './calls.ts'

/** What the functions of a REPL are made of. */
export interface SubCalls {
  /** Of the REPL: 0 for the root. Calls from it are one deeper. */
  readonly depth: number
  readonly parallel: number
  readonly answerTokens: number
  /** Answers plain calls. */
  readonly model: Model
  /** How long a prompt it takes. */
  readonly room: PromptRoom
  /** The models that code can name, which goes before the usual one. */
  readonly named: ReadonlyMap<string, Callee>
  /** Answers `rlm_query` where no REPL can be begun: below the root that is the second model, whatever code names. */
  readonly last: Callee | undefined
  readonly run: Pick<MethodRun, 'tokenizer' | 'budget' | 'read' | 'signal' | 'stop'>
  /** What a prompt quotes of the item's context. */
  readonly quotes: (text: string) => readonly Slice[]
  /** Answers a prompt by a REPL of its own; absent at the greatest depth. */
  readonly recurse: ((prompt: string, model?: Callee) => Promise<string>) | undefined
  /** Of the whole item. */
  readonly calls: CodeCalls
  /** Called when the run is stopped with calls that have not begun: the item cannot go on without them. */
  readonly drop: (reason: unknown) => void
}

/** A model, and how long a prompt it takes. */
export interface Callee {
  readonly model: Model
  readonly room: PromptRoom
}

type Ask = (prompt: string, model: unknown) => Promise<string>

/**
 * The functions that code can call. A call that fails, is over a limit or too long for the model comes back as a text
 * that begins with `Error:`, so that one of them does not end a batch. A batch that is too long as a whole is raised.
 */
export function makeHostFunctions(calls: SubCalls): HostFunctions {
  const { recurse, named, last } = calls
  const { stop } = calls.run
  const enqueuePlain = createCallQueue(calls.parallel, stop, calls.drop)
  const enqueueChild = createCallQueue(CHILDREN, stop, calls.drop)
  const findCallee = (name: unknown): Callee | undefined => (typeof name === 'string' ? named.get(name) : undefined)
  const queryModel: Ask = (prompt, name) => enqueuePlain(() => query(prompt, { ...calls, ...findCallee(name) }))
  const queryRecursively: Ask = (prompt, name) => {
    if (recurse) return enqueueChild(() => catchErrors(() => recurse(prompt, findCallee(name))))
    return last ? enqueuePlain(() => query(prompt, { ...calls, ...last })) : queryModel(prompt, name)
  }
  // The repository's handler has no prompt to answer then; what it does not handle itself it sends as it is.
  const rejectEmpty =
    (ask: Ask): Ask =>
    (prompt, name) =>
      prompt === '' ? Promise.resolve('Error: the prompt is empty.') : ask(prompt, name)
  return {
    llm_query: makeSingleFunction(calls, rejectEmpty(queryModel)),
    llm_query_batched: makeBatchedFunction(calls, queryModel),
    rlm_query: makeSingleFunction(calls, recurse || last ? queryRecursively : rejectEmpty(queryModel)),
    rlm_query_batched: makeBatchedFunction(calls, queryRecursively),
    budget: { parameters: [], answer: async () => describeBudgetLeft(calls.run.budget) },
  }
}

/** REPLs below one REPL at a time. */
const CHILDREN = 4

const makeSingleFunction = (calls: SubCalls, ask: Ask): HostFunction => ({
  parameters: ['prompt', 'model=None'],
  async answer([prompt, model]) {
    return askCounted(calls, ask, prompt, model)
  },
})

const makeBatchedFunction = (calls: SubCalls, ask: Ask): HostFunction => ({
  parameters: ['prompts', 'model=None'],
  async answer([prompts, model]) {
    if (!Array.isArray(prompts)) return 'Error: a list of prompts is needed.'
    calls.calls.checkBatch(prompts.length)
    return Promise.all(prompts.map(prompt => askCounted(calls, ask, prompt, model)))
  },
})

async function askCounted({ calls }: SubCalls, ask: Ask, prompt: unknown, model: unknown): Promise<string> {
  const refused = calls.refusal()
  if (refused) return `Error: ${refused}`
  calls.count.sub++
  return ask(toText(prompt), model)
}

const toText = (prompt: unknown) => (typeof prompt === 'string' ? prompt : (JSON.stringify(prompt) ?? ''))

async function query(
  prompt: string,
  { run, model, room: { beside }, depth, answerTokens, quotes }: SubCalls,
): Promise<string> {
  const { tokenizer, signal } = run
  const room = beside(answerTokens)
  // A character is a token at the most: short prompts need no count.
  const tokens = prompt.length <= room ? 0 : await countApart(prompt, tokenizer, signal)
  if (tokens > room)
    return `Error: the prompt has ${tokens} tokens, and the model takes at most ${Math.max(0, Math.floor(room))}. Send a shorter part.`
  return catchErrors(async () => {
    for (const { start, end } of quotes(prompt)) run.read(start, end)
    const reply = await model.chat({
      messages: [{ role: 'user', content: prompt }],
      maxAnswerTokens: answerTokens,
      label: 'sub-call',
      depth: depth + 1,
      signal,
    })
    if (reply.text.trim() === '' && reply.finish === 'length')
      return `Error: the answer was cut off at ${answerTokens} tokens before it began.`
    return reply.text
  })
}

/** What goes wrong in one call is told to the code; an abort ends everything. */
async function catchErrors(ask: () => Promise<string>): Promise<string> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === 'RunSpent') throw error
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return `Error: ${getErrorMessage(error)}`
  }
}

/** What is left, for the code to plan with; null where there is no limit. */
function describeBudgetLeft(budget: MethodRun['budget']): Record<string, number | null> {
  const { calls, tokens, cost, ms } = budget.left()
  const toWholeOrNull = (value: number) => (Number.isFinite(value) ? Math.floor(value) : null)
  return {
    calls: toWholeOrNull(calls),
    tokens: toWholeOrNull(tokens),
    dollars: Number.isFinite(cost) ? cost : null,
    seconds: toWholeOrNull(ms / 1000),
  }
}
