import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { placeLengths } from '../../../packages/servecheck/ask/lengths.ts'
import { pickLevel } from '../../../packages/servecheck/ask/probe.ts'
import {
  buildContext,
  hashPrompt,
  renderJoined,
  renderPrompt,
  splitJoined,
} from '../../../packages/servecheck/items/context.ts'
import { BANDS, pickBand, pickFresh, pickKind, pickReread, REREAD } from '../../../packages/servecheck/items/kinds.ts'
import { drawQuestions, fitLevels, listSpecs } from '../../../packages/servecheck/items/questions.ts'

const tokenizer = await loadTokenizer('o200k_base')
const LEVELS = { rivals: 1, hops: 1 }

test('of 24 questions half are copies, a quarter each have rivals and two steps, and a quarter lie at the edges', () => {
  for (const context of [0, 1, 5]) {
    const kinds = Array.from({ length: 24 }, (_, at) => pickKind(at))
    const bands = kinds.map((_, at) => pickBand(at, context))
    const count = (is: (at: number) => boolean) => kinds.filter((_, at) => is(at)).length
    expect(['copy', 'rivals', 'hops'].map(kind => count(at => kinds[at] === kind))).toEqual([12, 6, 6])
    expect([0, 4].map(band => count(at => bands[at] === band))).toEqual([3, 3])
    expect([1, 2, 3].map(band => count(at => bands[at] === band))).toEqual([6, 6, 6])
  }
})

test('the first copy of a context has the questions that are read cold elsewhere, and five copies of values', () => {
  for (const context of [0, 1, 2, 7]) {
    const [first, ...others] = pickFresh(24, context)
    const reread = pickReread(24, [first, ...others])
    expect(new Set(reread).size).toBe(REREAD)
    expect(reread).toEqual(expect.arrayContaining([0, ...others]))
    expect(reread).not.toContain(first)
    expect(reread.filter(at => pickKind(at) === 'copy')).toHaveLength(5)
  }
})

test('a context is the same for the same seed, holds each value once, at its depth, within its tokens', () => {
  const specs = listSpecs(8, 0, LEVELS)
  const built = buildContext({ seed: 's', context: 3, tokens: 6000, specs }, tokenizer)
  expect(buildContext({ seed: 's', context: 3, tokens: 6000, specs }, tokenizer)).toEqual(built)
  expect(hashPrompt(renderPrompt(built, built.questions[0]))).toMatchInlineSnapshot(`"76688174d10c3818"`)
  const { head, questions } = built
  for (const { value, band } of questions) {
    expect(head.split(value)).toHaveLength(2)
    const depth = head.indexOf(value) / head.length
    // Sentences are whole, and longer than the depth is exact.
    expect(depth).toBeGreaterThan(BANDS[band].from - 0.05)
    expect(depth).toBeLessThan(BANDS[band].to + 0.05)
  }
  for (const question of questions) {
    const tokens = tokenizer.count(renderPrompt(built, question))
    expect(tokens).toBeLessThanOrEqual(6000)
    expect(tokens).toBeGreaterThan(5800)
  }
  expect(renderJoined(built)).toContain('\n8: ')
})

test('all values and keys of a run differ, whatever the seed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), seed => {
      const values = [0, 1, 2].flatMap(context =>
        drawQuestions(
          makeRandom(`${seed}/${context}`),
          context,
          listSpecs(12, context, { rivals: 3, hops: 3 }),
        ).flatMap(({ value, rivals }) => [...value.split('-'), ...rivals]),
      )
      expect(new Set(values).size).toBe(values.length)
      expect(values.every(value => /^[0-9a-z]{32}$/.test(value))).toBe(true)
    }),
    { numRuns: 10 },
  )
})

test.each([
  ['1: ab\n2: cd', ['ab', 'cd', '']],
  ['Here:\n**1.** ab\n3) ef', ['ab', '', 'ef']],
  ['', ['', '', '']],
])('a joined reply is split by its numbers: %j', (reply, parts) => {
  expect(splitJoined(reply, 3)).toEqual(parts)
})

test('levels are lowered where a short context has no room, and chosen where the base is nearest to the aim', () => {
  expect(fitLevels({ rivals: 3, hops: 3 }, 24, 138_000)).toEqual({ rivals: 3, hops: 3 })
  expect(fitLevels({ rivals: 3, hops: 3 }, 24, 8600).rivals).toBeLessThan(3)
  expect(pickLevel([1, 1, 0.83, 0.5], 0.93)).toBe(2)
  expect(pickLevel([1, 1, 1, 1], 0.82)).toBe(3)
  expect(pickLevel([0.2, 0, 0, 0], 0.82)).toBe(0)
})

test('prompts lie beyond the lengths, or fill the window', () => {
  expect(placeLengths('8k,128k', null)).toEqual([
    { asked: 8192, own: 8602 },
    { asked: 131_072, own: 137_626 },
  ])
  const [, last] = placeLengths('8k,128k', 131_072)
  expect(last.own).toBeLessThan(131_072)
  expect(placeLengths(undefined, 32_768).map(({ own }) => own)).toEqual([8602, 32_186])
  expect(() => placeLengths('64k', 32_768)).toThrow(/do not fit the context window of 32,768/)
})
