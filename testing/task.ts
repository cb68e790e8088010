import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { held } from '../core/held.ts'
import { random } from '../core/random.ts'
import type { Params } from '../core/rows.ts'
import { checkTemplate } from '../core/template.ts'
import { loadTokenizer } from '../core/tokens.ts'
import { coreOf, type Item, type Recipe } from '../generators/generate.ts'
import type { Task } from '../generators/task.ts'
import { programs as openPrograms } from '../runners/programs/programs.ts'
import { judged, scorerById, scorersOf as scorerIds } from '../scorers/score.ts'
import { runsPrograms, type Scorer } from '../scorers/scorer.ts'
import { itemsOf as itemsFrom, o200k, recipeOf } from './items.ts'
import { answersOf, CHI_SQUARE_9_AT_001, chiSquare, holds, optionsOf, withoutPlanted } from './task-answers.ts'

/** What a task's check needs beside the task. */
export interface TaskKitOptions {
  /** Scorers of one's own that the task names. */
  readonly scorers?: readonly Scorer[]
  /** Data files in their normal form, in place of made ones. */
  readonly data?: Recipe['data']
  /** Declares tests of one's own over the items that the kit has made, which `items` gives once a test runs; `scoreOf` gives what an answer to one scores. */
  readonly also?: (items: () => readonly Item[], scoreOf: ScoreOf) => void
}

type ScoreOf = (scorer: Scorer, answer: string, item: Item) => Promise<number | undefined>

/**
 * What every task owes, as a `describe` block for Vitest: lengths are true in several tokenizers, the oracle scores 1, equal seeds
 * give equal bytes, neighbours share nothing, depths are uniform, the question does not give its answer away.
 *
 * @since 0.2.0
 * @public
 */
export function testTask<P extends Params, S extends string, Facts>(
  given: Task<P, S, Facts>,
  options: TaskKitOptions = {},
): void {
  const task = given as unknown as Task
  describe(task.id, () => checks(task, options))
}

/** One for all tasks: what is counted for a tokenizer is counted once. */
const OTHER = { ...o200k, id: 'other' }
const SHORT = 4096
const LONG = 8192

function checks(task: Task, { scorers: own = [], data, also }: TaskKitOptions): void {
  const { id } = task
  const known = scorerById(own)
  /** The task's scorer, its strict variant where it has one, and those beside it. */
  const scorersOf = ({ scorer }: Task): Scorer[] => scorerIds(scorer, known).map(each => held(known, each))
  const itemsOf = (of: Task, target: number, count: number, change: Partial<Recipe> = {}, first = 0) =>
    itemsFrom(of, target, count, { ...(data && { data }), ...change }, first)
  const programs = openPrograms({ allowNativeCode: false })
  afterAll(() => programs.close())
  const scoreOf: ScoreOf = async (scorer, answer, { row }) => (await judged(scorer, answer, row, programs))?.value
  let short: Item[] = []
  let long: Item[] = []
  /** Of the neighbouring seed. */
  let next: Item[] = []
  beforeAll(() => {
    // Two whole decks of depths.
    short = itemsOf(task, SHORT, 20)
    long = itemsOf(task, LONG, 4)
    next = itemsOf(task, SHORT, 5, { seed: '43' })
  })
  // What a file keeps, the files after it in the same process carry with them.
  afterAll(() => {
    short = []
    long = []
    next = []
  })
  /** Programs are run ten times each: a few of them tell as much. */
  const judgedItems = () =>
    scorersOf(task).some(runsPrograms) ? [...short.slice(0, 3), long[0]] : [...short.slice(0, 10), ...long]

  also?.(judgedItems, scoreOf)

  test('its prompt never exceeds the target, and is full', () => {
    for (const [target, items] of [
      [SHORT, short],
      [LONG, long],
    ] as const)
      for (const { row } of items) {
        const left = target - (task.output ? 0 : row.length.reserve) - row.length.tokens
        expect(left, 'fill() took more tokens than its room').toBeGreaterThanOrEqual(0)
        expect(left, 'fill() left room: fill it up to one of its units, or set `unit`').toBeLessThanOrEqual(
          Math.max(target * 0.005, task.unit ?? SMALLEST_UNIT),
        )
      }
  })

  test.each(['o200k_base', 'cl100k_base', 'chars'])(
    'its token count is the count of the whole prompt (%s)',
    async name => {
      const tokenizer = await loadTokenizer(name)
      const target = name === 'chars' ? LONG * 2 : SHORT
      const items = tokenizer.id === o200k.id ? long : itemsOf(task, target, 1, { tokenizer })
      for (const { row, render } of items) expect(row.length.tokens).toBe(tokenizer.count(render()))
    },
  )

  test('its oracle scores 1 under its scorer, the strict variant and those beside', async () => {
    if (task.solve === 'none') return
    for (const item of judgedItems())
      for (const scorer of scorersOf(task)) {
        const answer = task.solve(item)
        expect(await scoreOf(scorer, answer, item), `${scorer.id} ${item.question} ${answer}`.slice(0, 500)).toBe(1)
      }
  })

  test('a required output is as long as asked, scores 1, and less than 1 when it is corrupted', async () => {
    if (!task.output) return
    const strict = scorersOf(task).find(({ id }) => id === scorersOf(task)[0].strict)! // a scorer of outputs has one
    const judgedOnes = new Set(judgedItems().slice(0, 8))
    for (const item of short) {
      const { output = Number.NaN, reference = Number.NaN } = item.row.length
      expect(Math.abs(reference - output) / output).toBeLessThan(OFFICIAL_SPREAD)
      if (!judgedOnes.has(item)) continue
      const { reference: right = '' } = coreOf(recipeOf(task), item.row.index)
      for (const scorer of scorersOf(task)) expect(await scoreOf(scorer, right, item)).toBe(1)
      for (const [name, corrupt] of Object.entries(task.output.corruptions))
        expect(await scoreOf(strict, corrupt(right, random(`corrupt/${name}`)), item), name).toBeLessThan(1)
    }
  })

  test('its solver answers with text or finds nothing where the context is empty or cut off', () => {
    if (task.solve === 'none') return
    for (const { context, question } of short)
      for (const part of ['', context.slice(0, context.length / 2)]) {
        let answer: unknown = ''
        try {
          answer = task.solve({ context: part, question })
        } catch {
          // Methods take what a solver throws for an answer that it did not find.
        }
        expect(typeof answer, question).toBe('string')
      }
  })

  test('what is asked does not hold its answer, unless the question names options', () => {
    const giving = short.filter(({ row, question, answerFormat }) => {
      const asked = `${task.instructions ?? ''}\n${task.template}\n${question}\n${answerFormat}`
      return answersOf(row.expected).some(answer => holds(asked, answer))
    })
    if (task.namesOptions) expect(giving).not.toHaveLength(0)
    else expect(giving.map(({ question, row }) => [question, row.expected])).toEqual([])
    for (const { row, question, answerFormat } of giving)
      expect(optionsOf(row.expected, question, answerFormat).length, question).toBeGreaterThan(1)
  })

  test('the same seed gives the same bytes, whatever was made before', () => {
    const before = short.slice(0, 3).map(({ row, render }) => ({ row, prompt: render() }))
    // From the last to the first.
    const again = before.map((_, at) => before.length - 1 - at).map(index => itemsOf(task, SHORT, 1, {}, index)[0])
    expect(again.reverse().map(({ row, render }) => ({ row, prompt: render() }))).toEqual(before)
  })

  test('neighbouring seeds and items share no answer', () => {
    // Real questions are the same under every seed; where answers are few, such as yes and no, they come again.
    if (task.needs || task.chance > 0) return
    const answers = (items: readonly Item[]) => items.map(({ row }) => JSON.stringify(row.expected))
    const [here, there] = [answers(short), answers(next)]
    // Numbers of a count may come again by chance; names and values may not.
    const allowed = task.family === 'aggregation' ? 3 : 0
    expect(here.length - new Set(here).size).toBeLessThanOrEqual(allowed)
    expect(there.filter(answer => here.includes(answer)).length).toBeLessThanOrEqual(allowed)
  })

  test('neighbouring seeds make other contexts', () => {
    for (const [at, item] of next.entries()) expect(item.row.sha256).not.toBe(short[at].row.sha256)
    expect(new Set(short.map(item => item.row.id)).size).toBe(20)
  })

  test('question and answer do not change with the length', () => {
    long.forEach((item, at) => {
      expect(item.question).toBe(short[at].question)
      if (task.paired) expect(item.row.expected).toEqual(short[at].row.expected)
      expect(item.row.questionId).toBe(short[at].row.questionId)
      expect(item.row.id).not.toBe(short[at].row.id)
    })
  })

  test('a recorded depth is where its fact stands', () => {
    for (const { row } of [...short, ...long])
      for (const { depth } of row.depths) expect(depth >= 0 && depth < 1).toBe(true)
  })

  test('depths are uniform', () => {
    if (short.every(({ row }) => row.depths.length === 0)) return
    const depths = short.flatMap(({ row }) => row.depths.map(({ depth }) => depth))
    expect(chiSquare(depths, 10)).toBeLessThan(CHI_SQUARE_9_AT_001)
  })

  test('an answer is its own item’s alone', async () => {
    if (!task.uniqueAnswer || task.solve === 'none') return
    for (const [at, item] of short.slice(0, judgedItems().length).entries()) {
      const other = short[(at + 1) % short.length]
      expect(await scoreOf(scorersOf(task)[0], task.solve(other), item)).toBe(0)
      if (task.family !== 'needle' && task.family !== 'tracking') continue
      // Answers in a shape of their own have tests of their own.
      if (!Array.isArray(item.row.expected)) continue
      const rest = withoutPlanted(task, item)
      for (const answer of item.row.expected as string[]) expect(rest).not.toContain(answer)
    }
  })

  test('a context begins with a letter or digit and ends without white space', () => {
    for (const { context } of [...short, ...long]) expect(context).toMatch(/^[\p{L}\p{N}][\s\S]*\S$/u)
  })

  test('a prompt holds no U+FEFF, no U+0085 and no slot', () => {
    for (const { render } of short)
      expect(render()).not.toMatch(/[\uFEFF\u0085]|\{(instructions|context|question|example|answer_format)\}/)
  })

  test('what it says of itself is complete', () => {
    checkTemplate(task.template, id)
    expect(Object.keys(task.paramNotes)).toEqual(Object.keys(task.params))
    expect(task.check?.(task.params)).toBeUndefined()
    expect(task.about).toMatch(/^[A-Z].*\.$/)
    expect(task.source.length).toBeGreaterThan(20)
    expect(scorersOf(task)[0]).toBeDefined()
  })

  test('another template, tokenizer or parameter is another item', () => {
    const [first] = short
    const changed = [
      itemsOf(task, SHORT, 1, { template: `${task.template} ` })[0],
      itemsOf(task, SHORT, 1, { tokenizer: OTHER })[0],
    ]
    for (const { row } of changed) {
      expect(row.id).not.toBe(first.row.id)
      // How long a required output is depends on who counts.
      if (!task.output) expect(row.questionId).toBe(first.row.questionId)
    }
  })
}

/** Of an official profile: a search ends where it ends, and programs are as long as the official ones, which differ. */
const OFFICIAL_SPREAD = 1

/** The largest smallest unit: a UUID needle line, or the beginning of a document. */
const SMALLEST_UNIT = 170
