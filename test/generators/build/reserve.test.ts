import { describe, expect, test } from 'vitest'
import { type ItemSpec, identify, makeItem } from '../../../generators/build/generate.ts'
import { computeAnswerReserve, computeFreeTokens, computeOwnAllowance } from '../../../generators/build/reserve.ts'
import { allTasks, makeTestItemSpec } from '../place.ts'

const taskOf = (id: string) => allTasks.find(task => task.id === id)!
const vt = makeTestItemSpec(taskOf('vt'))
const keeping = (thinking: number, answer = 0): ItemSpec => ({ ...vt, kept: { thinking, answer } })

describe('what is kept free of a length', () => {
  test('thinking is inside: 16K in all are 12K of prompt and 4K of thinking', () => {
    const { length } = makeItem(keeping(4096), 16_384, 0).row
    expect(length).toMatchObject({ target: 16_384, reserve: 128, thinking: 4096 })
    expect(length.tokens).toBeLessThanOrEqual(16_384 - 4096 - 128)
    expect(length.tokens).toBeGreaterThan((16_384 - 4096 - 128) * 0.98)
  })

  test('a longer answer than the task allows itself is inside too', () => {
    const { length } = makeItem(keeping(0, 3000), 8192, 0).row
    expect([length.reserve, length.thinking]).toEqual([3000, undefined])
    expect(length.tokens).toBeLessThanOrEqual(8192 - 3000)
  })

  test('a shorter one changes nothing', () => {
    expect(identify(keeping(0, 16), 8192, 0)).toEqual(identify(vt, 8192, 0))
  })

  test.each([
    ['thinking', keeping(4096)],
    ['answer', keeping(0, 3000)],
  ])('another room for %s makes another item of the same question', (_, recipe) => {
    const [a, b] = [identify(vt, 16_384, 0), identify(recipe, 16_384, 0)]
    expect(a.id).not.toBe(b.id)
    expect(a.questionId).toBe(b.questionId)
  })

  test('what does not fit says so with the answer that the run allows', () => {
    expect(() => makeItem(keeping(0, 10_000), 8192, 0)).toThrow(
      /^vt: 8K is shorter than its smallest prompt, about 1\d,\d+ tokens with the answer, for which the run keeps 10,000\.$/,
    )
  })

  test('what does not fit says so with the thinking', () => {
    expect(() => makeItem(keeping(4096), 4096, 0)).toThrow(
      /^vt: 4K is shorter than its smallest prompt, about [\d,]+ tokens with the answer and 4,096 for thinking\.$/,
    )
  })
})

describe('what a task allows its answer', () => {
  test.each([
    ['vt', 128],
    ['ruler-hqa', 1024],
    ['keychain', 1024],
    ['graphwalks', 1024],
    ['tom-tracking', 1024],
  ])('%s: %i tokens', (id, tokens) => {
    const task = taskOf(id)
    expect(computeOwnAllowance({ task }, 8192)).toBe(tokens)
    expect(computeAnswerReserve({ task }, 8192)).toBe(tokens)
  })

  test('a task without an answer format lets one think first, unless it says otherwise', () => {
    const bare = { answerTokens: 64, template: '{context}\n\n{question}' }
    const formed = { answerTokens: 64, template: '{context}\n\n{question} {answer_format}' }
    const allowed = [bare, formed, { ...bare, thinksFirst: false }].map(task => computeOwnAllowance({ task }, 8192))
    expect(allowed).toEqual([1024, 64, 64])
  })

  test('a task that says that one may think first declares it', () => {
    const says = allTasks.filter(({ id, thinksFirst }) => thinksFirst || /^(ruler-hqa|keychain|graphwalks)$/.test(id))
    expect(says.map(({ thinksFirst }) => thinksFirst)).toEqual(says.map(() => true))
  })

  test('the cap of an official profile stands in its place, whatever is kept', () => {
    const capped = { task: taskOf('ruler-hqa'), cap: 32 }
    expect([computeOwnAllowance(capped, 8192), computeAnswerReserve(capped, 8192)]).toEqual([32, 32])
  })

  test('of a required output nothing is inside the length, which is of the prompt', () => {
    const recipe = { task: taskOf('countdown'), output: 512, kept: { thinking: 4096, answer: 9999 } }
    expect([computeAnswerReserve(recipe, 8192), computeFreeTokens(recipe, 8192)]).toEqual([1024, 8192])
  })
})
