import { test } from 'vitest'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { o200k } from '../items.ts'
import { must, quoteAround } from '../must.ts'
import { CHI_SQUARE_9_AT_001, computeChiSquare } from './answers.ts'
import { LONG_TOKENS, SHORT_TOKENS, type TaskKit } from './kit.ts'

/** Declares what holds of a task's prompts: their length, their letters, and the depths of facts in them. */
export function declarePromptChecks({ task, made, makeTaskItems }: TaskKit): void {
  test('its prompt never exceeds the target, and is full', () => {
    const { short, long } = made()
    for (const [target, items] of [
      [SHORT_TOKENS, short],
      [LONG_TOKENS, long],
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
      const { long } = made()
      const tokenizer = await loadTokenizer(name)
      const target = name === 'chars' ? LONG_TOKENS * 2 : SHORT_TOKENS
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

  test('a recorded depth lies in the context', () => {
    const { short, long } = made()
    for (const { row } of [...short, ...long])
      for (const { fact, depth } of row.depths)
        must(
          depth >= 0 && depth < 1,
          `fill() records ${quoteForMessage(fact)} at depth ${depth}. Asked: its place in the context over the context's length, from 0 and below 1`,
        )
  })

  test('depths are uniform', () => {
    const { short } = made()
    if (short.every(({ row }) => row.depths.length === 0)) return
    const depths = short.flatMap(({ row }) => row.depths.map(({ depth }) => depth))
    const found = computeChiSquare(depths, 10)
    must(
      found < CHI_SQUARE_9_AT_001,
      `the depths of ${short.length} items are not even over the context (chi-square over ten bins ${found.toFixed(1)}, below ${CHI_SQUARE_9_AT_001} is asked): put fact k at the depth(k) that core() is given`,
    )
  })

  test('a context begins with a letter or digit and ends without white space', () => {
    const { short, long } = made()
    for (const { context } of [...short, ...long])
      must(
        /^[\p{L}\p{N}][\s\S]*\S$/u.test(context),
        `a context begins with ${quoteForMessage(context.slice(0, 20))} and ends with ${quoteForMessage(context.slice(-20))}. Asked: a letter or digit first, and no white space last`,
      )
  })

  test('a prompt holds no U+FEFF, no U+0085 and no slot', () => {
    const { short } = made()
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
}

/** The largest smallest unit: a UUID needle line, or the beginning of a document. */
const SMALLEST_UNIT = 170
