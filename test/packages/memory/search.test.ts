import { expect, test } from 'vitest'
import { computeBm25 } from '../../../packages/memory/oracle/bm25.ts'

test('a log that has grown since the last search is searched whole', () => {
  const log = [
    { speaker: 'a', text: 'the harp is old' },
    { speaker: 'a', text: 'the boat is late' },
    { speaker: 'a', text: 'a third line' },
  ]
  expect(computeBm25(log, 'which lute').length).toBe(0)
  log.push({ speaker: 'b', text: 'they play the lute' })
  expect(computeBm25(log, 'which lute').map(({ text }) => text)).toEqual(['they play the lute'])
})
