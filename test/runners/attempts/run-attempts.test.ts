import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { usageError } from '../../../core/errors.ts'
import { type AnswerRow, ROW_VERSION } from '../../../core/rows/rows.ts'
import type { Job, Lane, RunOptions } from '../../../runners/attempts/run-attempts.ts'
import { runJobs } from '../../../runners/attempts/run-attempts.ts'
import type { Method, MethodResult } from '../../../runners/method.ts'
import { ModelError } from '../../../runners/model.ts'
import { fakeModel, makeHangingModel, makeJob, makePrompt, makeReply, methodOf } from '../bench.ts'

const answered: MethodResult = { status: 'answered', reason: 'fine', answer: '42' }
const asks: Method['run'] = async (prompt, { model, signal }) => {
  const messages = [{ role: 'user' as const, content: prompt.render() }]
  const { text } = await model.chat({ messages, maxAnswerTokens: 8, label: 'answer', signal })
  return { ...answered, answer: text }
}

async function run(jobs: Lane, more: Partial<RunOptions> = {}) {
  const rows: AnswerRow[] = []
  const stop = new AbortController()
  const abort = new AbortController()
  const summary = runJobs({
    lanes: [jobs],
    concurrency: 2,
    signal: abort.signal,
    stopSignal: stop.signal,
    onAnswer: row => void rows.push(row),
    now: () => Date.UTC(2026, 0, 1),
    ...more,
  })
  return { rows, stop, abort, summary }
}

describe('a status', () => {
  const throwing =
    (error: unknown): Method['run'] =>
    () => {
      throw error
    }
  const statuses: [name: string, run: Method['run'], kind: string, reason: string | RegExp][] = [
    ['as the method says', async () => ({ ...answered, status: 'budget', forced: true }), 'budget', 'fine'],
    ['an overflow', throwing(new ModelError('overflow', 'too long')), 'overflow', 'too long'],
    ['a refusal', throwing(new ModelError('refused', 'no')), 'refused', 'no'],
    ['a spent budget', throwing(new ModelError('budget', 'spent')), 'budget', 'spent'],
    ['a failed call', throwing(new ModelError('failed', 'gone')), 'failed', 'gone'],
    [
      'a mistake in the method',
      throwing(new TypeError('x is\n not a function')),
      'failed',
      'TypeError: x is not a function',
    ],
    ['something thrown that is no error', throwing('oh'), 'failed', 'oh'],
    ['nothing thrown', throwing(undefined), 'failed', /undefined/],
    [
      'an unknown status',
      async () => ({ ...answered, status: 'done' as never }),
      'failed',
      /ended with "done". Allowed: answered/,
    ],
    [
      'an answer that is no text',
      async () => ({ ...answered, answer: 42 as never }),
      'failed',
      /answer is of type number/,
    ],
    [
      'no outcome',
      async () => undefined as never,
      'failed',
      /the method gave nothing\. Allowed: \{ status, reason, answer \}/,
    ],
    [
      'a key that it was given',
      async () => 'sk-a-very-secret-key-0123456789' as never,
      'failed',
      /the method gave "\[key\]"\./,
    ],
    ['a bare string', async () => '42' as never, 'failed', /the method gave "42"\. Allowed: \{ status/],
    ...(
      [
        ['no reason', { reason: undefined }, /gave nothing as its reason\. Allowed: \{ status, reason, answer \}/],
        ['a reason that is no text', { reason: 7 }, /gave 7 as its reason/],
        ['an answer that is none', { answer: null }, /ended with "answered" and gave null as its answer/],
        ['a mark that is none', { forced: 'yes' }, /gave "yes" as its forced\. Allowed: a boolean, or none/],
        ['a raw answer that is no text', { raw: 7 }, /gave 7 as its raw\. Allowed: a string, or none/],
        ['thinking that is no text', { reasoning: {} }, /gave an object as its reasoning/],
        ['notes that are none', { notes: [] }, /gave an empty list as its notes/],
        ['a note that is no figure', { notes: { turns: 1, log: { a: 1 } } }, /gave an object among its notes/],
        ['a note that is null', { notes: { turns: null } }, /gave null among its notes/],
      ] as const
    ).map(([name, part, reason]): (typeof statuses)[number] => [
      name,
      async () => ({ ...answered, ...part }) as never,
      'failed',
      reason,
    ]),
    [
      'a reason of many lines',
      async () => ({ ...answered, reason: `a\n\u001b[31m${'b'.repeat(900)}` }),
      'answered',
      /^a \[31mb{400,}…$/,
    ],
  ]
  test('with notes of figures and a note left out is what the method says', async () => {
    const given = methodOf(async () => ({ ...answered, notes: { turns: 1, by: undefined as never } }))
    const { rows, summary } = await run([makeJob(given, fakeModel())])
    await summary
    expect(rows[0]).toMatchObject({ status: { kind: 'answered' }, notes: { turns: 1 } })
  })

  test.each(statuses)('%s', async (_, method, kind, reason) => {
    const { rows, summary } = await run([makeJob(methodOf(method), fakeModel())])
    expect((await summary).statuses).toMatchObject({ [kind]: 1 })
    expect(rows[0].status.kind).toBe(kind)
    expect(rows[0].status.reason).toMatch(reason)
  })

  test('says what was left out of the replies, the same remark once', async () => {
    const left = (figure: number) =>
      makeReply('42', { remarks: [`the server's cached tokens of ${figure} is left out`] })
    const method = methodOf(async (prompt, given) => {
      for (let call = 0; call < 3; call++) await asks(prompt, given)
      return { ...answered, reason: 'finish reason stop' }
    })
    const { rows, summary } = await run([
      makeJob(
        method,
        fakeModel((_, call) => left(call * 1000)),
      ),
    ])
    await summary
    expect(rows[0].status.reason).toBe("finish reason stop; the server's cached tokens of 0 is left out (3 times)")
  })

  test('an answer without end is cut off, and that is said', async () => {
    const long = 'ab'.repeat(2_500_000)
    const method = methodOf(async () => ({ ...answered, answer: long, reasoning: long }))
    const job = makeJob(method, fakeModel())
    const { rows, summary } = await run([
      { ...job, prompt: async () => ({ ...(await job.prompt()), maxAnswerTokens: 2 ** 20 }) },
    ])
    await summary
    expect(rows[0].answer).toBe('ab'.repeat(2 ** 21))
    expect(rows[0].reasoning).toHaveLength(2 ** 22)
    expect(rows[0].status.reason).toBe(
      'fine; answer cut off after 4194304 of 5000000 characters; thinking cut off after 4194304 of 5000000 characters',
    )
  })

  test('an answer is no longer than the longest tokens of its limit, whoever wrote it', async () => {
    const method = methodOf(async () => ({ ...answered, answer: 'ab'.repeat(100_000) }))
    const job = makeJob(method, fakeModel())
    const { rows, summary } = await run([
      { ...job, prompt: async () => ({ ...(await job.prompt()), maxAnswerTokens: 100 }) },
    ])
    await summary
    expect(rows[0].answer).toHaveLength(12_800)
    expect(rows[0].status.reason).toBe('fine; answer cut off after 12800 of 200000 characters')
  })

  test('is written once, whole', async () => {
    const method = methodOf(async (prompt, given) => ({ ...(await asks(prompt, given)), reasoning: 'hm', raw: ' 42' }))
    const { rows, summary } = await run([makeJob(method, fakeModel())])
    expect(await summary).toMatchObject({ recorded: 1, dropped: 0, skipped: 0, stopped: [], interrupted: 'no' })
    expect(rows).toEqual([
      {
        v: ROW_VERSION,
        item: 'item',
        method: 'test',
        model: 'fake',
        config: 'c0ffee00',
        attempt: 1,
        status: { kind: 'answered', reason: 'fine', forced: false },
        ending: { kind: 'answered', reason: 'fine', forced: false },
        server: { finish: 'stop' },
        answer: '42',
        raw: ' 42',
        reasoning: 'hm',
        allowed: { answer: 32, thinking: 0 },
        ledger: expect.objectContaining({ calls: { total: 1, root: 1, sub: 0, depth: 0 } }),
        at: '2026-01-01T00:00:00.000Z',
      },
    ])
  })

  test('an item that cannot be built is a failed row; a BenchError ends the run', async () => {
    const build = (error: Error) => [makeJob(methodOf(asks), fakeModel(), 'item', () => { throw error })] // biome-ignore format: one line
    const broken = await run(build(new RangeError('no such bin')))
    await broken.summary
    expect(broken.rows[0].status).toMatchObject({ kind: 'failed', reason: 'RangeError: no such bin' })
    const missing = await run(build(usageError('--data: squad.json is gone.')))
    await expect(missing.summary).rejects.toThrow('--data: squad.json is gone.')
    expect(missing.rows).toEqual([])
  })
})

describe('the order of work', () => {
  test('jobs are pulled and built only when there is room', async () => {
    const log: string[] = []
    let inFlight = 0
    const method = methodOf(async () => {
      await new Promise(resolve => setTimeout(resolve, 2))
      inFlight--
      return answered
    })
    function* jobs() {
      for (let item = 0; item < 8; item++) {
        log.push(`pulled ${item}`)
        const build = () => {
          log.push(`built ${item}`)
          expect(++inFlight).toBeLessThanOrEqual(2)
          return makePrompt('x')
        }
        yield makeJob(method, fakeModel(), `${item}`, build)
      }
    }
    const { summary } = await run(jobs())
    expect((await summary).recorded).toBe(8)
    expect(log.slice(0, 4).sort()).toEqual(['built 0', 'built 1', 'pulled 0', 'pulled 1'])
    expect(log.indexOf('pulled 7')).toBeGreaterThan(log.indexOf('built 4'))
  })

  test('contexts in flight are bounded, and one over the bound runs alone', async () => {
    let inFlight = 0
    const peaks: number[] = []
    const method = methodOf(async () => {
      peaks.push(++inFlight)
      await new Promise(resolve => setTimeout(resolve, 2))
      inFlight--
      return answered
    })
    const jobs = [10, 10, 500, 10].map(
      (tokens, item): Job => ({ ...makeJob(method, fakeModel(), `${item}`), contextTokens: tokens }),
    )
    const { summary } = await run(jobs, { concurrency: 4, maxContextChars: 100 })
    await summary
    expect(peaks).toEqual([1, 2, 1, 1])
  })

  test('a lane has its own part of the bound on contexts, so that one that stands still leaves room for the others', async () => {
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const ended: string[] = []
    const still = methodOf(() => released.then(() => answered))
    const quick = methodOf(async () => answered)
    const lane = (method: Method, name: string) =>
      Array.from({ length: 4 }, (_, at) => ({
        ...makeJob(method, fakeModel(), `${name}${at}`),
        contextTokens: 10,
        over() {
          ended.push(name)
          if (ended.length === 4) release()
        },
      }))
    const lanes = [lane(still, 'still'), lane(quick, 'quick')]
    const { summary } = await run([], { lanes, concurrency: 4, maxContextChars: 160 })
    expect(await summary).toMatchObject({ recorded: 8 })
    expect(ended.slice(0, 4)).toEqual(Array(4).fill('quick'))
  })

  test('an async iterator that throws ends the run after what is in flight', async () => {
    async function* jobs() {
      yield makeJob(methodOf(asks), fakeModel())
      throw new Error('the disk is gone')
    }
    const { summary } = await run(jobs())
    await expect(summary).rejects.toThrow('the disk is gone')
  })

  test('where a row cannot be kept, the run ends with that error', async () => {
    let kept = 0
    const jobs = Array.from({ length: 9 }, (_, item) => makeJob(methodOf(asks), fakeModel(), `${item}`))
    const onAnswer = () => {
      if (++kept === 3) throw new Error('no space left')
    }
    const { summary } = await run(jobs, { onAnswer, concurrency: 1 })
    await expect(summary).rejects.toThrow('no space left')
    expect(kept).toBe(3)
  })

  test('thousands of listeners on the signals make no warning and stay no longer than their job', async () => {
    const warnings: Error[] = []
    const listen = (warning: Error) => void warnings.push(warning)
    process.on('warning', listen)
    const jobs = Array.from({ length: 200 }, (_, item) => makeJob(methodOf(asks), fakeModel(), `${item}`))
    const { summary } = await run(jobs, { concurrency: 64 })
    expect((await summary).recorded).toBe(200)
    await new Promise(resolve => setImmediate(resolve))
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })
})

describe('an interruption', () => {
  test('the first finishes what is in flight and starts nothing new', async () => {
    let answer = () => {}
    const model = fakeModel(() => new Promise(resolve => { answer = () => resolve(makeReply('42')) })) // biome-ignore format: one line
    const jobs = Array.from({ length: 5 }, (_, item) => makeJob(methodOf(asks), model, `${item}`))
    const { rows, stop, summary } = await run(jobs, { concurrency: 1 })
    await expect.poll(() => model.asked.length).toBe(1)
    stop.abort()
    answer()
    expect(await summary).toMatchObject({ recorded: 1, dropped: 0, interrupted: 'stopped' })
    expect(rows).toHaveLength(1)
    expect(model.asked).toHaveLength(1)
  })

  test('the second stops at once, and what was in flight is not recorded', async () => {
    const model = makeHangingModel()
    const jobs = Array.from({ length: 5 }, (_, item) => makeJob(methodOf(asks), model, `${item}`))
    const { rows, stop, abort, summary } = await run(jobs)
    await expect.poll(() => model.asked.length).toBe(2)
    stop.abort()
    abort.abort()
    expect(await summary).toMatchObject({ recorded: 0, dropped: 2, interrupted: 'aborted' })
    expect(rows).toEqual([])
  })

  test('the second does not wait for a method that heeds no signal', async () => {
    const deaf = methodOf(() => new Promise(() => {}))
    const { abort, summary } = await run([makeJob(deaf, fakeModel())])
    setTimeout(() => abort.abort(), 10)
    expect(await summary).toMatchObject({ dropped: 1, interrupted: 'aborted' })
  })

  test('before the start, nothing is pulled, and the iterator is closed', async () => {
    const log: string[] = []
    const iterator = {
      next: () => {
        log.push('pulled')
        return { done: true as const, value: undefined }
      },
      return: () => {
        log.push('closed')
        return { done: true as const, value: undefined }
      },
    }
    const stop = new AbortController()
    stop.abort()
    const { summary } = await run({ [Symbol.iterator]: () => iterator }, { stopSignal: stop.signal })
    expect(await summary).toMatchObject({ recorded: 0, interrupted: 'stopped' })
    await expect.poll(() => log).toEqual(['closed'])
  })
})

describe('a method whose number of calls nothing bounds', () => {
  /** Waits for the stop and then ends by it, or goes on to its answer. */
  const waiting = (end: (reason: unknown) => MethodResult) =>
    methodOf(async (_, { stop }) => {
      await new Promise(resolve => stop.addEventListener('abort', resolve))
      return end(stop.reason)
    })
  const dropping = waiting(reason => {
    throw reason
  })

  test('is no result where it ends by the stop; others that are under way are', async () => {
    const jobs = [
      makeJob(dropping, fakeModel(), 'dropped'),
      makeJob(
        waiting(() => answered),
        fakeModel(),
        'ended',
      ),
    ]
    const { rows, stop, summary } = await run(jobs)
    setImmediate(() => stop.abort(new Error('stopped')))
    expect(await summary).toMatchObject({ recorded: 1, dropped: 1, interrupted: 'stopped' })
    expect(rows.map(({ item }) => item)).toEqual(['ended'])
  })

  test('heeds the user alone: when the run is spent, what is under way goes on', async () => {
    let spent = () => {}
    const untilSpent = new Promise<void>(resolve => {
      spent = resolve
    })
    const seen: boolean[] = []
    const watching = methodOf(async (_, { stop }) => {
      await untilSpent
      seen.push(stop.aborted)
      return answered
    })
    function* jobs() {
      try {
        yield makeJob(watching, fakeModel(), 'watching')
        yield makeJob(methodOf(asks), fakeModel(), 'the last call')
        yield makeJob(methodOf(asks), fakeModel(), 'one too many')
      } finally {
        spent()
      }
    }
    const { summary } = await run(jobs(), { runLimits: { calls: 1 } })
    expect(await summary).toMatchObject({ recorded: 2, spent: expect.stringContaining('1 call') })
    expect(seen).toEqual([false])
  })
})

describe('a model that cannot be used', () => {
  const bad = () => fakeModel(() => { throw new ModelError('failed', 'answered 401', { fatal: true }) }) // biome-ignore format: one line

  test('is given up after three fatal failures in a row; the others go on', async () => {
    const stopped: unknown[] = []
    const method = methodOf(asks)
    const model = bad()
    const jobs = Array.from({ length: 20 }, (_, item) => [
      makeJob(method, model, `${item}`),
      makeJob(method, { ...fakeModel(), id: 'good' }, `${item}`),
    ]).flat()
    const { rows, summary } = await run(jobs, {
      concurrency: 1,
      onEvent: event => event.event === 'model stopped' && stopped.push(event),
    })
    expect(await summary).toMatchObject({
      recorded: 20,
      skipped: 20,
      statuses: { failed: 0, answered: 20 },
      stopped: [{ model: 'fake', reason: 'answered 401' }],
    })
    expect(rows.every(({ model }) => model === 'good')).toBe(true)
    expect(stopped).toEqual([{ event: 'model stopped', model: 'fake', reason: 'answered 401' }])
  })

  test('a success between them begins the count again', async () => {
    const flaky = fakeModel((_, call) => {
      if (call % 3 === 2) return makeReply('42')
      throw new ModelError('failed', 'gone', { fatal: true })
    })
    const jobs = Array.from({ length: 12 }, (_, item) => makeJob(methodOf(asks), flaky, `${item}`))
    const { summary } = await run(jobs, { concurrency: 1 })
    expect(await summary).toMatchObject({ recorded: 12, skipped: 0, stopped: [] })
  })

  test.each([1, 8])('leaves no row behind, be there one item or several at a time (%i)', async concurrency => {
    const jobs = Array.from({ length: concurrency }, (_, item) => makeJob(methodOf(asks), bad(), `${item}`))
    const { rows, summary } = await run(jobs, { concurrency })
    expect(await summary).toMatchObject({ recorded: 0, skipped: concurrency, stopped: [{ model: 'fake' }] })
    expect(rows).toEqual([])
  })

  test('is given up at once where its server was away for a whole retry budget, and what it had answered stays', async () => {
    const leaving = fakeModel((_, call) => {
      if (call < 2) return makeReply('42')
      throw new ModelError('failed', 'the retry budget is used up', { fatal: true, gone: true })
    })
    const jobs = Array.from({ length: 9 }, (_, item) => makeJob(methodOf(asks), leaving, `${item}`))
    const { rows, summary } = await run(jobs, { concurrency: 1 })
    expect(await summary).toMatchObject({ recorded: 2, skipped: 7, stopped: [{ model: 'fake' }] })
    expect(rows.map(({ status }) => status.kind)).toEqual(['answered', 'answered'])
    expect(leaving.asked).toHaveLength(3)
  })

  test('fails its last items, where it had answered others and did not fail long enough to be given up', async () => {
    const late = fakeModel((_, call) => {
      if (call < 2) return makeReply('42')
      throw new ModelError('failed', 'answered 401', { fatal: true })
    })
    const jobs = Array.from({ length: 4 }, (_, item) => makeJob(methodOf(asks), late, `${item}`))
    const { summary } = await run(jobs, { concurrency: 1 })
    expect(await summary).toMatchObject({ recorded: 4, skipped: 0, statuses: { failed: 2 }, stopped: [] })
  })

  test('keeps no failure back that an abort cuts short', async () => {
    const model = fakeModel(() => {
      throw new ModelError('failed', 'answered 401', { fatal: true })
    })
    const jobs = [makeJob(methodOf(asks), model), makeJob(methodOf(asks), makeHangingModel(), 'other')]
    const { rows, abort, summary } = await run(jobs, { concurrency: 2 })
    await expect.poll(() => model.asked.length).toBe(1)
    abort.abort()
    expect(await summary).toMatchObject({ recorded: 0, dropped: 2, interrupted: 'aborted' })
    expect(rows).toEqual([])
  })

  test('methods that need no model go on', async () => {
    const jobs = Array.from({ length: 6 }, (_, item) =>
      makeJob(
        methodOf(async () => answered),
        null,
        `${item}`,
      ),
    )
    expect(await (await run(jobs)).summary).toMatchObject({ statuses: { answered: 6 } })
  })

  test('a method without a model that calls one fails', async () => {
    const { rows, summary } = await run([makeJob(methodOf(asks), null)])
    await summary
    expect(rows[0].status).toMatchObject({ kind: 'failed', reason: 'the method called a model, but it was given none' })
  })
})

describe('a limit of the run', () => {
  const jobs = (method: Method, model = fakeModel()) =>
    Array.from({ length: 6 }, (_, item) => makeJob(method, model, `${item}`))

  test('ends it when it is reached: what needs more is cut off, and nothing new is begun', async () => {
    const twice = methodOf(async (prompt, given) => {
      await asks(prompt, given)
      return asks(prompt, given)
    })
    const { rows, summary } = await run(jobs(twice), { concurrency: 1, runLimits: { calls: 5 } })
    expect(await summary).toMatchObject({
      recorded: 3,
      statuses: { answered: 2, failed: 1 },
      spent: "the run's limit of 5 calls has 0 calls left",
      stopped: [],
      interrupted: 'no',
    })
    expect(rows.at(-1)!.status).toMatchObject({ kind: 'failed', reason: "the run's limit of 5 calls has 0 calls left" })
  })

  test('that is used up to the call cuts nothing off', async () => {
    const { summary } = await run(jobs(methodOf(asks)), { concurrency: 1, runLimits: { calls: 5 } })
    expect(await summary).toMatchObject({
      recorded: 5,
      statuses: { answered: 5 },
      spent: "the run's limit of 5 calls is used up",
    })
  })

  test('is no result, whatever the method makes of it', async () => {
    const stubborn = methodOf(async (prompt, given) => {
      const answers = [await asks(prompt, given)]
      await asks(prompt, given).catch(() => {})
      return answers[0]
    })
    const { rows, summary } = await run(jobs(stubborn), { concurrency: 1, runLimits: { calls: 1 } })
    expect(await summary).toMatchObject({ recorded: 1, statuses: { failed: 1 } })
    expect(rows[0]).toMatchObject({
      answer: null,
      status: { reason: expect.stringMatching(/^the run's limit of 1 call/) },
    })
  })

  test('counts what was spent before; with nothing left, nothing is asked and no row is made', async () => {
    const model = fakeModel()
    const spentBefore = { calls: 4, tokens: 100, cost: 0 }
    const some = await run(jobs(methodOf(asks), model), { concurrency: 1, runLimits: { calls: 6 }, spentBefore })
    expect(await some.summary).toMatchObject({ recorded: 2 })
    const none = await run(jobs(methodOf(asks), model), { runLimits: { tokens: 100 }, spentBefore })
    expect(await none.summary).toMatchObject({ recorded: 0, spent: "the run's limit of 100 tokens is used up" })
    expect(model.asked).toHaveLength(2)
  })

  test('of time cuts calls off that are under way', async () => {
    const { rows, summary } = await run(jobs(methodOf(asks), makeHangingModel()), {
      // Long enough for both to be asked on a busy machine.
      runLimits: { ms: 1000 },
      now: Date.now,
    })
    const reason = "the run's limit of 1.0 s was up while the model was answering"
    expect(await summary).toMatchObject({ recorded: 2, statuses: { failed: 2 }, spent: reason })
    expect(rows.map(({ status }) => status.reason)).toEqual([reason, reason])
  })

  test('does not give the model up', async () => {
    const { summary } = await run(jobs(methodOf(asks)), { runLimits: { calls: 1 }, concurrency: 4 })
    expect(await summary).toMatchObject({ stopped: [], skipped: 0 })
  })
})

test('a clock that is set back makes no time negative', async () => {
  const wall = vi.spyOn(Date, 'now')
  onTestFinished(() => wall.mockRestore())
  const model = fakeModel(() => {
    wall.mockReturnValue(0)
    return makeReply('42')
  })
  const { rows, summary } = await run([makeJob(methodOf(asks), model)], { now: undefined })
  await summary
  expect(rows[0].ledger.ms.total).toBeGreaterThanOrEqual(0)
  expect(rows[0].at).toBe('1970-01-01T00:00:00.000Z')
})

describe('a job', () => {
  test('hands the user’s templates on, in place of the method’s own', async () => {
    const seen: unknown[] = []
    const method = {
      ...methodOf(async (_, { templates }) => {
        seen.push(templates)
        return answered
      }),
      templates: { first: 'a', second: 'b' },
    }
    await (await run([{ ...makeJob(method, fakeModel()), templates: { second: 'mine' } }])).summary
    expect(seen).toEqual([{ first: 'a', second: 'mine' }])
  })

  test('is traced from start to end, with its context by hash, and measured by its planted facts', async () => {
    const events: Record<string, unknown>[] = []
    const context = `${'Rain fell on the old mill. '.repeat(40)}The number is 42.`
    const method = methodOf(async (prompt, given) => {
      given.read(0, 500)
      given.trace({ event: 'exec', stdout: prompt.context })
      return asks(prompt, given)
    })
    const job = {
      ...makeJob(method, fakeModel(), 'item', () => makePrompt(context)),
      planted: () => [0.1, 0.9],
      trace: (event: Record<string, unknown>) => void events.push(event),
    }
    const { rows, summary } = await run([job])
    await summary
    expect(rows[0].ledger.recall).toBe(0.5)
    expect(events.map(({ event }) => event)).toEqual(['start', 'exec', 'chat', 'end'])
    expect(events[0]).toMatchObject({
      ...job.key,
      v: ROW_VERSION,
      attempt: 1,
      chars: context.length,
      context: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(events[1]['stdout']).toEqual([{ start: 0, end: context.length }])
    expect(events[3]).toMatchObject({ status: 'answered', reason: 'fine' })
    expect(JSON.stringify(events)).not.toContain('Rain fell on the old mill. Rain')
  })

  test('of an item that cannot be made has no trace, and a row', async () => {
    const events: unknown[] = []
    const broken = makeJob(methodOf(asks), fakeModel(), 'item', () => {
      throw new RangeError('no such bin')
    })
    const { rows, summary } = await run([{ ...broken, trace: event => void events.push(event), planted: () => [0.5] }])
    await summary
    expect([rows[0].status.kind, rows[0].ledger.recall, events]).toEqual(['failed', null, []])
  })
})
