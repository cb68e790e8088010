import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../../library/testing/linear.ts'
import { buildScorerRegistry } from '../../../scorers/score.ts'
import { isProgramScorer } from '../../../scorers/scorer.ts'
import { keepAsserted } from '../../../scorers/stated/parts/assertion.ts'
import { findCommittedPhrase } from '../../../scorers/stated/parts/phrase.ts'
import { resolveVariants } from '../../../scorers/variants.ts'

// Answers that were misread when the scorers were attacked: each under the strict and the stated variant of the scorer
// of its item.

const registry = buildScorerRegistry()

function values(id: string, answer: string, expected: unknown): Record<'strict' | 'stated', number> {
  const { strict, stated } = resolveVariants(id, registry)
  const scoreOf = (scorer: string | undefined) => {
    const found = registry.get(scorer!)!
    if (isProgramScorer(found)) throw new Error('a program')
    return found.score(answer, expected).value
  }
  return { strict: scoreOf(strict), stated: scoreOf(stated) }
}

const OPTIONS = { answer: 'B', options: ['a red hat', 'a blue hat', 'a green hat', 'a white hat'] }
const REASONS = {
  answer: 'B',
  options: ['a false alarm', 'because the plan fell through', 'it depends on the weather'],
}
const ROOM = { answer: 'kitchen', labels: ['kitchen', 'hall', 'garden'] }
const FACTS = {
  facts: [
    { attribute: 'pet', value: 'canary' },
    { attribute: 'dish', value: 'pea stew' },
  ],
  attributes: ['pet', 'dish'],
  others: ['poodle', 'barley soup'],
}
const NODES = ['0fc63efc42', '1f333e658b']

describe('right answers that scored 0 are stated', () => {
  test.each([
    ...[
      'The answer is Ada Brenlow.',
      'The final answer is Ada Brenlow',
      '**Answer:** Ada Brenlow',
      'Answer: Ada Brenlow',
      '\\boxed{Ada Brenlow}',
      '\\boxed{\\text{Ada Brenlow}}',
      'Ada Brenlow',
      'Ada Brenlow.',
      'It was founded by Ada Brenlow.',
      'So the final answer is Ada Brenlow (see document 12).',
    ].map(answer => ['memagent-sub-em', answer, ['Ada Brenlow']] as const),
    ...['Great Dimelka', 'Great! Great Dimelka.', '\\boxed{Great Dimelka}'].map(
      answer => ['memagent-sub-em', answer, ['Great Dimelka']] as const,
    ),
    ...[
      '[0fc63efc42, 1f333e658b]',
      'The nodes are 0fc63efc42 and 1f333e658b.',
      '- 0fc63efc42\n- 1f333e658b',
      '{"nodes": ["1f333e658b", "0fc63efc42"]}',
    ].map(answer => ['graphwalks-f1', answer, NODES] as const),
    ['graphwalks-f1', 'Final Answer: []', []],
    ['graphwalks-f1', 'There are no such nodes.', []],
    ...[
      '{"answer": "payer: Ada Brenlow\\namount: 212"}',
      '["payer: Ada Brenlow", "amount: 212"]',
      '{"lines": ["payer: Ada Brenlow", "amount: 212"]}',
    ].map(answer => ['fields', answer, { payer: 'Ada Brenlow', amount: 212 }] as const),
    ['number-exact', '6 messages out of 300', 6],
    ['number-exact', '4 + 2 = 6', 6],
    ['number-decay', '6 of the 300 messages', 6],
    ['label-match', 'The hall does not fit. The kitchen does.', ROOM],
    ['choice', 'Which hat is it: A, B, C or D?\n\nB', OPTIONS],
    ['choice', 'A does not fit, C and D are wrong. B it is.', OPTIONS],
    ['choice', 'B – a blue hat, as the shop sold no others.', OPTIONS],
    ['choice', 'B) Because the plan fell through', REASONS],
    ['choice', 'The answer is (B) because the plan fell through.', REASONS],
    ['choice', '**B.** because the plan fell through', REASONS],
    ['choice', 'Sure! The answer is B. Let me know if you need anything else.', OPTIONS],
    ['stated-match', 'That total is missing from the list.', { answer: null, like: '7654321' }],
    ['ruler-recall', '1\u2009234\u2009567 and 7\u202f654\u202f321', ['1234567', '7654321']],
    ['ruler-recall', '<think>I found it. The answer is 1234567.', ['1234567']],
    ['graphwalks-f1', 'The parents of a7b3c9d1e5 are 0fc63efc42 and 1f333e658b.', NODES],
    ['graphwalks-f1', 'Of a7b3c9d1e5 (asked for) the parents are "0fc63efc42" and "1f333e658b"', NODES],
    ['graphwalks-f1', '0fc63efc42 is one parent and 1f333e658b is the other', NODES],
    ['graphwalks-f1', '0fc63efc42 and 1f333e658b are the parents', NODES],
  ] as const)('%s: %j', (id, answer, expected) => expect(values(id, answer, expected).stated).toBe(1))
})

describe('wrong answers that scored 1 are neither stated nor strictly right', () => {
  test.each([
    ...[
      'the answer is Ada Brenlow Brothers.',
      'the answer is Ada Brenlow, Bo Carver and Cy Dunn.',
      'the answer is a.',
      'the answer is Ada.',
      'the answer is Ada Brenlow or Bo Carver.',
      'the answer is the.',
    ].map(answer => ['memagent-sub-em', answer, ['Ada Brenlow']] as const),
    ...['unknown', 'not stated', 'none', 'There is no information.'].map(
      said => ['memagent-sub-em', `the answer is ${said}.`, ['no']] as const,
    ),
    ...['count: 6-15', 'count: 6 or 7', 'count: at least 6', 'count: not 6'].map(
      answer => ['fields', answer, { count: 6 }] as const,
    ),
    ...['count: 6-15', 'count: 6 or 7', 'count: at least 6', 'count: not 6'].map(
      answer => ['fields-strict', answer, { count: 6 }] as const,
    ),
    ...['6 or 9', 'more than 6', 'at least 6', 'not 6', '6-15', 'about 6'].flatMap(answer => [
      ['number-exact', answer, 6] as const,
      ['number-decay', answer, 6] as const,
    ]),
    ...[
      'not the kitchen',
      "I'm sorry, but I cannot say whether it is the kitchen.",
      'The question asks whether it is the kitchen.',
    ].map(answer => ['label-match', answer, ROOM] as const),
    ['choice', 'It is not B', OPTIONS],
    ['choice', 'B or C', OPTIONS],
    ['choice', 'Not B) because the plan fell through', REASONS],
    ['choice', 'C) it depends on the weather', REASONS],
    ['choice', 'A) a false alarm\nB) because the plan fell through', REASONS],
    ['choice', 'B – C', OPTIONS],
    ['choice', 'B - (C) or D', OPTIONS],
    ['stated-match', 'It is not given directly, but it must be 1234567', { answer: null, like: '7654321' }],
    ['ruler-recall', 'None of these: 1234567, 7654321', ['1234567', '7654321']],
    ['facts-f1', 'Not stated: canary, pea stew', FACTS],
    ['facts-f1', 'She has no pet canary, and the dish is not pea stew.', FACTS],
    ['list-exact', '[1, 2] or [3, 4]', [3, 4]],
    ['order-tau', 'It is not K42, B17, C63.', ['K42', 'B17', 'C63']],
    ['order-exact', 'K42, B17, C63, B17, X20, X21', ['K42', 'B17', 'C63']],
    [
      'pair-f1',
      'None of these: (Ada, Bo), (Bo, Cy)',
      [
        ['Ada', 'Bo'],
        ['Bo', 'Cy'],
      ],
    ],
    ['graphwalks-f1', 'Final Answer: not [0fc63efc42, 1f333e658b]', NODES],
  ] as const)('%s: %j', (id, answer, expected) => {
    const { strict, stated } = values(id, answer, expected)
    expect([strict, stated].every(value => value < 0.5)).toBe(true)
  })
})

describe('what is taken back is not stated, what follows is', () => {
  test.each([
    ['6. Wait, no: 7.', 7],
    ['I first thought 6, but it is 7.', 7],
    ['6. Correction: 7', 7],
    ['<think>6</think>7', 7],
    ['<think>6</think>8</think>7', 7],
    ['6\n\nI miscounted. 7', 7],
  ])('%j commits to %d', (answer, number) => {
    expect(values('number-exact', answer, number).stated).toBe(1)
    expect(values('number-exact', answer, 6).stated).toBe(0)
  })
})

// Of longer replies only the ends are read.
test.each([' ', '\t', 'a\n', 'a \n', ' a'])('%j again and again is parted in a time in step with its length', text => {
  expectLinear(characters => keepAsserted(text.repeat(characters / text.length)), text, 2 ** 15)
})

test('a reference again and again is looked for in a time in step with the reply', () => {
  const code = '3f0e1c9a-7b52-4d6e-8a1f-0c2b4d6e8f10 '
  expectLinear(characters => findCommittedPhrase(code.repeat(characters / code.length), [code.trim()]), code, 48_000)
})
