import { afterAll, describe, expect, test } from 'vitest'
import { random } from '../../core/random.ts'
import type { AnswerRow } from '../../core/rows.ts'
import { ENDING_KINDS } from '../../core/rows.ts'
import type { Limits } from '../../runners/budget.ts'
import type { Method, Solver } from '../../runners/method.ts'
import type { ChatReply, ChatRequest, Model } from '../../runners/model.ts'
import { ModelError } from '../../runners/model.ts'
import { limiter } from '../../runners/models/limiter.ts'
import { openAiModel } from '../../runners/models/openai.ts'
import { startReader } from '../../runners/reader/server.ts'
import { methods } from '../../runners/registry.ts'
import { type Job, runJobs } from '../../runners/run.ts'
import { sandboxPool } from '../../runners/sandbox/pool.ts'
import { sandboxMissing } from '../../runners/sandbox/python.ts'
import { fakeModel, hangingModel, jobOf, promptOf, replyOf, tokenizer } from '../runners/bench.ts'

const FACT = 'The number kept for calm-harbour is 4829371.'
const context = [...Array(1500).fill('Rain fell on the old mill.'), FACT, ...Array(1500).fill('Rain fell again.')].join(
  '\n',
)
const prompt = () => promptOf(context)
const solver: Solver = {
  solve: ({ context: text }) => /number kept for calm-harbour is (\d+)/.exec(text)![1]!,
  guess: ({ context: text }, rng) => rng.pick(text.match(/\w+/g)!),
}

const sandboxes = sandboxPool()
afterAll(() => sandboxes.close())

interface More extends Partial<Job> {
  readonly limits?: Limits
}

async function run(
  method: Method,
  model: Model,
  signal = new AbortController().signal,
  { limits, ...more }: More = {},
) {
  const rows: AnswerRow[] = []
  const needsModel = method.needs.includes('model')
  const job = {
    ...jobOf(method, needsModel ? model : null, 'item', prompt),
    contextTokens: tokenizer.count(context),
    ...(method.needs.includes('solver') && { solver }),
    ...more,
  }
  const never = new AbortController().signal
  const summary = await runJobs({
    jobs: [job],
    concurrency: 1,
    signal,
    stopSignal: never,
    sandboxes,
    limits,
    onAnswer: row => void rows.push(row),
  })
  return { row: rows[0], summary }
}

/** Can it be run here, with nothing set and nobody outside? */
const runs = ({ unset, params, needs }: Method) =>
  unset?.(params) === undefined && !(needs.includes('sandbox') && sandboxMissing() !== undefined)

/** All that reports keep apart and never rank. */
const REFERENCES = ['oracle', 'floor:empty', 'floor:random', 'floor:head-tail']

describe.each(Array.from(methods.values(), method => [method.id, method] as const))('%s', (id, method) => {
  test('says what it is', () => {
    expect(id).toMatch(/^[a-z][a-z0-9:-]*$/)
    expect(method.about).toMatch(/^[A-Z].*\.$/)
    expect(method.source).not.toBe('')
    expect(Object.keys(method.paramNotes).sort()).toEqual(Object.keys(method.params).sort())
    expect(method.check?.(method.params)).toBeUndefined()
  })

  test('is a reference where it is handed the answer, and else a contestant', () => {
    expect(method.reference ?? false).toBe(REFERENCES.includes(id))
    if (method.needs.includes('solver')) expect(method.reference).toBe(true)
  })

  test.runIf(runs(method))('ends in a known way, with a reason, and its ledger agrees with the server', async () => {
    const model = fakeModel()
    const { row } = await run(method, model)
    expect(ENDING_KINDS).toContain(row!.ending.kind)
    expect(row!.ending.kind).not.toBe('failed')
    expect(row!.ending.reason).not.toBe('')
    const { calls, tokens, peakPrompt, coverage, embeddings } = row!.ledger
    const prompts = model.asked.map(request => countOf(request))
    expect(calls.total).toBe(model.asked.length)
    expect(calls.root + calls.sub).toBe(calls.total)
    expect(tokens.input).toBe(prompts.reduce((sum, count) => sum + count, 0))
    expect(tokens.output).toBe(model.asked.length * tokenizer.count('42'))
    expect(peakPrompt).toBe(Math.max(0, ...prompts))
    expect(coverage).toBeGreaterThanOrEqual(0)
    expect(coverage).toBeLessThanOrEqual(1)
    expect(embeddings?.calls ?? 0).toBe(model.embedded.length)
    expect(embeddings?.tokens ?? 0).toBe(model.embedded.flat().reduce((sum, text) => sum + tokenizer.count(text), 0))
  })

  test('estimates what it costs', async () => {
    const { promptTokens, contextTokens, maxAnswerTokens } = prompt()
    const sizes = { promptTokens, contextTokens, maxAnswerTokens, window: null }
    const estimate = method.estimate(sizes, method.params)
    expect(Object.values(estimate).every(figure => Number.isInteger(figure) && figure >= 0)).toBe(true)
    expect(estimate.sequential).toBeLessThanOrEqual(estimate.calls)
    if (!method.needs.includes('model'))
      expect(estimate).toEqual({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 })
    if (id !== 'full-context') return
    const { row } = await run(method, fakeModel())
    expect(row!.ledger.calls.total).toBe(estimate.calls)
    expect(row!.ledger.tokens.input).toBe(estimate.input)
  })

  test.runIf(runs(method))('asks and answers the same of the same item', async () => {
    const models = [fakeModel(), fakeModel()]
    const rows = await Promise.all(models.map(model => run(method, model)))
    const [first, second] = models.map(model => model.asked.map(({ signal, ...request }) => request))
    expect(first).toEqual(second)
    expect(rows[0]!.row!.answer).toBe(rows[1]!.row!.answer)
    expect(models[0]!.embedded).toEqual(models[1]!.embedded)
  })

  const asks = runs(method) && method.needs.includes('model')
  // Each of these starts a Python of its own.
  const few = <T>(cases: readonly T[]) => (method.needs.includes('sandbox') ? cases.slice(0, 2) : [...cases])

  test.runIf(asks)('costs no more than it estimates', async () => {
    const { promptTokens, contextTokens, maxAnswerTokens } = prompt()
    const estimate = method.estimate({ promptTokens, contextTokens, maxAnswerTokens, window: null }, method.params)
    const { calls, tokens, peakPrompt } = (await run(method, fakeModel(sayMore))).row!.ledger
    expect(calls.total).toBeLessThanOrEqual(estimate.calls)
    expect(tokens.input).toBeLessThanOrEqual(estimate.input)
    expect(tokens.output).toBeLessThanOrEqual(estimate.output)
    expect(peakPrompt).toBeLessThanOrEqual(estimate.peak)
  })

  /** Without limits. */
  let free: Promise<{ calls: number; ending: AnswerRow['ending'] }> | undefined
  const withoutLimits = async () => {
    const model = fakeModel(sayMore)
    const { row } = await run(method, model)
    return { calls: model.asked.length + model.embedded.length, ending: row!.ending }
  }
  test.runIf(asks).each(few([1, 5, 2]))(
    'holds a budget of %i calls to the call, and answers from what it has',
    async calls => {
      free ??= withoutLimits()
      const whole = await free
      const model = fakeModel(sayMore)
      const { row } = await run(method, model, undefined, { limits: { calls } })
      expect(model.asked.length + model.embedded.length).toBeLessThanOrEqual(calls)
      if (whole.calls < calls) return expect(row!.ending).toEqual(whole.ending)
      // Some cannot know beforehand that the next call is the last.
      if (whole.calls === calls) return expect(row!.ending.kind).toBe(whole.ending.kind)
      // Where nothing was asked yet, there may be nothing to answer from.
      if (model.asked.length === 0) return expect(row!.ending).toMatchObject({ kind: 'budget', forced: false })
      expect(row!.ending).toMatchObject({ kind: 'answered', forced: true, reason: expect.stringContaining('limit of') })
      expect(row!.answer).not.toBeNull()
      expect(model.asked.at(-1)!.final).toBe(true)
    },
  )

  test.runIf(asks).each(few([20_000, 2_000]))('holds a budget of %i tokens', async tokens => {
    const { row } = await run(method, fakeModel(sayMore), undefined, { limits: { tokens } })
    const { tokens: spent, embeddings } = row!.ledger
    expect(spent.input + spent.output + (embeddings?.tokens ?? 0)).toBeLessThanOrEqual(tokens)
    expect(['answered', 'budget', 'length_stop']).toContain(row!.ending.kind)
  })

  const odd: [string, () => ChatReply][] = [
    ['a text without end', () => replyOf('word '.repeat(40_000), { finish: 'length' })],
    ['half a block of code', () => replyOf('```repl\nprint(context')],
    ['braces, tags and slots', () => replyOf('{question} {section} </memory> <think> \\boxed{{{ [[[ $& $1')],
    [
      'calls of tools that there are not',
      () => replyOf('', { finish: 'tool_calls', toolCalls: [{ id: '', name: 'rm', arguments: '{' }] }),
    ],
    ['a refusal', () => replyOf('', { finish: 'content_filter' })],
    ['nothing', () => replyOf('')],
  ]
  test.runIf(asks).each(few(odd))('a model that says %s is no failure of the run', async (_, say) => {
    const { row, summary } = await run(method, fakeModel(say))
    expect(summary.recorded).toBe(1)
    expect(['answered', 'length_stop', 'refused', 'budget']).toContain(row!.ending.kind)
  })

  test.runIf(asks).each(few(['length', 'content_filter'] as const))(
    'a last reply that ended by %s is no whole answer',
    async finish => {
      const model = fakeModel(() => replyOf('The answer is 4829371. It was kept for calm-harbour.', { finish }))
      const { row } = await run(method, model)
      expect(['length_stop', 'refused', 'budget']).toContain(row!.ending.kind)
    },
  )

  test.runIf(asks).each(few(['overflow', 'failed', 'refused'] as const))(
    'a call that ends as %s makes a row with a reason',
    async kind => {
      const throwing = fakeModel(() => {
        throw new ModelError(kind, 'the server said so')
      })
      const { row } = await run(method, throwing)
      expect(row!.ending.reason).toContain('the server said so')
      // A method that tries for a last answer ends without one.
      if (row!.ending.kind !== kind) expect(row).toMatchObject({ ending: { kind: 'budget' }, answer: null })
      if (kind === 'failed') expect(row!.ending.kind).toBe('failed')
    },
  )

  test.runIf(runs(method))('sees no expected answer, and no field beyond its contract', async () => {
    const seen = new Set<string>()
    const watched = () =>
      new Proxy(prompt(), {
        get(target, name) {
          seen.add(String(name))
          return Reflect.get(target, name)
        },
      })
    await run(method, fakeModel(), undefined, { prompt: watched })
    const allowed = [
      'context',
      'documents',
      'question',
      'answerFormat',
      'example',
      'maxAnswerTokens',
      'contextTokens',
      'promptTokens',
      'render',
    ]
    // `then`: the run awaits the prompt.
    expect([...seen].filter(name => name !== 'then' && !allowed.includes(name))).toEqual([])
  })

  test.runIf(asks)('heeds an abort, whose calls would never end', async () => {
    const abort = new AbortController()
    const model = hangingModel()
    setTimeout(() => abort.abort(), 20)
    const { summary } = await run(method, model, abort.signal)
    expect(summary).toMatchObject({ recorded: 0, dropped: 1, interrupted: 'aborted' })
    expect(model.asked.every(({ signal }) => signal.aborted)).toBe(true)
  })

  test.runIf(method.needs.includes('solver'))('without a solver it fails with one line', async () => {
    const { row } = await run(method, fakeModel(), undefined, { solver: undefined })
    expect(row!.ending).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/^the task has no (solver|guesser)$/),
    })
  })
})

test.each([
  ['oracle', '4829371', 1],
  ['floor:empty', '', 0],
  ['floor:head-tail', '', 0.7],
])('%s answers "%s"', async (id, answer, coverage) => {
  const { row } = await run(methods.get(id)!, fakeModel())
  expect(row!.answer).toBe(answer)
  expect(row!.model).toBe('none')
  expect(row!.ledger.coverage).toBeCloseTo(coverage, 0)
  if (id === 'floor:head-tail') expect(row!.ledger.coverage).toBeLessThan(1)
})

test('floor:random guesses by the job’s own chance', async () => {
  const method = methods.get('floor:random')!
  const guesses = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(
      async seed => (await run(method, fakeModel(), undefined, { rng: random(seed) })).row!.answer,
    ),
  )
  expect(new Set(guesses).size).toBeGreaterThan(1)
})

/** Long enough to be a memory, a gist or a note, and never a refusal to answer. */
const sayMore = () => replyOf('The answer is 4829371. It was kept for calm-harbour.')

describe('over real HTTP', async () => {
  const reader = await startReader({ window: 24_576 })
  afterAll(() => reader.close())

  test.each(
    [...methods.values()]
      .filter(method => runs(method) && method.needs.includes('model'))
      .map(method => [method.id, method] as const),
  )('the ledger of %s is what the reader counted', async (_, method) => {
    const model = openAiModel({
      id: 'fathom-reader',
      baseUrl: reader.url,
      window: reader.window,
      simulated: true,
      limiter: limiter({ maximum: 8 }),
      rng: random('test'),
    })
    const before = { ...reader.stats }
    const asked = () => promptOf(context, 'What number is kept for calm-harbour?')
    const { row } = await run(method, model, undefined, { prompt: asked })
    expect(row!.ending.kind).not.toBe('failed')
    const { calls, tokens, embeddings, retries } = row!.ledger
    const counted = (figure: keyof typeof before) => reader.stats[figure] - before[figure]
    expect(retries).toBe(0)
    expect(calls.total + (embeddings?.calls ?? 0)).toBe(counted('requests'))
    expect(tokens.input).toBe(counted('promptTokens'))
    expect(tokens.output).toBe(counted('completionTokens'))
    expect(tokens.source).toBe('server')
  })
})

const countOf = ({ messages }: ChatRequest) => messages.reduce((sum, { content }) => sum + tokenizer.count(content), 0)
