import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FileStream } from '../../../packages/memory/streams/contract.ts'
import { cutAtEnds } from '../../../packages/memory/streams/parts/entries.ts'
import { STREAM_READERS } from '../../../packages/memory/streams/readers.ts'
import { buildScorerRegistry } from '../../../scorers/score.ts'
import { isProgramScorer } from '../../../scorers/scorer.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

// Made-up rows in the shapes of the suites' files.

const options = (...names: string[]) => `[${names.map((name, at) => `'(${'abcd'[at]}) ${name}'`).join(', ')}]`
const csv = (rows: readonly Record<string, string>[]) =>
  [Object.keys(rows[0]), ...rows.map(row => Object.values(row))]
    .map(fields => fields.map(field => `"${field.replaceAll('"', '""')}"`).join(','))
    .join('\n')

interface Example {
  readonly file: string
  readonly text: string
  readonly beside?: readonly [name: string, text: string]
}

const REALTALK = {
  name: { speaker_1: 'Ada Byron', speaker_2: 'Bo' },
  session_1: [
    { clean_text: 'The cat is called Miso.', speaker: 'Ada Byron', date_time: '29.12.2023, 15:04:05', dia_id: 'D1:1' },
    { clean_text: 'A fine name.', speaker: 'Bo', date_time: '29.12.2023, 15:05:00', dia_id: 'D1:2' },
  ],
  session_1_date_time: '29.12.2023, 15:04:05',
  events_session_1: {},
  qa: [
    { question: 'What is the cat called?', answer: 'Miso', evidence: ['D1:1'], category: 1 },
    { question: 'When was it said?', answer: 2023, evidence: ['D1:1;D1:2'], category: 2 },
  ],
}

const LONGMEMEVAL = {
  question_id: 'q1',
  question_type: 'knowledge-update',
  question: 'Which lamp did I buy?',
  answer: 'A red lamp',
  question_date: '2023/05/30 (Tue) 23:40',
  haystack_dates: ['2023/05/21 (Sun) 10:00', '2023/05/20 (Sat) 02:21'],
  haystack_session_ids: ['noise_17', 'answer_1'],
  haystack_sessions: [
    [{ role: 'user', content: 'Good morning.' }],
    [
      { role: 'user', content: 'I bought a red lamp.', has_answer: true },
      { role: 'assistant', content: 'Noted.' },
    ],
  ],
  answer_session_ids: ['answer_1'],
}

const PERSONA = {
  persona_id: '1',
  question_id: 'p1',
  question_type: 'recall_user_shared_facts',
  user_question_or_message: 'Tea or coffee?',
  correct_answer: '(b)',
  all_options: options('coffee', 'tea', 'milk', 'juice'),
  shared_context_id: 'c1',
  end_index_in_shared_context: '2',
}
const CONTEXT = [
  { role: 'system', content: 'Persona.' },
  { role: 'user', content: 'User: I like tea.' },
  { role: 'system', content: 'Persona.' },
  { role: 'user', content: 'User: I like coffee now.' },
]

const MEMBENCH = {
  simple: {
    roles: [
      {
        tid: 1,
        message_list: [
          { user: "Maya moved to Boston. (place: Boston; time: '2024-10-01 08:00' Tuesday)", agent: 'Noted.' },
          { user: 'She likes it.', agent: 'Good.' },
        ],
        QA: {
          qid: 0,
          question: 'Where did Maya move?',
          answer: 'Boston',
          target_step_id: [0],
          choices: { A: 'Austin', B: 'Boston', C: 'Chicago', D: ['Dover', 'Delhi'] },
          ground_truth: 'B',
          time: "'2024-10-02 09:00' Wednesday",
        },
      },
    ],
  },
}

const AGENT_BENCH = [
  {
    context: Array.from({ length: 900 }, (_, at) => `${at}. The boat ${at} belongs to Bo.`).join('\n'),
    questions: ['Whose is boat 3?'],
    answers: [['Bo', 'Mister Bo']],
    metadata: { source: 'factconsolidation_sh_6k', qa_pair_ids: ['x'] },
  },
  { context: 'A film.', questions: ['Which next?'], answers: [['1']], metadata: { source: 'recsys_redial_full' } },
]

const probe = (question: string, more = {}) => ({ question, answer: 'A lamp', rubric: ['says lamp'], ...more })
const BEAM = {
  conversation_id: '1',
  chat: [
    [
      { role: 'user', id: 0, time_anchor: 'March-15-2024', content: 'I bought a lamp. ->-> 1,1' },
      { role: 'assistant', id: 1, time_anchor: null, content: 'Noted.' },
    ],
  ],
  probing_questions: `{'information_extraction': [{'question': 'What did I buy?', 'answer': 'A lamp', 'rubric': ['says lamp'], 'source_chat_ids': [0]}], 'temporal_reasoning': [{'question': 'How long?', 'answer': '4 weeks', 'rubric': ['says 8 weeks']}]}`,
}

const AMA = {
  episode_id: 1,
  domain: 'Game',
  task: 'Light the lamp.',
  trajectory: [{ turn_idx: 0, action: 'go north', observation: 'A lamp.' }],
  qa_pairs: [{ question: 'What was seen?', answer: 'The lamp', type: 'A' }],
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  realtalk: { file: 'Chat_1.json', text: JSON.stringify(REALTALK) },
  longmemeval: { file: 'longmemeval_s.json', text: JSON.stringify([LONGMEMEVAL]) },
  personamem: {
    file: 'questions_32k.csv',
    text: csv([PERSONA, { ...PERSONA, question_id: 'p2', correct_answer: '(a)', end_index_in_shared_context: '4' }]),
    beside: ['shared_contexts_32k.jsonl', `${JSON.stringify({ c1: CONTEXT })}\n`],
  },
  membench: { file: 'FirstAgentDataLowLevel.json', text: JSON.stringify(MEMBENCH) },
  'memory-agent-bench': { file: 'rows.jsonl', text: AGENT_BENCH.map(row => JSON.stringify(row)).join('\n') },
  beam: { file: '100K.jsonl', text: JSON.stringify(BEAM) },
  'beam-mended': { file: '100K.jsonl', text: JSON.stringify(BEAM) },
  'ama-bench': { file: 'open_end_qa_set.jsonl', text: JSON.stringify(AMA) },
}

/** A folder with the file of an example. */
function place({ file, text, beside }: Example): string {
  const folder = freshFolder()
  mkdirSync(folder, { recursive: true })
  if (beside) writeFileSync(join(folder, beside[0]), beside[1])
  writeFileSync(join(folder, file), text)
  return join(folder, file)
}

const read = (id: string, value: unknown, beside: readonly unknown[] = []): readonly FileStream[] =>
  STREAM_READERS.find(reader => reader.id === id)!.read({
    value,
    who: 'x',
    name: EXAMPLES[id].file,
    beside: () => beside,
  }) // it is registered

test('every suite has an example', () =>
  expect(Object.keys(EXAMPLES)).toEqual(STREAM_READERS.map(({ id }) => id).filter(id => id !== 'locomo')))

const lines = ({ entries }: FileStream) => entries.map(({ at, role, speaker, text }) => [at, role, speaker, text])
const brief = ({ questions }: FileStream) =>
  questions.map(({ classId, scorer, expected, evidence }) => [classId, scorer, expected, evidence])

describe('what is read', () => {
  test('REALTALK: names, times and evidence', () => {
    const [stream] = read('realtalk', REALTALK)
    expect(lines(stream)[0]).toEqual(['2023-12-29T15:04', 'user', 'Ada Byron', 'The cat is called Miso.'])
    expect(brief(stream)).toEqual([
      ['1', 'locomo-f1', { category: 1, answer: 'Miso' }, [0]],
      ['2', 'locomo-f1', { category: 2, answer: '2023' }, [0, 1]],
    ])
    expect(stream.id).toBe('Chat_1')
  })

  test('LongMemEval: sessions by date, the turn that tells, the day of the question, and no id that tells', () => {
    const [stream] = read('longmemeval', [LONGMEMEVAL])
    expect(lines(stream)).toEqual([
      ['2023-05-20T02:21', 'user', 'User', 'I bought a red lamp.'],
      ['2023-05-20T02:21', 'assistant', 'Assistant', 'Noted.'],
      ['2023-05-21T10:00', 'user', 'User', 'Good morning.'],
    ])
    const [{ now, evidence, expected }] = stream.questions
    expect([now, evidence]).toEqual(['2023-05-30T23:40', [0]])
    expect(expected).toEqual({ question: LONGMEMEVAL.question, answer: 'A red lamp', rule: 'update' })
    expect(JSON.stringify(stream.entries)).not.toContain('answer_1')
    const [{ questions }] = read('longmemeval', [{ ...LONGMEMEVAL, question_id: 'q1_abs' }])
    expect([questions[0].classId, questions[0].evidence]).toEqual(['abstention', []])
  })

  test('PersonaMem: one stream, asked after each end', () => {
    const rows = [PERSONA, { ...PERSONA, end_index_in_shared_context: '4' }]
    const [stream, ...others] = read('personamem', rows, [{ c1: CONTEXT }])
    expect(others).toEqual([])
    expect(stream.questions.map(({ after }) => after)).toEqual([2, 4])
    expect(stream.entries.map(({ session }) => session)).toEqual(['session 1', 'session 1', 'session 2', 'session 2'])
    expect(stream.questions[0].expected).toEqual({ answer: 'B', options: ['coffee', 'tea', 'milk', 'juice'] })
  })

  test('MemBench: times of messages, steps and letters', () => {
    const [stream] = read('membench', MEMBENCH)
    expect(lines(stream)[3]).toEqual(['2024-10-01T08:00', 'assistant', 'Assistant', 'Good.'])
    expect(brief(stream)).toEqual([
      ['simple', 'membench-letter', { answer: 'B', options: ['Austin', 'Boston', 'Chicago', 'Dover, Delhi'] }, [0, 1]],
    ])
    expect(stream.questions[0].now).toBe('2024-10-02T09:00')
  })

  test('MemoryAgentBench: chunks as sessions, short entries, and what is not asked', () => {
    const [facts, films] = read('memory-agent-bench', AGENT_BENCH)
    expect(new Set(facts.entries.map(({ session }) => session)).size).toBe(2)
    expect(Math.max(...facts.entries.map(({ text }) => text.length))).toBeLessThanOrEqual(1_000)
    expect(brief(facts)).toEqual([['factconsolidation-sh-6k', 'mab-substring', ['Bo', 'Mister Bo'], []]])
    expect([films.questions, films.left?.count]).toEqual([[], 1])
  })

  test('BEAM: as it is, and mended', () => {
    const [own] = read('beam', [BEAM])
    expect(lines(own)).toEqual([
      ['2024-03-15T00:00', 'user', 'User', 'I bought a lamp. ->-> 1,1'],
      ['2024-03-15T00:00', 'assistant', 'Assistant', 'Noted.'],
    ])
    expect(brief(own)[0]).toEqual([
      'information_extraction',
      'judged',
      { question: 'What did I buy?', answer: 'A lamp', rule: 'criteria', criteria: ['says lamp'] },
      [0],
    ])
    const [mended] = read('beam-mended', [BEAM])
    expect(mended.entries[0].text).toBe('I bought a lamp.')
    expect([own.questions.length, mended.questions.length, mended.left?.count]).toEqual([2, 1, 1])
    const plans = {
      ...BEAM,
      chat: [[[BEAM.chat[0][0]], [BEAM.chat[0][1]]]],
      probing_questions: { abstention: [probe('x')] },
    }
    expect(new Set(read('beam', [plans])[0].entries.map(({ session }) => session)).size).toBe(2)
  })

  test('AMA-Bench: what was done and seen', () => {
    const [stream] = read('ama-bench', [AMA])
    expect(lines(stream)).toEqual([
      ['2001-01-01T08:00', 'assistant', 'Agent', 'Step 1, action: go north'],
      ['2001-01-01T08:01', 'tool', 'Environment', 'Step 1, observation: A lamp.'],
    ])
  })

  test('long texts become several entries, cut behind sentences', () => {
    expect(cutAtEnds('One. Two three. Four five six.', 16)).toEqual(['One. Two three.', 'Four five six.'])
    expect(cutAtEnds('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)])
    expect(cutAtEnds(' \n ', 10)).toEqual([])
  })
})

test.each(Object.keys(EXAMPLES))('--from %s runs, resumes, and its bundle verifies', async id => {
  const [path, out] = [place(EXAMPLES[id]), freshFolder()]
  const words = `memory --from ${id}=${path} --method store-bm25,history:full-context --quiet --out ${out}`
  const first = await bench(words)
  // A run whose questions all wait for a judge is not complete.
  expect(first.code, first.err).toBeLessThan(4)
  const { items, answers } = rowsOf(out)
  expect(items.length).toBeGreaterThan(0)
  expect(answers.length).toBe(2 * items.length)
  expect(new Set(answers.map(({ status }) => status.kind))).toEqual(new Set(['answered']))
  const ingests = readFileSync(join(out, 'ingests.jsonl'), 'utf8').trim().split('\n')
  expect(ingests.map(line => (JSON.parse(line) as { status: string }).status)).not.toContain('failed')
  expect((await bench(words)).code).toBe(first.code)
  expect(rowsOf(out).answers.length).toBe(answers.length)
  if (id !== 'personamem') return
  // One stream, written once, with two amounts.
  expect(ingests.map(line => (JSON.parse(line) as { from: number; to: number }).to)).toEqual([2, 4])
  expect((await bench(`submit ${out} --out ${out}-bundle`)).code).toBe(0)
  const verified = await bench(`verify ${out}-bundle --data stream=${path}`)
  expect(verified.out).toContain('items     2 of 2 rebuilt')
})

test('an odd file ends in one line', async () => {
  for (const [id, text, why] of [
    ['realtalk', '{"qa":[]}', 'name: '],
    [
      'realtalk',
      JSON.stringify({ ...REALTALK, session_1: [{ ...REALTALK.session_1[0], date_time: 'noon' }] }),
      '"noon"',
    ],
    ['longmemeval', '[{"question_id":"a"}]', 'row 1: '],
    ['personamem', csv([{ ...PERSONA, correct_answer: 'tea' }]), 'expected a letter such as (a)'],
    ['personamem', csv([PERSONA]), 'shared_contexts_32k.jsonl'],
    ['membench', '{"simple":{}}', 'got no trajectory'],
    [
      'memory-agent-bench',
      JSON.stringify({ ...AGENT_BENCH[0], answers: [['x'], ['y']] }),
      'got 2 answers to 1 questions',
    ],
    ['beam', JSON.stringify({ ...BEAM, chat: [['x']] }), 'chat.0'],
    ['ama-bench', '{"episode_id":1}', 'trajectory'],
  ] as const) {
    const path = place({ file: EXAMPLES[id].file, text })
    const { err, code } = await bench(`memory --from ${id}=${path} --quiet --out ${freshFolder()}`)
    expect([code, err.trim().split('\n').length], err).toEqual([2, 1])
    expect(err).toContain(why)
  }
})

const SHARED = new URL('../../../../shared/golden/', import.meta.url)
const GOLDEN = new URL('memory-scores.json', SHARED)

test.skipIf(!existsSync(GOLDEN))(
  'scorers of streams give what the official code gave, on every golden row they take',
  () => {
    const all = JSON.parse(readFileSync(GOLDEN, 'utf8')) as Record<string, unknown>[]
    // Upstream's KeyError for a question of category 5 without an answer is one of its faults that docs/memory.md names.
    const rows = all.filter(row => row['category'] !== 5 || 'answer' in row)
    const registry = buildScorerRegistry()
    /** Where the code raises an error, an item has 0. */
    const toNumber = (official: unknown) => (typeof official === 'number' ? official : 0)
    const figure = (official: unknown, name: string) =>
      typeof official === 'object' && official !== null && name in official ? Number(Reflect.get(official, name)) : 0
    const TAKES: Readonly<
      Record<
        string,
        (row: Record<string, unknown>) => readonly [id: string, answer: unknown, expected: unknown, value: number]
      >
    > = {
      'locomo-f1': ({ category, answer, prediction, official }) =>
        category === 5
          ? ['locomo-adversarial', prediction, { options: null }, toNumber(official)]
          : ['locomo-f1', prediction, { category, answer }, toNumber(official)],
      'realtalk-lexical': ({ category, answer, prediction, official }) => [
        'locomo-f1',
        prediction,
        { category, answer },
        toNumber(official),
      ],
      'locomo-category5-options': ({ reply, options: given, official }) => [
        'locomo-adversarial',
        reply,
        { options: given },
        figure(official, 'f1'),
      ],
      'personamem-letter': ({ predicted_answer, correct_answer, official }) => [
        'personamem-letter',
        predicted_answer,
        {
          answer: String(correct_answer)
            .replace(/[()\s]/g, '')
            .toUpperCase(),
          options: ['w', 'x', 'y', 'z'],
        },
        Number((official as [boolean])[0]),
      ],
      'membench-letter': ({ response, ground_truth, official }) => [
        'membench-letter',
        response,
        { answer: ground_truth, options: ['w', 'x', 'y', 'z'] },
        figure(official, 'reward'),
      ],
      'mab-default': ({ output, answer, official }) => [
        'mab-substring',
        output,
        answer,
        figure(official, 'substring_exact_match'),
      ],
      'mab-icl': ({ output, answer, official }) => ['mab-exact', output, answer, figure(official, 'exact_match')],
      'mab-eventqa': ({ output, answer, official }) => [
        'mab-eventqa',
        output,
        answer,
        figure(official, 'eventqa_recall'),
      ],
      'mab-ruler-recall': ({ output, answer, official }) => [
        'mab-needles',
        output,
        answer,
        figure(official, 'ruler_recall'),
      ],
    }
    const counts = new Map<string, number>()
    for (const row of rows) {
      const [id, answer, expected, value] = TAKES[String(row['scorer'])]?.(row) ?? ['', null, null, 0]
      const scorer = registry.get(id)
      if (typeof answer !== 'string' || scorer === undefined || isProgramScorer(scorer)) continue
      if (!scorer.expects?.test(expected)) continue
      expect(scorer.score(answer, expected).value, String(row['id'])).toBeCloseTo(value, 9)
      counts.set(String(row['scorer']), (counts.get(String(row['scorer'])) ?? 0) + 1)
    }
    // Rows with values that no item has (numbers, lists, none) are left to `score --golden`.
    for (const name of Object.keys(TAKES)) expect(counts.get(name) ?? 0, name).toBeGreaterThan(15)
  },
)
