import { expect, test } from 'vitest'
import type { AnswerRow } from '../../core/rows.ts'
import { RunFolder } from '../../runs/run-folder.ts'
import { freshFolder } from '../commands/bench.ts'
import { fixture, K, rowsOf } from '../reports/fixture.ts'

const { manifest, answers } = rowsOf(fixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 }))
const [answer] = answers as [AnswerRow]

test.each([
  ['the last of equal attempts, as two writers leave them', [1, 1], 1],
  ['the highest attempt, whatever the order of the lines', [2, 1], 0],
  ['the newer one', [1, 2], 1],
])('an answer is %s', (_, attempts, kept) => {
  const path = freshFolder()
  const folder = RunFolder.open(path, manifest)
  const rows = attempts.map((attempt, at) => ({ ...answer, attempt, answer: `line ${at}` }))
  for (const row of rows) folder.addAnswer(row)
  expect([...folder.answers.values()]).toEqual([rows[kept]])
  folder.close()
  const again = RunFolder.open(path, manifest)
  expect([...again.answers.values()]).toEqual([rows[kept]])
  again.close()
})
