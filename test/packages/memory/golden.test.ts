import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { golden } from '../../../packages/memory/official/index.ts'
import { runGolden } from '../../../packages/suites/golden/golden.ts'
import { bench, freshFolder } from '../../cli/commands/bench.ts'

// Official scores of memory benchmarks against what their own code returned.

const FILE = '../shared/golden/memory-scores.json'

test.skipIf(!existsSync(FILE))(`no recorded case differs (skipped: no ${FILE})`, async () => {
  const { lines, agree, unknown } = await runGolden([{ path: FILE, text: readFileSync(FILE, 'utf8') }], {
    official: golden,
  })
  expect(lines).toEqual([`${agree} agree, 0 differ, ${unknown} unknown`])
  // ROUGE was replaced by a stub when the file was made: three rows of Mem-alpha hold its 0.
  expect([agree > 1400, unknown]).toEqual([true, 3])
})

/** A file of one case, as text: JSON.stringify would write 88.0 as 88. */
const one = async (scorer: string, fields: string, official: string) => {
  const text = `[{"id":"1","suite":"s","scorer":"${scorer}",${fields},"official":${official}}]`
  return (await runGolden([{ path: 'a.json', text }], { official: golden })).lines
}
const AGREES = ['1 agree, 0 differ, 0 unknown']

describe('values that are no text', () => {
  test.each([
    ['locomo-f1', '"category":4,"answer":88.0,"prediction":"88.0"', '1'],
    ['locomo-f1', '"category":4,"answer":88,"prediction":"88.0"', '0'],
    ['locomo-f1', '"category":4,"answer":1e16,"prediction":"10000000000000000"', '0.0'],
    ['locomo-f1', '"category":2.0,"answer":"x","prediction":"x"', '1.0'],
    ['locomo-f1', '"category":true,"answer":"x, y","prediction":"y"', '0.5'],
    ['locomo-f1', '"category":2,"prediction":"x"', '{"raises":"KeyError"}'],
    ['locomo-f1', '"category":4,"answer":["a\\u00a0b"],"prediction":"axa0b"', '1.0'],
    ['locomo-stem', '"word":"\\ud83d\\ude00s"', '["\\ud83d\\ude00s"]'],
    ['locomo-recall', '"evidence":null,"context":null', '1'],
    ['locomo-recall', '"evidence":[5.0, 1],"context":["D1:1", 5, true]', '1.0'],
    [
      'membench-letter',
      '"response":[1.0],"ground_truth":[true]',
      '{"message":"Answer correct!","reward":1,"done":true,"recall":null}',
    ],
    ['membench-recall', '"memory_index":[1],"target_step_id":[]', '{"raises":"ZeroDivisionError"}'],
    ['membench-recall', '"memory_index":[1],"target_step_id":[[1]]', '{"raises":"TypeError"}'],
    [
      'personamem-letter',
      '"predicted_answer":"this is a good fit","correct_answer":"(a)"',
      '[true, "this is a good fit"]',
    ],
    ['mab-default', '"output":"x","answer":5', '{"raises":"TypeError"}'],
    ['mab-choice', '"output":"x","answer":{"a":1}', '{"raises":"KeyError"}'],
    ['mab-parse-output', '"output_text":"Final x: 3","answer_prefix":"Final (x):"', '"x"'],
    ['mab-recsys', '"output":"1. A","answer":["1"],"entity2id":{}', '{"raises":"ValueError"}'],
    ['beam-rubric-sum', '"judge_replies":["{\\"score\\": NaN}"]', '{"raises":"ValueError"}'],
    ['beam-rubric-sum', '"judge_replies":["[1]"]', '{"raises":"TypeError"}'],
    [
      'beam-event-order',
      '"reference":["a"],"system":["b"],"same":[]',
      '{"precision":0.0,"recall":0.0,"f1":0,"tau_norm":0.0,"final_score":0.0}',
    ],
    ['mem-alpha-eval', '"data_source":"squad","predicted_answer":"2.0","gold_answer":2.0', '1.0'],
    [
      'mem-alpha-train',
      '"data_source":"recsys_redial","predicted_answer":"x","gold_answer":["1"]',
      '{"raises":"FileNotFoundError"}',
    ],
  ])('%s of %s gives %s', async (scorer, fields, official) =>
    expect(await one(scorer, fields, official)).toEqual(AGREES),
  )
})

test('a figure that is not ours differs, and a scorer that nobody knows is unknown', async () => {
  expect(await one('locomo-f1', '"category":4,"answer":"x","prediction":"x"', '0.5')).toEqual([
    'differs: a.json 1 locomo-f1: expected 0.5, came 1',
    '0 agree, 1 differ, 0 unknown',
  ])
  expect(await one('elsewhere', '"answer":"x"', '1')).toEqual(['0 agree, 0 differ, 1 unknown'])
  expect(
    await one('mem-alpha-eval', '"data_source":"lme_train","predicted_answer":"x","gold_answer":"x"', '1'),
  ).toEqual(['0 agree, 0 differ, 1 unknown'])
})

test('score --golden takes such a file, with the scores of a plugin beside', async () => {
  const file = join(freshFolder(), '..', 'cases.json')
  const rows = [
    { id: 'a', suite: 'locomo', scorer: 'locomo-f1', category: 4, answer: 'x', prediction: 'x', official: 1 },
    { id: 'b', suite: 'mine', scorer: 'mine', text: 'abc', official: 3 },
  ]
  writeFileSync(file, JSON.stringify(rows))
  const alone = await bench(`score --golden ${file}`)
  expect([alone.code, alone.out]).toEqual([0, '1 agree, 0 differ, 1 unknown\n'])
  const plugin = join(freshFolder(), '..', 'mine.mjs')
  writeFileSync(plugin, 'export default { golden: [{ id: "mine", official: ({ text }) => text.length }] }\n')
  const both = await bench(`score --golden ${file} --plugin ${plugin}`)
  expect([both.code, both.out]).toEqual([0, '2 agree, 0 differ, 0 unknown\n'])
})
