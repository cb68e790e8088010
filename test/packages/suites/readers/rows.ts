import { sha256 } from '../../../../core/rows/key.ts'
import { ROW_VERSION } from '../../../../core/rows/rows.ts'

const context = 'The owl lives in the barn.'
const question = 'Where does the owl live?'
const book = Array.from({ length: 60 }, (_, at) => `Line ${at} tells of the mill and the rain.`).join('\n')

/** A file of another suite: its name, one row or more, and what is read from the first of them. Invented. */
export interface Sample {
  readonly name: string
  readonly rows: readonly Record<string, unknown>[]
  readonly scorer: string
  readonly expected: unknown
  /** Further files beside it, by name. */
  readonly beside?: Readonly<Record<string, string>>
}

const asked = (content: string) => ({ input: [{ role: 'user', content }] })

const v1 = (
  name: string,
  row: Record<string, unknown>,
  scorer: string,
  expected: unknown = row['answers'],
): Sample => ({
  name: `${name}.jsonl`,
  rows: [
    {
      input: question,
      context,
      length: 6,
      language: 'en',
      all_classes: null,
      _id: '5f',
      dataset: name.replace(/_e$/, ''),
      ...row,
    },
  ],
  scorer: `longbench1-${scorer}`,
  expected,
})

const infinite = (name: string, row: Record<string, unknown>, expected: unknown, scorer = `infinitebench-${name}`) => ({
  name: `${name.replaceAll('-', '_')}.jsonl`,
  rows: [{ id: 0, context, input: question, options: [], ...row }],
  scorer,
  expected,
})

const PASSAGES = [
  { id: '1', title: 'Owl', text: context, score: '0.9' },
  { id: '2', title: 'Mill', text: 'The mill is old.', score: '0.8' },
]
const choices = { choice_A: 'barn', choice_B: 'attic', choice_C: 'oak', choice_D: 'mill' }
const options = Object.values(choices)

/** One for each shape, scorer and set that is read in a way of its own; keys name them in tests. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'LongBench v2': {
    name: 'data.json',
    rows: [
      {
        _id: 'a',
        domain: 'd',
        sub_domain: 's',
        difficulty: 'easy',
        length: 'short',
        question,
        ...choices,
        answer: 'A',
        context,
      },
    ],
    scorer: 'longbench2-choice',
    expected: { answer: 'A', options },
  },
  'NeMo-Gym LongBench v2': {
    name: 'gym.jsonl',
    rows: [{ index: '1', context, question, ...choices, expected_answer: 'B', grading_mode: 'lenient_boxed' }],
    scorer: 'gym-mcqa',
    expected: { answer: 'B', options, gradingMode: 'lenient_boxed' },
  },
  'LongBench v1, a question': v1('qasper', { answers: ['barn', 'the barn'] }, 'qa-f1'),
  'LongBench v1, a summary': v1('gov_report', { input: '', answers: ['An owl.'] }, 'rouge'),
  'LongBench v1, classes': v1('trec', { answers: ['Place'], all_classes: ['Place', 'Date'] }, 'classification', {
    answer: 'Place',
    labels: ['Place', 'Date'],
  }),
  'LongBench v1, Chinese': v1('multifieldqa_zh', { answers: ['谷仓'], language: 'zh' }, 'qa-f1-zh'),
  'LongBench-E': v1('hotpotqa_e', { answers: ['barn'] }, 'qa-f1'),
  'InfiniteBench, needle': infinite('passkey', { answer: ['71432'] }, ['71432']),
  'InfiniteBench, text for an answer': infinite('longbook-qa-eng', { answer: 'barn' }, ['barn']),
  'InfiniteBench, number': infinite('math-find', { answer: 19 }, 19),
  'InfiniteBench, numbers': infinite('math-calc', { answer: [3, -1], input: '' }, [3, -1]),
  'InfiniteBench, options': infinite(
    'code-debug',
    { answer: ['light'], input: '', options: ['dim', 'light', 'snuff', 'trim'] },
    { answer: 'B', options: ['dim', 'light', 'snuff', 'trim'] },
  ),
  'HELMET over InfiniteBench': infinite(
    'infbench-choice-eng',
    { answer: ['barn'], options },
    { answers: ['A', 'A. barn'], metric: 'exact_match' },
    'helmet-infbench-choice',
  ),
  NoLiMa: {
    name: 'needle_set.json',
    rows: [
      {
        id: '0901',
        system_prompt: '',
        task_template: '{haystack}\n\n{question}',
        needle: '{CHAR} lives beside the {1}.',
        questions: { onehop: 'Who has been to {2}?' },
        tests: { T1: { input_args: ['Tall Light', 'Harwick'] } },
        character_set: ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'],
      },
    ],
    scorer: 'nolima-contains',
    expected: ['Flo'],
    beside: { 'rand_book_1.txt': book },
  },
  'OOLONG-synth': {
    name: 'synth.jsonl',
    rows: [
      {
        id: 1,
        context_len: 1024,
        dataset: 'owls',
        context_window_text: context,
        question,
        task_group: 'counting',
        task: 'TASK_TYPE.MOST_FREQ',
        answer: "['barn']",
        answer_type: 'ANSWER_TYPE.LABEL',
        context_window_id: 7,
      },
    ],
    scorer: 'oolong-synth',
    expected: { answer: "['barn']", answerType: 'ANSWER_TYPE.LABEL' },
  },
  'OOLONG-real': {
    name: 'test.jsonl',
    rows: [{ id: 'r', context_window_id: 'w', context_window_text: context, question, answer: 'barn' }],
    scorer: 'oolong-real',
    expected: { answer: 'barn' },
  },
  'HELMET json_kv': {
    name: 'json_kv.jsonl',
    rows: [
      {
        context: '{"a": "b"}',
        question: 'a',
        answer: 'b',
        demos: [
          ['c', 'd'],
          ['e', 'f'],
          ['g', 'h'],
        ],
        num_kvs: 1,
        depth: 0,
      },
    ],
    scorer: 'helmet-json-kv',
    expected: { answers: ['b'], metric: 'substring_exact_match' },
  },
  'HELMET RAG': {
    name: 'nq.jsonl',
    rows: [
      {
        question,
        answers: ['barn'],
        ctxs: [
          { id: '1', title: 'Owl', text: context },
          { title: 'Mill', text: 'A mill.' },
        ],
      },
    ],
    scorer: 'helmet-default',
    expected: { answers: ['barn'], metric: 'substring_exact_match' },
  },
  'HELMET re-ranking': {
    name: 'rerank.jsonl',
    rows: [
      {
        qid: 'q',
        query: 'owl',
        ctxs: [
          { id: '11', text: context, label: 3 },
          { id: '12', text: 'A mill.', label: 0 },
        ],
      },
    ],
    scorer: 'helmet-rerank',
    expected: { labels: { 11: 3, 12: 0 } },
  },
  'HELMET RULER': {
    name: 'niah_mv.jsonl',
    rows: [{ index: 0, query: 'owl', context, type_needle_v: 'words', answer: ['barn'], outputs: ['barn'], length: 6 }],
    scorer: 'helmet-ruler-recall',
    expected: ['barn'],
  },
  'HELMET ALCE ASQA': {
    name: 'asqa_eval_gtr_top2000.json',
    rows: [
      {
        sample_id: 's1',
        question,
        answer: 'In the barn.',
        annotations: null,
        docs: PASSAGES,
        qa_pairs: [{ context, question, short_answers: ['barn', 'the barn'], wikipage: null }],
      },
    ],
    scorer: 'helmet-asqa',
    expected: { answers: [['barn', 'the barn']], documents: 2 },
  },
  'HELMET ALCE QAMPARI': {
    name: 'qampari_eval_gtr_top2000.json',
    rows: [{ id: 'q1', question, answer: 'barn, mill', answers: [['barn'], ['mill', 'old mill']], docs: PASSAGES }],
    scorer: 'helmet-qampari',
    expected: { answers: [['barn'], ['mill', 'old mill']], documents: 2 },
  },
  'HELMET ICL': {
    name: 'icl_trec_coarse_6shot_balance.jsonl',
    rows: [{ text: question, coarse_label: 2, fine_label: 7 }],
    scorer: 'helmet-icl',
    // The labels stand as CPython 3.11 shuffles them by the text: [2] of [2, 3, 4, 5, 1, 0].
    expected: ['4'],
    beside: {
      'train.jsonl': Array.from({ length: 18 }, (_, at) =>
        JSON.stringify({ text: `Text ${at}`, coarse_label: at % 6, fine_label: at }),
      ).join('\n'),
    },
  },
  'HELMET NarrativeQA': {
    name: 'narrativeqa.jsonl',
    rows: [{ document: { id: 'd', text: context }, question: { text: question }, answers: [{ text: 'barn' }] }],
    scorer: 'judged',
    expected: { question, answer: 'barn', rule: 'correct' },
  },
  'HELMET Multi-LexSum': {
    name: 'multi_lexsum.jsonl',
    rows: [{ id: 'c', sources: [context, 'A mill.'], 'summary/short': 'The owl.', 'summary/tiny': null }],
    scorer: 'judged',
    expected: {
      question: 'Sum up the case in one paragraph of 200 to 250 words.',
      answer: 'The owl.',
      rule: 'summary',
    },
  },
  LongMemEval: {
    name: 'longmemeval_s.json',
    rows: [
      {
        question_id: 'q_1',
        question_type: 'single-session-user',
        question,
        answer: 'barn',
        question_date: '2023/05/30',
        haystack_dates: ['2023/05/21', '2023/05/20'],
        haystack_session_ids: ['noise_1', 'answer_1'],
        answer_session_ids: ['answer_1'],
        haystack_sessions: [[{ role: 'user', content: 'Hi.' }], [{ role: 'user', content: context, has_answer: true }]],
      },
    ],
    scorer: 'judged',
    expected: { question, answer: 'barn', rule: 'correct' },
  },
  'LongMemEval V2': {
    name: 'questions.json',
    rows: [{ id: 'q', question, answer: 'B', eval_function: 'mc_choice_match|x=1' }],
    scorer: 'longmemeval2-choice',
    expected: { answer: 'B' },
  },
  'LongBench Pro': {
    name: 'longbench_pro.json',
    rows: [
      {
        id: 'e',
        context,
        language: 'English',
        token_length: '8k',
        secondary_task: 'T2.1 Timeline',
        question_nonthinking: question,
        question_thinking: question,
        answer: ['b', 'a'],
        difficulty: 'Easy',
      },
    ],
    scorer: 'longbench-pro-pairwise',
    expected: ['b', 'a'],
  },
  'RULER v2': {
    name: 'ruler2.jsonl',
    rows: [
      {
        question: `${context}\n${question}`,
        expected_answer: ['barn'],
        eval_type: 'ruler2',
        match_type: '2steps',
        task: 'mv_niah_medium',
        length: 4096,
        index: 0,
      },
    ],
    scorer: 'ruler2-2steps',
    expected: ['barn'],
  },
  LongCodeBench: {
    name: 'LongCodeQA.jsonl',
    rows: [
      {
        prompt: `${context}\nQuestion: ${question}\nA. barn\nB. mill`,
        correct_letter: 'A',
        repo: 'ada/owl',
        is_hard: false,
      },
    ],
    scorer: 'gym-mcqa',
    expected: { answer: 'A', options: ['', '', '', ''], gradingMode: 'strict_single_letter_boxed' },
  },
  'AA-LCR': {
    name: 'lcr.json',
    rows: [{ document_set_id: 's1', question_id: '1', question, answer: 'barn', data_source_filenames: 'a.txt;b.txt' }],
    scorer: 'judged',
    expected: { question, answer: 'barn', rule: 'correct' },
    beside: { 'lcr/s1/a.txt': context, 'lcr/s1/b.txt': 'A mill.' },
  },
  BEAM: {
    name: '100K.jsonl',
    rows: [
      {
        conversation_id: '1',
        chat: [
          [
            { role: 'user', content: context },
            { role: 'assistant', content: 'Noted.' },
          ],
        ],
        probing_questions: `{'recall': [{'question': '${question}', 'answer': "the owl\\'s barn", 'rubric': ['barn']}]}`,
      },
    ],
    scorer: 'judged',
    expected: { question, answer: "the owl's barn", rule: 'criteria', criteria: ['barn'] },
  },
  'AMA-Bench': {
    name: 'ama.jsonl',
    rows: [
      {
        episode_id: 1,
        task: 'Find it.',
        trajectory: [{ action: 'look', observation: 'A barn.' }],
        qa_pairs: [{ question, answer: 'barn', type: 'A' }],
      },
    ],
    scorer: 'judged',
    expected: { question, answer: 'barn', rule: 'correct' },
  },
  'OpenAI-MRCR': {
    name: '2needle.jsonl',
    rows: [
      {
        prompt: JSON.stringify([
          { role: 'user', content: 'a poem' },
          { role: 'assistant', content: 'Owl.' },
          { role: 'user', content: question },
        ]),
        answer: 'zqOwl.',
        random_string_to_prepend: 'zq',
        desired_msg_index: 1,
        date_added: '05-12-2025',
      },
    ],
    scorer: 'mrcr-ratio',
    expected: { answer: 'zqOwl.', prefix: 'zq', blocks: ['Owl.'], asked: 0 },
  },
  GraphWalks: {
    name: 'graphwalks.jsonl',
    rows: [{ prompt: 'a -> b\nOperation:\nFind all.', answer_nodes: ['b'], problem_type: 'parents' }],
    scorer: 'graphwalks-f1',
    expected: ['b'],
  },
  MemAgent: {
    name: 'eval_50.json',
    rows: [{ context, input: question, answers: ['barn'], index: 3, num_docs: 1 }],
    scorer: 'memagent-sub-em',
    expected: ['barn'],
  },
  RULER: {
    name: 'validation.jsonl',
    rows: [{ index: 0, input: `${context}\n${question}`, outputs: ['barn'], length: 6 }],
    scorer: 'ruler-recall',
    expected: ['barn'],
  },
  HotpotQA: {
    name: 'dev.json',
    rows: [{ _id: 'a', question, answer: 'barn', context: [['Owl', [context]]], supporting_facts: [['Owl', 0]] }],
    scorer: 'qa-f1',
    expected: ['barn'],
  },
  BABILong: {
    name: 'qa1.json',
    rows: [{ input: context, question, target: 'barn' }],
    scorer: 'label-match',
    expected: { answer: 'barn', labels: ['barn'] },
  },
  LycheeMemory: {
    name: 'lychee.json',
    rows: [{ prompt: [{ role: 'user', content: question }], context, reward_model: { ground_truth: ['barn'] } }],
    scorer: 'memagent-sub-em',
    expected: ['barn'],
  },
  'NeMo-Gym RULER': {
    name: 'gym-ruler.jsonl',
    rows: [
      { responses_create_params: asked(`${context}\n\n${question}`), expected_answer: ['barn'], match_type: 'all' },
    ],
    scorer: 'ruler-recall',
    expected: ['barn'],
  },
  'NeMo-Gym question': {
    name: 'gym-question.jsonl',
    rows: [{ responses_create_params: asked(question), question, expected_answer: 'barn' }],
    scorer: 'qa-f1',
    expected: ['barn'],
  },
  SQuAD: {
    name: 'squad.json',
    rows: [
      {
        data: [{ title: 'Owl', paragraphs: [{ context, qas: [{ id: 'a', question, answers: [{ text: 'barn' }] }] }] }],
      },
    ],
    scorer: 'squad-f1',
    expected: ['barn'],
  },
  Fathom: {
    name: 'items.jsonl',
    rows: [
      {
        v: ROW_VERSION,
        id: 'a1',
        questionId: 'q1',
        task: 'mine',
        family: 'qa',
        version: 1,
        params: {},
        seed: '1',
        index: 0,
        cluster: 'q1',
        paired: false,
        length: { target: 1024, reserve: 32 },
        depths: [],
        scorer: 'ruler-any',
        expected: ['barn'],
        sha256: sha256(`${context}\n${question}`),
        template: 't',
      },
    ],
    scorer: 'ruler-any',
    expected: ['barn'],
    beside: { 'contexts/a1.txt': `${context}\n${question}` },
  },
}
