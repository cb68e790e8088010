import { describe, expect, test } from 'vitest'
import { largest } from '../core/extremes.ts'
import { random } from '../core/random.ts'
import { type Params, STATUS_KINDS } from '../core/rows.ts'
import type { Method } from '../runners/method.ts'
import { limiter } from '../runners/models/limiter.ts'
import { openAiModel } from '../runners/models/openai.ts'
import { startReader } from '../runners/reader/server.ts'
import { fakeModel, hangingModel, promptOf, tokenizer } from './fakes.ts'
import { holdsBudgets, survivesModels } from './method-limits.ts'
import { CONTEXT, countOf, oneItem, prompt, runs, sayMore } from './one-item.ts'
import { putsWholeTask } from './whole-task.ts'

/**
 * What every method owes, as a `describe` block for Vitest: it says what it is, ends in a known way with a reason, spends no more
 * than it estimates, puts the whole task before its model, holds budgets to the call, asks the same of the same item, heeds an abort, and survives odd replies. A method
 * that cannot run as it is set (`unavailable`), or needs a Python that is not here, is held to what can be seen without running it.
 *
 * @since 0.2.0
 * @public
 */
export function testMethod<P extends Params>(given: Method<P>): void {
  const method = given as unknown as Method
  describe(method.id, () => checks(method))
}

function checks(method: Method): void {
  const run = oneItem()

  test('says what it is', () => {
    expect(method.id).toMatch(/^[a-z][a-z0-9:-]*$/)
    expect(method.about).toMatch(/^[A-Z].*\.$/)
    expect(method.source).not.toBe('')
    expect(Object.keys(method.paramNotes).sort()).toEqual(Object.keys(method.params).sort())
    expect(method.check?.(method.params)).toBeUndefined()
  })

  test('sets of its sources only parameters that it has, to values that go together, and says where they stand', () => {
    for (const [name, { params, source }] of Object.entries(method.presets ?? {})) {
      expect(name).toMatch(/^[a-z0-9][a-z0-9-]*$/)
      expect(source).not.toBe('')
      for (const [parameter, value] of Object.entries(params))
        expect(typeof value, parameter).toBe(typeof method.params[parameter])
      expect(method.check?.({ ...method.params, ...params } as Params)).toBeUndefined()
    }
  })

  test('is a reference where it is handed the answer', () => {
    if (method.needs.includes('solver')) expect(method.reference).toBe(true)
  })

  test.runIf(runs(method))('ends in a known way, with a reason, and its ledger agrees with the server', async () => {
    const model = fakeModel()
    const { row } = await run(method, model)
    expect(STATUS_KINDS).toContain(row.status.kind)
    expect(row.status.kind, `run() failed: ${row.status.reason}. ${RESULT}`).not.toBe('failed')
    expect(row.status.reason, 'run() gave a result without a reason: say in one line why it ended so').not.toBe('')
    const { calls, tokens, peakPrompt, coverage, embeddings } = row.ledger
    const prompts = model.asked.map(request => countOf(request))
    expect(calls.total).toBe(model.asked.length)
    expect(calls.root + calls.sub).toBe(calls.total)
    expect(tokens.input).toBe(prompts.reduce((sum, count) => sum + count, 0))
    expect(tokens.output).toBe(model.asked.length * tokenizer.count('42'))
    expect(peakPrompt).toBe(Math.max(0, largest(prompts)))
    expect(coverage).toBeGreaterThanOrEqual(0)
    expect(coverage).toBeLessThanOrEqual(1)
    const lines = new Set(CONTEXT.split('\n'))
    if (
      model.asked.some(({ messages }) =>
        messages.some(({ content }) => content.split('\n').some(line => lines.has(line))),
      )
    )
      expect(
        coverage,
        'text of the context was sent that read() was not told of: call read(start, end) for it before chat()',
      ).toBeGreaterThan(0)
    expect(embeddings?.calls ?? 0).toBe(model.embedded.length)
    expect(embeddings?.tokens ?? 0).toBe(model.embedded.flat().reduce((sum, text) => sum + tokenizer.count(text), 0))
  })

  test('estimates what it costs', () => {
    const { promptTokens, contextTokens, maxAnswerTokens } = prompt()
    const sizes = { promptTokens, contextTokens, maxAnswerTokens, window: null }
    const estimate = method.estimate(sizes, method.params)
    for (const figure of FIGURES)
      expect(
        Number.isInteger(estimate[figure]) && estimate[figure] >= 0,
        `estimate() gives ${figure} = ${estimate[figure]}: it has to be a whole number from 0`,
      ).toBe(true)
    expect(
      estimate.sequential,
      'estimate().sequential is above calls: it counts those that wait for each other',
    ).toBeLessThanOrEqual(estimate.calls)
    if (!method.needs.includes('model'))
      expect(estimate).toEqual({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 })
  })

  test.runIf(runs(method))('asks and answers the same of the same item', async () => {
    const models = [fakeModel(), fakeModel()]
    const rows = await Promise.all(models.map(model => run(method, model)))
    const [first, second] = models.map(model => model.asked.map(({ signal, ...request }) => request))
    expect(first).toEqual(second)
    expect(rows[0].row.answer).toBe(rows[1].row.answer)
    expect(models[0].embedded).toEqual(models[1].embedded)
  })

  const asks = runs(method) && method.needs.includes('model')
  test.runIf(asks)('costs no more than it estimates', async () => {
    const { promptTokens, contextTokens, maxAnswerTokens } = prompt()
    const estimate = method.estimate({ promptTokens, contextTokens, maxAnswerTokens, window: null }, method.params)
    const { calls, tokens, peakPrompt } = (await run(method, fakeModel(sayMore))).row.ledger
    const spent = { calls: calls.total, input: tokens.input, output: tokens.output, peak: peakPrompt }
    for (const [figure, most] of Object.entries(spent))
      expect(most, tooLow(figure)).toBeLessThanOrEqual(estimate[figure as keyof typeof spent])
  })

  putsWholeTask(method, run)
  holdsBudgets(method, run)
  survivesModels(method, run)

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
      'instructions',
      'example',
      'question',
      'answerFormat',
      'answerPrefix',
      'maxAnswerTokens',
      'contextTokens',
      'promptTokens',
      'statement',
      'stops',
      'turns',
      'twoCalls',
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
    expect(
      model.asked.every(({ signal }) => signal?.aborted),
      SIGNAL,
    ).toBe(true)
    expect(summary, SIGNAL).toMatchObject({ recorded: 0, dropped: 1, interrupted: 'aborted' })
  })

  test.runIf(asks)('its ledger is what a server counted', async () => {
    const reader = await startReader({ window: 24_576 })
    try {
      const model = openAiModel({
        id: 'fathom-reader',
        baseUrl: reader.url,
        window: reader.window,
        simulated: true,
        limiter: limiter({ maximum: 8 }),
        rng: random('test'),
      })
      const asked = () => promptOf(CONTEXT, 'What number is kept for calm-harbour?')
      const { row } = await run(method, model, undefined, { prompt: asked })
      expect(row.status.kind).not.toBe('failed')
      const { calls, tokens, embeddings, retries } = row.ledger
      const { stats } = reader
      expect(retries).toBe(0)
      expect(calls.total + (embeddings?.calls ?? 0)).toBe(stats.requests)
      expect(tokens.input).toBe(stats.promptTokens)
      expect(tokens.output).toBe(stats.completionTokens)
      expect(tokens.source).toBe('server')
    } finally {
      await reader.close()
    }
  })

  test.runIf(method.needs.includes('solver'))('without a solver it fails with one line', async () => {
    const { row } = await run(method, fakeModel(), undefined, { solver: undefined })
    expect(row.status).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/^the task has no (solver|guesser)$/),
    })
  })
}

/** What `estimate` gives. */
const FIGURES = ['calls', 'input', 'output', 'sequential', 'peak'] as const

const RESULT =
  "run() has to give { status, reason, answer }, such as { status: 'answered', reason: 'one call', answer: text }"
const SIGNAL = 'a call went on after the abort: hand the signal that run() is given to every chat() and embed()'
const tooLow = (figure: string) =>
  `estimate().${figure} is too low: it is an upper bound, for any reply of a model. Raise it, or ask less`
