import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partThinking } from '../../../runners/models/thinking.ts'

test.each([
  ['plain', '', 'plain'],
  ['<think>a</think>b', 'a', 'b'],
  ['\n <think>\na\n</think>\n\nb\n', 'a', 'b\n'],
  ['<thinking>a</thinking>b', 'a', 'b'],
  ['<THINK>a</Think>b', 'a', 'b'],
  ['<think></think>b', '', 'b'],
  ['<think>a</think> <think>c</think>b', 'a\n\nc', 'b'],
  ['<think>a</thinking>b', 'a</thinking>b', ''],
  ['<think>a', 'a', ''],
  ['<think>', '', ''],
  ['a</think>b', 'a', 'b'],
  ['</think>b', '', 'b'],
  ['a</think>b</think>c', 'a', 'b</think>c'],
  ['The tags <think> and </think> mark it.', '', 'The tags <think> and </think> mark it.'],
  ['<think>a</think>b <think>c</think>', 'a', 'b <think>c</think>'],
  ['<thinker>a</thinker>b', '', '<thinker>a</thinker>b'],
  ['', '', ''],
])('%j is thinking %j and answer %j', (whole, reasoning, text) => {
  expect(partThinking(whole)).toEqual({ reasoning, text })
})

test('whatever comes, nothing is invented, and answers hold no thought of the start', () => {
  const words = fc.array(fc.constantFrom('<think>', '</think>', '<thinking>', '</thinking>', 'a', ' ', '\n', '<'))
  fc.assert(
    fc.property(words, parts => {
      const whole = parts.join('')
      const { text } = partThinking(whole)
      expect(whole.endsWith(text)).toBe(true)
      expect(partThinking(`<think>a</think>${text}`).text).toBe(partThinking(`<think>b</think>${text}`).text)
    }),
  )
})
