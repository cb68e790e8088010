import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partThinking } from '../../../../runners/models/replies/thinking.ts'

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
  ['<thought>a</thought>b', 'a', 'b'],
  ['<Thought>a</thought>\n<think>c</think>b', 'a\n\nc', 'b'],
  ['a</thought>b', 'a', 'b'],
  ['<thoughts>a</thoughts>b', 'a', 'b'],
  ['<thinkers>a</thinkers>b', '', '<thinkers>a</thinkers>b'],
  ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b<|return|>', 'a', 'b'],
  [
    '<|start|>assistant<|channel|>analysis<|message|>a<|end|>\n<|start|>assistant<|channel|>final<|message|>b',
    'a',
    'b',
  ],
  ['<|channel|>analysis<|message|>a<|channel|>final<|message|>b', 'a', 'b'],
  ['<|channel|>final<|message|>b', '', 'b'],
  [
    '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>commentary to=functions.look <|constrain|>json<|message|>{}<|call|>',
    'a\n\n{}',
    '',
  ],
  ['<|channel|>final<|message|>It writes <|channel|> there.<|return|>', '', 'It writes <|channel|> there.'],
  ['The token <|channel|>analysis<|message|> begins it.', '', 'The token <|channel|>analysis<|message|> begins it.'],
])('%j is thinking %j and answer %j', (whole, reasoning, text) => {
  expect(partThinking(whole)).toMatchObject({ reasoning, text })
})

test.each([
  ['<think>a', true],
  ['<think>a</think><think>b', true],
  ['<|channel|>analysis<|message|>a', true],
  ['<think>a</think>b', false],
  ['a</think>b', false],
  ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>', false],
  ['plain', false],
])('%j leaves its thinking open: %s', (whole, open) => {
  expect(partThinking(whole).open).toBe(open)
})

// The work for a text twice as long is about twice as much: what is quadratic takes minutes here.
test.each([
  ['thoughts', '<think>a</think>'],
  ['closing tags of another name behind an opening one', '</thinking>', '<think>'],
  ['white space', ' '],
  ['channels', '<|channel|>analysis<|message|>a<|end|>'],
  ['beginnings of channels', '<|channel|>'],
  ['beginnings of tags', '<thin'],
])('megabytes of %s are parted', (_, unit, before = '') => {
  const whole = before + unit.repeat(Math.ceil(4_000_000 / unit.length))
  const { reasoning, text } = partThinking(whole)
  expect(reasoning.length + text.length).toBeLessThanOrEqual(whole.length)
})

test('whatever comes, nothing is invented, and answers hold no thought of the start', () => {
  const tags = ['<think>', '</think>', '<thinking>', '</thinking>', '<thought>', '</thought>']
  const words = fc.array(fc.constantFrom(...tags, 'a', ' ', '\n', '<'))
  fc.assert(
    fc.property(words, parts => {
      const whole = parts.join('')
      const { text } = partThinking(whole)
      expect(whole.endsWith(text)).toBe(true)
      expect(partThinking(`<think>a</think>${text}`).text).toBe(partThinking(`<think>b</think>${text}`).text)
    }),
  )
})

test('of channels, nothing but what stands in the final ones is the answer', () => {
  const message = fc.record({
    channel: fc.constantFrom('analysis', 'commentary', 'final'),
    content: fc.stringMatching(/^[a-z ]*$/),
  })
  fc.assert(
    fc.property(fc.array(message, { minLength: 1 }), messages => {
      const whole = messages
        .map(({ channel, content }) => `<|start|>assistant<|channel|>${channel}<|message|>${content}<|end|>`)
        .join('')
      const finals = messages.filter(({ channel }) => channel === 'final').map(({ content }) => content)
      expect(partThinking(whole)).toMatchObject({ text: finals.join('').trim(), open: finals.length === 0 })
    }),
  )
})
