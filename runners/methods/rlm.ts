import { defineMethod, type MethodResult, type MethodRun, type Prompt } from '../method.ts'
import { createSandboxPool } from '../sandbox/pool.ts'
import { makeQuoteFinder } from './parts/quotes.ts'
import { CodeCalls } from './rlm/calls.ts'
import { PRESETS } from './rlm/presets.ts'
import { runRepl } from './rlm/repl.ts'
import type { Callee } from './rlm/sub-calls.ts'
import { ANSWER_DICT, ANSWER_TAGS, SYSTEM } from './rlm/wording.ts'

/** The context as a variable: the model writes code that looks at it, and calls itself on parts. */
export const rlm = defineMethod({
  id: 'rlm',
  about: 'Gives the model a Python REPL that holds the context, and functions to call a model on parts of it.',
  flow: [
    'Put the context into a variable of a Python REPL; the model gets its length and the task.',
    'Turn by turn, the model writes code; all its blocks run, and it sees their output. Code may call a model on any text.',
    'It ends when code sets the answer (protocol=answer-dict), or the reply says FINAL (protocol=final).',
    'When turns or budget run out: a last call asks for the answer.',
  ],
  fidelity: 'reference-protocol',
  source:
    'Recursive Language Models (Zhang et al., arXiv 2512.24601); alexzhang13/rlm at 72d6940, rlm/core/rlm.py; protocol=final is the flow of its version 03a1774, of before May 2026.',
  deviations: [
    "The prompts are in Fathom's words and shorter; roles, turns and displayed output are those of the repository.",
    'Python runs in a sandbox without files, network and packages (docs/sandbox.md); the repository runs it in its own process.',
    'A cell may take 60 seconds; the repository has no limit there.',
    'Blocks tagged python or py are run like those tagged repl (blocks=repl: only those tagged repl).',
    'Variables behave as in an ordinary REPL: deleted ones are gone, and functions see current global values; the repository runs each block on a copy of the variables. In both, names that start with an underscore are removed after their block, unless a function refers to them, and variables that a failed block set are lost.',
    'A call from code may name any model of the run; the repository sends any other name of a child to its server.',
    'sys.exit() ends a block; in the repository it ends the run.',
    'After Python is lost four times, the last call follows, with the draft.',
    'The last call, when turns or budget run out, is asked for by the user; the repository appends it as the assistant (lastCall=assistant, and always with protocol=final, in which that call does not repeat the task either).',
    'Sub-call prompts above the limit of the sub-model return an error text; the repository sends them.',
    'Calls from code are limited (maxCalls, maxBatch), and so is the length of responses (turnTokens, subTokens, and for the last call the limit of the task); the repository limits neither.',
    'compaction starts at 85 % of the context window, while the repository has it off by default; and there is no variable history, in which the repository then stores all turns.',
    'Temperature 0 by default; the repository sends none (its presets send none).',
  ],
  params: {
    turns: 30,
    protocol: 'answer-dict',
    depth: 1,
    outputChars: 20_000,
    turnTokens: 4096,
    subTokens: 4096,
    parallel: 16,
    cellSeconds: 60,
    maxCalls: 10_000,
    maxBatch: 5000,
    compaction: 0.85,
    shape: 'text',
    blocks: 'python',
    lastCall: 'user',
  },
  paramNotes: {
    turns: 'Turns of the root, and of each REPL below it.',
    protocol:
      'How a run ends: answer-dict (a variable that code sets) or final (FINAL(…) and FINAL_VAR(name) in the reply).',
    depth:
      'Depth of nested REPLs: with 1, calls from the root are plain calls; with 2, rlm_query starts a nested REPL.',
    outputChars: "Characters of a cell's output that are shown.",
    turnTokens: "Output-token limit of a turn; higher if the task's own limit is higher.",
    subTokens: 'Output-token limit of a call from code.',
    parallel: 'Concurrent calls of a batch.',
    cellSeconds: 'Limit of processor time per cell, in seconds, without the time of its calls.',
    maxCalls:
      'Limit of calls from code per item, including rlm_query and the turns of nested REPLs; further calls return an error text.',
    maxBatch: 'Limit of prompts per batch; a larger batch raises an error.',
    compaction: "Share of the model's window from which the history is shortened to a summary; 0: never.",
    shape: 'The context as one text, or as documents: a list of texts if it consists of documents.',
    blocks: 'Blocks to run: python (tagged repl, python or py) or repl (only tagged repl).',
    lastCall:
      'Who asks for the answer when the turns are over: user or assistant. With protocol=final it is the assistant.',
  },
  presets: PRESETS,
  version: 5,
  answerTokens: { tokens: null, source: 'alexzhang13/rlm 72d6940: no call has a limit' },
  templates: { system: SYSTEM, answer_dict: ANSWER_DICT, final: ANSWER_TAGS },
  needs: ['model', 'sandbox'],
  callsSubModel: true,
  check({
    turns,
    protocol,
    depth,
    outputChars,
    turnTokens,
    subTokens,
    parallel,
    cellSeconds,
    compaction,
    shape,
    blocks,
    lastCall,
    maxCalls,
    maxBatch,
  }) {
    if (protocol !== 'answer-dict' && protocol !== 'final')
      return `protocol is "${protocol}". Allowed: answer-dict, final`
    if (shape !== 'text' && shape !== 'documents') return `shape is "${shape}". Allowed: text, documents`
    if (blocks !== 'python' && blocks !== 'repl') return `blocks is "${blocks}". Allowed: python, repl`
    if (lastCall !== 'user' && lastCall !== 'assistant') return `lastCall is "${lastCall}". Allowed: user, assistant`
    if (!(turns >= 1 && depth >= 1 && depth <= 4)) return 'turns is at least 1, and depth from 1 to 4'
    if (!(outputChars >= 100 && turnTokens >= 16 && subTokens >= 1))
      return 'outputChars is at least 100, turnTokens 16, subTokens 1'
    if (!(compaction === 0 || (compaction >= 0.1 && compaction <= 1)))
      return 'compaction is 0, or lies between 0.1 and 1'
    if (!(maxCalls >= 0 && maxBatch >= 1)) return 'maxCalls is at least 0, and maxBatch at least 1'
    return parallel >= 1 && cellSeconds > 0 ? undefined : 'parallel is at least 1, and cellSeconds above 0'
  },
  caps: ({ maxCalls, maxBatch }) =>
    `at most ${maxCalls.toLocaleString('en')} calls from code an item, ${maxBatch.toLocaleString('en')} prompts a batch`,
  // The model decides how often it calls itself. One call per 100,000 characters in every other turn is a busy run, not
  // a bound.
  estimate({ promptTokens, contextTokens, maxAnswerTokens, window }, { turns, turnTokens, outputChars, subTokens }) {
    const perTurn = turnTokens + Math.ceil(outputChars / CHARS_A_TOKEN)
    const start = FRAME_TOKENS + promptTokens - contextTokens
    const peak = Math.min(window ?? Number.POSITIVE_INFINITY, start + turns * perTurn)
    const sub = Math.ceil((contextTokens * CHARS_A_TOKEN) / SUB_CHARS)
    return {
      calls: turns + 1 + sub,
      input: Math.ceil(((turns + 1) * peak) / 2) + contextTokens + sub * FRAME_TOKENS,
      output: turns * turnTokens + sub * subTokens + maxAnswerTokens,
      sequential: turns + 1 + Math.ceil(sub / 16),
      peak: Math.ceil(peak),
    }
  },
  expected({ promptTokens, contextTokens, maxAnswerTokens }, { turns, turnTokens, subTokens }) {
    const some = Math.min(turns, USUAL_TURNS)
    const start = FRAME_TOKENS + promptTokens - contextTokens
    const sub = Math.ceil((contextTokens * CHARS_A_TOKEN * USUAL_SHARE) / SUB_CHARS)
    return {
      calls: some + 1 + sub,
      input:
        Math.ceil((some + 1) * (start + (some * USUAL_TURN_TOKENS) / 2) + contextTokens * USUAL_SHARE) +
        sub * FRAME_TOKENS,
      output:
        some * Math.min(turnTokens, USUAL_TURN_TOKENS / 2) +
        sub * Math.min(subTokens, USUAL_REPLY) +
        Math.min(maxAnswerTokens, USUAL_REPLY),
    }
  },
  async run(prompt, run): Promise<MethodResult> {
    const findQuotes = makeQuoteFinder(prompt.context)
    const pools = createChildPools()
    const calls = new CodeCalls(run.params.maxCalls, run.params.maxBatch)
    const dropped = new AbortController()
    const within = { ...run, signal: AbortSignal.any([run.signal, dropped.signal]) }
    const started = run.now()
    const open = (depth: number): MethodRun['sandbox'] =>
      depth === 0
        ? run.sandbox
        : options =>
            pools
              .at(depth)
              .open({ signal: within.signal, itemMs: () => run.budget.deadlines.ordinary - run.now(), ...options })
    const root: Callee = { model: run.model, room: run.room }
    const second: Callee = { model: run.subModel, room: run.subRoom }
    const named = new Map([second, root].map(each => [each.model.id, each]))
    const start = (task: ReplTask, depth: number, own: Callee): Promise<MethodResult> => {
      // The plain calls of a REPL below the root go to its own model, in the repository too.
      const plain = depth === 0 ? second : own
      return runRepl(task, {
        run: { ...within, ...own },
        depth,
        plain: plain.model,
        plainRoom: plain.room,
        named,
        last: depth === 0 ? undefined : second,
        open: open(depth),
        quotes: findQuotes,
        calls,
        drop: reason => dropped.abort(reason),
        recurse:
          depth + 1 < run.params.depth
            ? async (text, model = own) =>
                (await start({ context: text, task: CHILD_TASK }, depth + 1, model)).answer ?? 'Error: no answer.'
            : undefined,
      })
    }
    try {
      const outcome = await start(makeReplTask(prompt, run.params.shape), 0, root)
      run.trace({ event: 'rlm', ms: run.now() - started, ...calls.count })
      return {
        ...outcome,
        notes: { ...outcome.notes, sub_calls: calls.count.sub, largest_batch: calls.count.largestBatch },
      }
    } finally {
      pools.close()
    }
  },
})

const CHARS_A_TOKEN = 4
const SUB_CHARS = 100_000
const FRAME_TOKENS = 900
/**
 * Turns of a usual item, only for the plan: a few turns, half code and half output, and half of the context read by
 * calls from code. Not measured.
 */
const USUAL_TURNS = 6
const USUAL_TURN_TOKENS = 1_000
const USUAL_SHARE = 0.5
const USUAL_REPLY = 200

/** The question and context of a REPL. */
export interface ReplTask {
  readonly context: string | readonly string[]
  /** Whole, with its rules, example, question and answer format. */
  readonly task: string
  readonly maxAnswerTokens?: number
}

function makeReplTask({ context, documents, statement, maxAnswerTokens }: Prompt, shape: string): ReplTask {
  const list = shape === 'documents' && documents && documents.length > 0
  return {
    context: list ? documents.map(({ start, end }) => context.slice(start, end)) : context,
    task: statement(),
    maxAnswerTokens,
  }
}

const CHILD_TASK = 'The context holds a task and what it is about. Do the task.'

/**
 * Pythons of REPLs that wait for other REPLs. If they came from the run's pool, all of them could wait for each other.
 * They belong to one item, so one process serves them in turn, each with its own Python.
 */
function createChildPools() {
  const pools = new Map<number, ReturnType<typeof createSandboxPool>>()
  return {
    at(depth: number) {
      const pool = pools.get(depth) ?? createSandboxPool(undefined, { renewing: true })
      pools.set(depth, pool)
      return pool
    },
    close() {
      for (const pool of pools.values()) pool.close()
    },
  }
}
