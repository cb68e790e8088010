import { expect, test } from 'vitest'
import type { Usage } from '../../../../runners/model.ts'
import { resolveEnding } from '../../../../runners/models/replies/ending.ts'

const used = (output: number, source: Usage['source'] = 'server'): Usage => ({
  input: 9,
  cached: 0,
  reasoning: 0,
  output,
  source,
})
const cut = { finish: 'length', finishWord: undefined } as const

test('a reply that is cut before its limit was cut by the window, and says after how many tokens', () => {
  expect(resolveEnding(cut, used(93), 128, false)).toEqual({
    ...cut,
    remarks: ['the window ended after 93 of 128 tokens'],
  })
  const named = { finish: 'length', finishWord: 'model_length' } as const
  expect(resolveEnding(named, used(93), 128, false).remarks).toHaveLength(1)
})

test.each([
  ['at its limit', cut, used(128), 128],
  ['with the token that ended it', cut, used(127), 128],
  ['by another limit', { finish: 'length', finishWord: 'time_limit' } as const, used(9), 128],
  ['with a count of ours', cut, used(93, 'estimated'), 128],
  ['with a limit of the user', cut, used(93), undefined],
  ['whole', { finish: 'stop', finishWord: undefined } as const, used(93), 128],
])('nothing is said of a reply that ended %s', (_, raw, usage, limit) => {
  expect(resolveEnding(raw, usage, limit, false)).toEqual({ ...raw, remarks: [] })
})

test('where the word is always that of a whole reply, the count says whether it was cut', () => {
  const whole = { finish: 'stop', finishWord: undefined } as const
  expect(resolveEnding(whole, used(128), 128, true)).toMatchObject({ finish: 'length' })
  expect(resolveEnding(whole, used(127), 128, true)).toMatchObject({ finish: 'stop' })
  expect(resolveEnding(whole, used(128), 128, false)).toMatchObject({ finish: 'stop' })
})
