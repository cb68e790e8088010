import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locomoAdversarial, locomoF1 } from '../../../packages/memory/scorers/locomo.ts'
import { statedLocomoAdversarial, statedLocomoF1 } from '../../../packages/memory/scorers/stated-locomo.ts'
import { locomo } from '../../../packages/memory/streams/locomo.ts'
import { readLocomoTime } from '../../../packages/memory/streams/locomo-time.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

// A made-up file in the shape of LoCoMo's.

const turn = (dia_id: string, speaker: string, text: string, more = {}) => ({ dia_id, speaker, text, ...more })

const TALK = {
  speaker_a: 'Ada',
  speaker_b: 'Bo',
  session_2_date_time: '12:48 am on 1 June, 2023',
  session_2: [turn('D2:1', 'Ada', 'The cat is called\nMiso.')],
  session_1_date_time: '1:56 pm on 8 May, 2023',
  session_1: [
    turn('D1:1', 'Ada', 'I adopted a cat yesterday.'),
    turn('D1:2', 'Bo', 'Look.', { blip_caption: 'a photo of a boat', query: 'yacht' }),
  ],
  // Upstream has dates without a session.
  session_3_date_time: '2:00 pm on 3 June, 2023',
}

const QUESTIONS = [
  { question: 'Which pets and toys?', answer: 'a cat, a boat', evidence: ['D1:1', 'D1:2'], category: 1 },
  { question: 'When did Ada adopt a cat?', answer: 2023, evidence: ['D1:1'], category: 2 },
  { question: 'Is Ada fond of animals?', answer: 'Yes; she has a cat', evidence: [], category: 3 },
  { question: 'What is the cat called?', answer: 'Miso', evidence: ['D2:1; D1:1', 'D9:9'], category: 4 },
  { question: "What is Bo's cat called?", evidence: ['D2:1'], category: 5, adversarial_answer: 'Miso' },
]

const CONVERSATION = { sample_id: 'conv-1', conversation: TALK, qa: QUESTIONS }

const write = (value: unknown): string => {
  const folder = freshFolder()
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'talks.json')
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

test('sessions are in the order of their numbers, with times, speakers and captions', () => {
  const [{ entries, questions, introduction }] = locomo.read({
    value: [CONVERSATION],
    who: 'x',
    name: 'x.json',
    beside: () => [],
  })
  expect(entries.map(({ seq, at, session, speaker, text }) => [seq, at, session, speaker, text])).toEqual([
    [0, '2023-05-08T13:56', 'session_1', 'Ada', 'I adopted a cat yesterday.'],
    [1, '2023-05-08T13:56', 'session_1', 'Bo', '"Look." and shared a photo of a boat.'],
    [2, '2023-06-01T00:48', 'session_2', 'Ada', 'The cat is called Miso.'],
  ])
  expect(introduction).toContain('Ada and Bo')
  expect(questions.map(({ classId, evidence }) => [classId, evidence])).toEqual([
    ['1', [0, 1]],
    ['2', [0]],
    ['3', []],
    ['4', [0, 2]],
    ['5', [2]],
    ['5-options', [2]],
  ])
  expect(questions[1].tail).toContain('When did Ada adopt a cat? Use DATE of CONVERSATION')
  expect(questions[1].text).toBe('When did Ada adopt a cat?')
  expect(questions[5].tail).toMatch(/Select the correct answer: \(a\) (Miso|Not mentioned.*) \(b\) /)
})

test('the right answer of each question scores 1, and of category 5 an option is a letter', () => {
  const score = (category: 1 | 2 | 3 | 4, answer: string, said: string) =>
    locomoF1.score(said, { category, answer }).value
  expect(score(1, 'a cat, a boat', 'boats, cats')).toBe(1)
  expect(score(1, 'a cat, a boat', 'cat')).toBe(0.5)
  expect(score(1, 'a cat', `${'x,'.repeat(300_000)}cat`)).toBe(1)
  expect(score(3, 'Yes; she has a cat', 'yes')).toBe(1)
  expect(score(4, 'Miso the cat', 'Miso')).toBeCloseTo(2 / 3)
  const options = { a: 'Miso', b: 'Not mentioned in the conversation' }
  const of = (said: string, given: typeof options | null) => locomoAdversarial.score(said, { options: given }).value
  expect([of('(b)', options), of('b', options), of('(a)', options), of('(b) Not', options)]).toEqual([1, 1, 0, 0])
  expect([of('It is not mentioned.', null), of('No information available', null), of('Miso', null)]).toEqual([1, 1, 0])
})

test('stated: content in any form scores, and what is wrong or hedged counts against it', () => {
  const f1 = (category: 1 | 2 | 3 | 4, answer: string, said: string) =>
    statedLocomoF1.score(said, { category, answer }).value
  expect(f1(4, 'Miso', 'Ada told Bo about a pet. The answer is **Miso**.')).toBe(1)
  expect(locomoF1.score('The answer is **Miso**.', { category: 4, answer: 'Miso' }).value).toBeLessThan(1)
  expect(f1(4, 'Miso', 'I do not know.')).toBe(0)
  expect(f1(3, 'Yes; she has a cat', 'Yes, because she has one.')).toBe(1)
  expect(f1(1, 'a cat, a boat', 'cats and boats')).toBe(1)
  // Upstream gives full marks for a list of everything.
  expect(locomoF1.score('cat, boat, car, dog', { category: 1, answer: 'a cat, a boat' }).value).toBe(1)
  expect(f1(1, 'a cat, a boat', 'cat, boat, car, dog')).toBeCloseTo(2 / 3)
  const options = { a: 'Miso', b: 'Not mentioned in the conversation' }
  const of = (said: string, given: typeof options | null) =>
    statedLocomoAdversarial.score(said, { options: given }).value
  for (const said of ['(b)', 'The answer is (b).', 'Not mentioned in the conversation', 'I do not know.'])
    expect([said, of(said, options)]).toEqual([said, 1])
  for (const said of ['(a)', 'Miso', 'It is (a) Miso.']) expect([said, of(said, options)]).toEqual([said, 0])
  for (const said of [
    'The conversation does not say.',
    "I don't know",
    'Not mentioned',
    'There is no information available.',
  ])
    expect([said, of(said, null)]).toEqual([said, 1])
  for (const said of ['Miso', 'It is not mentioned, but probably Miso.', 'Miso. The breed is not mentioned.', ''])
    expect([said, of(said, null)]).toEqual([said, 0])
})

test.each([
  ['1:56 pm on 8 May, 2023', '2023-05-08T13:56'],
  ['12:00 am on 29 February, 2024', '2024-02-29T00:00'],
  ['12:09 pm on 1 December, 2022', '2022-12-01T12:09'],
  ['12:09 pm on 30 February, 2022', undefined],
  ['13:09 pm on 1 March, 2022', undefined],
  ['yesterday', undefined],
])('%s is %s', (text, time) => expect(readLocomoTime(text)).toBe(time))

const withTalk = (change: object) => [{ ...CONVERSATION, conversation: { ...TALK, ...change } }]
const withQuestion = (change: object) => [{ ...CONVERSATION, qa: [{ ...QUESTIONS[3], ...change }] }]

describe('an odd file ends in one line', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{"a":', 'expected JSON'],
    ['a prompt', 'hello', 'expected JSON'],
    ['an object', CONVERSATION, 'expected a list of conversations'],
    ['no conversation', [{ sample_id: 'a', qa: QUESTIONS }], 'has no object in conversation'],
    ['no id', [{ ...CONVERSATION, sample_id: undefined }], 'has no text in sample_id'],
    ['no questions', [{ ...CONVERSATION, qa: [] }], 'has no questions in qa'],
    ['no evidence', withQuestion({ evidence: undefined }), 'has no list in evidence'],
    ['no answer', withQuestion({ answer: undefined }), 'has no answer'],
    ['a category', withQuestion({ category: 6 }), 'got category "6", expected 1, 2, 3, 4 or 5'],
    ['no sessions', withTalk({ session_1: [], session_2: [] }), 'has no session with turns'],
    ['a session that is no list', withTalk({ session_1: 'x' }), 'session_1 is no list of turns'],
    ['no speaker', withTalk({ session_1: [{ dia_id: 'a', text: 'b' }] }), 'has no text in speaker'],
    ['an id twice', withTalk({ session_2: [turn('D1:1', 'Ada', 'Hi')] }), 'dia_id "D1:1" is there twice'],
    ['a conversation twice', [CONVERSATION, CONVERSATION], 'sample_id "conv-1" is there twice'],
    ['a long turn', withTalk({ session_2: [turn('D2:1', 'Ada', 'x'.repeat(2_000_000))] }), '2000000 characters'],
    [
      'a date',
      withTalk({ session_1_date_time: '8/5/23' }),
      'got "8/5/23" in session_1_date_time, expected a time such',
    ],
    ['no date', withTalk({ session_1_date_time: undefined }), 'has no text in session_1_date_time'],
  ])('%s', async (_, value, why) => {
    const { err, code } = await bench(`memory --from locomo=${write(value)} --quiet --out ${freshFolder()}`)
    expect([code, err.trim().split('\n').length]).toEqual([2, 1])
    expect(err).toContain(why)
  })

  test.each([
    ['locomo', 'expected SUITE=FILE'],
    ['lokomo=talks.json', 'locomo'],
    ['locomo=/nowhere/talks.json', '/nowhere/talks.json'],
  ])('--from %s', async (given, why) => {
    const { err, code } = await bench(`memory --from ${given} --quiet --out ${freshFolder()}`)
    expect([code, err.trim().split('\n').length]).toEqual([2, 1])
    expect(err).toContain(why)
  })

  test('with classes or amounts of the made world', async () => {
    const { err, code } = await bench(`memory --from locomo=${write([CONVERSATION])} --lengths 64k`)
    expect([code, err]).toEqual([2, expect.stringContaining('does not accept --lengths')])
  })
})

const RUN = (path: string, out: string, more = '') =>
  `memory --from locomo=${path} --method recent,store-bm25,facts,history:full-context --quiet --out ${out}${more}`

async function runFile(path: string, streams: number) {
  const out = freshFolder()
  const first = await bench(RUN(path, out))
  expect([first.err, first.code]).toEqual(['', 0])
  const { items, answers, scores } = rowsOf(out)
  expect(answers.length).toBe(4 * items.length)
  // A prompt that is estimated too long looks like one that a server has cut.
  expect(answers.filter(({ status }) => status.kind === 'truncated')).toEqual([])
  expect(new Set(answers.map(({ item, method }) => `${item} ${method}`)).size).toBe(answers.length)
  expect(scores.length).toBe(2 * answers.length)
  const ingests = readFileSync(join(out, 'ingests.jsonl'), 'utf8').trim().split('\n')
  expect(ingests.length).toBe(3 * streams)
  expect(readFileSync(join(out, 'streams.jsonl'), 'utf8').trim().split('\n').length).toBe(streams)
  return { out, items, answers }
}

test('a run writes each stream once, asks after its end, resumes, reports and is verified', async () => {
  const path = write([CONVERSATION, { ...CONVERSATION, sample_id: 'conv-2' }])
  const { out, items, answers } = await runFile(path, 2)
  expect(items.length).toBe(12)
  const four = items.find(({ task }) => task === 'stream:locomo-4')
  expect(four?.labels).toEqual({ conversation: 'conv-1', age: '1k' })
  expect(four?.depths.map(({ fact }) => fact)).toEqual(['entry 0', 'entry 2'])

  const kept = readFileSync(join(out, 'answers.jsonl'), 'utf8').trim().split('\n')
  writeFileSync(join(out, 'answers.jsonl'), `${kept.slice(0, 20).join('\n')}\n`)
  const again = await bench(RUN(path, out))
  expect([again.err, again.code]).toEqual(['', 0])
  const texts = (rows: typeof answers) => rows.map(({ item, method, answer }) => `${item} ${method} ${answer}`).sort()
  expect(texts(rowsOf(out).answers)).toEqual(texts(answers))

  const verified = await bench(`verify ${out}`)
  expect([verified.err, verified.code]).toEqual(['', 0])
  const report = await bench(`memory report ${out}`)
  expect([report.err, report.code]).toEqual(['', 0])
  const page = readFileSync(join(out, 'report', 'memory', 'index.html'), 'utf8')
  for (const id of ['locomo-1', 'locomo-5', 'locomo-5-options']) expect(page).toContain(`<td>${id}</td>`)
  expect(page).not.toContain('NaN')
})

const SHARED = '../shared/golden/memory-samples/locomo/locomo10.first-3-sessions.json'
test.skipIf(!existsSync(SHARED))('real conversations take part (skipped: no ../shared)', async () => {
  const { items } = await runFile(SHARED, 2)
  expect(new Set(items.map(({ task }) => task)).size).toBe(6)
  expect(items.filter(({ depths }) => depths.length > 0).length).toBeGreaterThan(items.length * 0.9)
})
