import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listShapeForms } from '../../../packages/gym/reward/shapes.ts'
import { scoreLoong } from '../../../packages/gym/rewards/loongrl.ts'
import { OFFICIAL_REWARDS } from '../../../packages/gym/rewards/official.ts'
import { Omitted, type RowItem } from '../../../packages/gym/rows/format.ts'
import { openrlhfRows } from '../../../packages/gym/rows/formats/openrlhf.ts'
import { streamResult } from '../../../packages/gym/server/events.ts'
import { runGolden } from '../../../packages/suites/golden/golden.ts'

// What trainers do in truth, against what their pages say: found by running their code.

/** Where the others are held: a claim, a file of tests, and the name of one. */
const HELD = [
  ['slime and OpenRLHF ask again after 422', 'server/odd-bodies', 'a row without a reply is said once'],
  [
    'OpenEnv refuses data in state and close, and ends at a frame that is no object',
    'server/episodes',
    'OpenEnv: frames',
  ],
  ['OpenEnv allows a step before a reset', 'server/episodes', 'OpenEnv: a step before a reset'],
  [
    'NeMo-Gym sums up by _ng_task_index, else 500',
    'server/protocols',
    'NeMo-Gym: liveness, seeding, faults and metrics',
  ],
  ['a client of ORS loses blanks at the start of a line', 'server/episodes', 'ORS: an episode of many steps'],
  ['docmath takes powers of ten as equal', 'rewards/official', 'a logarithm that is off'],
  ['MemAgent cuts 300 characters first', 'rewards/official', 'a box that 300 characters cut in two'],
  ['MemAgent reads a gold letter by letter', 'rewards/official', '"Paris"'],
  ['TRL wants equal columns', 'rows/rows', 'rows of all tasks with equal types'],
  ['slime passes over broken lines', 'rows/rows', 'rows of all tasks with equal types'],
  ['verl drops rows that are too long', 'rows/rows', 'rows of all tasks with equal types'],
] as const

test.each(HELD)('%s', (_, file, name) =>
  expect(readFileSync(`test/packages/gym/${file}.test.ts`, 'utf8')).toContain(name),
)

test("LoongRL's reward for form is never negative, whatever breaks it", () => {
  const replies = ['', 'x', '\\boxed{a}\\boxed{b}', `\\boxed{${'x'.repeat(900)}}`, `\\boxed{a}${' and'.repeat(99)}`]
  for (const reply of replies)
    for (const rule of ['format_exact_match', 'format_f1_score'])
      expect(scoreLoong(rule, reply, ['Ada']), `${rule} ${reply}`).toBe(0)
  expect(scoreLoong('format_f1_score', 'So \\boxed{Ada Brenow}', ['Ada Brenow'])).toBe(1)
})

test('QwenLong gives 1 to an answer of nothing, and no shape trains on it', async () => {
  const said = 'the answer is the'
  const fields = { solution_str: `</think>${said}`, ground_truth: 'the answer is Ada' }
  const official = { score: 1, acc: true, pred: said }
  const text = JSON.stringify([{ suite: 's', scorer: 'qwenlong-docqa', ...fields, official }])
  const { lines } = await runGolden([{ path: 'a.json', text }], { official: OFFICIAL_REWARDS })
  expect(lines.at(-1)).toBe('1 agree, 0 differ, 0 unknown')
  expect(listShapeForms()).not.toContain('qwen')
})

test('OpenRLHF makes a picture of <image>, so such a text has no row', () => {
  const item = { task: 't', prompt: 'a <image> b', seal: () => 'l' } as unknown as RowItem
  expect(openrlhfRows.makeRow(item)).toBeInstanceOf(Omitted)
  expect(openrlhfRows.makeRow({ ...item, prompt: 'an image' })).toMatchObject({ label: 'l' })
})

test('a reply of ORS is one event, however long: its client alters chunks, and fails at a line without a colon', async () => {
  const text = JSON.stringify({ text: `${' \u00a0é'.repeat(5000)}\nline` })
  const reply = streamResult('id', Promise.resolve(text))
  let body = ''
  for await (const part of reply.body as AsyncIterable<string>) body += part
  const lines = body.split('\r\n').filter(line => line !== '')
  expect(lines).toEqual(['event: task_id', 'data: id', 'event: end', `data: ${text}`])
})
