import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { writeLabel } from '../../../packages/gym/label.ts'
import { listShapeForms } from '../../../packages/gym/reward/shapes.ts'
import { scoreLoong } from '../../../packages/gym/rewards/loongrl.ts'
import { OFFICIAL_REWARDS } from '../../../packages/gym/rewards/official.ts'
import { Omitted, type RowItem } from '../../../packages/gym/rows/format.ts'
import { openrlhfRows } from '../../../packages/gym/rows/formats/openrlhf.ts'
import { streamResult } from '../../../packages/gym/server/events.ts'
import { runGolden } from '../../../packages/suites/golden/golden.ts'
import { bench, freshFolder } from '../../cli/commands/bench.ts'
import { madeOnce } from '../../generators/place.ts'
import { callTool, openGym, openSession, readEvents, talk } from './server/gym.ts'

// What trainers do in truth, against what their pages say: found by running their code.

const LABEL = writeLabel({ v: 1, item: 'i', task: 'niah_single_2', scorer: 'ruler-recall', expected: ['7301942'] })

test('slime and OpenRLHF ask again after 422, so a row that cannot be scored is answered with 200', async () => {
  const { post } = await openGym()
  const noReply = { status: 200, body: { reward: null, error: expect.stringContaining('reply') } }
  expect(await post('/slime', { prompt: 'P', label: LABEL })).toMatchObject(noReply)
  const sent = { query: [null], prompts: ['P'], labels: [LABEL] }
  expect(await post('/openrlhf', sent)).toMatchObject({ status: 200, body: { rewards: null } })
})

test('OpenEnv refuses data in state and close frames', async () => {
  const frames = ['state', 'close'].map(type => JSON.stringify({ type, data: {} }))
  const refused = { type: 'error', data: { errors: [{ type: 'extra_forbidden', loc: ['data'] }] } }
  expect(await talk(await openGym(), frames)).toMatchObject([refused, refused])
})

test('OpenEnv ends the session at a frame that is no object', async () => {
  const [error, after] = await talk(await openGym(), ['[]', '{"type":"state"}'])
  expect(error).toMatchObject({ type: 'error', data: { code: 'SESSION_ERROR' } })
  expect(after).toEqual({ code: expect.any(Number) })
})

test('OpenEnv takes a step before a reset', async () => {
  const [step] = await talk(await openGym(), ['{"type":"step","data":{"answer":"x"}}'])
  expect(step).toMatchObject({ type: 'observation', data: { reward: 0, done: true } })
})

test('NeMo-Gym sums up by _ng_task_index, and fails with 500 without it', async () => {
  const { post } = await openGym()
  const sumUp = async (row: object) => (await post('/aggregate_metrics', { verify_responses: [row] })).status
  expect(await sumUp({ reward: 1 })).toBe(500)
  expect(await sumUp({ reward: 1, _ng_task_index: 0, _ng_rollout_index: 0 })).toBe(200)
})

test('a client of ORS loses blanks before data, and no text of a tool is lost by it', async () => {
  expect(readEvents('event: end\r\ndata:   a\r\n\r\n')).toEqual([['end', 'a']])
  const gym = await openGym()
  const headers = await openSession(gym)
  await gym.post('/create', { split: 'train', index: 0 }, headers)
  const { context } = await gym.desk.build(gym.streams.recipeOf('train', 0)!) // the stream has a first item
  const start = context.indexOf(' ')
  const { result } = await callTool(gym, headers, 'read', { start, length: 5000 })
  expect(result.output.blocks[0].text).toBe(context.slice(start, start + 5000))
})

const qwen = (said: string, right: string) => ({
  solution_str: `</think>the answer is ${said}`,
  ground_truth: `the answer is ${right}`,
})

test.each([
  ['docmath takes powers of ten as equal', 'qwenlong-docmath', qwen('100', '10'), 1],
  ['docmath takes opposite signs as equal', 'qwenlong-docmath', qwen('-5', '5'), 1],
  ['docmath tells two numbers apart where log10 rounds', 'qwenlong-docmath', qwen('50', '5'), 0],
  ['MemAgent reads a gold letter by letter', 'memagent-train', boxed('p', 'Paris'), 1],
  ['MemAgent cuts 300 characters first', 'memagent-train', boxed('x'.repeat(300), ['x'.repeat(300)]), 0],
  ['MemAgent reads a box of 290 characters', 'memagent-train', boxed('x'.repeat(290), ['x'.repeat(290)]), 1],
])('%s', async (_, scorer, fields, score) => {
  const said = fields.solution_str.replace('</think>', '')
  const official = scorer === 'memagent-train' ? score : { score, acc: score === 1, pred: said }
  expect(await compareWith(scorer, fields, official)).toBe('1 agree, 0 differ, 0 unknown')
})

function boxed(text: string, ground_truth: string | readonly string[]) {
  return { solution_str: `\\boxed{${text}}`, ground_truth }
}

/** How our port of a reward compares with what the trainer's own code gave. */
async function compareWith(scorer: string, fields: object, official: unknown): Promise<string | undefined> {
  const text = JSON.stringify([{ suite: 's', scorer, ...fields, official }])
  const { lines } = await runGolden([{ path: 'a.json', text }], { official: OFFICIAL_REWARDS })
  return lines.at(-1)
}

const items = madeOnce(async () => {
  const out = mkdtempSync(join(tmpdir(), 'fathom-corrections-'))
  await bench(`generate --task revisions,graph-hubs --lengths 8k --samples 2 --seed 7 --quiet --out ${out}`)
  return out
})

async function exportLines(format: string): Promise<{ lines: readonly string[]; readme: string }> {
  const out = freshFolder()
  expect(await bench(`export ${await items()} --to ${format} --out ${out} --anyway --quiet`)).toMatchObject({ code: 0 })
  const rows = join(out, 'train.jsonl')
  return {
    lines: existsSync(rows) ? readFileSync(rows, 'utf8').trimEnd().split('\n') : [],
    readme: readFileSync(join(out, 'README.md'), 'utf8'),
  }
}

test('TRL wants equal columns: rows of two tasks have the same, of one type', async () => {
  const out = freshFolder()
  await bench(`export ${await items()} --to trl --out ${out} --anyway --quiet`)
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(out, 'train.parquet')) })
  expect(rows).toHaveLength(4)
  const columns = rows.map(row => Object.entries(row).map(([name, value]) => [name, typeof value]))
  for (const each of columns) expect(each).toEqual(columns[0])
})

test('slime passes over broken lines: each line of its rows is one whole object', async () => {
  const { lines } = await exportLines('slime')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ label: expect.any(String) })
})

test('verl drops rows that are too long: the page beside them says how long they are', async () => {
  const { readme } = await exportLines('verl')
  expect(readme).toMatch(/Prompts have up to [78],\d{3} tokens \(o200k_base\)/)
})

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
  expect(await compareWith('qwenlong-docqa', fields, official)).toBe('1 agree, 0 differ, 0 unknown')
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
