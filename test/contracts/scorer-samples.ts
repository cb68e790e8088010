import fc from 'fast-check'
import type { Programs } from '../../core/process/programs.ts'
import { isProgramScorer, type Scorer } from '../../scorers/scorer.ts'
import { anyText } from '../any-text.ts'
import { LONGPROC } from '../packages/longproc/scorers/parts/samples.ts'
import { SUITES } from '../packages/suites/scorers/samples.ts'

const UUID = '3f0e1c9a-7b52-4d6e-8a1f-0c2b4d6e8f10'

export interface Sample {
  /** Hostile values of `expected`, of the right shape. */
  readonly odd: fc.Arbitrary<unknown>
  /** Answers that score 1, each with what was expected. */
  readonly plain: readonly (readonly [answer: string, expected: unknown])[]
  /** What a hostile answer is scored against. */
  readonly hostile: unknown
}

const lists: readonly (readonly string[])[] = [
  ['1234567'],
  ['1234567', '7654321'],
  [UUID],
  ['ABCDE', 'QWXYZ'],
  ['apple', 'river', 'stone'],
  ['New York'],
  ['yes'],
  ['Σίσυφος'],
]

const anyNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))

/** By the shape of `expected`. A scorer of another shape brings its own entry. */
export const EXPECTED: Record<string, Sample> = {
  'a list of strings': {
    odd: fc.array(anyText()),
    plain: lists.map(list => [list.join(', '), list]),
    hostile: ['1234567', UUID, 'a b a b a b a c', 'x'],
  },
  'a category of LoCoMo and its answer': {
    odd: fc.record({ category: fc.constantFrom(1, 2, 3, 4), answer: anyText() }),
    plain: [
      ['Miso', { category: 4, answer: 'Miso' }],
      ['a boat, cats', { category: 1, answer: 'a cat, a boat' }],
    ],
    hostile: { category: 1, answer: '1234567, a b, x' },
  },
  'options of LoCoMo, or none': {
    odd: fc.record({ options: fc.oneof(fc.record({ a: anyText(), b: anyText() }), fc.constant(null)) }),
    plain: [
      ['(a)', { options: { a: 'Not mentioned in the conversation', b: 'Miso' } }],
      ['No information available', { options: null }],
    ],
    hostile: { options: null },
  },
  'a number': {
    odd: anyNumber,
    plain: [
      ['12', 12],
      ['The answer is **1,234**.', 1234],
      ['-3.5', -3.5],
    ],
    hostile: 1234567,
  },
  'a number or a list of numbers': {
    odd: fc.oneof(anyNumber, fc.array(anyNumber)),
    plain: [
      ['12', 12],
      ['[1, -2, 3]', [1, -2, 3]],
      ['[]', []],
    ],
    hostile: [1, 1234567, -5],
  },
  'an answer (text or list) and the labels it is drawn from': {
    odd: fc.record(
      { answer: fc.oneof(anyText(), fc.array(anyText())), labels: fc.array(anyText()), ordered: fc.boolean() },
      { requiredKeys: ['answer', 'labels'] },
    ),
    plain: [
      ['kitchen', { answer: 'kitchen', labels: ['kitchen', 'garden'] }],
      ['lamp, coin', { answer: ['coin', 'lamp'], labels: ['lamp', 'coin', 'cup'] }],
    ],
    hostile: { answer: 'x', labels: ['1234567', UUID, 'a b a b a b a c', 'x', 'a'] },
  },
  'a list of pairs of strings': {
    odd: fc.array(fc.tuple(anyText(), anyText())),
    plain: [
      [
        '(ada, bo); (bo, cy)',
        [
          ['bo', 'ada'],
          ['bo', 'cy'],
        ],
      ],
    ],
    hostile: [
      ['1234567', 'x'],
      ['a', 'b'],
    ],
  },
  'fields with texts or numbers': {
    odd: fc.dictionary(anyText(), fc.oneof(anyText(), anyNumber)),
    plain: [
      ['{"payee": "Ada Brenlow", "amount": 212}', { payee: 'Ada Brenlow', amount: 212 }],
      ['payee: Ada Brenlow\namount: 1,212', { payee: 'Ada Brenlow', amount: 1212 }],
      ['The payee is **Ada Brenlow** and the amount is 212.', { payee: 'Ada Brenlow', amount: 212 }],
      ['31', { median: 31 }],
    ],
    hostile: { a: 1234567, b: UUID, yes: 'no', '1': 'x', first: 'a b a b' },
  },
  'the letter of an option, and the options': {
    odd: fc.record({ answer: fc.constantFrom('A', 'B'), options: fc.array(anyText(), { minLength: 2, maxLength: 8 }) }),
    plain: [
      ['C', { answer: 'C', options: ['one', 'two', 'three'] }],
      ['The answer is **(B)**.', { answer: 'B', options: ['one', 'two', 'three'] }],
    ],
    hostile: { answer: 'A', options: ['1234567', UUID, 'a b a b a b a c', 'x'] },
  },
  'facts (attribute and value), attributes, and values of others': {
    odd: fc.record({
      facts: fc.array(fc.record({ attribute: anyText(), value: anyText() })),
      attributes: fc.array(anyText()),
      others: fc.array(anyText()),
    }),
    plain: [
      [
        '{"instrument": "cello", "dish": "barley soup"}',
        {
          facts: [
            { attribute: 'instrument', value: 'cello' },
            { attribute: 'dish', value: 'barley soup' },
          ],
          attributes: ['instrument', 'dish'],
          others: ['harp', 'soup'],
        },
      ],
    ],
    hostile: {
      facts: [{ attribute: 'a', value: 'a b a b a b a c' }],
      attributes: ['a', 'yes', '1'],
      others: ['1234567', UUID, 'x'],
    },
  },
  'an object {word, odd, index, count}: two different words without blanks, a place, and 1 to 40,000 words': {
    odd: fc
      .record({
        word: fc.constantFrom('yes', 'a', 'Σ'),
        odd: fc.constantFrom('no', '漢'),
        count: fc.integer({ min: 1, max: 50 }),
      })
      .chain(copied => fc.integer({ min: 0, max: copied.count - 1 }).map(index => ({ ...copied, index }))),
    plain: [
      ['tree tree trees tree', { word: 'tree', odd: 'trees', index: 2, count: 4 }],
      ['```\ntree trees\n```', { word: 'tree', odd: 'trees', index: 1, count: 2 }],
    ],
    hostile: { word: '1', odd: 'a', index: 500, count: 1000 },
  },
  'an answer or null, and a sample of its kind': {
    odd: fc.record({ answer: fc.oneof(anyText(), fc.constant(null)), like: anyText() }),
    plain: [
      ['1234567', { answer: '1234567', like: '7654321' }],
      ['not stated', { answer: null, like: '7654321' }],
    ],
    hostile: { answer: '1234567', like: '7654321' },
  },
}

Object.assign(EXPECTED, {
  'an object {answer, prefix, blocks, asked}: two strings, a list of strings and an index into it (or neither)': {
    odd: fc.oneof(
      fc.record({ answer: anyText(), prefix: anyText() }),
      fc.record({
        answer: anyText(),
        prefix: anyText(),
        blocks: fc.array(anyText(), { minLength: 1 }),
        asked: fc.constant(0),
      }),
    ),
    plain: [
      ['k3 a text', { answer: 'k3 a text', prefix: 'k3 ' }],
      ['\nk3 a text\n', { answer: 'a text', prefix: 'k3 ', blocks: ['other words', 'a text'], asked: 1 }],
    ],
    hostile: {
      answer: 'a b a b a b a c '.repeat(30),
      prefix: '',
      blocks: ['x', 'a b a b a b a c '.repeat(30)],
      asked: 1,
    },
  },
} satisfies Record<string, Sample>)

const anyLanguage = fc.oneof(
  fc.constantFrom('de', 'es', 'fr', 'zh', 'ja', 'hi'),
  fc.constantFrom(['zh', 'de'], ['hi', 'fr', 'ja']),
)

Object.assign(EXPECTED, {
  'an object {language, answers, labels?}: languages, and lists of texts': {
    odd: fc.record(
      { language: anyLanguage, answers: fc.array(anyText()), labels: fc.array(anyText()) },
      { requiredKeys: ['language', 'answers'] },
    ),
    plain: [
      ['Gerzhausen', { language: 'de', answers: ['Gerzhausen'], labels: ['Wolmsroda'] }],
      ['青桐镇。', { language: ['zh', 'de'], answers: ['青桐镇'] }],
    ],
    hostile: { language: ['de', 'zh', 'ja'], answers: ['x', '1234567'], labels: [UUID, 'a b a b a b a c', '青桐镇'] },
  },
  'an object {language, number}: languages, and a number': {
    odd: fc.record({ language: anyLanguage, number: anyNumber }),
    plain: [
      ['42', { language: 'de', number: 42 }],
      ['四十二', { language: 'zh', number: 42 }],
    ],
    hostile: { language: ['fr', 'hi', 'ja'], number: 1234567 },
  },
  'an object {language, fields, labels?}: languages, fields with texts, numbers or null, and a list of texts': {
    odd: fc.record({
      language: anyLanguage,
      fields: fc.dictionary(anyText(), fc.oneof(anyText(), anyNumber, fc.constant(null))),
    }),
    plain: [
      ['林若岚：青桐镇\n陆明舟：未提及', { language: 'zh', fields: { 林若岚: '青桐镇', 陆明舟: null } }],
      ['Clara Belmonda: 12', { language: 'es', fields: { 'Clara Belmonda': 12 } }],
    ],
    hostile: { language: ['de', 'zh'], fields: { a: 1234567, b: UUID, yes: 'no', '1': 'x', first: null } },
  },
} satisfies Record<string, Sample>)

Object.assign(EXPECTED, LONGPROC satisfies Record<string, Sample>, SUITES satisfies Record<string, Sample>)

const PROGRAM = { reference: '', item: { testcases: [[['1'], ['2']]], language: 'python' } }

/**
 * Scores a text against what hostile answers are scored against; of a scorer that runs programs, what it does before.
 */
export function scoreHostile(scorer: Scorer, text: string): unknown {
  if (isProgramScorer(scorer)) return scorer.judge(text, PROGRAM, PROGRAMS)
  return scorer.score(text, EXPECTED[scorer.expects?.shape ?? ''].hostile)
}

const PROGRAMS: Programs = {
  unavailable: () => undefined,
  run: async () => [{ outcome: 'not built', stdout: '', why: 'nothing runs here' }],
}
