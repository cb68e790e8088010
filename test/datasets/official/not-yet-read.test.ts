import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileOf, itemsOf, open } from './files.ts'

const base = { context: 'The owl lives in the barn.', question: 'Where does the owl live?' }

const ROWS: [string, Record<string, unknown>][] = [
  [
    'LongBench v1',
    {
      input: base.question,
      context: base.context,
      answers: ['barn'],
      dataset: 'qasper',
      language: 'en',
      all_classes: null,
      _id: 'a',
    },
  ],
  ['LongBench v1', { input: '', context: base.context, answers: ['An owl.'], dataset: 'gov_report' }],
  ['LongBench v2', { ...base, choice_A: 'barn', choice_B: 'attic', choice_C: 'oak', choice_D: 'mill', answer: 'A' }],
  [
    'LongBench Pro',
    { id: 'a', context: base.context, secondary_task: 'T1.1', question_nonthinking: base.question, answer: ['barn'] },
  ],
  ['InfiniteBench', { id: 0, context: base.context, input: base.question, answer: ['barn'], options: [] }],
  ['HELMET json_kv', { ...base, answer: 'barn', demos: [['a', 'b']], num_kvs: 2, depth: 0.5 }],
  ['HELMET RULER', { context: base.context, query: 'owl', outputs: ['barn'], type_needle_v: 'words' }],
  ['HELMET', { question: base.question, answers: ['barn'], ctxs: [{ title: 'Owl', text: base.context }] }],
  ['NoLiMa', { id: '0001', needle: 'The owl lives in the barn.', questions: { onehop: base.question }, tests: {} }],
  ['OOLONG', { id: 1, context_window_text: base.context, question: base.question, answer: "['barn']" }],
  ['LongMemEval', { question_id: 'a', question: base.question, answer: 'barn', haystack_sessions: [] }],
  ['LongMemEval V2', { id: 'a', question: base.question, answer: 'barn', eval_function: 'mc_choice_match' }],
  ['RULER v2', { question: base.question, expected_answer: ['barn'], eval_type: 'ruler2', match_type: 'all' }],
  ['BEAM', { conversation_id: '1', chat: [] }],
  ['AMA-Bench', { episode_id: 1, trajectory: [], qa_pairs: [] }],
  ['LongCodeBench', { prompt: base.question, correct_letter: 'A', repo: 'owl' }],
]

describe('rows of suites that are not yet read', () => {
  test.each(ROWS)('%s is said by name, in one line', (name, row) => {
    expect(() => open(fileOf('data.jsonl', [row]))).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: expect.stringMatching(new RegExp(`^[^\\n]*holds rows of ${name}, which are not yet read\\. [^\\n]*$`)),
      }),
    )
  })

  test('a question, an answer and one text are no HotpotQA row', () => {
    const path = fileOf('data.jsonl', [{ ...base, answer: 'barn' }])
    expect(() => open(path)).toThrow(/has rows with the fields "context", "question", "answer"/)
  })

  test('MemAgent’s and HotpotQA’s own rows are read as before', () => {
    const memagent = { context: base.context, input: base.question, answers: ['barn'], index: 3, num_docs: 1 }
    expect(itemsOf('a.jsonl', [memagent])).toMatchObject([{ scorer: 'memagent-sub-em' }])
    const hotpotqa = { question: base.question, answer: 'barn', context: [['Owl', [base.context]]] }
    expect(itemsOf('a.jsonl', [hotpotqa])).toMatchObject([{ scorer: 'qa-f1' }])
  })
})

const SAMPLES = resolve(import.meta.dirname, '../../../../shared/golden/suites-samples')

/** The only samples whose suite is read. */
const READ = ['mrcr/2needle_0.jsonl', 'gym/mrcr.jsonl']

test.skipIf(!existsSync(SAMPLES))(
  'no sample of another suite is taken for one that is read (skipped: no ../shared)',
  () => {
    const files = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).filter(path =>
      /\.(jsonl?|csv|parquet|txt)$/.test(path),
    )
    expect(files.length).toBeGreaterThan(40)
    for (const file of files) {
      const opened = () => [...open(join(SAMPLES, file)).items()]
      if (READ.includes(file)) expect(opened(), file).not.toHaveLength(0)
      else if (/\.jsonl?$/.test(file)) expect(opened, file).toThrow(/holds rows of .*, which are not yet read/)
      else expect(opened, file).toThrow(expect.objectContaining({ exitCode: 2 }))
    }
  },
)
