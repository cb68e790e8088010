import { describe, expect, test } from 'vitest'
import { extractReplCells, findFinalAnswer } from '../../../../runners/methods/rlm/final.ts'

describe('FINAL in a reply', () => {
  test.each([
    ['FINAL(42)', { text: '42' }],
    ['So:\n  FINAL(f(x) + g(y))', { text: 'f(x) + g(y)' }],
    ['FINAL(one\ntwo (2)\nthree)', { text: 'one\ntwo (2)\nthree' }],
    ['FINAL(Pick (20, 5):\n- a (1)\n- b)', { text: 'Pick (20, 5):\n- a (1)\n- b' }],
    ['FINAL(42)  \nThat is (all) I know.', { text: '42' }],
    ['FINAL(42) is my answer.', undefined],
    ['FINAL(never closed', undefined],
    ['FINAL(', undefined],
    ['Before (this)\nFINAL(never closed', undefined],
    ['FINAL_VAR(result)', { variable: 'result' }],
    ['FINAL_VAR("result")', { variable: 'result' }],
    ["FINAL_VAR('result')", { variable: 'result' }],
    ['FINAL(a)\nFINAL_VAR(b)', { variable: 'b' }],
    ['```repl\nFINAL(42)\n```', { text: '42' }],
    ['I could write FINAL(42) now.', undefined],
    ['', undefined],
  ])('%j', (reply, final) => expect(findFinalAnswer(reply)).toEqual(final))
})

test.each([
  ['```repl\na\n```\ntext\n```python\nb\n```', ['a', 'b']],
  ['```\nplain\n```', []],
  ['```repl\ncut off', []],
  ['Inline: ```repl\na\n``` and so on', ['a']],
  ['```repl\na\n```\n```repl\ncut off', ['a']],
  ['```repl \n\n  a\r\nb\r\n```', ['a\r\nb']],
  ['```repl a\n```', []],
  ['```repl\nprint("```")\n```', ['print("```")']],
  ['````repl\n```\n````', ['```']],
  ['```js\nx\n```', []],
  ['no block', []],
])('the cells of %j', (reply, cells) => expect(extractReplCells(reply)).toEqual(cells))

test('blocks=repl runs those tagged repl alone', () => {
  const reply = '```python\na\n```\n```repl\nb\n```\n```py\nc\n```'
  expect([extractReplCells(reply, 'repl'), extractReplCells(reply, 'python')]).toEqual([['b'], ['a', 'b', 'c']])
})

test('long replies of nothing but beginnings are read in one pass', () => {
  expect(findFinalAnswer('FINAL(\n'.repeat(50_000))).toBeUndefined()
  expect(findFinalAnswer(`FINAL(${')'.repeat(50_000)}${' '.repeat(50_000)}.`)).toBeUndefined()
  expect(extractReplCells('x```repl\n'.repeat(50_000))).toEqual([])
  expect(extractReplCells(`\`\`\`repl${' '.repeat(50_000)}x`.repeat(20))).toEqual([])
})
