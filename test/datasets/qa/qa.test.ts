import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sources } from '../../../datasets/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'fathom-qa-'))
let files = 0
const write = (name: string, content: unknown, into = folder) => {
  const path = join(into, name.replace('*', `${files++}`))
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const lines = (...rows: readonly unknown[]) => rows.map(row => JSON.stringify(row)).join('\n')

const answers = (...texts: readonly string[]) => texts.map(text => ({ text, answer_start: 0 }))
const squad = {
  version: 'v2.0',
  data: [
    {
      title: 'Rivers',
      paragraphs: [
        {
          context: 'The Aare is\nlong.',
          qas: [{ id: 'a', question: ' Which? ', answers: answers('Aare', 'The Aare', 'Aare') }],
        },
        { context: 'The Rhone is wide.', qas: [{ id: 'b', question: 'Why?', answers: [], is_impossible: true }] },
        { context: 'The Aare is long.', qas: [{ id: 'c', question: 'How?', answers: answers('long') }] },
      ],
    },
    { title: 'Lakes', paragraphs: [{ context: 'A lake.', qas: [] }] },
  ],
}

const hotpot = (id: string, answer = 'yes', support = ['B', 'C']) => ({
  _id: id,
  question: 'Both?',
  answer,
  type: 'comparison',
  supporting_facts: support.map(title => [title, 0]),
  context: [
    ['A', ['A one.', ' A two.']],
    ['B', ['B one.', 'B two.']],
    ['C', ['C one.']],
  ],
})

test('SQuAD: answered questions, paragraphs once, gold and the article', async () => {
  const path = write('squad-*.json', squad)
  const pool = write('pool-*.jsonl', lines({ title: 'Lakes', text: 'A lake.' }, { title: 'Seas', text: 'A sea.' }))
  const { questions, paragraphs, ...rest } = await sources.squad.load([path, pool])
  expect(questions).toEqual([
    { id: 'a', question: 'Which?', answers: ['Aare', 'The Aare'], gold: [0], own: [1] },
    { id: 'c', question: 'How?', answers: ['long'], gold: [0], own: [1] },
  ])
  expect(paragraphs.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    'Rivers: The Aare is long.',
    'Rivers: The Rhone is wide.',
    'Lakes: A lake.',
    'Seas: A sea.',
  ])
  expect(rest).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), path: `${path},${pool}`, notes: [] })
})

test.each([
  ['JSON', (rows: readonly unknown[]) => write('hotpot-*.json', rows)],
  ['JSONL', (rows: readonly unknown[]) => write('hotpot-*.jsonl', `${lines(...rows)}\n\n`)],
])('HotpotQA as %s: yes and no are kept, a missing supporting paragraph is not', async (_, writeRows) => {
  const path = writeRows([hotpot('x'), hotpot('y', 'no', ['B', 'Elsewhere']), hotpot('z', 'B one', ['C'])])
  const { questions, paragraphs } = await sources.hotpotqa.load([path])
  expect(questions).toEqual([
    { id: 'x', question: 'Both?', answers: ['yes'], gold: [1, 2], own: [0], given: [0, 1, 2] },
    { id: 'z', question: 'Both?', answers: ['B one'], gold: [2], own: [0, 1], given: [0, 1, 2] },
  ])
  expect(paragraphs.map(({ text }) => text)).toEqual(['A one. A two.', 'B one. B two.', 'C one.'])
})

test('a folder: files of other shapes are passed over with a note', async () => {
  const into = mkdtempSync(join(folder, 'many-'))
  write('a.jsonl', lines(hotpot('x')), into)
  write('b.json', { answer: {}, sp: {} }, into)
  write('c.txt', 'not looked at', into)
  const { questions, notes } = await sources.hotpotqa.load([into])
  expect(questions).toHaveLength(1)
  expect(notes).toEqual([
    expect.stringMatching(/^passed over: .*b\.json has the fields "answer", "sp"; known: HotpotQA/),
  ])
})

test.each([
  [
    'missing',
    () => join(folder, 'none.json'),
    /^--data hotpotqa: .*none\.json cannot be read \(no such file or folder\)\.$/,
  ],
  ['empty', () => write('e-*.json', ''), /e-\d+\.json is empty\.$/],
  [
    'truncated',
    () => write('t-*.json', JSON.stringify([hotpot('x')], null, 1).slice(0, 90)),
    /is not valid JSON; it ends too early\.$/,
  ],
  [
    'a truncated line',
    () => write('t-*.jsonl', lines(hotpot('x'), hotpot('y')).slice(0, -9)),
    /, line 2 is not valid JSON; it ends too early\.$/,
  ],
  ['a web page', () => write('w-*.json', '<!doctype html><p>404'), /is a web page or XML, not JSON/],
  [
    'another shape',
    () => write('o-*.json', { answer: {}, 'sp\u001b': {} }),
    /has the fields "answer", "sp\\u001b"; known: HotpotQA rows .*, rows of \{title, text\}\.$/,
  ],
  ['values', () => write('v-*.json', [1, 2]), /has values of type number; known/],
  ['an empty list', () => write('l-*.json', []), /has no rows; known/],
  [
    'a row with a fault',
    () => write('r-*.jsonl', lines(hotpot('x'), { ...hotpot('y'), answer: 3 })),
    /, line 2 has a fault at "answer": .*expected string/,
  ],
  [
    'an entry of another shape',
    () => write('r-*.json', [hotpot('x'), null]),
    /, entry 2 has a fault: Invalid input: expected object/,
  ],
  [
    'paragraphs alone',
    () => write('p-*.jsonl', lines({ title: 'A', text: 'B' })),
    /holds no usable question\. Known: HotpotQA/,
  ],
])('%s is one line for the user', async (_, path, message) => {
  const error = await sources.hotpotqa.load([path()]).catch(thrown => thrown)
  expect(error).toMatchObject({ name: 'BenchError', exitCode: 2, message: expect.stringMatching(message) })
  expect(error.message).not.toMatch(/[\n\u001b]/)
})

const shared = join(import.meta.dirname, '../../../../shared/data')

describe.skipIf(!existsSync(shared))('the real files (skipped: no ../shared)', () => {
  test.each([
    ['squad', 2910, 1216],
    ['hotpotqa', 250, 10484],
  ] as const)('%s', async (role, questions, paragraphs) => {
    const data = await sources[role].load([join(shared, role)])
    expect([data.questions.length, data.paragraphs.length]).toEqual([questions, paragraphs])
    expect(data.questions.every(({ gold, own }) => gold.length > 0 && !own.some(number => gold.includes(number)))).toBe(
      true,
    )
  })
})
