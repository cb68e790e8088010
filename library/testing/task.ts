import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { mustGet } from '../../core/collections/require.ts'
import { makeRandom } from '../../core/random/random.ts'
import type { Params } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { checkTemplate } from '../../core/text/template.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { drawQuestionSpec, type Item, type ItemSpec } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import { createPrograms as openPrograms } from '../../runners/programs/programs.ts'
import { buildScorerRegistry, listItemScorers as scorerIds, scoreText } from '../../scorers/score.ts'
import { isProgramScorer, type Scorer } from '../../scorers/scorer.ts'
import { makeItems as itemsFrom, makeTestItemSpec, o200k } from './items.ts'
import {
  checkDescription,
  checkKitOptions,
  checkParamNotes,
  describeDifference,
  must,
  quoteAround,
  requireId,
} from './must.ts'
import {
  CHI_SQUARE_9_AT_001,
  computeChiSquare,
  findStrayAnswer,
  hasAnswerWords,
  listAnswers,
  listOptions,
  listPlanted,
} from './task-answers.ts'

/**
 * Options of `testTask` besides the task.
 * @since 0.2.0
 */
export interface TaskKitOptions {
  /** Scorers of one's own that the task names. */
  readonly scorers?: readonly Scorer[]
  /** Data files in their normal form, instead of generated ones. */
  readonly data?: ItemSpec['data']
  /**
   * Returns the statements of an item's context that may contain its answer, for tasks of the families `needle` and
   * `tracking` with unique answers. Default: the sentence or line that starts at each depth that `fill` recorded.
   */
  readonly planted?: (item: Item) => readonly string[]
  /**
   * Declares tests of one's own over the items that the kit has made, which `items` gives once a test runs; `scoreOf`
   * gives what an answer to one scores.
   */
  readonly also?: (items: () => readonly Item[], scoreOf: ScoreOf) => void
}

type ScoreOf = (scorer: Scorer, answer: string, item: Item) => Promise<number | undefined>

/**
 * Checks the contract of a task, as a `describe` block for Vitest. Lengths are exact in several tokenizers, the oracle
 * scores 1, and equal seeds give equal bytes. Neighbouring items share nothing, depths are uniform, and the question
 * does not reveal its answer.
 * @since 0.2.0
 * @public
 */
export function testTask<P extends Params, S extends string, Facts>(
  subject: Task<P, S, Facts>,
  options: TaskKitOptions = {},
): void {
  requireId(subject, 'testTask', 'task')
  checkKitOptions(options, ['scorers', 'data', 'planted', 'also'] satisfies (keyof TaskKitOptions)[], 'testTask')
  const task = subject as unknown as Task
  describe(task.id, () => defineChecks(task, options))
}

/** One for all tasks: what is counted for a tokenizer is counted once. */
const OTHER = { ...o200k, id: 'other' }
const SHORT = 4096
const LONG = 8192

function defineChecks(task: Task, { scorers: own = [], data, also, planted = listPlanted }: TaskKitOptions): void {
  const { id } = task
  const known = buildScorerRegistry(own)
  /** Lists the task's scorer, its strict variant if it has one, and its other scorers. */
  const listScorers = ({ scorer }: Task): Scorer[] => scorerIds(scorer, known).map(each => mustGet(known, each))
  const makeTaskItems = (of: Task, target: number, count: number, change: Partial<ItemSpec> = {}, first = 0) =>
    itemsFrom(of, target, count, { ...(data && { data }), ...change }, first)
  const programs = openPrograms({ allowNativeCode: false })
  afterAll(() => programs.close())
  const scoreAnswer: ScoreOf = async (scorer, answer, { row }) =>
    (await scoreText(scorer, answer, row, programs))?.value
  let short: Item[] = []
  let long: Item[] = []
  /** Items of the neighbouring seed. */
  let next: Item[] = []
  beforeAll(() => {
    // Two whole decks of depths.
    short = makeTaskItems(task, SHORT, 20)
    long = makeTaskItems(task, LONG, 4)
    next = makeTaskItems(task, SHORT, 5, { seed: '43' })
  })
  // Release the items, since later files in the same process would keep them in memory.
  afterAll(() => {
    short = []
    long = []
    next = []
  })
  /** Programs are run ten times each: one of each length tells as much. */
  const pickJudgedItems = () =>
    listScorers(task).some(isProgramScorer) ? [short[0], long[0]] : [...short.slice(0, 10), ...long]

  also?.(pickJudgedItems, scoreAnswer)

  test('its prompt never exceeds the target, and is full', () => {
    for (const [target, items] of [
      [SHORT, short],
      [LONG, long],
    ] as const)
      for (const { row } of items) {
        const left = target - (task.output ? 0 : row.length.reserve) - row.length.tokens
        const most = Math.max(target * 0.005, task.unit ?? SMALLEST_UNIT)
        must(left >= 0, `fill() took ${-left} tokens more than its budget at ${target} tokens`)
        must(
          left <= most,
          `fill() left ${left} tokens of its budget at ${target}, ${most} are allowed: fill it up to one of its units, or set unit`,
        )
      }
  })

  test.each(['o200k_base', 'cl100k_base', 'chars'])(
    'its token count is the count of the whole prompt (%s)',
    async name => {
      const tokenizer = await loadTokenizer(name)
      const target = name === 'chars' ? LONG * 2 : SHORT
      const items = tokenizer.id === o200k.id ? long : makeTaskItems(task, target, 1, { tokenizer })
      for (const { row, render } of items) {
        const counted = tokenizer.count(render())
        must(
          row.length.tokens === counted,
          `by the tokens of fill() the prompt has ${row.length.tokens}, and ${name} counts ${counted}: give tokenizer.count(context), or sums of pieces only where tokenizer.additive is true`,
        )
      }
    },
  )

  test('its oracle scores 1 under its scorer, the strict variant and its other scorers', async () => {
    if (task.solve === 'none') return
    for (const item of pickJudgedItems()) {
      const answer = task.solve(item)
      for (const scorer of listScorers(task)) {
        const value = await scoreAnswer(scorer, answer, item)
        must(
          value === 1,
          `solve() answers ${describeValue(answer)} to ${quoteForMessage(item.question)}, for which ${scorer.id} gives ${describeValue(value)}: it has to find the right answer in the text, as its scorer takes it`,
        )
      }
    }
  })

  test('a required output is as long as asked, scores 1, and less than 1 when it is corrupted', async () => {
    if (!task.output) return
    const strict = listScorers(task).find(({ id }) => id === listScorers(task)[0].strict)! // a scorer of outputs has one
    const judgedOnes = new Set(pickJudgedItems().slice(0, 8))
    for (const item of short) {
      const { output = Number.NaN, reference = Number.NaN } = item.row.length
      must(
        Math.abs(reference - output) / output < OFFICIAL_SPREAD,
        `the reference of item ${item.row.index} has ${reference} tokens where ${output} were asked for`,
      )
      if (!judgedOnes.has(item)) continue
      const { reference: right = '' } = drawQuestionSpec(makeTestItemSpec(task), item.row.index)
      for (const scorer of listScorers(task))
        must((await scoreAnswer(scorer, right, item)) === 1, `its own reference does not score 1 under ${scorer.id}`)
      for (const [name, corrupt] of Object.entries(task.output.corruptions)) {
        const value = await scoreAnswer(strict, corrupt(right, makeRandom(`corrupt/${name}`)), item)
        must(
          value !== undefined && value < 1,
          `the corruption ${name} still scores ${describeValue(value)} under ${strict.id}`,
        )
      }
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
        must(
          typeof answer === 'string',
          `solve() gives ${describeValue(answer)} for ${part === '' ? 'an empty context' : 'half a context'}. Asked: a text, '' where it finds nothing`,
        )
      }
  })

  test('what is asked does not hold its answer, unless the question names options', () => {
    const giving = short.filter(({ row, question, answerFormat }) => {
      const asked = `${task.instructions ?? ''}\n${task.template}\n${question}\n${answerFormat}`
      return listAnswers(row.expected).some(answer => hasAnswerWords(asked, answer))
    })
    if (task.namesOptions)
      must(giving.length > 0, 'namesOptions is true, and no question holds its answer: leave it out')
    const [first] = giving
    must(
      task.namesOptions === true || !first,
      () =>
        `${giving.length} of ${short.length} items say their answer in instructions, question or answer format, such as ${quoteForMessage(first.question)} with ${quoteForMessage(listAnswers(first.row.expected).join(', '))}. Where the question names the options, set namesOptions`,
    )
    for (const { row, question, answerFormat } of giving)
      must(
        listOptions(row.expected, question, answerFormat).length > 1,
        `namesOptions is true, and ${quoteForMessage(question)} names its answer and no other option`,
      )
  })

  test('the same seed gives the same bytes, whatever was made before', () => {
    const before = short.slice(0, 3).map(({ row, render }) => ({ row, prompt: render() }))
    // From the last to the first.
    for (const index of [2, 1, 0]) {
      const [{ row, render }] = makeTaskItems(task, SHORT, 1, {}, index)
      const [was, prompt] = [before[index], render()]
      const again = `item ${index} is another when it is made again; draw from rng alone, and keep nothing between items`
      must(prompt === was.prompt, () => `${again}. Its prompt differs ${describeDifference(was.prompt, prompt)}`)
      must(
        isDeepStrictEqual(row, was.row),
        () => `${again}. Its row differs ${describeDifference(JSON.stringify(was.row), JSON.stringify(row))}`,
      )
    }
  })

  test('neighbouring seeds and items share no answer', () => {
    // Real questions are the same under every seed. If few answers exist, such as yes and no, they repeat.
    if (task.needs || task.chance > 0) return
    const listExpected = (items: readonly Item[]) => items.map(({ row }) => JSON.stringify(row.expected))
    const [here, there] = [listExpected(short), listExpected(next)]
    // Counts may repeat by chance; names and values may not.
    const allowed = task.family === 'aggregation' ? 3 : 0
    const twice = here.filter((answer, at) => here.indexOf(answer) !== at)
    const elsewhere = there.filter(answer => here.includes(answer))
    const few = 'draw it from more values, or say by chance what a blind guess scores'
    must(
      twice.length <= allowed,
      () =>
        `${twice.length} of ${here.length} items have the answer of another, such as ${quoteForMessage(twice[0])}: ${few}`,
    )
    must(
      elsewhere.length <= allowed,
      () =>
        `${elsewhere.length} of ${there.length} items of seed 43 have an answer of seed 42, such as ${quoteForMessage(elsewhere[0])}: ${few}`,
    )
  })

  test('neighbouring seeds make other contexts', () => {
    for (const [at, item] of next.entries())
      must(item.row.sha256 !== short[at].row.sha256, `item ${at} is the same under seeds 42 and 43: draw it from rng`)
    must(new Set(short.map(item => item.row.id)).size === short.length, 'two items of one seed have one id')
  })

  test('question and answer do not change with the length', () => {
    long.forEach((item, at) => {
      const of = short[at]
      must(
        item.question === of.question,
        `item ${at} asks ${quoteForMessage(of.question)} at ${SHORT} tokens and ${quoteForMessage(item.question)} at ${LONG}: core() is not told the length, and keeps nothing between calls`,
      )
      if (task.paired)
        must(
          isDeepStrictEqual(item.row.expected, of.row.expected),
          `item ${at} expects another answer at ${LONG} tokens than at ${SHORT}: set paired to false, or leave the answer to core()`,
        )
      must(item.row.questionId === of.row.questionId, `item ${at} has another questionId at ${LONG} tokens`)
      must(item.row.id !== of.row.id, `item ${at} has the same id at ${SHORT} and ${LONG} tokens`)
    })
  })

  test('a recorded depth lies in the context', () => {
    for (const { row } of [...short, ...long])
      for (const { fact, depth } of row.depths)
        must(
          depth >= 0 && depth < 1,
          `fill() records ${quoteForMessage(fact)} at depth ${depth}. Asked: its place in the context over the context's length, from 0 and below 1`,
        )
  })

  test('depths are uniform', () => {
    if (short.every(({ row }) => row.depths.length === 0)) return
    const depths = short.flatMap(({ row }) => row.depths.map(({ depth }) => depth))
    const found = computeChiSquare(depths, 10)
    must(
      found < CHI_SQUARE_9_AT_001,
      `the depths of ${short.length} items are not even over the context (chi-square over ten bins ${found.toFixed(1)}, below ${CHI_SQUARE_9_AT_001} is asked): put fact k at the depth(k) that core() is given`,
    )
  })

  test('an answer is its own item’s alone', async () => {
    if (!task.uniqueAnswer || task.solve === 'none') return
    for (const [at, item] of short.slice(0, pickJudgedItems().length).entries()) {
      const answer = task.solve(short[(at + 1) % short.length])
      const value = await scoreAnswer(listScorers(task)[0], answer, item)
      must(
        value === 0,
        `another item's answer, ${describeValue(answer)}, scores ${describeValue(value)} for item ${at}: make answers differ, or set uniqueAnswer to false`,
      )
      if (task.family !== 'needle' && task.family !== 'tracking') continue
      const stray = findStrayAnswer(item, planted(item))
      must(
        stray === undefined,
        () =>
          `the answer ${quoteForMessage(stray?.answer ?? '')} of item ${at} also occurs outside the planted facts, in ${stray?.place}: record in depths the start of each statement that contains it (facts of several sentences: testTask(task, { planted })), or set uniqueAnswer to false`,
      )
    }
  })

  test('a context begins with a letter or digit and ends without white space', () => {
    for (const { context } of [...short, ...long])
      must(
        /^[\p{L}\p{N}][\s\S]*\S$/u.test(context),
        `a context begins with ${quoteForMessage(context.slice(0, 20))} and ends with ${quoteForMessage(context.slice(-20))}. Asked: a letter or digit first, and no white space last`,
      )
  })

  test('a prompt holds no U+FEFF, no U+0085 and no slot', () => {
    for (const { render } of short) {
      const found = /[\uFEFF\u0085]|\{(instructions|context|question|example|answer_format)\}/.exec(render())
      const code = found?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
      must(
        !found,
        () =>
          `a prompt holds ${found?.[0].length === 1 ? `U+${code}` : found?.[0]}, at ${quoteAround(render(), found?.index ?? 0, 1)}`,
      )
    }
  })

  test('what it says of itself is complete', () => {
    checkTemplate(task.template, id)
    checkDescription(task)
    checkParamNotes(task)
    must(
      known.has(task.scorer),
      `unknown scorer ${quoteForMessage(task.scorer)}: pass it with testTask(task, { scorers })`,
    )
  })

  test('another template, tokenizer or parameter is another item', () => {
    const [first] = short
    const changed = [
      ['template', makeTaskItems(task, SHORT, 1, { template: `${task.template} ` })[0]],
      ['tokenizer', makeTaskItems(task, SHORT, 1, { tokenizer: OTHER })[0]],
    ] as const
    for (const [what, { row }] of changed) {
      must(row.id !== first.row.id, `an item has the same id under another ${what}`)
      // The length of a required output depends on the tokenizer.
      if (!task.output) must(row.questionId === first.row.questionId, `another ${what} makes another question`)
    }
  })
}

/**
 * Spread for an official profile: a search ends at its own length, and programs have the official lengths, which
 * differ.
 */
const OFFICIAL_SPREAD = 1

/** The largest smallest unit: a UUID needle line, or the beginning of a document. */
const SMALLEST_UNIT = 170
