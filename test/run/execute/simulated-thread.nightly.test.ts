import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { FEW, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
beforeAll(() => void execFileSync(process.execPath, ['bin/build.mjs', '--no-check'], { cwd: ROOT }))

/** A task whose solver says in which thread it worked. */
const PLUGIN = `import { isMainThread } from 'node:worker_threads'
   export default ({ defineTask }) => ({ tasks: [defineTask({
     id: 'where', family: 'retrieval', about: 'x', source: 'x', version: 1, params: {}, paramNotes: {},
     answerTokens: 8, paired: false, uniqueAnswer: false, scorer: 'ruler-recall', chance: 0, program: 'solves it', haystack: false,
     instructions: 'Say where you are.', template: '{instructions}\\n{context}\\n{question}',
     core: ({ index }) => ({ question: 'Where is number ' + index + '?', answerFormat: '', expected: ['x'] }),
     fill: () => ({ context: 'word '.repeat(100), tokens: 100, depths: [], haystack: 'none', repeats: 0 }),
     solve: () => isMainThread ? 'here' : 'there',
   })] })`

function run(words: string): AnswerRow[] {
  const out = freshFolder()
  const asked = `bin/bench.mjs --lengths 4k --samples 3 --quiet --out ${out} ${words}`.split(' ')
  const { status, stderr } = spawnSync(process.execPath, asked, {
    cwd: ROOT,
    env: { ...process.env, FATHOM_REPORTS: FEW },
  })
  expect(status, String(stderr)).toBe(0)
  return rowsOf(out).answers
}

test('the simulated model reads in a thread where threads are asked for, and knows tasks of plugins there', () => {
  const plugin = join(dirname(freshFolder()), 'where.mjs')
  writeFileSync(plugin, PLUGIN)
  const words = `--plugin ${plugin} --task where --set reader.slips=0 --build-threads`
  expect(run(`${words} 0`).map(({ answer }) => answer)).toEqual(['here', 'here', 'here'])
  expect(run(`${words} 1`).map(({ answer }) => answer)).toEqual(['there', 'there', 'there'])
})

test('its answers are the same in either thread', () => {
  const timeless = ({ at: _, ledger: { ms: _ms, ...ledger }, ...row }: AnswerRow) => JSON.stringify({ ...row, ledger })
  const words = '--task niah_single_2,cwe,vt --set reader.fade=0.4 --method full-context,memagent --build-threads'
  expect(run(`${words} 1`).map(timeless).sort()).toEqual(run(`${words} 0`).map(timeless).sort())
})
