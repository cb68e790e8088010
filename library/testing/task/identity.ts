import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { checkTemplate } from '../../../core/text/template.ts'
import type { Item } from '../../../generators/build/generate.ts'
import { o200k } from '../items.ts'
import { checkDescription, checkParamNotes, describeDifference, must } from '../must.ts'
import { LONG_TOKENS, SHORT_TOKENS, type TaskKit } from './kit.ts'

/** Declares what makes an item the same or another one: seed, index, length, template and tokenizer. */
export function declareIdentityChecks({ task, made, makeTaskItems, known }: TaskKit): void {
  test('the same seed gives the same bytes, whatever was made before', () => {
    const { short } = made()
    const before = short.slice(0, 3).map(({ row, render }) => ({ row, prompt: render() }))
    // From the last to the first.
    for (const index of [2, 1, 0]) {
      const [{ row, render }] = makeTaskItems(task, SHORT_TOKENS, 1, {}, index)
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
    const { short, next } = made()
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
    const { short, next } = made()
    for (const [at, item] of next.entries())
      must(item.row.sha256 !== short[at].row.sha256, `item ${at} is the same under seeds 42 and 43: draw it from rng`)
    must(new Set(short.map(item => item.row.id)).size === short.length, 'two items of one seed have one id')
  })

  test('question and answer do not change with the length', () => {
    const { short, long } = made()
    long.forEach((item, at) => {
      const of = short[at]
      must(
        item.question === of.question,
        `item ${at} asks ${quoteForMessage(of.question)} at ${SHORT_TOKENS} tokens and ${quoteForMessage(item.question)} at ${LONG_TOKENS}: core() is not told the length, and keeps nothing between calls`,
      )
      if (task.paired)
        must(
          isDeepStrictEqual(item.row.expected, of.row.expected),
          `item ${at} expects another answer at ${LONG_TOKENS} tokens than at ${SHORT_TOKENS}: set paired to false, or leave the answer to core()`,
        )
      must(item.row.questionId === of.row.questionId, `item ${at} has another questionId at ${LONG_TOKENS} tokens`)
      must(item.row.id !== of.row.id, `item ${at} has the same id at ${SHORT_TOKENS} and ${LONG_TOKENS} tokens`)
    })
  })

  test('what it says of itself is complete', () => {
    checkTemplate(task.template, task.id)
    checkDescription(task)
    checkParamNotes(task)
    must(
      known.has(task.scorer),
      `unknown scorer ${quoteForMessage(task.scorer)}: pass it with testTask(task, { scorers })`,
    )
  })

  test('another template, tokenizer or parameter is another item', () => {
    const { short } = made()
    const [first] = short
    const changed = [
      ['template', makeTaskItems(task, SHORT_TOKENS, 1, { template: `${task.template} ` })[0]],
      ['tokenizer', makeTaskItems(task, SHORT_TOKENS, 1, { tokenizer: OTHER })[0]],
    ] as const
    for (const [what, { row }] of changed) {
      must(row.id !== first.row.id, `an item has the same id under another ${what}`)
      // The length of a required output depends on the tokenizer.
      if (!task.output) must(row.questionId === first.row.questionId, `another ${what} makes another question`)
    }
  })
}

/** One for all tasks: what is counted for a tokenizer is counted once. */
const OTHER = { ...o200k, id: 'other' }
