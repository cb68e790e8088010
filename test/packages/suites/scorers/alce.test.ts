import { describe, expect, test } from 'vitest'
import { helmetAsqa, helmetQampari } from '../../../../packages/suites/scorers/helmet/alce.ts'

describe('ASQA', () => {
  test('a short answer is found across a citation and a line break', () => {
    const answers = [['lighthouse'], ['old mill'], ['1900']]
    const { value, parts } = helmetAsqa.score('The old [3]\nmill, in 19[2]00.<|im_end|>', { answers, documents: 2 })
    expect(value).toBeCloseTo(2 / 3)
    expect(parts).toEqual({ hit: 0, cited: 2, unknown: 1 })
  })

  test.each([
    ['Paris [1][2] Rome', 'Paris Rome', 1],
    ['in 19[12]00', '1900', 1],
    ['the old |mill', 'oldmill', 1],
    ['it is [１] Paris', 'is Paris', 1],
    ['Paris [x] Rome', 'Paris Rome', 0],
  ])('%j without its citations says %j: %d', (reply, answer, value) => {
    expect(helmetAsqa.score(reply, { answers: [[answer]] }).value).toBe(value)
  })

  test('without a number of documents none is unknown', () => {
    expect(helmetAsqa.score('Paris [9].', { answers: [['Paris']] }).parts).toEqual({ hit: 1, cited: 1 })
  })
})

describe('QAMPARI', () => {
  const answers = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map(name => [name, `the other ${name}`])
  const score = (reply: string) => helmetQampari.score(reply, { answers, documents: 6 })

  test('five answers are enough, and names of one answer count once', () => {
    expect(score('A1 [1], b1 [2], c1 [3], other d1 [4], e1 [5].').value).toBe(1)
    expect(score('a1, the other a1').parts).toMatchObject({
      precision: 1,
      recall: 1 / 6,
      f1: 2 / 7,
      f1_top5: expect.closeTo(1 / 3),
    })
  })

  test('what stands between commas is a whole name; full stops and then commas at the end go', () => {
    expect(score('a1 and b1,, c1,. ').parts).toMatchObject({ precision: 1 / 2, recall: 1 / 6 })
    expect(score(' ,. ')).toMatchObject({ value: 0, parts: { precision: 0, recall: 0, f1: 0, f1_top5: 0 } })
  })

  test('citations of no document are told apart', () => {
    expect(score('a1 [0], b1 [7][6]').parts).toMatchObject({ cited: 3, unknown: 2 })
  })
})
