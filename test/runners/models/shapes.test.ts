import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { buildReplyOutcome } from '../../../runners/methods/parts/outcome.ts'
import { ModelError } from '../../../runners/model.ts'
import type { OpenAiModel } from '../../../runners/models/openai.ts'
import { checkFit } from '../../../runners/models/servers/fit-check.ts'
import * as p from '../peer.ts'
import { ACCOUNTS } from './shapes/account-shapes.ts'
import { CONTENTS } from './shapes/content-shapes.ts'
import { LATER_CONTENTS } from './shapes/later-content-shapes.ts'
import { LATER_ENDINGS } from './shapes/later-ending-shapes.ts'
import { LATER_OVERFLOWS } from './shapes/later-overflow-shapes.ts'
import { OVERFLOWS, PARAMETERS } from './shapes/overflow-shapes.ts'
import { type ScriptedServer, scriptedServer } from './shapes/scripted-server.ts'
import { ANSWER, type Shape, type Wanted } from './shapes/shape.ts'
import { STREAMS } from './shapes/stream-shapes.ts'

// Replies as servers, gateways and routers send them (review of 23 November 2026, and more of each kind), each with the
// ending that an evaluator wants.

const SHAPES: readonly Shape[] = [
  ...OVERFLOWS,
  ...PARAMETERS,
  ...ACCOUNTS,
  ...STREAMS,
  ...CONTENTS,
  ...LATER_OVERFLOWS,
  ...LATER_ENDINGS,
  ...LATER_CONTENTS,
]
const CHARS_A_TOKEN = 4
/** A prompt of the tokens that the scripts count. */
const PROMPT = 'four'.repeat(3460)
const tokenizer: Tokenizer = {
  id: 'test',
  additive: true,
  count: text => Math.ceil(text.length / CHARS_A_TOKEN),
} as Tokenizer

let server: ScriptedServer
beforeAll(async () => {
  server = await scriptedServer(
    new Map(
      SHAPES.flatMap(
        ({ name, script }) =>
          [
            [name, script],
            [`fit: ${name}`, script],
          ] as const,
      ),
    ),
  )
})
afterAll(() => server.close())

test('every shape has a name of its own', () => {
  expect(new Set(SHAPES.map(({ name }) => name)).size).toBe(SHAPES.length)
})

const opened = ({ name, api, extraBody }: Shape, prefix = '') =>
  p.modelAt(server.urlOf(prefix + name), { simulated: false, api, extraBody }).model

/** How one request ends, as a row would say it. */
async function endingOf(model: OpenAiModel) {
  try {
    const reply = await model.chat(p.asked(PROMPT))
    const { status, reason, answer } = buildReplyOutcome(reply, { remarks: reply.remarks ?? [] })
    return { kind: status, text: answer ?? '', says: reason, input: reply.usage.input, fatal: false }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { kind: error.kind, text: undefined, says: error.message, input: undefined, fatal: error.fatal }
  }
}

describe('three requests in turn', () => {
  test.each(SHAPES)('$name', async shape => {
    const { wanted, name } = shape
    const model = opened(shape)
    const endings = [await endingOf(model), await endingOf(model), await endingOf(model)]
    for (const ending of endings) {
      expect(ending).toMatchObject(expectationOf(wanted))
      if (wanted.hides) expect(ending.says).not.toMatch(wanted.hides)
    }
    // What is said once may be said at the first request alone.
    if (wanted.says) expect(endings.map(({ says }) => says).join('\n')).toMatch(wanted.says)
    if (wanted.calls !== undefined) expect(server.callsOf(name)).toBe(wanted.calls)
    if (wanted.notes) expect(model.notes.join('\n')).toMatch(wanted.notes)
  })
})

function expectationOf({ kind, text, input, fatal }: Wanted) {
  const isReply = kind === 'answered' || kind === 'length_stop'
  const answer = text ?? (kind === 'answered' ? ANSWER : undefined)
  return {
    kind,
    ...(isReply && answer !== undefined && { text: answer }),
    ...(input !== undefined && { input }),
    ...(fatal !== undefined && { fatal }),
  }
}

describe('the fit check is the first request', () => {
  test.each(SHAPES)('$name', async shape => {
    const { wanted } = shape
    const model = opened(shape, 'fit: ')
    const signal = new AbortController().signal
    const checked = await checkFit(model, () => PROMPT, 3460, tokenizer, signal).catch((error: unknown) => error)
    // What a filter withheld was read: as a reply it says nothing against the prompt's length.
    const isReply = wanted.kind === 'refused' && !(checked instanceof ModelError)
    if (wanted.kind === 'answered' || wanted.kind === 'length_stop' || isReply) {
      expect(checked).toMatchObject({ note: { found: false } })
      expect(checked).not.toHaveProperty('problem')
      return
    }
    expect(checked).toBeInstanceOf(ModelError)
    const { kind, message } = checked as ModelError
    expect(kind).toBe(wanted.kind)
    expect(message).not.toMatch(/[\r\n]/)
    if (wanted.says) expect(message).toMatch(wanted.says)
    if (wanted.hides) expect(message).not.toMatch(wanted.hides)
  })
})
