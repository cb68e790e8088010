import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defineMethod, defineScorer, defineTask, evaluate, fromFunction, items } from '../../index.ts'
import { fileOf } from '../packages/suites/readers/official/files.ts'

const VALUES = { tasks: ['niah_single_1'], lengths: [1024, 2048], samples: 3 } as const

/** Finds the number that the needle gives. */
const finder = fromFunction('finder', ({ messages }) => /is:? (\d{7})/.exec(messages.at(-1)!.content)?.[1] ?? '')

test('a function is a model: the run holds a row an item, and says what it scored', async () => {
  const run = await evaluate({ ...VALUES, models: [finder] })
  expect(run.complete).toBe(true)
  expect(run.rows.answers.map(({ model, status }) => [model, status.kind])).toEqual(
    Array.from({ length: 6 }, () => ['finder', 'answered']),
  )
  expect(run.summary.cells.map(({ planned }) => planned)).toEqual([3, 3])
  expect(run.table()).toContain('finder')
})

test('without a folder all rows are there when it has ended, however many, and so are its reports', async () => {
  const run = await evaluate({ ...VALUES, samples: 100, models: [finder] })
  const { items, answers, scores } = run.rows
  expect([items, answers].map(rows => rows.map(({ v }) => v).length)).toEqual([200, 200])
  expect(scores.map(({ item }) => item)).toContain(items.at(0)?.id)
  expect(run.table()).toContain('finder')
  const folder = mkdtempSync(join(tmpdir(), 'fathom-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const paths = await run.report(folder)
  expect(paths).toEqual(expect.arrayContaining([join(folder, 'table.md'), join(folder, 'leaderboard.html')]))
})

test('a report that cannot be made is an error that names it', async () => {
  const broken = {
    id: 'broken',
    file: 'broken.txt',
    about: 'Fails.',
    render: () => Promise.reject(new Error('no ink')),
  }
  const run = await evaluate({ ...VALUES, lengths: '1k', models: [finder], plugins: [{ reports: [broken] }] })
  const folder = mkdtempSync(join(tmpdir(), 'fathom-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await expect(run.report(folder)).rejects.toThrow('1 report could not be written: broken (no ink)')
  expect(readdirSync(folder)).toContain('table.md')
})

test('what a function throws ends its item as failed, with its words', async () => {
  const broken = fromFunction('broken', () => {
    throw new Error('no such luck')
  })
  const run = await evaluate({ ...VALUES, lengths: '1k', models: [broken] })
  expect(run.complete).toBe(false)
  expect(run.rows.answers.map(({ status }) => status.reason)).toEqual(Array(3).fill('broken: no such luck'))
})

test('an event of an answer has the score that its table shows', async () => {
  // All values of the text: the official rule finds the right one among them, and none of them is stated.
  const hedging = fromFunction('hedging', ({ messages }) =>
    [...messages.at(-1)!.content.matchAll(/is:? (\d{7})/g)].map(([, value]) => value).join(' or '),
  )
  const values: (number | undefined)[] = []
  const run = await evaluate({
    ...VALUES,
    tasks: ['niah_multikey_1'],
    lengths: '1k',
    models: [hedging],
    onEvent: event => event.event === 'answer' && values.push(event.value),
  })
  expect(run.rows.scores.find(({ scorer }) => scorer === 'ruler-recall')?.value).toBe(1)
  expect(values).toEqual([0, 0, 0])
  expect(run.summary.cells[0].scores.primary?.mean).toBe(0)
})

test('a run with a folder goes on where it stopped', async () => {
  const out = mkdtempSync(join(tmpdir(), 'fathom-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  let calls = 0
  const counting = fromFunction('counting', () => {
    calls++
    return '1'
  })
  await evaluate({ ...VALUES, lengths: '1k', models: [counting], out })
  const grown = await evaluate({ ...VALUES, models: [counting], out })
  expect([calls, grown.rows.answers.length]).toEqual([6, 6])
})

test('a method of one’s own is named like any other', async () => {
  const tail = defineMethod({
    id: 'tail',
    about: 'Reads the last 2,000 characters',
    fidelity: 'inspired',
    source: 'none',
    deviations: [],
    params: {},
    paramNotes: {},
    version: 1,
    needs: ['model'],
    estimate: ({ maxAnswerTokens }) => ({ calls: 1, input: 600, output: maxAnswerTokens, sequential: 1, peak: 700 }),
    async run({ context, question, maxAnswerTokens }, { model, signal }) {
      const content = `${context.slice(-2000)}\n${question}`
      const { text } = await model.chat({
        messages: [{ role: 'user', content }],
        maxAnswerTokens,
        label: 'answer',
        signal,
      })
      return { status: 'answered', reason: 'the model ended', answer: text }
    },
  })
  const run = await evaluate({ ...VALUES, models: [finder], methods: ['tail'], plugins: [{ methods: [tail] }] })
  expect(new Set(run.rows.answers.map(({ method }) => method))).toEqual(new Set(['tail']))
})

test('a task may name a scorer of its own plugin, and its types hold', async () => {
  const sameSign = defineScorer({
    id: 'same-sign',
    about: 'Is the sign of the number right?',
    source: 'made for a test',
    scale: 'yes-no',
    score: (answer, expected: number) => ({
      value: Math.sign(Number(answer)) === Math.sign(expected) ? 1 : 0,
      why: answer,
    }),
  })
  const sign = defineTask({
    id: 'sign',
    family: 'needle',
    about: 'Says a sign.',
    source: 'made for a test',
    version: 1,
    params: {},
    paramNotes: {},
    answerTokens: 8,
    paired: true,
    uniqueAnswer: false,
    chance: 0.5,
    program: 'solves it',
    haystack: false,
    template: '{context}\n\n{question} {answer_format}',
    scorer: 'same-sign',
    core: () => ({
      question: 'Above or below nought?',
      answerFormat: 'Any number of that sign.',
      expected: -7,
      facts: null,
    }),
    fill: (_, { tokenizer }) => {
      const context = 'It is cold: seven below nought.'
      return { context, tokens: tokenizer.count(context), depths: [], haystack: 'none', repeats: 0 }
    },
    solve: () => '-1',
  })
  const plugins = [{ tasks: [sign], scorers: [sameSign] }]
  for await (const item of items({ tasks: ['sign'], lengths: [1024], samples: 1, plugins }))
    expect([await item.score('-3'), await item.score('3')]).toMatchObject([{ value: 1 }, { value: 0 }])
})

test('items come one by one, shortest first, and score answers', async () => {
  const seen: [number, number][] = []
  for await (const item of items(VALUES)) {
    seen.push([item.target, item.tokens])
    const [right] = item.expected as string[]
    expect(await item.score(`It is ${right}.`)).toMatchObject({ value: 1, scorer: 'ruler-recall' })
    expect((await item.score('It is not said.'))?.value).toBe(0)
    expect(item.prompt).toContain(item.question)
    expect(item.context).toContain(right)
  }
  expect(seen.map(([target]) => target)).toEqual([1024, 1024, 1024, 2048, 2048, 2048])
  for (const [target, tokens] of seen) expect(tokens).toBeLessThanOrEqual(target)
})

test.each([
  [{ tasks: [] }, 'tasks: got an empty list'],
  [{ tasks: ['vtt'] }, 'unknown task "vtt"'],
  [{ tasks: ['vt'], lengths: '8q' }, 'lengths: "8q"'],
])('%j is refused in one line', async (options, message) => {
  await expect(items(options).next()).rejects.toThrow(message)
  await expect(evaluate({ ...options, models: [finder] })).rejects.toThrow(message)
})

test('a model that is neither an address nor a function is refused', async () => {
  await expect(evaluate({ ...VALUES, models: ['gpt-5'] })).rejects.toThrow('models: got "gpt-5", expected NAME@URL')
})

/** Of LongMemEval: what its answers are worth, a model says. */
const memoryFile = () =>
  fileOf(
    'longmemeval_s.json',
    ['a', 'b'].map(id => ({
      question_id: id,
      question_type: 'multi-session',
      question: `Which lamp, ${id}?`,
      answer: 'The red lamp',
      question_date: '2023/05/30',
      haystack_dates: ['2023/05/20'],
      haystack_session_ids: ['answer_1'],
      haystack_sessions: [[{ role: 'user', content: `I bought a red lamp for ${id}.` }]],
      answer_session_ids: ['answer_1'],
    })),
  )

const lamp = fromFunction('lamp', () => 'It was red.')

/** Says yes behind the mark that it was handed, or what it is told to. */
const judging = (say: (key: string) => string) =>
  fromFunction('judge', ({ messages }) => say(/"(V\w+) yes"/.exec(messages.at(-1)!.content)![1]))

test('a judge scores what no rule can, and the run says how it went', async () => {
  const asked = { tasks: [`file:${memoryFile()}`], models: [lamp] }
  const bare = await evaluate(asked)
  expect([bare.complete, bare.judging, bare.rows.scores.length]).toEqual([true, undefined, 0])
  const run = await evaluate({ ...asked, judge: judging(key => `${key} yes`) })
  expect(run.rows.scores.map(({ scorer, value, parts }) => [scorer, value, parts?.['judge']])).toEqual(
    Array(2).fill(['judged', 1, 'judge']),
  )
  expect([run.complete, run.judging]).toMatchObject([true, { scored: 2, unscored: 0 }])
  expect(run.rows.manifest.judge).toMatchObject({ model: 'judge', baseUrl: 'a function', spent: { calls: 2 } })

  const silent = await evaluate({ ...asked, judge: judging(() => 'Hm.') })
  expect([silent.complete, silent.rows.scores.length]).toEqual([false, 0])
  expect(silent.judging).toMatchObject({ scored: 0, unscored: 2 })
  expect(silent.judging!.lines[0]).toBe('2 answers stay without a score: the judge gave no verdict, such as "Hm."')
})

test('limits of a run include its judge: a run whose judge reached one is not complete', async () => {
  const judge = judging(key => `${key} yes`)
  const options = { tasks: [`file:${memoryFile()}`], models: [lamp], judge, concurrency: 1 }
  const run = await evaluate({ ...options, limits: { calls: 3 } })
  expect(run.complete).toBe(false)
  expect(run.judging).toMatchObject({ scored: 1, unscored: 1 })
  expect(run.rows.manifest.judge).toMatchObject({ spent: { calls: 1 }, unjudged: 1 })
  await expect(evaluate({ ...options, limits: { cost: 1 } })).rejects.toThrow(/has no price/)
})

test('a run that is stopped while it is judged has the verdicts that there are', async () => {
  const stop = new AbortController()
  const judge = judging(key => {
    stop.abort()
    return `${key} yes`
  })
  const options = { tasks: [`file:${memoryFile()}`], models: [lamp], judge, concurrency: 1, signal: stop.signal }
  const run = await evaluate(options)
  expect([run.complete, run.judging]).toMatchObject([false, { scored: 1, unscored: 1 }])
  expect(run.judging!.lines[0]).toBe('1 answer stays without a score: judging was stopped')
})

test.each([
  ['gpt-5', 'judge: got "gpt-5", expected NAME@URL, or a model of fromFunction'],
  ['reader', 'judge: got "reader"'],
])('the judge %s is refused', async (judge, message) => {
  await expect(evaluate({ tasks: [`file:${memoryFile()}`], models: [finder], judge })).rejects.toThrow(message)
})

test('a judge that nobody needs is refused', async () => {
  const options = { ...VALUES, models: [finder], judge: judging(key => `${key} yes`) }
  await expect(evaluate(options)).rejects.toThrow('judge: nothing in this run uses this flag')
})

test('a run in which whole prompts cannot fit is refused before anything is asked, unless overflow says what to do', async () => {
  let asked = 0
  const small = fromFunction(
    'small',
    () => {
      asked++
      return '1'
    },
    { window: 1500 },
  )
  await expect(evaluate({ ...VALUES, lengths: [1024, 4096], models: [small] })).rejects.toThrow(
    /^4K does not fit: full-context on small takes up to/,
  )
  expect(asked).toBe(0)
  const { rows } = await evaluate({ ...VALUES, lengths: [1024, 4096], models: [small], overflow: 'refuse' })
  expect(rows.answers.map(({ status }) => status.kind).sort()).toEqual([
    ...Array(3).fill('answered'),
    ...Array(3).fill('overflow'),
  ])
})

test.each([
  [{ haystack: 'noise' }, 'haystack: nothing in this run uses this flag. It applies to tasks with a haystack'],
  [{ outputLengths: '1k' }, 'outputLengths: nothing in this run uses this flag. It applies to tasks of long output'],
  [
    { overflow: 'refuse', methods: ['memagent'] },
    'overflow: nothing in this run uses this flag. It applies to methods that put',
  ],
  [{ data: { squad: 'x' } }, 'data squad: nothing in this run uses this flag.'],
] as const)('%j is refused, since nothing in the run takes it', async (options, line) => {
  await expect(evaluate({ tasks: ['vt'], lengths: '2k', samples: 1, models: [finder], ...options })).rejects.toThrow(
    line,
  )
})

test('an answer may take what the options say', async () => {
  const seen: unknown[] = []
  const model = fromFunction('keen', ({ maxAnswerTokens }) => {
    seen.push(maxAnswerTokens)
    return '1'
  })
  await evaluate({ ...VALUES, lengths: '1k', samples: 1, models: [model], maxAnswerTokens: 77 })
  expect(seen).toEqual([77])
})
