import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mustGet } from '../../../core/collections/require.ts'
import { fakeModel } from '../../../library/testing/fakes.ts'
import { MEMORIES } from '../../../packages/memory/memories/index.ts'
import { noteTaken, readTaken } from '../../../packages/memory/run/rows.ts'
import { countSpent, NOTHING_SPENT } from '../../../packages/memory/run/spent.ts'
import { freshFolder } from '../../cli/commands/bench.ts'
import { makeRun } from './play.ts'

const METHOD = mustGet(new Map(MEMORIES.map(each => [each.id, each])), 'facts')
const REQUEST = { messages: [], maxAnswerTokens: 8, label: 'x', signal: new AbortController().signal }

test('calls and vectors of a phase are counted on top of what a killed process spent', async () => {
  const model = fakeModel()
  const { run, spent } = countSpent(makeRun(METHOD, model), { calls: 3, input: 100, output: 7 })
  await run.model.chat(REQUEST)
  await run.embedder?.embed?.(['some words'], REQUEST.signal)
  expect(spent().calls).toBe(5)
  expect(spent().output).toBeGreaterThan(7)
  expect(spent().input).toBeGreaterThan(100)
  expect(model.asked.length).toBe(1)
  expect(run.model.id).toBe('fake')
})

test('the journal says what was taken and spent since the last row, also with half a line at its end', () => {
  const folder = freshFolder()
  mkdirSync(folder)
  expect(readTaken(folder)).toEqual({ seq: 0, spent: NOTHING_SPENT })
  noteTaken(folder, 5, { calls: 2, input: 30, output: 4 })
  appendFileSync(join(folder, 'journal.jsonl'), '{"seq":9')
  expect(readTaken(folder)).toEqual({ seq: 5, spent: { calls: 2, input: 30, output: 4 } })
})

test('a row ends what was spent before it', () => {
  const folder = freshFolder()
  mkdirSync(folder)
  noteTaken(folder, 5, { calls: 2, input: 30, output: 4 })
  noteTaken(folder, readTaken(folder).seq)
  expect(readTaken(folder)).toEqual({ seq: 5, spent: NOTHING_SPENT })
})
