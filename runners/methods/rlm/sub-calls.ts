import { getErrorMessage } from '../../../core/errors.ts'
import type { MethodRun } from '../../method.ts'
import type { Model } from '../../model.ts'
import { countApart } from '../../models/counting/count.ts'
import type { PromptRoom } from '../../models/counting/prompt-space.ts'
import type { HostFunction, HostFunctions } from '../../sandbox/sandbox.ts'
import type { Slice } from '../parts/slices.ts'
import { type CodeCalls, createCallQueue } from './calls.ts'

/** Parts from which the functions of a REPL are built. */
export interface SubCalls {
  /** Depth of the REPL: 0 for the root. Its calls are one level deeper. */
  readonly depth: number
  readonly parallel: number
  readonly answerTokens: number
  /** Answers plain calls. */
  readonly model: Model
  /** Limit on the length of a prompt. */
  readonly room: PromptRoom
  /** The models that code can name, which goes before the usual one. */
  readonly named: ReadonlyMap<string, Callee>
  /**
   * Answers `rlm_query` if no nested REPL can start. Below the root that is the second model, whatever name the code
   * passes.
   */
  readonly last: Callee | undefined
  readonly run: Pick<MethodRun, 'tokenizer' | 'budget' | 'read' | 'signal' | 'stop'>
  /** Returns the quotes of the item's context in a prompt. */
  readonly quotes: (text: string) => readonly Slice[]
  /** Answers a prompt with a nested REPL; missing at the maximum depth. */
  readonly recurse: ((prompt: string, model?: Callee) => Promise<string>) | undefined
  /** Call counts of the whole item. */
  readonly calls: CodeCalls
  /** Called if the run stops before some calls started. The item cannot continue without them. */
  readonly drop: (reason: unknown) => void
}

/** A model and its prompt limit. */
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
  // The repository's handler then has no prompt to answer; whatever it does not handle itself it sends unchanged.
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
  const available = beside(answerTokens)
  // A character is at most one token, so short prompts need no count.
  const tokens = prompt.length <= available ? 0 : await countApart(prompt, tokenizer, signal)
  if (tokens > available)
    return `Error: the prompt has ${tokens} tokens, and the model takes at most ${Math.max(0, Math.floor(available))}. Send a shorter part.`
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

/** Returns the errors of single calls to the code as text; an abort ends everything. */
async function catchErrors(ask: () => Promise<string>): Promise<string> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === 'RunSpent') throw error
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return `Error: ${getErrorMessage(error)}`
  }
}

/** Returns the remaining budget for the code to plan with; null if unlimited. */
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
