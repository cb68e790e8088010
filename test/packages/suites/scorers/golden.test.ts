import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runGolden } from '../../../../packages/suites/golden/golden.ts'

const PATH = '../shared/golden/suites-scores.json'

test.skipIf(!existsSync(PATH))(
  `official scores of other suites: all agree but those of prompts (skipped: no ${PATH})`,
  async () => {
    const { lines, agree, unknown } = await runGolden([{ path: PATH, text: readFileSync(PATH, 'utf8') }])
    expect(lines).toEqual([`${agree} agree, 0 differ, ${unknown} unknown`])
    expect(agree).toBeGreaterThanOrEqual(860)
  },
)

const golden = (fields: object) => ({ path: 'a.json', text: JSON.stringify({ cases: [{ id: '1', ...fields }] }) })
const one = async (metric: string, source: string, prediction: unknown, gold: unknown, expected: unknown, more = {}) =>
  (await runGolden([golden({ metric, source, prediction, gold, expected, ...more })])).lines.at(-1)
const AGREES = '1 agree, 0 differ, 0 unknown'

test('NaN is the text "NaN", and a boolean is a number', async () => {
  const E = { dataset: 'trec', all_classes: ['a'], lengths: [1] }
  const means = { '0-4k': 100, '4-8k': 'NaN', '8k+': 'NaN' }
  expect(await one('longbench1.scorer_e', 'THUDM/LongBench@1', ['a'], [['a']], means, E)).toBe(AGREES)
  const zero = { ...means, '8k+': 0 }
  expect(await one('longbench1.scorer_e', 'THUDM/LongBench@1', ['a'], [['a']], zero, E)).toBe(
    '0 agree, 1 differ, 0 unknown',
  )
  expect(await one('longmemeval2.mc_choice_match', 'xiaowu0162/LongMemEval-V2@1', 'B', 'B', 1)).toBe(AGREES)
  expect(await one('infinitebench.passkey', 'OpenBMB/InfiniteBench@1', '7', '7', true)).toBe(AGREES)
})

test.each([
  ['longbench1.count_score', '17 of 17', 17, { expected: 1 }],
  ['longbench1.count_score', null, '17', { expected: null, expected_error: 'TypeError' }],
  ['longbench1.retrieval_score', '3', ['Paragraph 3'], { expected: null, expected_error: 'TypeError' }],
  ['longbench1.rouge_score', null, 'the cat', { expected: 0 }],
  ['longbench1.qa_f1_score', 17, '17', { expected: null, expected_error: 'AttributeError' }],
  ['helmet.parse_output', null, 'Answer:', { expected: null, expected_error: 'TypeError' }],
])('%s of %j and %j does what Python does with what is no text', async (metric, prediction, gold, came) => {
  const source = metric.startsWith('helmet') ? 'princeton-nlp/HELMET@1' : 'THUDM/LongBench@1'
  const { lines } = await runGolden([golden({ metric, source, prediction, gold, ...came })])
  expect(lines.at(-1)).toBe(AGREES)
})

test('a gold of 88.0 is a float, one of 88 an integer', async () => {
  const file = (gold: string, expected: string) => ({
    path: 'a.json',
    text: `[{"metric":"infinitebench.math_find","source":"OpenBMB/InfiniteBench@1","prediction":"88.0","gold":${gold},${expected}}]`,
  })
  const raised = '"expected":null,"expected_error":"ValueError"'
  expect((await runGolden([file('88.0', '"expected":1.0')])).lines).toEqual([AGREES])
  expect((await runGolden([file('88', raised)])).lines).toEqual([AGREES])
})
