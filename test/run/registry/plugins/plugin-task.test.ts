import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TooShort } from '../../../../generators/build/too-short.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'

/** A task's plugin, with some fields in the place of its own. */
function plugin(fields: string, more = ''): string {
  const folder = freshFolder()
  mkdirSync(folder)
  const path = join(folder, 'mine.mjs')
  writeFileSync(
    path,
    `${more}
    const task = {
      id: 'own-task', family: 'needle', about: 'a', source: 'a', version: 1, params: {}, paramNotes: {}, answerTokens: 16,
      paired: true, uniqueAnswer: true, scorer: 'ruler-any', chance: 0, program: 'solves it', haystack: false,
      template: '{context} {question}',
      core: () => ({ question: 'What?', answerFormat: '', expected: ['word'], facts: {} }),
      fill: () => ({ context: 'word', tokens: 1, depths: [], haystack: 'none', repeats: 0 }),
      solve: () => 'word',
    }
    export default { tasks: [{ ...task, ${fields} }], scorers: [{
      id: 'pairs', about: 'a', scale: 'yes-no', score: () => ({ value: 1, why: '' }),
      expects: { shape: 'a list of strings that is not empty', test: each => each.length > 0 },
    }] }`,
  )
  return path
}

const SHORT = 'fill({}, { tooShort }) { throw tooShort(900) }'
const words = (path: string, out: string) =>
  `--task own-task --plugin ${path} --lengths 4k --samples 2 --quiet --out ${out}`

describe('what a program is worth on a task', () => {
  test.each([
    ['the name it had', 'toolSolvable: true', 'has toolSolvable, which is now named program. Expected'],
    ['a word that is none', 'program: "perhaps"', 'got program = "perhaps", expected'],
  ])('%s is refused', async (_, fields, message) => {
    const path = plugin(fields)
    const { code, err } = await bench(words(path, join(freshFolder(), 'run')))
    expect(code).toBe(2)
    expect(err).toContain(`task "own-task" ${message} one of "solves it", "helps", "does not".`)
  })
})

describe('a fault of a task', () => {
  test.each([
    ['core', 'core() { throw new TypeError("one\\ntwo") }', 'threw in core: TypeError: one two'],
    ['fill', 'fill() { throw new Error("one") }', 'threw in fill: one'],
    ['what is no error', 'fill() { throw "one" }', 'threw in fill: one'],
    ['a core without a question', 'core: () => ({ answerFormat: "" })', ': core gave no string as question.'],
    ['a core that is none', 'core() {}', ': core gave no object.'],
    ['a context that is none', 'fill: () => ({ context: 1 })', ': fill gave no string as context.'],
    [
      'depths that are none',
      'fill: () => ({ context: "", tokens: 0, haystack: "", repeats: 0 })',
      ': fill gave no list as depths.',
    ],
    [
      'no answer',
      'core: () => ({ question: "What?", answerFormat: "" })',
      ' has expected = nothing, but its scorer ruler-any takes a list of strings.',
    ],
    [
      'an answer of another shape',
      'core: () => ({ question: "What?", answerFormat: "", expected: "word" })',
      ' has expected = "word", but its scorer ruler-any takes a list of strings.',
    ],
    [
      'an empty answer',
      'scorer: "pairs", core: () => ({ question: "What?", answerFormat: "", expected: [] })',
      ' has expected = [], but its scorer pairs takes a list of strings that is not empty.',
    ],
    [
      'an answer that the test of a scorer cannot take',
      'scorer: "pairs", core: () => ({ question: "What?", answerFormat: "" })',
      " threw in the test of pairs: TypeError: Cannot read properties of undefined (reading 'length')",
    ],
  ])('(%s) is named before anything is asked', async (_, fields, message) => {
    const path = plugin(fields)
    const line = `fathom-bench: --plugin ${path}: task "own-task"${message.startsWith(':') ? '' : ' '}${message.trimStart()}\n`
    const out = freshFolder()
    for (const command of ['', 'validate '])
      expect(await bench(`${command}${words(path, out)}`.replace(/(validate .*) --quiet.*/, '$1'))).toMatchObject({
        code: 2,
        err: line,
      })
    expect(() => rowsOf(out)).toThrow()
  })

  test('says of a later item which it is', async () => {
    const path = plugin('core({ index }) { if (index > 0) throw new Error("one"); return task.core() }')
    const { code, err } = await bench(words(path, freshFolder()))
    expect([code, err]).toEqual([
      3,
      `fathom-bench: item 1 of own-task at 4K cannot be made: --plugin ${path}: task "own-task" threw in core: one.\n`,
    ])
  })
})

test('a solver that throws fails the answer', async () => {
  const path = plugin('solve() { throw new RangeError("one") }')
  const said = `--plugin ${path}: task "own-task" threw in solve: RangeError: one`
  const out = freshFolder()
  expect((await bench(`${words(path, out)} --method oracle,floor:empty`)).code).toBe(3)
  const { answers } = rowsOf(out)
  expect(answers.filter(({ method }) => method === 'oracle').map(({ status }) => [status.kind, status.reason])).toEqual(
    Array(2).fill(['failed', said]),
  )
})

describe('a length that is too short for a task', () => {
  const LINE = 'fathom-bench: own-task: 4K is shorter than its smallest prompt, about 1,929 tokens with the answer.\n'

  test.each([
    ['as its fill is told to', SHORT, ''],
    [
      'by an error of the name',
      'fill() { throw new TooShort(900) }',
      'class TooShort extends Error { name = "TooShort"; constructor(needed) { super(); this.needed = needed } }',
    ],
  ])('is refused as those of our own are, said %s', async (_, fields, more) => {
    expect(await bench(words(plugin(fields, more), freshFolder()))).toMatchObject({ code: 2, err: LINE })
  })

  test('is said by what the library exports', () => {
    expect(new TooShort(7)).toMatchObject({ name: 'TooShort', needed: 7 })
  })
})

test('plugins may come in any order: a task names the scorer of one that follows', async () => {
  const task = plugin("scorer: 'later'")
  const folder = freshFolder()
  mkdirSync(folder)
  const scorer = join(folder, 'scorer.mjs')
  writeFileSync(
    scorer,
    `export default { scorers: [{ id: 'later', about: 'a', scale: 'yes-no', score: () => ({ value: 1, why: '' }) }] }`,
  )
  for (const order of [`--plugin ${task} --plugin ${scorer}`, `--plugin ${scorer} --plugin ${task}`])
    expect((await bench(`--task own-task ${order} --lengths 4k --samples 1 --quiet --out ${freshFolder()}`)).code).toBe(
      0,
    )
})
