import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readChatTemplate } from '../../../runners/models/chat-template.ts'

function fileOf(text: string, name = 'chat.jinja'): string {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-template-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** In the manner of ChatML, with a beginning-of-text token as some templates write it. */
const CHATML = `{{ bos_token }}{%- for message in messages -%}
<|{{ message.role }}|>{{ message['content'] | trim }}{{ eos_token }}
{% endfor -%}
{% if add_generation_prompt %}<|assistant|>{% endif %}`
const MESSAGES = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: ' How {{ many }}? ' },
] as const

test('a template puts messages into one text and asks for the next turn', () => {
  const { render } = readChatTemplate(fileOf(CHATML))
  expect(render(MESSAGES)).toBe('<|system|>Be brief.\n<|user|>How {{ many }}?\n<|assistant|>')
})

test('none is the text of the messages alone', () => {
  expect(readChatTemplate('none').render(MESSAGES)).toBe('Be brief.\n\n How {{ many }}? ')
})

test.each([
  ['a text', CHATML],
  [
    'the default of a list',
    [
      { name: 'tools', template: 'x' },
      { name: 'default', template: CHATML },
    ],
  ],
])("a tokenizer's configuration has the template as %s, and the end of a turn", (_, chat_template) => {
  const config = JSON.stringify({ chat_template, bos_token: '<s>', eos_token: { content: '</s>' } })
  const { render, source } = readChatTemplate(fileOf(config, 'tokenizer_config.json'))
  expect(render([{ role: 'user', content: 'x' }])).toBe('<|user|>x</s>\n<|assistant|>')
  expect(source).toBe(CHATML)
})

test('there is no clock: the date is the one that a template falls back to', () => {
  const dated = "{{ strftime_now('%Y') if strftime_now is defined else 'no day' }}: {{ messages[0].content }}"
  expect(readChatTemplate(fileOf(dated)).render([{ role: 'user', content: 'x' }])).toBe('no day: x')
})

test('messages that a template refuses are refused in one line', () => {
  const strict =
    "{% if messages[0].role == 'system' %}{{ raise_exception('no\\nsystem') }}{% endif %}{{ messages[0].content }}"
  const { render } = readChatTemplate(fileOf(strict))
  expect(() => render(MESSAGES)).toThrow('no system')
})

test.each<[string, string, string, number?]>([
  ['that is none', '{% for x in %}', 'is not a Jinja template'],
  ['without a place for messages', 'Answer: {{ add_generation_prompt }}', 'has no place for messages'],
  ['in JSON without one', '{"model_max_length": 5}', 'is JSON without a chat_template'],
  [
    'without an end',
    '{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}{% endfor %}{% endfor %}{% endfor %}{{ messages[0].content }}',
    'it took longer than 0.2 s',
    200,
  ],
  ['with a range beyond all', '{% for a in range(1000000000) %}{% endfor %}{{ messages[0].content }}', 'at most 10000'],
  [
    'that writes too much',
    '{{ messages[0].content }}{% for a in range(9999) %}{{ "a long line that is written again and again, to no end but to fill a memory of any size, and then once more, so that there is no doubt about it" }}{% endfor %}',
    'at most 1048576 are taken',
  ],
])('a file %s is a usage error of one line', (_, text, words, limitMs?: number) => {
  const path = fileOf(text)
  let thrown: unknown
  // Once: one without an end takes its limit.
  try {
    readChatTemplate(path, limitMs)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ exitCode: 2, message: expect.stringContaining(words) })
  expect((thrown as Error).message).not.toMatch(/\n/)
})

test('a file that is missing or too large is not read', () => {
  expect(() => readChatTemplate('/nowhere/chat.jinja')).toThrow('--chat-template: /nowhere/chat.jinja cannot be read')
  expect(() => readChatTemplate(fileOf(' '.repeat(2 ** 20 + 1)))).toThrow('at most 1048576 are read')
})
