import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import {
  createTracer,
  makeReferenceFinder,
  type Referenced,
  trackConversations,
} from '../../../runners/metering/trace.ts'
import type { Message } from '../../../runners/model.ts'

const restored = (parts: Referenced, context: string) =>
  typeof parts === 'string'
    ? parts
    : parts.map(part => (typeof part === 'string' ? part : context.slice(part.start, part.end))).join('')
const written = (parts: Referenced) =>
  typeof parts === 'string' ? [parts] : parts.filter((part): part is string => typeof part === 'string')

describe('a text', () => {
  const prose = (seed: string, words: number) => {
    const rng = makeRandom(seed)
    return Array.from({ length: words }, () => rng.pick(['rain', 'mill', 'old', 'harbour', 'came', 'again', 'x'])).join(
      ' ',
    )
  }

  test.each([
    ['the whole context', (context: string) => `Read.\n${context}\n\nWhat?`, [{ start: 0, end: 4_000 }]],
    ['a slice', (context: string) => `Read.\n${context.slice(1_001, 2_500)}\n\nWhat?`, [{ start: 1_001, end: 2_500 }]],
    [
      'slices out of order, trimmed and joined',
      (context: string) => `${context.slice(3_000, 3_400)}\n\n${context.slice(100, 500)}`,
      [
        { start: 3_000, end: 3_400 },
        { start: 100, end: 500 },
      ],
    ],
    [
      'head and tail',
      (context: string) => `${context.slice(0, 300)}\n${context.slice(-300)}`,
      [
        { start: 0, end: 300 },
        { start: 3_700, end: 4_000 },
      ],
    ],
    ['nothing of it', () => `Read.\n${'y'.repeat(1_000)}`, []],
    ['a few words of it', (context: string) => `${'Say. '.repeat(30)}${context.slice(64, 127)}`, []],
  ])('with %s', (_, make, places) => {
    const rng = makeRandom('places')
    const context = Array.from({ length: 4_000 }, () => String.fromCharCode(97 + rng.int(0, 25))).join('')
    const text = make(context)
    const parts = makeReferenceFinder(context)(text)
    expect(typeof parts === 'string' ? [] : parts.filter(part => typeof part !== 'string')).toEqual(places)
    expect(restored(parts, context)).toBe(text)
    if (places.length === 0) expect(parts).toBe(text)
  })

  test('that the context has more than once is that which was read', () => {
    const line = 'The tide is out. The lamps are lit. The shop is shut. Rain taps on the roof.\n'
    const context = `${line.repeat(50)}VAR A = 1\n${line.repeat(50)}`
    const find = makeReferenceFinder(context)
    const [start, end] = [3_000, 5_000]
    expect(find(`Read: ${context.slice(start, end)}`, [{ start, end }])).toEqual(['Read: ', { start, end }])
    expect(restored(find(`Read: ${context.slice(start, end)}`), context)).toBe(`Read: ${context.slice(start, end)}`)
  })

  test('of the shortest length at which a run of the context is found is found whole', () => {
    const context = prose('7', 400)
    const find = makeReferenceFinder(context)
    expect(find(context.slice(0, 127))).toEqual([{ start: 0, end: 127 }])
    expect(find(context.slice(0, 126))).toBe(context.slice(0, 126))
  })

  test('can always be put together again, and what is written out holds no long run of the context', () => {
    const contexts = fc.oneof(
      fc.string({ maxLength: 3_000, size: 'max' }),
      // Texts that repeat themselves, as noise does, and near-copies.
      fc.tuple(fc.string({ minLength: 1, maxLength: 90 }), fc.nat(60)).map(([unit, times]) => unit.repeat(times)),
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 2_000, size: 'max' }).map(letters => letters.join('')),
      fc.nat(1_000).map(seed => prose(String(seed), 400)),
    )
    fc.assert(
      fc.property(
        contexts,
        fc.array(fc.tuple(fc.nat(3_000), fc.nat(900), fc.string()), { maxLength: 6 }),
        (context, cuts) => {
          const text = cuts.map(([start, size, own]) => own + context.slice(start, start + size)).join('|')
          const parts = makeReferenceFinder(context)(
            text,
            cuts.map(([start, size]) => ({ start, end: Math.min(context.length, start + size) })),
          )
          expect(restored(parts, context)).toBe(text)
          for (const part of written(parts))
            for (let at = 0; at + 127 <= part.length; at++)
              expect(context.includes(part.slice(at, at + 127))).toBe(false)
        },
      ),
    )
  })
})

describe('events', () => {
  const context = Array.from({ length: 300 }, (_, at) => `Line ${at} of a long text.`).join('\n')

  test('carry the time, and the context nowhere, however deep', () => {
    const events: unknown[] = []
    let time = 100
    const trace = createTracer(
      context,
      event => void events.push(event),
      () => time,
    )
    time = 107.4
    trace({ event: 'exec', cells: [{ code: 'print(context)', stdout: context }], small: 1, none: null, flag: true })
    expect(events).toEqual([
      {
        event: 'exec',
        ms: 7,
        cells: [{ code: 'print(context)', stdout: [{ start: 0, end: context.length }] }],
        small: 1,
        none: null,
        flag: true,
      },
    ])
  })

  test('of a plugin that hold themselves come to an end', () => {
    const events: unknown[] = []
    const knot: Record<string, unknown> = {}
    knot['self'] = knot
    createTracer(
      context,
      event => void events.push(event),
      () => 0,
    )({ event: 'odd', knot })
    expect(JSON.stringify(events).length).toBeLessThan(500)
  })
})

describe('messages', () => {
  const user = (content: string): Message => ({ role: 'user', content })
  const assistant = (content: string): Message => ({ role: 'assistant', content })

  test('of a conversation that goes on are written once', () => {
    const numbered = trackConversations()
    const first = [user('a'), user('b')]
    expect(numbered(first)).toEqual({ chat: 0, messages: first })
    expect(numbered([...first, assistant('c'), user('d')])).toEqual({
      chat: 1,
      same: { chat: 0, messages: 2 },
      messages: [assistant('c'), user('d')],
    })
    expect(numbered([user('sub-call')])).toEqual({ chat: 2, messages: [user('sub-call')] })
    expect(numbered([...first, assistant('c'), user('d'), assistant('e')])).toEqual({
      chat: 3,
      same: { chat: 1, messages: 4 },
      messages: [assistant('e')],
    })
    // As after a compaction.
    expect(numbered([user('a'), user('summary')])).toMatchObject({
      same: { chat: 3, messages: 1 },
      messages: [user('summary')],
    })
  })

  test.each([
    ['role', user('a'), assistant('a')],
    ['words', user('a'), user('b')],
    ['tool calls', { ...assistant(''), toolCalls: [{ id: '1', name: 'f', arguments: '' }] }, assistant('')],
    ['call', { role: 'tool', content: '', toolCallId: '1' }, { role: 'tool', content: '', toolCallId: '2' }],
  ] as [string, Message, Message][])('of another %s are others', (_, one, other) => {
    const numbered = trackConversations()
    numbered([user('x'), one])
    expect(numbered([user('x'), other])).toMatchObject({ same: { messages: 1 }, messages: [other] })
  })
})

test('700K tokens of context and hundreds of turns stay small', () => {
  const rng = makeRandom('long')
  const words = Array.from({ length: 5_000 }, () =>
    Array.from({ length: rng.int(2, 10) }, () => String.fromCharCode(97 + rng.int(0, 25))).join(''),
  )
  const context = Array.from({ length: 400_000 }, () => rng.pick(words)).join(' ')
  expect(context.length).toBeGreaterThan(2.5e6)
  let size = 0
  const trace = createTracer(
    context,
    event => {
      size += JSON.stringify(event).length
    },
    () => 0,
  )
  const numbered = trackConversations()
  const chat = (messages: readonly Message[]) => trace({ event: 'chat', ...numbered(messages) })
  // The whole in one prompt; then in 800 slices, each beside a memory; then 300 turns of a history that grows, each
  // with 20,000 characters.
  chat([{ role: 'user', content: `Read.\n${context}\nWhich number?` }])
  const slice = Math.ceil(context.length / 800)
  for (let at = 0; at < 800; at++)
    chat([{ role: 'user', content: `Memory ${at}.\n\n${context.slice(at * slice, (at + 1) * slice)}\n\nUpdate it.` }])
  const history: Message[] = [
    { role: 'system', content: 'You have a context.' },
    { role: 'user', content: 'Which number?' },
  ]
  for (let turn = 0; turn < 300; turn++) {
    chat(history)
    history.push({ role: 'assistant', content: `look(${turn})` })
    history.push({ role: 'user', content: `Out: ${context.slice(turn * 5_000, turn * 5_000 + 20_000)}` })
  }
  expect(size).toBeLessThan(400_000)
})
