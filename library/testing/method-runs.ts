import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import { findLargest } from '../../core/collections/extremes.ts'
import { makeRandom } from '../../core/random/random.ts'
import { STATUS_KINDS } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { startSimulatedServer } from '../../run/registry/plugins/first-party.ts'
import type { Method } from '../../runners/method.ts'
import { createLimiter } from '../../runners/models/limits/limiter.ts'
import { openAiModel } from '../../runners/models/openai.ts'
import { fakeModel, makeHangingModel, makePrompt, tokenizer } from './fakes.ts'
import { checkBudgets, checkModelFailures } from './method-limits.ts'
import { describeDifference, must } from './must.ts'
import { CONTEXT, countRequestTokens, makeItemRunner, makeShortPrompt, type RunOne, sayMore } from './one-item.ts'
import { checkWholeTask } from './whole-task.ts'

/** Runs the method: what it says of a run is what its model saw. */
export function checkRuns(method: Method): void {
  const run = makeItemRunner()
  test('ends in a known way, with a reason, and its ledger agrees with the server', async () => {
    const model = fakeModel()
    const { row } = await run(method, model)
    must(
      STATUS_KINDS.includes(row.status.kind),
      `run() gives the status ${quoteForMessage(row.status.kind)}. ${RESULT}`,
    )
    must(row.status.kind !== 'failed', `run() failed: ${row.status.reason}. ${RESULT}`)
    must(row.status.reason !== '', 'run() gave a result without a reason: say in one line why it ended so')
    const { calls, tokens, peakPrompt, coverage, embeddings } = row.ledger
    const prompts = model.asked.map(request => countRequestTokens(request))
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    const counted: readonly (readonly [what: string, ledger: unknown, asked: number])[] = [
      ['calls', calls.total, model.asked.length],
      ['calls of model and subModel', calls.root + calls.sub, model.asked.length],
      ['tokens of prompts', tokens.input, sum(prompts)],
      ['tokens of answers', tokens.output, model.asked.length * tokenizer.count('42')],
      ['tokens of the longest prompt', peakPrompt, Math.max(0, findLargest(prompts))],
      ['calls for vectors', embeddings?.calls ?? 0, model.embedded.length],
      ['tokens of vectors', embeddings?.tokens ?? 0, sum(model.embedded.flat().map(text => tokenizer.count(text)))],
    ]
    for (const [what, ledger, asked] of counted)
      must(
        ledger === asked,
        `the ledger has ${describeValue(ledger)} ${what}, and the model saw ${asked}: call the model that run() is handed, wait for every call, and change no request on its way`,
      )
    must(
      coverage >= 0 && coverage <= 1,
      `coverage is ${coverage}: read(start, end) takes places of the context, from 0 to its length`,
    )
    const lines = new Set(CONTEXT.split('\n'))
    const sent = model.asked.some(({ messages }) =>
      messages.some(({ content }) => content.split('\n').some(line => lines.has(line))),
    )
    must(
      !sent || coverage > 0,
      'text of the context was sent that read() was not told of: call read(start, end) for it before chat()',
    )
  })

  test('asks and answers the same of the same item', async () => {
    const models = [fakeModel(), fakeModel()]
    const rows = await Promise.all(models.map(model => run(method, model)))
    const [first, second] = models.map(model => model.asked.map(({ signal, ...request }) => request))
    const same = 'of the same item twice: draw from rng alone, and keep nothing between items'
    must(first.length === second.length, `it made ${first.length} and ${second.length} calls ${same}`)
    for (const [at, request] of first.entries())
      must(
        isDeepStrictEqual(request, second[at]),
        () =>
          `call ${at} (${request.label}) is not the same ${same}. It differs ${describeDifference(JSON.stringify(request), JSON.stringify(second[at]))}`,
      )
    const answers = rows.map(({ row }) => row.answer)
    must(answers[0] === answers[1], `it answered ${describeValue(answers[0])} and ${describeValue(answers[1])} ${same}`)
    must(isDeepStrictEqual(models[0].embedded, models[1].embedded), `it asked vectors for other texts ${same}`)
  })

  test('sees no expected answer, and no field beyond its contract', async () => {
    const seen = new Set<string>()
    const makeWatchedPrompt = () =>
      new Proxy(makeShortPrompt(), {
        get(target, name) {
          seen.add(String(name))
          return Reflect.get(target, name)
        },
      })
    await run(method, fakeModel(), undefined, { prompt: makeWatchedPrompt })
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
    const beyond = [...seen].filter(name => name !== 'then' && !allowed.includes(name))
    must(beyond.length === 0, `run() reads ${beyond.join(', ')} of the prompt, which has ${allowed.join(', ')}`)
  })

  if (method.needs.includes('solver')) checkWithoutSolver(method, run)
  if (!method.needs.includes('model')) return
  checkCalls(method, run)
  checkWholeTask(method, run)
  checkBudgets(method, run)
  checkModelFailures(method, run)
}

function checkWithoutSolver(method: Method, run: RunOne): void {
  test('without a solver it fails with one line', async () => {
    const { row } = await run(method, fakeModel(), undefined, { solver: undefined })
    const { kind, reason } = row.status
    must(
      kind === 'failed' && reason !== '',
      `without a solver it ends as ${kind} (${quoteForMessage(reason)}). Asked: { status: 'failed', reason: 'the task has no solver', answer: null }`,
    )
  })
}

function checkCalls(method: Method, run: RunOne): void {
  test('costs no more than it estimates', async () => {
    const { promptTokens, contextTokens, maxAnswerTokens } = makeShortPrompt()
    const estimate = method.estimate({ promptTokens, contextTokens, maxAnswerTokens, window: null }, method.params)
    const { calls, tokens, peakPrompt } = (await run(method, fakeModel(sayMore))).row.ledger
    const spent = { calls: calls.total, input: tokens.input, output: tokens.output, peak: peakPrompt }
    for (const figure of ['calls', 'input', 'output', 'peak'] as const)
      must(
        spent[figure] <= estimate[figure],
        `estimate().${figure} is ${estimate[figure]}, and ${spent[figure]} were spent: it is an upper bound, for any reply of a model. Raise it, or ask less`,
      )
  })

  test('obeys an abort, although its calls would never end', async () => {
    const abort = new AbortController()
    const model = makeHangingModel()
    setTimeout(() => abort.abort(), 20)
    const { summary } = await run(method, model, abort.signal)
    must(
      model.asked.every(({ signal }) => signal?.aborted),
      SIGNAL,
    )
    const { recorded, dropped, interrupted } = summary
    must(recorded === 0 && dropped === 1 && interrupted === 'aborted', SIGNAL)
  })

  test('its ledger is what a server counted', async () => {
    const reader = await startSimulatedServer({ window: 24_576 })
    try {
      const model = openAiModel({
        id: 'fathom-reader',
        baseUrl: reader.url,
        window: reader.window,
        simulated: true,
        limiter: createLimiter({ maximum: 8 }),
        rng: makeRandom('test'),
      })
      const makeQuestionPrompt = () => makePrompt(CONTEXT, 'What number is kept for calm-harbour?')
      const { row } = await run(method, model, undefined, { prompt: makeQuestionPrompt })
      must(row.status.kind !== 'failed', `run() failed on the simulated model: ${row.status.reason}`)
      const { calls, tokens, embeddings, retries } = row.ledger
      const { stats } = reader
      const counted: readonly (readonly [what: string, ledger: unknown, served: unknown])[] = [
        ['retries', retries, 0],
        ['calls', calls.total + (embeddings?.calls ?? 0), stats.requests],
        ['tokens of prompts', tokens.input, stats.promptTokens],
        ['tokens of answers', tokens.output, stats.completionTokens],
        ['counts by', tokens.source, 'server'],
      ]
      for (const [what, ledger, served] of counted)
        must(
          ledger === served,
          `the ledger has ${what}: ${describeValue(ledger)}, and the server says ${describeValue(served)}: wait for every call before run() ends`,
        )
    } finally {
      await reader.close()
    }
  })
}

const RESULT =
  "run() has to give { status, reason, answer }, such as { status: 'answered', reason: 'one call', answer: text }"
const SIGNAL = 'a call continued after the abort: pass the signal of run() to every chat() and embed()'
