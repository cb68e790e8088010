import { test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { describeValue } from '../../../core/text/describe-value.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { drawQuestionSpec } from '../../../generators/build/generate.ts'
import { makeTestItemSpec } from '../items.ts'
import { must } from '../must.ts'
import { findStrayAnswer, hasAnswerWords, listAnswers, listOptions } from './answers.ts'
import type { TaskKit } from './kit.ts'

/** Declares what holds of a task's answers: the oracle's, those of other items, and what a question gives away. */
export function declareAnswerChecks({ task, made, listScorers, pickJudgedItems, scoreAnswer, planted }: TaskKit): void {
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
    const { short } = made()
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
    const { short } = made()
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
    const { short } = made()
    const giving = short.filter(({ row, question, answerFormat }) => {
      const prompt = `${task.instructions ?? ''}\n${task.template}\n${question}\n${answerFormat}`
      return listAnswers(row.expected).some(answer =>
        hasAnswerWords(/^\d+$/.test(answer) ? prompt.replace(DAY_OF_DATE, '') : prompt, answer),
      )
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

  test('an answer is its own item’s alone', async () => {
    const { short } = made()
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
}

/** The day of a date, such as 17 May: a count may be equal to one by chance. */
const DAY_OF_DATE = /\b\d{1,2} (?=[A-Z][a-z]{2})/g

/**
 * Spread for an official profile: a search ends at its own length, and programs have the official lengths, which
 * differ.
 */
const OFFICIAL_SPREAD = 1
