import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TURN_CHARACTERS } from '../../core/process/turns.ts'
import { makeRandom } from '../../core/random/random.ts'
import { loadTokenizer, type Tokenizer } from '../../core/tokens/tokens.ts'
import { isRunnableHere, makeItemRunner } from '../../library/testing/one-item.ts'
import { FLOORS } from '../../runners/baselines/all.ts'
import { makeFloorView } from '../../runners/baselines/floor.ts'
import type { Method } from '../../runners/method.ts'
import type { ChatRequest } from '../../runners/model.ts'
import { methods } from '../../runners/registry.ts'
import { fakeModel, makeReply } from '../runners/bench.ts'

const chars = await loadTokenizer('chars')
const LINE = 'Rain fell on the old mill.\n'
const CONTEXT = LINE.repeat(40_000)
/** Characters that a tokenizer reads in some 50 ms. */
const MOST = 2 ** 18

/** A tokenizer, and the most characters that it read within one turn of the loop. */
function watchTurns(counting: Tokenizer): { readonly tokenizer: Tokenizer; readonly most: () => number } {
  let [read, most] = [0, 0]
  const add = (length: number) => {
    read += length
    most = Math.max(most, read)
  }
  let next = setImmediate(function forget() {
    read = 0
    next = setImmediate(forget)
  })
  onTestFinished(() => clearImmediate(next))
  return {
    most: () => most,
    tokenizer: {
      ...counting,
      count(text) {
        add(text.length)
        return counting.count(text)
      },
      slices(text, size) {
        add(text.length)
        return counting.slices(text, size)
      },
      *slicing(text, size) {
        const steps = counting.slicing(text, size)
        for (let step = steps.next(); ; step = steps.next()) {
          if (step.done) return step.value
          add(step.value)
          yield step.value
        }
      },
    },
  }
}

const makeLongPrompt = () => {
  const [head, tail] = ['Read this.\n', '\nWhich number?']
  const render = (text = CONTEXT) => head + text + tail
  return {
    context: CONTEXT,
    instructions: 'Read this.',
    question: 'Which number?',
    answerFormat: '',
    maxAnswerTokens: 32,
    promptTokens: render().length,
    contextTokens: CONTEXT.length,
    statement: () => 'Which number?',
    render,
  }
}

/** Half of the context fits, so that what can cut it does. */
const WINDOW = CONTEXT.length / 2

const asking = [...methods.values()].filter(({ needs }) => needs.includes('model'))
const cases: (readonly [name: string, method: Method, more: Method['params']])[] = [
  ...asking.map(method => [method.id, method, {}] as const),
  ['compress-gate-reason by sentences', methods.get('compress-gate-reason')!, { compressor: 'extractive' }], // registered
  ['full-context that truncates', methods.get('full-context')!, { overflow: 'truncate-middle' }], // registered
]

describe('Ctrl-C is heard while a method reads a long context', () => {
  const run = makeItemRunner()

  test.each(cases.filter(([, method]) => isRunnableHere(method)))('%s', async (_, method, more) => {
    const { tokenizer, most } = watchTurns(chars)
    const model = {
      ...fakeModel(undefined, WINDOW),
      async chat({ messages }: ChatRequest) {
        // A server's reply comes in a later turn, with its own count.
        await turn()
        const input = messages.reduce((sum, { content }) => sum + content.length, 0)
        const reply = makeReply('The answer is 42.')
        return { ...reply, usage: { ...reply.usage, input } }
      },
      embed: async (texts: readonly string[]) => ({
        vectors: texts.map(({ length }) => [length, 1]),
        tokens: 1,
        source: 'server' as const,
      }),
    }
    const params = { ...method.params, ...more }
    const { row } = await run(method, model, undefined, { prompt: makeLongPrompt, params, tokenizer })
    expect(row.status.reason).not.toMatch(/error/i)
    expect(most()).toBeLessThan(MOST)
  })

  test('a method that counts all of it at once is found', async () => {
    const { tokenizer, most } = watchTurns(chars)
    tokenizer.count(CONTEXT)
    expect(most()).toBeGreaterThan(MOST)
  })
})

const computing = [...methods.values()].filter(({ needs }) => !needs.includes('model') && !needs.includes('external'))

test('each method that computes has a turn of its own, whatever others begin with it', async () => {
  const turns = countTurns()
  const ends = await Promise.all(
    computing.map(async method => {
      const { row } = await run(method, fakeModel())
      return { id: method.id, kind: row.status.kind, at: turns() }
    }),
  )
  const shared = ends.filter(({ at }, index) => ends.findIndex(each => each.at === at) !== index)
  expect(shared).toEqual([])
})

describe('a baseline reads a long context in turns', () => {
  // Statements, names, dates and haystack: no baseline ends early.
  const lines = Array.from({ length: 9000 }, (_, at) =>
    at % 50 === 0
      ? `On 3 May 19${10 + (at % 90)} Anna Ankerby moved to number ${at}.`
      : `rain fell on the mill ${String(at).replace(/\d/g, digit => 'abcdefghij'[Number(digit)])}.`,
  )
  const context = lines.join('\n')
  const question = 'Where did Anna Ankerby live on 3 May 1960?'

  test.each(FLOORS.map(floor => [floor.id, floor] as const))('%s names the parts that it reads', (_, floor) => {
    const asked = new Set<string>()
    const parts = ['text', 'sentences', 'paragraphs', 'wording'] as const
    const made = Object.defineProperties(
      {},
      Object.fromEntries(parts.map(part => [part, { get: () => void asked.add(part) }])),
    )
    const attempt = { solver: {}, budget: 200, answerTokens: 30, tokenizer: chars, rng: makeRandom('parts'), read() {} }
    floor.answer(makeFloorView({ context: lines.slice(0, 300).join('\n'), question }, attempt, made))
    const { parts: named = [] } = floor
    expect([...asked].filter(part => part !== 'text').sort()).toEqual([...named].sort())
    if (asked.has('text')) expect(named).not.toEqual([])
  })

  test.each(FLOORS.filter(({ parts }) => parts).map(floor => [floor.id, floor] as const))('%s', async (_, floor) => {
    const turns = countTurns()
    const prompt = { ...makeLongPrompt(), context, question }
    await run(floor, fakeModel(), undefined, { prompt: () => prompt, params: { tokens: 200 }, tokenizer: chars })
    const passes = floor.parts?.includes('wording') ? 5 : 1
    expect(turns()).toBeGreaterThan(passes * Math.floor(context.length / TURN_CHARACTERS))
  })
})

/** Counts turns of the loop. */
function countTurns(): () => number {
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(next))
  return () => turns
}

const run = makeItemRunner()
