import fc from 'fast-check'
import { anyText } from '../../../any-text.ts'

/**
 * Scorers of published suites, which are many: their time is held end to end
 * (`test/contracts/scorer-time.attack.ts`).
 */
export const OF_SUITES = /^(?:stated-)?(?:gym|helmet|infinitebench|longbench|longmemeval|nolima|oolong|ruler2)/

const METRICS = ['exact_match', 'f1', 'substring_exact_match', 'rougeL_f1', 'rougeLsum_recall'] as const

/** What the scorers of published suites expect, by shape. */
export const SUITES = {
  'a list of strings with a number each': {
    odd: fc.array(
      anyText().map(text => `${text}7`),
      { minLength: 1 },
    ),
    plain: [
      ['7', ['7']],
      ['12', ['Paragraph 12']],
      ['段落7', ['段落7']],
    ],
    hostile: ['1234567', 'Paragraph 3'],
  },
  'an object {answer}: a text': {
    odd: fc.record({ answer: anyText() }),
    plain: [['B', { answer: 'B' }]],
    hostile: { answer: '1234567; x, a b' },
  },
  "OOLONG's answer (text of a Python list) and its answerType": {
    odd: fc.record({
      answer: fc.oneof(anyText(), fc.constantFrom('[12]', "['spam']", '[datetime.date(2023, 3, 5)]', '[1, 2', '[]')),
      answerType: fc.constantFrom('ANSWER_TYPE.NUMERIC', 'ANSWER_TYPE.LABEL', 'ANSWER_TYPE.DATE', 'x'),
    }),
    plain: [
      ['12', { answer: '[12]', answerType: 'ANSWER_TYPE.NUMERIC' }],
      ['Label: spam', { answer: "['spam', 'ham']", answerType: 'ANSWER_TYPE.LABEL' }],
      ['Date: March 5, 2023', { answer: '[datetime.date(2023, 3, 5)]', answerType: 'ANSWER_TYPE.DATE' }],
    ],
    hostile: { answer: '[datetime.date(2023, 3, 5)]', answerType: 'ANSWER_TYPE.DATE' },
  },
  "answers and a metric of HELMET's (exact_match, f1, substring_exact_match, rougeL_f1, rougeL_recall, rougeLsum_f1, rougeLsum_recall)":
    {
      odd: fc.record({
        answers: fc.oneof(fc.array(anyText()), fc.array(fc.array(anyText()))),
        metric: fc.constantFrom(...METRICS),
      }),
      plain: [['B', { answers: ['B', 'B. snow'], metric: 'exact_match' }]],
      hostile: { answers: ['1234567', 'a b a b a b a c'], metric: 'rougeLsum_f1' },
    },
  'an object {answers}: for each part of the question a list of short answers': {
    odd: fc.record({ answers: fc.array(fc.array(anyText())) }),
    plain: [['Paris, in 1900.', { answers: [['Paris'], ['1900', 'MCM']] }]],
    hostile: { answers: [['1234567'], ['a b', 'x']] },
  },
  'an object {answers}: for each of at least one answer, the list of its names': {
    odd: fc.record({ answers: fc.array(fc.array(anyText()), { minLength: 1 }) }),
    plain: [['Paris [1], MCM [2].', { answers: [['Paris'], ['1900', 'MCM']], documents: 2 }]],
    hostile: { answers: [['1234567'], ['a b', 'x']] },
  },
  'an object {labels}: a whole number for each document id': {
    odd: fc.record({ labels: fc.dictionary(anyText(), fc.integer()) }),
    plain: [['ID3 > ID1', { labels: { 3: 2, 1: 1, 5: 0 } }]],
    hostile: { labels: { 1: 3, 111: 2, 1234567: 1 } },
  },
  'an object {corpusIds, k, turns}: a list of ids, a number from 1 on, and whether they are turns': {
    odd: fc.record({ corpusIds: fc.array(anyText()), k: fc.integer({ min: 1, max: 50 }), turns: fc.boolean() }),
    plain: [
      ['answer_a\nanswer_b', { corpusIds: ['s', 'answer_a', 'answer_b'], k: 5, turns: false }],
      ['["answer_a_1", "s_1"]', { corpusIds: ['s_1', 'answer_a_1', 'noans_a_2'], k: 1, turns: true }],
    ],
    hostile: { corpusIds: ['1', 'a', 'answer_x'], k: 3, turns: true },
  },
} as const

type Says = (expected: never, answer: string) => string
const first: Says = ([text]: readonly string[]) => text

/** How a right answer is put where a scorer wants a form. */
export const SUITES_SAY: readonly (readonly [ids: RegExp, says: Says])[] = [
  [
    /^longbench1-(?:qa|rouge|code)|^infinitebench-(?:longbook-(?:qa|sum)|kv)|^helmet-icl|^nolima-(?:lastline-)?em/,
    first,
  ],
  [/^longbench-pro-(?:accuracy|rouge)|^stated-(?:summary|code-line)/, first],
  [/^longbench-pro-/, (list: readonly string[]) => list.join('\n')],
  [/^longbench2-choice/, ({ answer }: { answer: string }) => `**The correct answer is (${answer})**`],
  [/^(?:gym-mcqa|ruler2-multichoice)/, ({ answer }: { answer: string }) => `\\boxed{${answer}}`],
  [/^infinitebench-math-calc-gpt4/, (_, answer) => `0 ${answer}`],
]

/** Which samples a scorer can take as right. */
export const SUITES_TAKE: readonly (readonly [ids: RegExp, takes: (expected: never) => boolean])[] = [
  [/^longbench1-retrieval$/, ([gold]: readonly string[]) => gold.startsWith('Paragraph')],
  [/^longbench1-retrieval-zh$/, ([gold]: readonly string[]) => gold.startsWith('段落')],
  [/^(?:longbench1-count|infinitebench-(?:passkey|number-string|digits))/, ([gold]: readonly string[]) => gold === '7'],
  [/^infinitebench-kv/, ([gold]: readonly string[]) => !gold.includes(' ')],
  [/^infinitebench-longbook-sum/, ([gold]: readonly string[]) => /[a-z0-9]/i.test(gold)],
  [/^longbench-pro-pairwise/, (list: readonly string[]) => list.length > 1],
  [/^infinitebench-(?:code-run|math)/, (expected: unknown) => expected === 12],
  [/^longbench1-classification/, ({ answer }: { answer: unknown }) => typeof answer === 'string'],
]
