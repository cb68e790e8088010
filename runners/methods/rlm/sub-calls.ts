import pLimit from 'p-limit'
import { messageOf } from '../../../core/errors.ts'
import { countApart } from '../../count.ts'
import type { MethodRun } from '../../method.ts'
import type { HostFunction, HostFunctions } from '../../sandbox/sandbox.ts'
import type { Slice } from '../parts/slices.ts'

/** What the functions of a REPL are made of. */
export interface SubCalls {
  /** Of the REPL: 0 for the root. Calls from it are one deeper. */
  readonly depth: number
  readonly parallel: number
  readonly answerTokens: number
  readonly run: Pick<MethodRun, 'subModel' | 'tokenizer' | 'budget' | 'read' | 'signal'>
  /** What a prompt quotes of the item's context. */
  readonly quotes: (text: string) => readonly Slice[]
  /** Answers a prompt by a REPL of its own; absent at the greatest depth. */
  readonly recurse: ((prompt: string) => Promise<string>) | undefined
  /** How many there were. */
  readonly count: { sub: number; largestBatch: number }
}

/**
 * The functions that code can call. A call that fails, is over the budget or too long for the sub-model comes back as a text that begins
 * with `Error:`, so that one of them does not end a batch.
 */
export function functionsOf(calls: SubCalls): HostFunctions {
  const limit = pLimit(calls.parallel)
  const childLimit = pLimit(CHILDREN)
  const llm = (prompt: string) => limit(() => query(prompt, calls))
  const rlm = (prompt: string) =>
    calls.recurse ? childLimit(() => guarded(() => calls.recurse!(prompt))) : llm(prompt)
  return {
    llm_query: single(calls, llm),
    llm_query_batched: batched(calls, llm),
    rlm_query: single(calls, rlm),
    rlm_query_batched: batched(calls, rlm),
    budget: { parameters: [], answer: async () => leftOf(calls.run.budget) },
  }
}

/** REPLs below one REPL at a time. */
const CHILDREN = 4

const single = (calls: SubCalls, ask: (prompt: string) => Promise<string>): HostFunction => ({
  parameters: ['prompt', 'model=None'],
  async answer([prompt]) {
    calls.count.sub++
    return ask(textOf(prompt))
  },
})

const batched = (calls: SubCalls, ask: (prompt: string) => Promise<string>): HostFunction => ({
  parameters: ['prompts', 'model=None'],
  async answer([prompts]) {
    if (!Array.isArray(prompts)) return 'Error: a list of prompts is needed.'
    calls.count.sub += prompts.length
    calls.count.largestBatch = Math.max(calls.count.largestBatch, prompts.length)
    return Promise.all(prompts.map(prompt => ask(textOf(prompt))))
  },
})

const textOf = (prompt: unknown) => (typeof prompt === 'string' ? prompt : (JSON.stringify(prompt) ?? ''))

async function query(prompt: string, { run, depth, answerTokens, quotes }: SubCalls): Promise<string> {
  const { subModel, tokenizer, signal } = run
  const room = (subModel.window ?? Number.POSITIVE_INFINITY) - answerTokens
  // A character is a token at the most: short prompts need no count.
  const tokens = prompt.length <= room ? 0 : await countApart(prompt, tokenizer, signal)
  if (tokens > room)
    return `Error: the prompt has ${tokens} tokens, and the model takes at most ${Math.max(0, Math.floor(room))}. Send a shorter part.`
  return guarded(async () => {
    for (const { start, end } of quotes(prompt)) run.read(start, end)
    const reply = await subModel.chat({
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
async function guarded(ask: () => Promise<string>): Promise<string> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === 'RunSpent') throw error
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return `Error: ${messageOf(error)}`
  }
}

/** What is left, for the code to plan with; null where there is no limit. */
function leftOf(budget: MethodRun['budget']): Record<string, number | null> {
  const { calls, tokens, cost, ms } = budget.left()
  const told = (value: number) => (Number.isFinite(value) ? Math.floor(value) : null)
  return {
    calls: told(calls),
    tokens: told(tokens),
    dollars: Number.isFinite(cost) ? cost : null,
    seconds: told(ms / 1000),
  }
}
