import { expect, test } from 'vitest'
import type { ChatReply } from '../../../../runners/model.ts'
import { judgePrefixCache } from '../../../../runners/models/servers/prefix-check.ts'

const makeReply = (firstMs: number, cached = 0, source: 'server' | 'estimated' = 'server'): ChatReply => ({
  text: '',
  reasoning: '',
  finish: 'stop',
  toolCalls: [],
  usage: { input: 4000, cached, reasoning: 0, output: 10, source },
  timing: { queueMs: 0, firstMs, totalMs: firstMs + 100, retries: 0 },
})

test.each([
  ['counts most of the prompt as cached', makeReply(900), makeReply(80, 3968), 'yes'],
  ['counts nothing and answers at once', makeReply(900), makeReply(80), 'yes'],
  ['counts nothing and takes as long again', makeReply(900), makeReply(850), 'no'],
  ['sends no counts and takes as long again', makeReply(900, 0, 'estimated'), makeReply(850, 0, 'estimated'), 'no'],
  ['is too fast for times to tell, and counts none cached', makeReply(90), makeReply(80), 'not seen'],
  ['is too fast and sends no counts', makeReply(90, 0, 'estimated'), makeReply(80, 0, 'estimated'), 'unknown'],
])('a server that %s', (_, cold, warm, kept) => {
  expect(judgePrefixCache(cold, warm).kept).toBe(kept)
})

test('says the share and both times', () => {
  expect(judgePrefixCache(makeReply(900), makeReply(80, 3000))).toEqual({
    kept: 'yes',
    share: 0.75,
    coldMs: 900,
    warmMs: 80,
  })
})
