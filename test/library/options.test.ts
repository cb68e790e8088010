import { expect, test } from 'vitest'
import { BenchError, evaluate, fromFunction, items, parseLengths } from '../../index.ts'

const one = fromFunction('one', () => '1')
const VALUES = { tasks: ['niah_single_1'], lengths: [1024], samples: 1, models: [one] }
/** As a program without types calls it. */
const untyped = <T>(value: unknown) => value as T

const run = (options: unknown) => evaluate(untyped(options))
const first = (options: unknown) => items(untyped(options)).next()

async function refusalOf(ended: Promise<unknown>): Promise<string> {
  const error: unknown = await ended.then(
    () => 'nothing was thrown',
    thrown => thrown,
  )
  expect(error).toBeInstanceOf(BenchError)
  const { message } = error as BenchError
  expect(message).not.toContain('\n')
  return message
}

test.each<[option: object, message: string]>([
  [{ tasks: undefined }, 'tasks: got nothing, expected a list of names, such as ["vt"] or ["ruler"].'],
  [{ tasks: 'vt' }, 'tasks: got "vt", expected a list of names'],
  [{ tasks: [] }, 'tasks: got an empty list'],
  [{ tasks: [5] }, 'tasks[0]: got 5, expected a text'],
  [{ tasks: ['vt', ' '] }, 'tasks: a name is empty'],
  [{ lengths: {} }, 'lengths: got an object'],
  [{ lengths: [] }, 'lengths: got an empty list'],
  [{ lengths: -1 }, 'lengths: "-1" has a negative length'],
  [{ lengths: [1024, Number.NaN] }, 'lengths: "1024,NaN" has "NaN", which is not a valid length'],
  [{ outputLengths: '8q' }, 'outputLengths: "8q" has "8q", which is not a valid length'],
  [{ samples: -1 }, 'samples: "-1" is out of range. Allowed: 1 to 100,000.'],
  [{ samples: 1.5 }, 'samples: "1.5" is not a whole number. Allowed: 1 to 100,000.'],
  [{ samples: '3' }, 'samples: got "3", expected a number.'],
  [{ samples: null }, 'samples: got null, expected a number.'],
  [{ questionsPerContext: 65 }, 'questionsPerContext: "65" is out of range. Allowed: 1 to 64.'],
  [{ profile: 'offical' }, 'unknown value of profile "offical" (did you mean "official"?)'],
  [{ seed: -1 }, 'seed: "-1" is not a seed'],
  [{ seed: true }, 'seed: got true, expected a number or a text.'],
  [{ set: ['vt.hops=4'] }, 'set: got a list, expected an object such as { vt: { hops: 4 } }.'],
  [{ set: { vt: 4 } }, 'set: "vt=4" is not a setting'],
  [{ set: { vt: { hops: {} } } }, 'set: got an object or list, expected a text or a number.'],
  [{ tokenizer: '' }, 'tokenizer needs a value'],
  [{ haystack: 5 }, 'haystack: got 5, expected a text.'],
  [{ data: 'squad.json' }, 'data: got "squad.json", expected an object such as { squad: "dev-v1.1.json" }.'],
  [{ data: { squad: { a: 1 } } }, 'data: got an object or list, expected a text or a number.'],
  [{ prompts: [] }, 'prompts: got an empty list, expected a text.'],
  [
    { plugins: {} },
    'plugins: got an object, expected a list of { tasks, methods, scorers, reports, sources, exports, itemExports, commands, queues, totals, golden }, each a list.',
  ],
  [
    { plugins: ['nope'] },
    'plugins[0]: got "nope", expected { tasks, methods, scorers, reports, sources, exports, itemExports, commands, queues, totals, golden }, each a list.',
  ],
  [{ plugins: [{}] }, 'plugins[0]: got an object without any of them, expected { tasks, methods,'],
  [{ plugins: [{ method: [] }] }, 'unknown part of plugins[0] "method" (did you mean "methods"?). Known: tasks'],
  [{ plugins: [{ tasks: 'vt' }] }, 'plugins[0].tasks: got "vt", expected a list.'],
  [{ plugins: [{ tasks: [null] }] }, 'plugins[0]: a task needs an id'],
  [{ allowNativeCode: 'yes' }, 'allowNativeCode: got "yes", expected true or false.'],
  [{ lenghts: '8k' }, 'lenghts" (did you mean "lengths"?). Known: tasks, lengths,'],
  [{ task: ['vt'] }, 'task" (did you mean "tasks"?). Known:'],
])('%j is refused in one line, by evaluate and by items', async (option, message) => {
  const { models, ...rest } = VALUES
  expect(await refusalOf(run({ ...VALUES, ...option }))).toContain(message)
  expect(await refusalOf(first({ ...rest, ...option }))).toContain(message)
})

test.each<[option: object, message: string]>([
  [{ models: undefined }, 'models: got nothing, expected a list, such as ["NAME@URL"] or [fromFunction(name, chat)].'],
  [{ models: one }, 'models: got an object, expected a list'],
  [{ models: [() => '1'] }, 'models: got a function, expected NAME@URL, "reader", or a model of fromFunction('],
  [{ models: [{ id: 'x' }] }, 'models: got an object, expected NAME@URL'],
  [{ models: ['x@http://'] }, 'models: "http://" is not an address'],
  [{ models: ['my model@http://127.0.0.1'] }, 'models: "my model" contains spaces'],
  [{ models: [one, one] }, 'models: "one" is named twice; records distinguish models by name.'],
  [{ methods: 'oracle' }, 'methods: got "oracle", expected a list of names, such as ["full-context"].'],
  [{ methods: [] }, 'methods: got an empty list'],
  [{ methods: [{ id: 'x' }] }, 'methods[0]: got an object, expected a text; name a method of your own by its id'],
  [{ judge: () => 'yes' }, 'judge: got a function, expected NAME@URL, or a model of fromFunction(name, chat).'],
  [{ judgeKeyEnv: 'sk-abcdefghijklmnop1234' }, 'judgeKeyEnv takes the name of an environment variable'],
  [{ concurrency: 0 }, 'concurrency: "0" is out of range. Allowed: 1 to 1,024.'],
  [{ limits: 5 }, 'limits: got 5, expected an object such as { calls: 1000, ms: 60000 }.'],
  [{ limits: { call: 5 } }, 'unknown field of limits "call" (did you mean "calls"?). Known: calls, tokens, cost, ms.'],
  [{ limits: { calls: '5' } }, 'limits.calls: got "5", expected a number.'],
  [{ limits: { calls: 0 } }, 'limits.calls: "0" is out of range'],
  [{ limits: { tokens: -1 } }, 'limits.tokens: "-1" is not a number of tokens'],
  [{ limits: { cost: 0 } }, 'limits.cost: "0" is not a sum of money'],
  [{ limits: { ms: 0 } }, 'limits.ms: "0" is out of range. Allowed: 1 to'],
  [{ prices: {} }, 'prices: got an object, expected a text.'],
  [{ out: 5 }, 'out: got 5, expected a text.'],
  [{ onEvent: 'log' }, 'onEvent: got "log", expected a function.'],
  [{ signal: new AbortController() }, 'signal: got an object, expected an AbortSignal.'],
  [{ model: [one] }, 'unknown option of evaluate "model" (did you mean "models" or "subModel"?). Known: tasks,'],
])('%o is refused in one line, by evaluate', async (option, message) => {
  expect(await refusalOf(run({ ...VALUES, ...option }))).toContain(message)
})

test.each([undefined, null, 'vt', ['vt']])('%j in place of options is refused', async given => {
  expect(await refusalOf(run(given))).toMatch(/^evaluate: got .+, expected an object such as \{ tasks: /)
  expect(await refusalOf(first(given))).toMatch(/^items: got .+, expected an object such as \{ tasks: /)
})

test('one length may be a number, and a list may hold texts', async () => {
  const at = async (lengths: unknown) => (await first({ ...VALUES, models: undefined, lengths })).value
  const { models, ...rest } = VALUES
  for (const lengths of [1024, '1k', ['1k', 2048]])
    expect((await items({ ...rest, lengths }).next()).value).toMatchObject({ target: 1024 })
  await expect(at(1024)).rejects.toThrow('unknown option of items "models"')
})

test.each<[made: () => unknown, message: string]>([
  [
    () =>
      fromFunction(
        untyped(() => '1'),
        untyped(undefined),
      ),
    'fromFunction: got a function as the name',
  ],
  [() => fromFunction('', () => '1'), 'fromFunction: got "" as the name, expected a text such as "mine".'],
  [() => fromFunction('a b', () => '1'), 'fromFunction: "a b" contains spaces'],
  [() => fromFunction('mine', untyped(undefined)), 'fromFunction("mine"): got nothing, expected a function that takes'],
  [
    () => fromFunction('mine', () => '1', untyped({ windw: 8 })),
    'unknown option of fromFunction "windw" (did you mean',
  ],
  [() => fromFunction('mine', () => '1', { window: -1 }), 'window: "-1" has a negative length'],
  [() => fromFunction('mine', () => '1', untyped({ version: 2 })), 'version: got 2, expected a text.'],
  [() => parseLengths(untyped(8192)), '--lengths: got 8192, expected a text, such as'],
])('%s is refused in one line', (made, message) => {
  expect(made).toThrow(BenchError)
  expect(made).toThrow(message)
})

test.each<[reply: unknown, reason: string]>([
  [undefined, 'mine: the function answered nothing. Allowed: a text, or an object such as { text: "…" }.'],
  [5, 'mine: the function answered 5. Allowed: a text'],
  [{ answer: '5' }, 'mine: the function answered an object without a text. Allowed: a text'],
  [{ text: '5', finish: 'end' }, 'mine: the function answered with the finish "end". Allowed: stop, length,'],
  [{ text: '5', reasoning: 5 }, 'mine: the function answered with the reasoning 5. Allowed: a text.'],
  [{ text: '5', toolCalls: {} }, 'mine: the function answered with the toolCalls an object. Allowed: a list of'],
  [{ text: '5', usage: { input: 1 } }, 'mine: the function answered with the usage.output nothing. Allowed: a number'],
])('a function that answers %j fails its item, in words', async (reply, reason) => {
  const mine = fromFunction('mine', () => untyped(reply))
  const { rows } = await evaluate({ ...VALUES, models: [mine] })
  expect(rows.answers.map(({ status }) => status)).toMatchObject([
    { kind: 'failed', reason: expect.stringContaining(reason) },
  ])
})

test('what is scored is a text, and a report goes into a folder', async () => {
  const { models, ...rest } = VALUES
  const { value } = await items(rest).next()
  const score = value ? value.score(untyped(42)) : Promise.resolve()
  expect(await refusalOf(score)).toBe('score: got 42, expected the answer, a text.')
  const { report } = await evaluate(VALUES)
  expect(await refusalOf(report(untyped(undefined)))).toBe('report: got nothing, expected the path of a folder.')
})
