import { describe, expect, test } from 'vitest'
import { fakeModel, tokenizer } from '../../../library/testing/fakes.ts'
import { CONTEXT, makeItemRunner, makeShortPrompt } from '../../../library/testing/one-item.ts'
import { truncateMiddle } from '../../../runners/methods/truncate-middle.ts'

// What stands around the context is the task: it is whole in every prompt that is sent.

const RULES = 'Keep to the rules of this long list. '.repeat(60)
const ENDING = `${'And mind what was said. '.repeat(60)}What number is kept for calm-harbour?`
const around = (head: string, tail: string) => () => ({
  ...makeShortPrompt(),
  promptTokens: tokenizer.count(head + CONTEXT + tail),
  render: (context = CONTEXT) => `${head}${context}${tail}`,
})

describe('truncate-middle', () => {
  const run = makeItemRunner()
  const asked = async (maxTokens: number, head: string, tail: string) => {
    const model = fakeModel()
    const { row } = await run(truncateMiddle, model, undefined, { params: { maxTokens }, prompt: around(head, tail) })
    return { row, sent: model.asked.map(({ messages }) => messages[0].content) }
  }

  test.each([
    ['before the context', RULES, 'Which?'],
    ['behind it', 'Read.', ENDING],
    ['on both sides', RULES, ENDING],
  ])('keeps all of a task that stands %s, where it takes more than its half', async (_, head, tail) => {
    const task = tokenizer.count(head) + tokenizer.count(tail)
    const { sent, row } = await asked(task + 32 + 40 + 128, head, tail)
    expect(sent).toHaveLength(1)
    expect(sent[0].startsWith(head)).toBe(true)
    expect(sent[0].endsWith(tail)).toBe(true)
    expect(tokenizer.count(sent[0])).toBeLessThanOrEqual(task + 32 + 40 + 128)
    expect(row.notes!['dropped_tokens']).toBeGreaterThan(0)
  })

  test('a limit below the task alone is an overflow that says so, and nothing is sent', async () => {
    const { sent, row } = await asked(300, RULES, ENDING)
    expect(sent).toEqual([])
    expect(row.answer).toBeNull()
    expect(row.status).toMatchObject({
      kind: 'overflow',
      reason: expect.stringMatching(
        /^not sent: the task without its context takes \d+ tokens, and the prompt may take 268$/,
      ),
    })
  })

  test('of a short task, head and tail are as long as in the baseline', async () => {
    const { sent } = await asked(1032, 'Read. ', ' Which?')
    const kept = (line: string) => tokenizer.count(`${line}\n`) * (sent[0].split(line).length - 1)
    const [head, tail] = [kept('Rain fell on the old mill.'), kept('Rain fell again.')]
    for (const half of [head, tail]) expect(Math.abs(half - 500)).toBeLessThan(20)
  })
})
