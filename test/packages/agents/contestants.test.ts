import { describe, expect, test } from 'vitest'
import { fakeModel, makePrompt, makeReply, tokenizer as o200k } from '../../../library/testing/fakes.ts'
import { makeItemRunner } from '../../../library/testing/one-item.ts'
import { COMPACTORS } from '../../../packages/agents/compaction/contestants.ts'
import type { Compactor, CompactRequest } from '../../../packages/agents/compaction/contract.ts'
import { LEAST_GROWTH } from '../../../packages/agents/compaction/growth.ts'
import { type CompactionSettings, makeCompactionMethod } from '../../../packages/agents/compaction/method.ts'
import { NOT_STATED } from '../../../packages/agents/transcripts/facts.ts'

const run = makeItemRunner()
const SETTINGS: CompactionSettings = { budgetTokens: 500, window: 200_000, rounds: 1, searches: 0 }
const QUESTION = 'Which library was chosen for the service calm-harbour in canary?'
const TRANSCRIPT = [
  'User: Let us go on with calm-harbour on canary.',
  'Assistant: Next.\nCall 1: read_log {"path":"core/log"}',
  'Tool 1:\nINFO one\nINFO two',
  'User: I settle for amber-otter, since people know it.',
  'Assistant: The log looks right.',
  'User: Good. Go on with the log.',
].join('\n\n')

/** Four characters a token: the length of a text is not the subject here. */
const tokenizer = { ...o200k, id: 'quarter', count: (text: string) => Math.ceil(text.length / 4), additive: false }

/** Answers one question about a conversation after a compactor had it. */
async function ask(compactor: Compactor, context: string, more: Partial<CompactionSettings> = {}, say = () => '42') {
  const model = fakeModel()
  const requests: string[] = []
  const own: typeof model = {
    ...model,
    async chat(request) {
      requests.push(request.messages.map(({ content }) => content).join('\n'))
      return makeReply(say())
    },
  }
  const prompt = () => {
    const empty = makePrompt('', QUESTION)
    return { ...empty, context, render: (text = context) => `${text}\n${empty.render('')}` }
  }
  const method = makeCompactionMethod(compactor, { ...SETTINGS, ...more }, compactor.id.replace('@', '-'))
  const { row } = await run(method, own, undefined, { prompt, tokenizer })
  return { row, requests }
}

const makeCompactor = (compact: (request: CompactRequest) => CompactRequest['messages']): Compactor => ({
  id: 'mine',
  about: 'One of a test.',
  source: 'A test.',
  calls: 0,
  compact: async request => ({ messages: compact(request) }),
})

const ODD: Readonly<Record<string, string>> = {
  nothing: '',
  'one message': 'User: Hello.',
  'a text without messages': 'Just words.\nAnd a line.',
  'a tool result of two million characters on one line': `User: Go on.\n\nTool 1:\n${'{"a/b":1234567},'.repeat(125_000)}`,
  'broken UTF-16': 'User: \ud83d and \udc00.\n\nTool 1:\n\ud83d\n\nAssistant: \ude00',
  'line breaks alone': '\n'.repeat(2000),
  'a result without a call': 'Tool 9:\nx',
  'a call that is broken off': 'Assistant: \nCall 1: f {"path":"',
}

describe.each(COMPACTORS.map(compactor => [compactor.id, compactor] as const))('%s', (id, compactor) => {
  test.each(Object.entries(ODD))('ends with a row for %s', async (_, context) => {
    const { row, requests } = await ask(compactor, context)
    expect([row.status.kind, row.answer]).toEqual(['answered', '42'])
    const notes = row.notes as Record<string, number>
    for (const request of requests) expect(request).not.toMatch(/\p{Cs}/u)
    // A compaction is never asked with the question.
    for (const request of requests.slice(0, -1)) expect(request).not.toContain('calm-harbour')
    if (compactor.calls === 0 && !(compactor.ignoresBudget && id !== 'nothing'))
      expect(notes['retained_tokens']).toBeLessThanOrEqual(SETTINGS.budgetTokens * 1.1)
    expect(notes['kept']).toBeOneOf([0, 1])
  })

  test('takes a summary of nothing, and one that is longer than what it is of', async () => {
    for (const summary of ['', 'word '.repeat(5000)]) {
      const { row } = await ask(compactor, TRANSCRIPT, {}, () => summary)
      expect(row.status.reason).not.toBe('')
      const { grew, retained_tokens: retained, source_tokens: source } = row.notes as Record<string, number>
      expect(grew).toBe(Number(retained > source))
      if (compactor.isReference) expect(grew).toBe(0)
      if (id === 'summary') expect(grew).toBe(Number(summary !== ''))
    }
  })
})

describe('a contestant that returns', () => {
  const returning = (content: string) => makeCompactor(() => [{ role: 'user', content }])
  test.each<[string, Compactor, object]>([
    ['nothing', makeCompactor(() => []), { retained_tokens: 0, kept: 0, grew: 0 }],
    ['all of it twice', makeCompactor(({ messages }) => [...messages, ...messages]), { kept: 1, grew: 1 }],
    ['a question', returning(QUESTION), { kept: 0, grew: 0 }],
    ['the answer without what it is about', returning('I settle for amber-otter, since people know it.'), { kept: 0 }],
    ['parted surrogates', returning('\ud83d'), { kept: 0 }],
    ['messages without content', makeCompactor(() => [{ role: 'assistant', content: '' }]), { kept: 0 }],
  ])('%s', async (_, compactor, notes) => {
    const { row } = await ask(compactor, TRANSCRIPT)
    expect(row.status.kind).toBe('answered')
    expect(row.notes).toMatchObject(notes)
  })

  test('an error, in one line of its row', async () => {
    const failing = { ...returning(''), compact: () => Promise.reject(new Error('it broke')) }
    const { row } = await ask(failing, TRANSCRIPT)
    expect(row.status.kind).toBe('failed')
    expect(row.status.reason).toMatch(/^[^\n]*it broke[^\n]*$/)
  })
})

test('--rounds: each compaction gets the result of the one before and a further part, all parts once', async () => {
  const given: string[][] = []
  const compactor = makeCompactor(({ messages }) => {
    given.push(messages.map(({ content }) => content))
    return [{ role: 'user', content: `notes ${given.length}` }, ...messages.slice(-1)]
  })
  const { row } = await ask(compactor, TRANSCRIPT, { rounds: 3 })
  expect(given.map(each => each.length)).toEqual([2, 4, 4])
  expect(given[1].slice(0, 2)).toEqual(['notes 1', given[0][1]])
  expect(given[2].slice(0, 2)).toEqual(['notes 2', given[1][3]])
  const fresh = [given[0], given[1].slice(2), given[2].slice(2)].flat()
  expect(fresh).toEqual((await sourceMessages()).map(({ content }) => content))
  expect(row.notes).toMatchObject({ kept: 0 })
})

test('--rounds: what the first compaction drops is gone after the second', async () => {
  const last = makeCompactor(({ messages }) => messages.slice(-4))
  const kept = async (rounds: number) => (await ask(last, TRANSCRIPT, { rounds })).row.notes
  const first = makeCompactor(({ messages }) => messages.slice(0, 1))
  expect(await kept(1)).toMatchObject({ kept: 0 })
  expect((await ask(first, TRANSCRIPT, { rounds: 2 })).row.notes).toMatchObject({ kept: 0 })
  const all = makeCompactor(({ messages }) => messages)
  expect((await ask(all, TRANSCRIPT, { rounds: 4 })).row.notes).toMatchObject({ kept: 1, grew: 0 })
})

async function sourceMessages() {
  let found: CompactRequest['messages'] = []
  await ask(
    makeCompactor(({ messages }) => {
      found = messages
      return []
    }),
    TRANSCRIPT,
  )
  return found
}

describe('--triggered', () => {
  const long = Array.from({ length: 60 }, (_, at) => `User: ${at} ${'and more words '.repeat(80)}`).join('\n\n')
  const when = (isDue: NonNullable<Compactor['trigger']>['isDue'], keep = 1) => {
    const sizes: number[] = []
    const compactor = makeCompactor(({ messages }) => {
      sizes.push(messages.length)
      return messages.slice(-keep)
    })
    return { compactor: { ...compactor, trigger: { says: 'when a test says so', isDue } }, sizes }
  }

  test('compacts whenever the trigger is due, and keeps what comes after the last time', async () => {
    const { compactor, sizes } = when(({ tokens, window }) => tokens >= window / 2)
    const { row } = await ask(compactor, long, { triggered: true, window: 12_000 })
    expect(sizes.length).toBeGreaterThan(1)
    expect(row.notes).toMatchObject({ compactions: sizes.length, grew: 0 })
    expect(Number(row.notes?.['retained_tokens'])).toBeLessThan(6000)
  })

  test('leaves a conversation alone that never reaches it', async () => {
    const { compactor, sizes } = when(() => false)
    const { row } = await ask(compactor, long, { triggered: true })
    expect(sizes).toEqual([])
    expect(row.notes).toMatchObject({ compactions: 0, retained_tokens: Math.ceil(long.length / 4) })
  })

  test('does not compact again before something new came, whatever is left', async () => {
    const { compactor, sizes } = when(() => true, 1000)
    await ask(compactor, long, { triggered: true })
    expect(sizes.length).toBeLessThanOrEqual(Math.ceil(long.length / 4 / LEAST_GROWTH))
  })

  test.each(COMPACTORS.flatMap(({ id, trigger }) => (trigger ? [[id, trigger] as const] : [])))(
    '%s is due at the end of its window and not at its start',
    (_, { isDue, says }) => {
      expect(says).not.toBe('')
      for (const window of [32_000, 200_000, 1_000_000]) {
        expect(isDue({ tokens: window, messages: 5000, window })).toBe(true)
        expect(isDue({ tokens: 1000, messages: 3, window })).toBe(false)
      }
    },
  )
})

describe('--recover', () => {
  const nothing = makeCompactor(() => [])
  const replies = (...texts: string[]) => {
    const left = [...texts]
    return () => left.shift() ?? 'too many calls'
  }

  test('shows lines of the old conversation to a reader that searches', async () => {
    const { row, requests } = await ask(nothing, TRANSCRIPT, { searches: 2 }, replies('SEARCH: settle', 'amber-otter'))
    expect(requests).toHaveLength(2)
    expect(requests[0]).toContain('reply with SEARCH:')
    expect(requests[0]).not.toContain('amber-otter')
    expect(requests[1]).toContain('I settle for amber-otter')
    expect([row.answer, row.notes?.['searches'], row.ledger.calls.total]).toEqual(['amber-otter', 1, 2])
  })

  test('takes what looks like a search for an answer once none is left', async () => {
    const { row, requests } = await ask(nothing, TRANSCRIPT, { searches: 1 }, replies('SEARCH: log', 'SEARCH: more'))
    expect(requests).toHaveLength(2)
    expect(requests[1].split('reply with SEARCH:')).toHaveLength(2)
    expect([row.answer, row.notes?.['searches']]).toEqual(['SEARCH: more', 1])
  })

  test('is not offered without a search, and finds nothing in nothing', async () => {
    const { row, requests } = await ask(nothing, TRANSCRIPT, { searches: 0 }, replies('SEARCH: log'))
    expect(requests.join('\n')).not.toContain('reply with SEARCH:')
    expect(row.answer).toBe('SEARCH: log')
    const empty = await ask(nothing, '', { searches: 1 }, replies('SEARCH: anything', NOT_STATED))
    expect(empty.row.answer).toBe(NOT_STATED)
  })
})
