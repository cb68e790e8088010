import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import { getLast } from '../../core/collections/require.ts'
import type { AnswerRow } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Method } from '../../runners/method.ts'
import { type ChatReply, type ChatRequest, ModelError } from '../../runners/model.ts'
import { fakeModel, makeReply } from './fakes.ts'
import { must } from './must.ts'
import { limitCases, type RunOne, sayMore } from './one-item.ts'

/** A budget holds to the call, and the method answers from what it has. */
export function checkBudgets(method: Method, run: RunOne): void {
  /** Without limits. */
  let free: Promise<{ calls: number; status: AnswerRow['status'] }> | undefined
  const runWithoutLimits = async () => {
    const model = fakeModel(sayMore)
    const { row } = await run(method, model)
    return { calls: model.asked.length + model.embedded.length, status: row.status }
  }
  test.each(limitCases(method, [1, 5, 2]))(
    'holds a budget of %i calls to the call, and answers from what it has',
    async calls => {
      free ??= runWithoutLimits()
      const whole = await free
      const model = fakeModel(sayMore)
      const { row } = await run(method, model, undefined, { limits: { calls } })
      const fault = findBudgetFault(
        { calls, asked: model.asked, vectors: model.embedded.length, status: row.status, answer: row.answer },
        whole,
      )
      must(fault === undefined, fault ?? '')
    },
  )

  test.each(limitCases(method, [20_000, 2_000]))('holds a budget of %i tokens', async tokens => {
    const { row } = await run(method, fakeModel(sayMore), undefined, { limits: { tokens } })
    const { tokens: ledger, embeddings } = row.ledger
    const spent = ledger.input + ledger.output + (embeddings?.tokens ?? 0)
    must(spent <= tokens, `${spent} tokens were spent of a budget of ${tokens}: make every call by the model of run()`)
    requireStatus(['answered', 'budget', 'length_stop'], row, `with a budget of ${tokens} tokens`)
  })
}

/** Result of an item with a limited number of calls. */
export interface Budgeted extends Pick<AnswerRow, 'status' | 'answer'> {
  readonly calls: number
  readonly asked: readonly ChatRequest[]
  /** Calls for vectors. */
  readonly vectors: number
}

/**
 * Returns how a method broke the budget rule, if it did. A method never exceeds its calls, and when no ordinary call
 * fits, it answers from what it has.
 */
export function findBudgetFault(
  { calls, asked, vectors, status, answer }: Budgeted,
  whole: { readonly calls: number; readonly status: AnswerRow['status'] },
): string | undefined {
  const made = asked.length + vectors
  if (made > calls) return `it made ${made} calls on a budget of ${calls}: make every call by the models of run()`
  const ended = `ended as ${status.kind}${status.forced ? ', forced' : ''} (${quoteForMessage(status.reason)})`
  if (whole.calls < calls)
    return isDeepStrictEqual(status, whole.status)
      ? undefined
      : `it makes ${whole.calls} calls, and with a budget of ${calls} it ${ended}; without one ${whole.status.kind} (${quoteForMessage(whole.status.reason)}). Asked: the same`
  // Some cannot know beforehand that the next call is the last.
  if (whole.calls === calls)
    return status.kind === whole.status.kind ? undefined : `${describeBudget(calls)} it ${ended}. ${FINAL}`
  // Before the first call there may be nothing to answer from.
  if (asked.length === 0)
    return status.kind === 'budget' && !status.forced
      ? undefined
      : `${describeBudget(calls)} it asked nothing and ${ended}. Asked: let the error "budget" pass where there is nothing to answer from`
  if (status.kind === 'budget')
    return `${describeBudget(calls)} it let the error "budget" pass after ${asked.length === 1 ? '1 call' : `${asked.length} calls`}. ${CATCH}`
  if (status.kind !== 'answered' || answer === null) return `${describeBudget(calls)} it ${ended}. ${FINAL}`
  if (getLast(asked).final !== true) return `${describeBudget(calls)} its last call was no final one. ${FINAL}`
  if (!status.forced || !status.reason.includes('limit of'))
    return `${describeBudget(calls)} it ${ended}. Asked: forced: true and the error's message as the reason, so that rows tell such answers apart`
  return undefined
}

const describeBudget = (calls: number) => `with a budget of ${calls === 1 ? '1 call' : `${calls} calls`}`

const FINAL =
  'Asked: where its calls are spent, a method answers from what it has. Send the call for the answer with final: true, for which a share is kept'

const CATCH =
  "Asked: where something was asked already, catch it (error instanceof ModelError && error.kind === 'budget', ModelError from fathom-bench) and answer from what there is: a call with final: true, then forced: true and reason: error.message"

/** @param when begins the message: in which case it is asked */
function requireStatus(allowed: readonly AnswerRow['status']['kind'][], { status }: AnswerRow, when: string): void {
  must(
    allowed.includes(status.kind),
    `${when} it ended as ${status.kind} (${quoteForMessage(status.reason)}). Asked: ${allowed.join(', ')}`,
  )
}

const CUT =
  "a last reply was cut off or refused: look at its finish, and give the status 'length_stop' or 'refused' for it;"

const ODD: [string, () => ChatReply][] = [
  ['a text without end', () => makeReply('word '.repeat(10_000), { finish: 'length' })],
  ['half a block of code', () => makeReply('```repl\nprint(context')],
  ['braces, tags and slots', () => makeReply('{question} {section} </memory> <think> \\boxed{{{ [[[ $& $1')],
  [
    'calls of tools that there are not',
    () => makeReply('', { finish: 'tool_calls', toolCalls: [{ id: '', name: 'rm', arguments: '{' }] }),
  ],
  ['a refusal', () => makeReply('', { finish: 'content_filter' })],
  ['nothing', () => makeReply('')],
]

/** Whatever a model says, and however a call ends: the item ends in a known way. */
export function checkModelFailures(method: Method, run: RunOne): void {
  test.each(limitCases(method, ODD))('a model that says %s does not fail the run', async (_, say) => {
    const { row, summary } = await run(method, fakeModel(say))
    must(summary.recorded === 1, 'it made no row')
    requireStatus(['answered', 'length_stop', 'refused', 'budget'], row, 'with a model that says odd things')
  })

  test.each(limitCases(method, ['length', 'content_filter'] as const))(
    'a last response that ended by %s is an incomplete answer',
    async finish => {
      const model = fakeModel(() => makeReply('The answer is 4829371. It was kept for calm-harbour.', { finish }))
      const { row } = await run(method, model)
      requireStatus(['length_stop', 'refused', 'budget'], row, CUT)
    },
  )

  test.each(limitCases(method, ['overflow', 'failed', 'refused'] as const))(
    'a call that ends as %s makes a row with a reason',
    async kind => {
      const throwing = fakeModel(() => {
        throw new ModelError(kind, 'the server said so')
      })
      const { row } = await run(method, throwing)
      const { reason } = row.status
      must(
        reason.includes('the server said so'),
        `every call ended as ${kind}: "the server said so", and the reason is ${quoteForMessage(reason)}. Asked: let the error of a call pass, or say its message as the reason`,
      )
      // A method that tries for a last answer ends without one.
      requireStatus(kind === 'failed' ? ['failed'] : [kind, 'budget'], row, `where every call ends as ${kind}`)
      must(
        row.status.kind === kind || row.answer === null,
        `where every call ends as ${kind}, it answered ${describeValue(row.answer)}`,
      )
    },
  )
}
