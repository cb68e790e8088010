import { expect, test } from 'vitest'
import { MOST_OBJECT, parseWholeAnswer } from '../../runners/external/one-object.ts'
import { ModelError } from '../../runners/model.ts'

test('an answer with its usage, in our names and in OpenAI’s', () => {
  expect(parseWholeAnswer('{"answer":"42","usage":{"input":10,"output":2}}')).toMatchObject({
    fields: { answer: '42' },
    usage: { input: 10, output: 2 },
  })
  expect(parseWholeAnswer('{"answer":"","usage":{"prompt_tokens":10,"completion_tokens":2}}').usage).toMatchObject({
    input: 10,
    output: 2,
  })
  expect(parseWholeAnswer('{"answer":"42"}').usage).toBeUndefined()
})

test('figures that cannot be true are left out', () => {
  expect(parseWholeAnswer('{"answer":"42","usage":{"input":-1,"output":"many","calls":3}}').usage).toEqual({ calls: 3 })
})

test.each([
  ['no JSON', /invalid JSON: no JSON/],
  ['{"answer":', /invalid JSON/],
  ['{"text":"42"}', /without the field "answer"/],
  ['{"answer":42}', /without the field "answer"/],
  ['[]', /without the field "answer"/],
  ['{"error":"out of memory"}', /the server says: out of memory/],
  ['{"error":{"message":"a\nb"}}'.replace('\n', '\\n'), /the server says: a b/],
  [`{"answer":"${'x'.repeat(MOST_OBJECT)}"}`, /JSON of more than/],
])('fails in one line: %.40s', (text, says) => {
  const fail = () => parseWholeAnswer(text)
  expect(fail).toThrow(ModelError)
  expect(fail).toThrow(says)
  expect(fail).not.toThrow(/\n/)
})
