import { isDeepStrictEqual } from 'node:util'
import { describe, test } from 'vitest'
import { findLargest } from '../../core/collections/extremes.ts'
import { makeRandom } from '../../core/random/random.ts'
import { type Params, STATUS_KINDS } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { startSimulatedServer } from '../../run/registry/plugins/first-party.ts'
import type { Method } from '../../runners/method.ts'
import { createLimiter } from '../../runners/models/limits/limiter.ts'
import { openAiModel } from '../../runners/models/openai.ts'
import { fakeModel, makeHangingModel, makePrompt, tokenizer } from './fakes.ts'
import { checkBudgets, checkModelFailures } from './method-limits.ts'
import { checkDescription, checkParamNotes, describeDifference, must, requireId } from './must.ts'
import { CONTEXT, countRequestTokens, isRunnableHere, makeItemRunner, makeShortPrompt, sayMore } from './one-item.ts'
import { checkWholeTask } from './whole-task.ts'

/**
 * Checks the contract of a method, as a `describe` block for Vitest. The method describes itself and ends with a known
 * status and a reason. It uses no more than it estimates, puts the whole task before its model, and keeps its call
 * budget. It sends the same requests for the same item, obeys an abort, and survives odd responses. If it cannot run
 * with these parameters (`unavailable`), or needs a Python that is missing, only the checks that need no run apply.
 * @since 0.2.0
 * @public
 */
export function testMethod<P extends Params>(subject: Method<P>): void {
  requireId(subject, 'testMethod', 'method')
  const method = subject as unknown as Method
  describe(method.id, () => defineChecks(method))
}

function defineChecks(method: Method): void {
  const run = makeItemRunner()

  test('says what it is', () => {
    must(
      /^[a-z][a-z0-9:-]*$/.test(method.id),
      `id is ${quoteForMessage(method.id)}. Asked: small letters, digits, - and :, a letter first`,
    )
    checkDescription(method)
    checkParamNotes(method)
  })

  test('sets of its sources only parameters that it has, to values that go together, and says where they stand', () => {
    for (const [name, { params, source }] of Object.entries(method.presets ?? {})) {
      const preset = `the preset ${quoteForMessage(name)}`
      must(/^[a-z0-9][a-z0-9-]*$/.test(name), `${preset} is named. Asked: small letters, digits and -`)
      must(typeof source === 'string' && source !== '', `${preset} has no source: say where its values stand`)
      for (const [parameter, value] of Object.entries(params))
        must(
          typeof value === typeof method.params[parameter],
          `${preset} sets ${parameter} to ${describeValue(value)}, whose default is ${describeValue(method.params[parameter])}`,
        )
      const refused = method.check?.({ ...method.params, ...params } as Params)
      must(refused === undefined, `check() refuses ${preset}: ${refused}`)
    }
  })

  test('is a reference where it is handed the answer', () => {
    must(
      !method.needs.includes('solver') || method.reference === true,
      'it needs the solver, which knows the answer: set reference to true, so that reports never rank it',
    )
  })

  test.runIf(isRunnableHere(method))(
    'ends in a known way, with a reason, and its ledger agrees with the server',
    async () => {
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
    },
  )

  test('estimates what it costs', () => {
    const { promptTokens, contextTokens, maxAnswerTokens } = makeShortPrompt()
    const sizes = { promptTokens, contextTokens, maxAnswerTokens, window: null }
    const estimate = method.estimate(sizes, method.params)
    for (const figure of FIGURES)
      must(
        Number.isInteger(estimate[figure]) && estimate[figure] >= 0,
        `estimate() gives ${figure} = ${estimate[figure]}: it has to be a whole number from 0`,
      )
    must(
      estimate.sequential <= estimate.calls,
      'estimate().sequential is above calls: it counts those that wait for each other',
    )
    if (!method.needs.includes('model'))
      for (const figure of FIGURES)
        must(
          estimate[figure] === 0,
          `estimate() gives ${figure} = ${estimate[figure]}, and needs has no 'model': it is 0, or needs: ['model']`,
        )
  })

  test.runIf(isRunnableHere(method))('asks and answers the same of the same item', async () => {
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

  const asks = isRunnableHere(method) && method.needs.includes('model')
  test.runIf(asks)('costs no more than it estimates', async () => {
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

  checkWholeTask(method, run)
  checkBudgets(method, run)
  checkModelFailures(method, run)

  test.runIf(isRunnableHere(method))('sees no expected answer, and no field beyond its contract', async () => {
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

  test.runIf(asks)('obeys an abort, although its calls would never end', async () => {
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

  test.runIf(asks)('its ledger is what a server counted', async () => {
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

  test.runIf(method.needs.includes('solver'))('without a solver it fails with one line', async () => {
    const { row } = await run(method, fakeModel(), undefined, { solver: undefined })
    const { kind, reason } = row.status
    must(
      kind === 'failed' && reason !== '',
      `without a solver it ends as ${kind} (${quoteForMessage(reason)}). Asked: { status: 'failed', reason: 'the task has no solver', answer: null }`,
    )
  })
}

/** Fields of an estimate. */
const FIGURES = ['calls', 'input', 'output', 'sequential', 'peak'] as const

const RESULT =
  "run() has to give { status, reason, answer }, such as { status: 'answered', reason: 'one call', answer: text }"
const SIGNAL = 'a call continued after the abort: pass the signal of run() to every chat() and embed()'
