import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runGolden } from '../../../../packages/suites/golden/golden.ts'

const RULER = { metric: 'ruler.string_match_all', source: 'NVIDIA/RULER@c3f5e3b4f87f scripts/eval/evaluate.py' }
const golden = (...cases: object[]) => ({ path: 'a.json', text: JSON.stringify({ about: '', cases }) })
const ruler = (prediction: unknown, references: unknown, expected_score: unknown, more: object = {}) =>
  golden({ id: '1', ...RULER, prediction, references, expected_score, ...more })

describe('cases of the form {cases: [{metric, prediction, references, expected_score}]}', () => {
  test.each([
    ['agrees', ruler('a', ['a', 'b'], 50)],
    ['within 1e-9', ruler('a', ['a', 'b', 'c'], 33.3300000000001)],
    ['an exception', ruler('a', [], null, { expected_error: 'IndexError' })],
    ['an exception with its message', ruler('a', [], null, { expected_error: 'IndexError: list index out of range' })],
    ['a reference that is no text', ruler('a', ['a', 7], null, { expected_error: 'AttributeError' })],
    ['an empty prediction', ruler('', ['a'], 0)],
    ['an empty reference, empty prediction', ruler('', [''], 100)],
    ['lines of a whole file', ruler(['a', '', 'b'], [['a'], ['b'], ['b', 'c']], 50)],
    ['no source', ruler('a', ['a'], 100, { source: undefined })],
    ['a byte order mark', { path: 'a.json', text: `\uFEFF${ruler('a', ['a'], 100).text}` }],
    ['one megabyte', ruler('Σ'.repeat(1 << 20), ['ς', 'b'], 50)],
    [
      'a bare list of cases',
      { path: 'a.json', text: JSON.stringify([{ ...RULER, prediction: 'a', references: ['a'], expected_score: 100 }]) },
    ],
  ])('%s', async (_, file) => {
    expect(await runGolden([file])).toEqual({
      lines: ['1 agree, 0 differ, 0 unknown'],
      agree: 1,
      differ: 0,
      unknown: 0,
      wanting: 0,
    })
  })

  test.each([
    ['a score', ruler('a', ['a'], 99.99), 'expected 99.99, came 100'],
    ['a score of another type', ruler('a', ['a'], '100'), 'expected "100", came 100'],
    ['null', ruler('a', ['a'], null), 'expected null, came 100'],
    [
      'an exception that we do not raise',
      ruler('a', ['a'], null, { expected_error: 'KeyError' }),
      'expected {"raises":"KeyError"}, came 100',
    ],
    ['with its note', ruler('a', ['a'], 0, { note: 'odd\u001b[2J' }), 'expected 0, came 100 (odd\\u001b[2J)'],
  ])('differs: %s', async (_, file, text) => {
    const { lines, differ } = await runGolden([file])
    expect(differ).toBe(1)
    expect(lines).toEqual([`differs: a.json 1 ruler.string_match_all: ${text}`, '0 agree, 1 differ, 0 unknown'])
  })

  test.each([
    ['another metric', { metric: 'keychain.f1' }],
    ['the same name from another source', { source: 'someone/else@1' }],
    ['a metric that is no text', { metric: 7 }],
  ])('unknown: %s', async (_, more) =>
    expect(await runGolden([ruler('a', ['a'], 0, more)])).toMatchObject({ differ: 0, unknown: 1 }),
  )
})

test('files add up', async () => {
  const qa = { path: 'qa.json', text: JSON.stringify([{ metric: 'em', prediction: 'a', gold: 'a', expected: 1 }]) }
  const longproc = {
    path: 'longproc.json',
    text: JSON.stringify({
      meta: {},
      instances: {},
      cases: [{ task: 'countdown', model_output: '', expected_metrics: {} }],
    }),
  }
  const { lines } = await runGolden([ruler('a', ['a'], 100), ruler('a', ['b'], 100), qa, longproc])
  expect(lines.at(-1)).toBe('2 agree, 1 differ, 1 unknown')
})

describe('other sources', () => {
  const MEMAGENT = 'BytedTsinghua-SIA/MemAgent@76b7a65 taskutils'
  const LOONGRL = 'rStar-RL/LoongRL@2847cc5 verl'
  const KEYCHAIN = 'Wangmerlyn/KeyChain@a958c91 trajectory_gen'
  const LM_EVAL = 'EleutherAI/lm-evaluation-harness@4e7e0d4 lm_eval'
  const NO_ATTRIBUTE = { raises: 'AttributeError' }

  /** Source, metric, prediction, references, what the official code returns or raises. */
  test.each<[string, string, unknown, unknown, unknown]>([
    [MEMAGENT, 'memagent.sub_em', null, ['x'], NO_ATTRIBUTE],
    [MEMAGENT, 'memagent.sub_em', '', ['x'], 1],
    [MEMAGENT, 'memagent.em', 'x', [null], NO_ATTRIBUTE],
    [MEMAGENT, 'memagent.extract_answer', 'Paris', [], null],
    [MEMAGENT, 'memagent.extract_answer', '**the answer is** .', [], ''],
    [MEMAGENT, 'memagent.extract_answer', 'the answer is . Paris .. ', [], 'Paris'],
    [MEMAGENT, 'memagent.extract_boxed_answer', '\\fbox{x}', [], { raises: 'AssertionError' }],
    [MEMAGENT, 'memagent.extract_boxed_answer', '\\boxed x$ y', [], 'x'],
    [MEMAGENT, 'memagent.extract_boxed_answer', '\\boxed{x', [], null],
    [MEMAGENT, 'memagent.ruler_hqa.judge_f1', 'the answer is Paris, France', ['Paris'], 0.67],
    [MEMAGENT, 'memagent.ruler_hqa.judge_f1', 'the answer is x', [], { raises: 'IndexError' }],
    [MEMAGENT, 'memagent.ruler_hqa.judge_em', '', ['x'], null],
    [MEMAGENT, 'memagent.ruler_hqa.judge_em', ' ', ['x'], 0],
    [MEMAGENT, 'memagent.ruler_hqa.printed_sub_em', ['the answer is a1', '', 'zz'], [['a1'], ['b'], ['c']], 50],
    [MEMAGENT, 'memagent.ruler_hqa.printed_sub_em', ['', ''], [['a'], ['b']], null],
    [MEMAGENT, 'memagent.ruler_general.judge_sub_em', 'the answer is 1', ['1', '2', '3'], 0.33],
    [MEMAGENT, 'memagent.ruler_general.judge_sub_em', 'the answer is 1', [], { raises: 'ZeroDivisionError' }],
    [MEMAGENT, 'memagent.ruler_general.judge_sub_em', '1', [], 0],
    [MEMAGENT, 'memagent.reward.hotpotqa', '\\boxed{ST.  PAUL}', ['st. Paul'], 1],
    [MEMAGENT, 'memagent.reward.hotpotqa', '\\boxed{x}', [], { raises: 'ValueError' }],
    [MEMAGENT, 'memagent.reward.hotpotqa', `\\boxed{x}${'😀'.repeat(291)}`, ['x'], 1],
    [MEMAGENT, 'memagent.reward.hotpotqa', `\\boxed{x}${'😀'.repeat(292)}`, ['x'], 0],
    [LOONGRL, 'loongrl.longcontext_qa.pure_exact_match', '\\boxed{a\u3000b}', ['A B'], 1],
    [LOONGRL, 'loongrl.longcontext_qa.pure_exact_match', '\\boxed{1,000}', ['1000'], 0],
    [LOONGRL, 'loongrl.longcontext_qa.pure_exact_match', '\\boxed{7}', [null, '7'], 1],
    [LOONGRL, 'loongrl.longcontext_qa.pure_exact_match', '\\boxed{7}', [7, '7'], 0],
    [LOONGRL, 'loongrl.longcontext_qa.format_exact_match', '\\boxed{{x}}', ['x'], 1],
    [LOONGRL, 'loongrl.longcontext_qa.format_exact_match', '\\boxed{{{x}}}', ['x'], 0],
    [LOONGRL, 'loongrl.longcontext_qa.format_f1_score', '\\boxed{x}', ['x'], 0],
    [LOONGRL, 'loongrl.ruler_multi.format_exact_match', '\\boxed{12}', ['1', '2'], 1],
    [LOONGRL, 'loongrl.ruler_multi.format_exact_match', '\\boxed{12}', ['1', '3'], 0],
    [LOONGRL, 'loongrl.longcontext_qa_llm_judge.score', '</think>\\boxed{x}', ['x'], NO_ATTRIBUTE],
    [LOONGRL, 'loongrl.longcontext_qa_llm_judge.score', '</think>\\boxed{x}', ['\\boxed{xyz}'], 1],
    [LOONGRL, 'loongrl.longcontext_qa_llm_judge.score', '\\boxed{x}', ['\\boxed{x}'], 0],
    [KEYCHAIN, 'keychain.em', '</think>\\boxed{an-swer}', ['swer'], 1],
    [KEYCHAIN, 'keychain.f1', '</think>\\boxed{yes they are}', ['yes', 'they are'], 0.8],
    [KEYCHAIN, 'keychain.f1', '</think>\\boxed{a b c d}', ['b', 'c x'], 0.5],
    [KEYCHAIN, 'keychain.sub_em', '</think>\\boxed{x}', [], 0],
    [LM_EVAL, 'lm_eval.ruler.process_results_part', 'a', ['a', 'b', 'c'], 1 / 3],
    [LM_EVAL, 'lm_eval.ruler.process_results', 'a', [], { raises: 'ZeroDivisionError' }],
  ])('%s %s %j %j', async (source, metric, prediction, references, expected) => {
    const raised = (expected as { raises?: string } | null)?.raises
    const score = raised ? { expected_score: null, expected_error: raised } : { expected_score: expected }
    const { lines } = await runGolden([golden({ id: '1', metric, source, prediction, references, ...score })])
    expect(lines).toEqual(['1 agree, 0 differ, 0 unknown'])
  })

  const HOTPOT = 'hotpotqa/hotpot@3635853'
  const SQUAD = 'rajpurkar/SQuAD-explorer@eee5fdb'
  test.each([
    [HOTPOT, 'f1', 'yes they', 'yes', 0],
    [SQUAD, 'f1', 'yes they', ['yes'], 2 / 3],
    [undefined, 'f1', 'yes they', ['yes'], 2 / 3],
    [HOTPOT, 'em', 'a', 'the', 1],
    [SQUAD, 'em', 'a', ['the'], 1],
    [SQUAD, 'em', 'x', [], 0],
    [HOTPOT, 'recall', 'x', 'x y', 0.5],
  ])('%s %s %j %j', async (source, metric, prediction, gold, expected) => {
    const text = JSON.stringify([{ metric, source, prediction, gold, expected }])
    expect((await runGolden([{ path: 'qa.json', text }])).lines).toEqual(['1 agree, 0 differ, 0 unknown'])
  })
})

describe('HotpotQA predictions with official totals', () => {
  const rows = [
    { _id: '1', answer: 'Paris', supporting_facts: [['A', 0]] },
    {
      _id: '2',
      answer: 'Rome',
      supporting_facts: [
        ['B', 1],
        ['C', 0],
      ],
    },
    { _id: '3', answer: 'not predicted', supporting_facts: [] },
  ]
  const predictions = {
    answer: { 1: 'Paris', 2: 'in Rome' },
    sp: {
      1: [
        ['A', 0],
        ['Z', 9],
      ],
      2: [['B', 1]],
    },
  }
  const totals = {
    questions: 2,
    em: 0.5,
    prec: 0.75,
    recall: 1,
    f1: 5 / 6,
    sp_em: 0,
    sp_recall: 0.75,
    joint_f1: 7 / 12,
  }
  const folder: Record<string, string> = {
    'd/x.expected.json': JSON.stringify({ x: totals, note: '' }),
    'd/x.jsonl': rows.map(row => `${JSON.stringify(row)}\n`).join(''),
  }
  const file = { path: 'd/x.pred.json', text: JSON.stringify(predictions) }

  test('are scored against the files beside them', async () => {
    expect((await runGolden([file], { beside: path => folder[path] })).lines).toEqual(['8 agree, 0 differ, 0 unknown'])
    const wrong: Record<string, string> = {
      ...folder,
      'd/x.expected.json': JSON.stringify({ x: { em: 0.4, other: 1 } }),
    }
    expect((await runGolden([file], { beside: path => wrong[path] })).lines).toEqual([
      'differs: d/x.pred.json x em: expected 0.4, came 0.5',
      '0 agree, 1 differ, 1 unknown',
    ])
  })

  test('are of no known form without them', async () => {
    await expect(runGolden([file], { beside: () => undefined })).rejects.toThrow(
      'NAME.pred.json {answer, sp} beside NAME.expected.json',
    )
    const broken: Record<string, string> = { ...folder, 'd/x.expected.json': '{' }
    await expect(runGolden([file], { beside: path => broken[path] })).rejects.toThrow('d/x.expected.json is not JSON')
  })

  const path = '../shared/data/hotpotqa/open.pred.json'
  test.skipIf(!existsSync(path))(`real BiDAF answers give the printed totals (skipped: no ${path})`, async () => {
    expect((await runGolden([{ path, text: readFileSync(path, 'utf8') }])).lines).toEqual([
      '13 agree, 0 differ, 0 unknown',
    ])
  })
})

describe('files of no known form', () => {
  const KNOWN = 'Known forms: cases: [{id, metric, prediction, references'
  test.each([
    ['empty', '', 'a.json is not JSON'],
    ['truncated', '{"cases": [', 'a.json is not JSON'],
    ['a number', '7', 'a.json: found a number. ' + KNOWN],
    ['null', 'null', 'a.json: found null. ' + KNOWN],
    ['no cases', '{"cases": []}', 'a.json: found no cases. ' + KNOWN],
    ['an object of other fields', '{"rows": [], "n": 1}', 'a.json: found an object with the fields rows, n. ' + KNOWN],
    ['cases of other fields', '[{"q": 1, "a": 2}]', 'a.json: case 1 is an object with the fields q, a. ' + KNOWN],
    [
      'a later case of another form',
      '[{"metric":"m","prediction":"","gold":"","expected":0},{"metric":"m"}]',
      'a.json: case 2 is an object with the fields metric; wanted metric, prediction, gold, expected.',
    ],
  ])('%s', async (_, text, message) => {
    await expect(runGolden([{ path: 'a.json', text }])).rejects.toThrow(
      expect.objectContaining({ name: 'BenchError', exitCode: 2, message: expect.stringContaining(message) }),
    )
  })
})

const FOLDER = '../shared/golden'
const shared = existsSync(FOLDER)
describe(`recorded outputs of official code${shared ? '' : ' (skipped: no ../shared)'}`, () => {
  const file = (name: string) => ({ path: name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') })

  test.skipIf(!shared).each([
    ['ruler-memagent-scores.json', 99],
    ['qa-scores.json', 280],
  ])('all of %s agree', async (name, cases) => {
    expect(await runGolden([file(name)])).toMatchObject({ agree: cases, differ: 0, unknown: 0 })
  })
})
