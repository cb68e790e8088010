import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import { shareContexts } from '../../../../generators/build/together.ts'
import { makeItems, o200k } from '../../../../library/testing/items.ts'
import { testTask } from '../../../../library/testing/task.ts'
import {
  answerFromText,
  listSaid,
  makeScopePatterns,
  NOT_STATED,
  readFactQuestion,
} from '../../../../packages/agents/transcripts/facts.ts'
import { readMessages, renderMessages } from '../../../../packages/agents/transcripts/messages.ts'
import { agentTranscript } from '../../../../packages/agents/transcripts/task.ts'
import { FACT_KINDS } from '../../../../packages/agents/transcripts/wordings.ts'
import { floorBm25, floorBm25Paragraphs } from '../../../../runners/baselines/bm25.ts'
import { makeFloorView } from '../../../../runners/baselines/floor.ts'
import { expectTrue } from '../../../contracts/truth.ts'
import { findStatistics } from './statistics.ts'

testTask(agentTranscript)

const QUESTIONS = 12
const shared = shareContexts(agentTranscript, QUESTIONS)
const items = makeItems(shared, 32_768, 2 * QUESTIONS)
const transcripts = [items.slice(0, QUESTIONS), items.slice(QUESTIONS)]

test('a transcript is asked twelve questions of six kinds, two of which have no answer', () => {
  for (const own of transcripts) {
    expect(new Set(own.map(({ context }) => context)).size).toBe(1)
    const kinds = own.map(({ question }) => readFactQuestion(question)?.attribute.kind)
    for (const kind of FACT_KINDS) expect(kinds.filter(each => each === kind)).toHaveLength(2)
    expect(own.filter(({ row }) => (row.expected as { answer: unknown }).answer === null)).toHaveLength(2)
  }
  const absent = items.flatMap(({ row }, at) => ((row.expected as { answer: unknown }).answer === null ? [at] : []))
  expect(new Set(absent.map(at => at % QUESTIONS)).size).toBeGreaterThan(2)
})

test('no line denies or doubles what an answer rests on', () => {
  expectTrue(agentTranscript, items)
})

test('a question without an answer has all that one with an answer has but the statement', () => {
  const single = makeItems(agentTranscript, 4096, QUESTIONS)
  for (const { context, question, row } of [...items, ...single]) {
    const asked = readFactQuestion(question)
    if (!asked) throw new Error(question)
    const named = (environment = '[a-z]+', service = '[a-z]+-[a-z]+') =>
      makeScopePatterns({ service, environment }).flatMap(pattern => context.match(pattern) ?? []).length
    expect(named(asked.environment, asked.service), question).toBeGreaterThan(0)
    expect(named(undefined, asked.service)).toBeGreaterThan(named(asked.environment, asked.service))
    // Statements of the same kind, which are about something else.
    const { answer } = row.expected as { answer: string | null }
    expect(listSaid(context, asked.attribute).filter(({ value }) => value !== answer).length).toBeGreaterThan(1)
    if (answer !== null) expect(answerFromText(context.replaceAll(answer, '-'), question)).not.toBe(answer)
  }
})

test('4,096 tokens that a search by words finds do not answer in 64K', async () => {
  const long = makeItems(agentTranscript, 65_536, QUESTIONS)
  for (const floor of [floorBm25, floorBm25Paragraphs]) {
    let right = 0
    for (const { context, question, row } of long) {
      const { answer } = row.expected as { answer: string | null }
      const view = makeFloorView(
        { context, question },
        {
          solver: { solve: item => answerFromText(item.context, item.question) },
          budget: 4096,
          answerTokens: 128,
          tokenizer: o200k,
          rng: makeRandom(question),
          read: () => undefined,
        },
      )
      if (floor.answer(view) === (answer ?? NOT_STATED)) right++
    }
    // Two of twelve are right for a reader that finds nothing.
    expect(right, floor.id).toBeLessThanOrEqual(4)
  }
})

test('the first items at seed 42 are as they were', async () => {
  const lines = [4096, 16_384].flatMap(target =>
    makeItems(agentTranscript, target, 2).map(
      ({ row }) => `v${row.version} ${target} ${row.index} ${row.id} ${row.questionId} ${row.sha256}`,
    ),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('frozen.txt')
})

test('the oracle is right from the text alone, and a reader of the end is not', () => {
  let [right, last] = [0, 0]
  for (const { context, question, row } of items) {
    const { answer } = row.expected as { answer: string | null }
    if (answerFromText(context, question) === (answer ?? NOT_STATED)) right++
    if (answer !== null && answerFromText(context.slice(-12_000), question) === answer) last++
  }
  expect(right).toBe(items.length)
  expect(last / items.length).toBeLessThan(0.3)
})

test('the last statement counts: before it, the answer is another one', () => {
  const states = items.filter(({ row }) => row.depths.some(({ fact }) => fact.startsWith('state ')))
  expect(states.length).toBeGreaterThan(1)
  for (const { context, question, row } of states) {
    const last = row.depths.find(({ fact }) => fact.startsWith('state '))
    const before = context.slice(0, Math.floor((last?.depth ?? 0) * context.length) - 5)
    expect(answerFromText(before, question)).toBe((row.expected as { like: string }).like)
  }
})

describe('messages', () => {
  test('are read back from a transcript as they were, and cover all of it', () => {
    for (const [{ context }] of transcripts) {
      const placed = readMessages(context)
      expect(renderMessages(placed.map(({ message }) => message))).toBe(context)
      expect(placed.length).toBeGreaterThan(40)
      const called = placed.flatMap(({ message }) => message.tool_calls ?? []).map(({ id }) => id)
      const answered = placed.flatMap(({ message }) => message.tool_call_id ?? [])
      expect(answered.slice(0, called.length)).toEqual(called)
    }
  })

  test.each(['', 'no speaker', '\n\nUser: x', 'Tool 1:\n', 'Assistant: \nCall 1: f {}'])('of odd text %j', text => {
    expect(renderMessages(readMessages(text).map(({ message }) => message)).replace(/^User: /, '')).toBe(
      text.replace(/^User: /, ''),
    )
  })
})

test('a transcript of a million tokens is made and read, and its results are of real sizes', () => {
  const [item] = makeItems(agentTranscript, 1_048_576, 1, {}, 2)
  const { answer } = item.row.expected as { answer: string | null }
  expect(answerFromText(item.context, item.question)).toBe(answer ?? NOT_STATED)
  expect(item.row.length.tokens).toBeGreaterThan(1_040_000)
  const { median, p90, charsAToken, digits, duplicates } = findStatistics(item.context, item.contextTokens)
  expect(median).toBeGreaterThan(200)
  expect(median).toBeLessThan(900)
  expect(p90).toBeGreaterThan(1500)
  expect(p90).toBeLessThan(7000)
  expect(charsAToken).toBeGreaterThan(2.4)
  expect(charsAToken).toBeLessThan(4.2)
  expect(digits).toBeLessThan(0.25)
  expect(duplicates).toBeLessThan(0.64)
})
