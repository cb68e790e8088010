import { expect, test } from 'vitest'
import { lastOf } from '../core/held.ts'
import type { AnswerRow } from '../core/rows.ts'
import type { Method } from '../runners/method.ts'
import { type ChatReply, ModelError } from '../runners/model.ts'
import { fakeModel, replyOf } from './fakes.ts'
import { few, type RunOne, runs, sayMore } from './one-item.ts'

/** A budget holds to the call, and the method answers from what it has. */
export function holdsBudgets(method: Method, run: RunOne): void {
  const asks = runs(method) && method.needs.includes('model')

  /** Without limits. */
  let free: Promise<{ calls: number; status: AnswerRow['status'] }> | undefined
  const withoutLimits = async () => {
    const model = fakeModel(sayMore)
    const { row } = await run(method, model)
    return { calls: model.asked.length + model.embedded.length, status: row.status }
  }
  test.runIf(asks).each(few(method, [1, 5, 2]))(
    'holds a budget of %i calls to the call, and answers from what it has',
    async calls => {
      free ??= withoutLimits()
      const whole = await free
      const model = fakeModel(sayMore)
      const { row } = await run(method, model, undefined, { limits: { calls } })
      expect(model.asked.length + model.embedded.length).toBeLessThanOrEqual(calls)
      if (whole.calls < calls) return expect(row.status).toEqual(whole.status)
      // Some cannot know beforehand that the next call is the last.
      if (whole.calls === calls) return expect(row.status.kind, FINAL).toBe(whole.status.kind)
      // Where nothing was asked yet, there may be nothing to answer from.
      if (model.asked.length === 0) return expect(row.status).toMatchObject({ kind: 'budget', forced: false })
      expect(row.status, FINAL).toMatchObject({
        kind: 'answered',
        forced: true,
        reason: expect.stringContaining('limit of'),
      })
      expect(row.answer).not.toBeNull()
      expect(lastOf(model.asked).final, FINAL).toBe(true)
    },
  )

  test.runIf(asks).each(few(method, [20_000, 2_000]))('holds a budget of %i tokens', async tokens => {
    const { row } = await run(method, fakeModel(sayMore), undefined, { limits: { tokens } })
    const { tokens: spent, embeddings } = row.ledger
    expect(spent.input + spent.output + (embeddings?.tokens ?? 0)).toBeLessThanOrEqual(tokens)
    expect(['answered', 'budget', 'length_stop'], row.status.reason).toContain(row.status.kind)
  })
}

const FINAL =
  'where its calls are spent, a method answers from what it has: send the call for the answer with final: true, for which a share is kept'

const CUT =
  "run() calls a reply answered that was cut off or refused: look at its finish, and give the status 'length_stop' or 'refused' for it"

const ODD: [string, () => ChatReply][] = [
  ['a text without end', () => replyOf('word '.repeat(10_000), { finish: 'length' })],
  ['half a block of code', () => replyOf('```repl\nprint(context')],
  ['braces, tags and slots', () => replyOf('{question} {section} </memory> <think> \\boxed{{{ [[[ $& $1')],
  [
    'calls of tools that there are not',
    () => replyOf('', { finish: 'tool_calls', toolCalls: [{ id: '', name: 'rm', arguments: '{' }] }),
  ],
  ['a refusal', () => replyOf('', { finish: 'content_filter' })],
  ['nothing', () => replyOf('')],
]

/** Whatever a model says, and however a call ends: the item ends in a known way. */
export function survivesModels(method: Method, run: RunOne): void {
  const asks = runs(method) && method.needs.includes('model')

  test.runIf(asks).each(few(method, ODD))('a model that says %s is no failure of the run', async (_, say) => {
    const { row, summary } = await run(method, fakeModel(say))
    expect(summary.recorded).toBe(1)
    expect(['answered', 'length_stop', 'refused', 'budget'], row.status.reason).toContain(row.status.kind)
  })

  test.runIf(asks).each(few(method, ['length', 'content_filter'] as const))(
    'a last reply that ended by %s is no whole answer',
    async finish => {
      const model = fakeModel(() => replyOf('The answer is 4829371. It was kept for calm-harbour.', { finish }))
      const { row } = await run(method, model)
      expect(['length_stop', 'refused', 'budget'], CUT).toContain(row.status.kind)
    },
  )

  test.runIf(asks).each(few(method, ['overflow', 'failed', 'refused'] as const))(
    'a call that ends as %s makes a row with a reason',
    async kind => {
      const throwing = fakeModel(() => {
        throw new ModelError(kind, 'the server said so')
      })
      const { row } = await run(method, throwing)
      expect(row.status.reason).toContain('the server said so')
      // A method that tries for a last answer ends without one.
      if (row.status.kind !== kind) expect(row).toMatchObject({ status: { kind: 'budget' }, answer: null })
      if (kind === 'failed') expect(row.status.kind).toBe('failed')
    },
  )
}
