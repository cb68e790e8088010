import { getErrorMessage } from '../../../core/errors.ts'
import type { ParamValue, StatusKind } from '../../../core/rows/rows.ts'
import type { MethodResult, MethodRun } from '../../method.ts'
import type { ChatReply, Model } from '../../model.ts'
import { ModelError } from '../../model.ts'
import type { PromptRoom } from '../../models/counting/prompt-space.ts'
import type { CellResult, Sandbox } from '../../sandbox/sandbox.ts'
import { buildReplyOutcome } from '../parts/outcome.ts'
import type { Slice } from '../parts/slices.ts'
import type { ReplTask } from '../rlm.ts'
import { extractReplCells, findFinalAnswer } from './final.ts'
import type { CellOutput } from './flow.ts'
import { buildPrelude, readVariableText, runCell } from './scaffold.ts'
import { makeHostFunctions, type SubCalls } from './sub-calls.ts'
import { Talk } from './talk.ts'

export interface RlmParams {
  readonly [parameter: string]: ParamValue
  readonly turns: number
  readonly protocol: string
  readonly blocks: string
  readonly lastCall: string
  readonly outputChars: number
  readonly turnTokens: number
  readonly subTokens: number
  readonly parallel: number
  readonly cellSeconds: number
  readonly compaction: number
}

export interface ReplContext extends Pick<SubCalls, 'depth' | 'recurse' | 'calls' | 'drop' | 'named' | 'last'> {
  readonly run: MethodRun<RlmParams>
  /** Answers the plain calls from this REPL's code. */
  readonly plain: Model
  /** Limit on the length of their prompts. */
  readonly plainRoom: PromptRoom
  readonly open: MethodRun['sandbox']
  readonly quotes: (text: string) => readonly Slice[]
}

/** One REPL from its first turn to its answer. */
export async function runRepl(task: ReplTask, replContext: ReplContext): Promise<MethodResult> {
  const { run, depth, quotes, plain, plainRoom } = replContext
  const { params, signal } = run
  const sandbox = await replContext.open({
    functions: makeHostFunctions({
      ...replContext,
      model: plain,
      room: plainRoom,
      parallel: params.parallel,
      answerTokens: params.subTokens,
    }),
    prelude: buildPrelude(params.protocol),
  })
  const talk = new Talk(task, replContext)
  const cells = { count: 0, restarts: 0, ms: 0 }
  let draft = ''
  try {
    const failure = await load(sandbox)
    if (failure) return { status: 'sandbox_error', reason: failure, answer: null, ...talk.notes(cells) }
    for (let turn = 1; turn <= params.turns; turn++) {
      const reply = await talk.turn(turn)
      if (reply === 'spent') break
      const { answer, lost } = await runCells(reply, sandbox)
      if (answer !== undefined)
        return { ...buildReplyOutcome({ ...reply, text: answer }), ...talk.notes(cells), raw: reply.text }
      if (lost !== undefined) return await forceAnswer(lost, 'sandbox_error')
    }
    return await forceAnswer(talk.spent ?? `${params.turns} turns were taken`, 'budget')
  } finally {
    sandbox.close()
  }

  /** Why the context cannot be had in Python, if so. */
  async function load(python: Sandbox): Promise<string | undefined> {
    try {
      await python.load('context', task.context, signal)
      return undefined
    } catch (error) {
      if (signal.aborted) throw error
      return getErrorMessage(error)
    }
  }

  /**
   * Runs a reply's cells, all of them, and shows what they print. The first answer that the cells or the reply give
   * ends the run.
   */
  async function runCells(reply: ChatReply, python: Sandbox): Promise<{ answer?: string; lost?: string }> {
    const shown: CellOutput[] = []
    let answer: string | undefined
    let lost: string | undefined
    for (const code of extractReplCells(reply.text, params.blocks)) {
      const timeLimitMs = params.cellSeconds * 1000
      const result = await runCell(python, code, { signal, timeLimitMs, maxOutput: params.outputChars })
      cells.count++
      cells.ms += result.ms
      const output = formatCellOutput(result)
      run.trace({ event: 'exec', depth, code, outcome: result.outcome, ms: result.ms, output })
      for (const { start, end } of quotes(output)) run.read(start, end)
      shown.push({ code, output })
      answer ??= result.after?.given
      draft = result.after?.draft ?? draft
      if (result.restarted && ++cells.restarts > RESTARTS) {
        lost = `Python was lost more than ${RESTARTS} times, the last time with: ${result.error}`
        break
      }
      // The item's time is up: what is left of it is for the last call.
      if (run.budget.left().ms <= 0) break
    }
    answer ??= params.protocol === 'final' && lost === undefined ? await readFinalAnswer(reply, python) : undefined
    if (answer !== undefined) return { answer }
    if (shown.length > 0) talk.show(shown)
    return lost === undefined ? {} : { lost }
  }

  /**
   * Returns the value of FINAL or FINAL_VAR in a response. A missing variable returns nothing, and the run continues.
   */
  async function readFinalAnswer({ text }: ChatReply, python: Sandbox): Promise<string | undefined> {
    const found = findFinalAnswer(text)
    if (found === undefined || 'text' in found) return found?.text
    return (await readVariableText(python, found.variable, signal))?.trim()
  }

  /** Returns the best available answer. If the last call gives none, the item ends with `status` and what exists. */
  async function forceAnswer(forcedBy: string, status: StatusKind): Promise<MethodResult> {
    try {
      const reply = await talk.last(draft)
      if (reply.text.trim() !== '') return { ...buildReplyOutcome(reply, { forcedBy }), ...talk.notes(cells) }
    } catch (error) {
      if (!(error instanceof ModelError && (error.kind === 'budget' || error.kind === 'overflow'))) throw error
    }
    return { status, reason: `forced: ${forcedBy}`, forced: true, answer: draft || null, ...talk.notes(cells) }
  }
}

/** After more Pythons that ended, the next one would end too. */
const RESTARTS = 3

/** Output, then the error in one line, then the variables: as the model sees a cell. */
function formatCellOutput({ outcome, stdout, stderr, error, dropped, variables, restarted }: CellResult): string {
  const made = variables.filter(name => name !== 'context')
  const parts = [
    stdout.trimEnd(),
    stderr.trimEnd(),
    outcome === 'ok' ? '' : error || outcome,
    dropped > 0 ? `(${dropped} more characters are not shown)` : '',
    restarted ? 'The REPL was started anew: all variables but the context are gone.' : '',
    made.length > 0 ? `Variables: ${made.join(', ')}` : '',
  ]
  return parts.filter(part => part !== '').join('\n') || 'Nothing was printed.'
}
