import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../../../library/testing/linear.ts'
import {
  graphwalksExact,
  graphwalksExactStrict,
  graphwalksF1,
  graphwalksF1Strict,
} from '../../../../packages/frontier/scorers/graphwalks.ts'

const scores = (answer: string, gold: readonly string[]) => {
  const verdict = graphwalksF1.score(answer, gold)
  return [verdict.value, verdict.parts!['official'], graphwalksF1Strict.score(answer, gold).value]
}

/** Value, what the dataset's code returns, strict. */
test.each<[string, string, readonly string[], readonly number[]]>([
  ['in order', 'Thus:\nFinal Answer: [a1, b2]', ['a1', 'b2'], [1, 1, 1]],
  ['any order, twice', 'Final Answer: [b2, a1, b2]', ['a1', 'b2'], [1, 1, 1]],
  ['one of two', 'Final Answer: [a1]', ['a1', 'b2'], [2 / 3, 2 / 3, 2 / 3]],
  ['none', 'Final Answer: [c3]', ['a1', 'b2'], [0, 0, 0]],
  ['bold', '**Final Answer: [a1, b2]**', ['a1', 'b2'], [1, 1, 1]],
  ['bold marker', '**Final Answer:** [a1, b2]', ['a1', 'b2'], [1, 1, 1]],
  ['empty and right', 'Final Answer: []', [], [1, 1, 1]],
  ['empty and wrong', 'Final Answer: [ ]', ['a1'], [0, 0, 0]],
  ['not empty and wrong', 'Final Answer: [a1]', [], [0, 0, 0]],
  ['nothing readable is wrong where nothing is expected', 'There are none.', [], [0, 0, 0]],
  ['a list without the words', '[a1]', ['a1'], [0, 0, 0]],
  ['a line break behind it', 'Final Answer: [a1]\n', ['a1'], [1, 0, 1]],
  ['a remark behind it', 'Final Answer: [a1]\n\nLet me know!', ['a1'], [0, 0, 1]],
  ['over several lines', 'Final Answer:\n[\n  a1,\n  b2\n]', ['a1', 'b2'], [0, 0, 1]],
  ['quotes', 'Final Answer: ["a1", `b2`]', ['a1', 'b2'], [0, 0, 1]],
  ['a list before it is not it', 'I saw [c3].\nFinal Answer: none', ['c3'], [0, 0, 0]],
  ['the example again', 'Final Answer: [x]\nFinal Answer: [a1]', ['a1'], [1, 1, 1]],
  ['the last list of the line', 'Final Answer: not [c3] but [a1]', ['a1'], [0, 0, 1]],
  ['two brackets', 'Final Answer: [[a1, b2]]', ['a1', 'b2'], [1, 1, 1]],
])('%s', (_, answer, gold, values) => expect(scores(answer, gold)).toEqual(values))

test('exact is all or nothing', () => {
  const exact = (answer: string) =>
    [graphwalksExact, graphwalksExactStrict].map(scorer => scorer.score(answer, ['a1', 'b2']).value)
  expect(exact('Final Answer: [a1, b2]')).toEqual([1, 1])
  expect(exact('Final Answer: [a1, b2, c3]')).toEqual([0, 0])
  expect(graphwalksExact.score('none', []).value).toBe(0)
})

describe('what stands behind the words takes a time in step with its length', () => {
  test.each(['[', ']', '[]', 'a,', '[a,', ' ', "'", 'Final Answer:', '*', ', ', 'a(', '\n'])('%j', part => {
    const answer = (characters: number) => `Final Answer: [${part.repeat(Math.ceil(characters / part.length))}]`
    for (const scorer of [graphwalksF1, graphwalksF1Strict])
      expectLinear(characters => scorer.score(answer(characters), ['a1', 'b2']), scorer.id)
  })
})
