import { describe, expect, test } from 'vitest'
import {
  longmemeval2Choice,
  longmemeval2PhraseSet,
} from '../../../../packages/suites/scorers/longmemeval/longmemeval2.ts'
import { longmemevalRetrieval } from '../../../../packages/suites/scorers/longmemeval/retrieval-scorer.ts'
import { itemsOf } from './official/files.ts'
import { SAMPLES } from './rows.ts'

const [row] = SAMPLES['LongMemEval'].rows

test('a file of retrieval asks for sessions by their numbers, oldest first, and scores them as upstream does', () => {
  const rows = [
    row,
    { ...row, question_id: 'q_2_abs' },
    {
      ...row,
      question_id: 'q_3',
      haystack_sessions: [[{ role: 'user', content: 'Hi.' }], [{ role: 'user', content: 'No.' }]],
    },
  ]
  const items = itemsOf('retrieval_longmemeval_s.jsonl', rows)
  // Neither what nothing answers nor what no turn of the user tells.
  expect(items.map(({ id }) => id)).toEqual(['q_1'])
  const expected = { corpusIds: ['answer_1', 'noise_1'], names: ['1', '2'], k: 5, turns: false }
  expect(items[0]).toMatchObject({ scorer: 'longmemeval-retrieval', expected })
  expect(`${items[0].head}${items[0].context}${items[0].tail}`).not.toContain('answer_1')
  const value = (answer: string) => longmemevalRetrieval.score(answer, expected).value
  // The second rank is divided by 1 as the first is.
  expect([value('1'), value('2\n1'), value('2')]).toEqual([1, 1, 0])
})

test('a file of retrieval by turns asks for turns of the user, and holds them and their sessions to what tells', () => {
  const said = (role: string, content: string, has_answer = false) => ({ role, content, has_answer })
  const rows = [
    {
      ...row,
      haystack_dates: ['2023/05/21', '2023/05/20'],
      haystack_session_ids: ['noise_1', 'answer_9'],
      haystack_sessions: [
        [said('user', 'Hi.')],
        [said('user', 'Well.'), said('assistant', 'Yes?', true), said('user', 'It lives in the barn.', true)],
      ],
    },
  ]
  const [item] = itemsOf('retrieval_turns_longmemeval_s.json', rows)
  const expected = {
    corpusIds: ['noans_9_1', 'answer_9_3', 'noise_1_1'],
    names: ['1.1', '1.3', '2.1'],
    k: 5,
    turns: true,
  }
  expect(item).toMatchObject({ scorer: 'longmemeval-retrieval', expected, labels: { retrieval: 'turn' } })
  expect(item.context).toContain('{"turn":"1.3","role":"user","content":"It lives in the barn."}')
  expect(item.context).toContain('{"role":"assistant","content":"Yes?"}')
  expect(`${item.head}${item.context}${item.tail}`).not.toContain('answer_9')
  const { value, parts } = longmemevalRetrieval.score('1.1\n2.1\n1.3', expected)
  // Third place: 1 / log2(3).
  expect(value).toBeCloseTo(1 / Math.log2(3))
  const { cuts, sessions } = parts as Record<'cuts' | 'sessions', Record<string, number>>
  expect([cuts['recall_any@1'], cuts['recall_all@3'], cuts['ndcg_any@3']]).toEqual([0, 1, value])
  // A turn that tells nothing is renamed, and its session with it.
  expect([sessions['recall_all@1'], sessions['recall_all@3'], sessions['ndcg_any@3']]).toEqual([0, 1, value])
  const [plain] = itemsOf('retrieval_longmemeval_s.json', rows)
  expect(plain.labels).toMatchObject({ retrieval: 'session' })
  expect(plain.context).not.toContain('"turn"')
})

describe('LongMemEval V2', () => {
  const expectedOf = (eval_function: string, answer = 'Save, now; Close') =>
    itemsOf('questions.json', [{ id: 'q', question: 'Which?', answer, eval_function }])[0].expected

  test('what a row sets of its rule is heeded', () => {
    expect(expectedOf('norm_phrase_set_match | separators=; |lower=False')).toEqual({
      answer: 'Save, now; Close',
      settings: { separators: [';'], lower: false },
    })
    expect(expectedOf('norm_phrase_set_match|separators=[",", "and"]')).toMatchObject({
      settings: { separators: [',', 'and'] },
    })
    expect(expectedOf('mc_choice_match|strip_chars=.)|seed=1')).toMatchObject({ settings: { strip_chars: '.)' } })
    expect(expectedOf('mc_choice_set_match')).toEqual({ answer: 'Save, now; Close' })
  })

  test.each([
    ['norm_phrase_set_match|seed=1', /Unrecognized key/],
    ['norm_phrase_set_match|lower=5', /lower/],
    ['norm_phrase_set_match|lower', /has the setting lower in its eval_function\. Allowed: name=value/],
    ['nope', /has the eval_function nope/],
  ])('%s is refused in one line', (eval_function, line) => {
    expect(() => expectedOf(eval_function)).toThrow(expect.objectContaining({ exitCode: 2 }))
    expect(() => expectedOf(eval_function)).toThrow(line)
  })

  test.each([
    ['close, then save', {}, 0],
    ['close, then save now', {}, 1],
    ['close, then now save', {}, 1],
    ['close, then now save', { separators: [';'] }, 0],
    ['close, then save now', { separators: [';'] }, 1],
    ['Close, then Save now', { separators: [], lower: false }, 0],
    ['Save now Close', { separators: [], lower: false }, 1],
  ])('%j by %j is %d', (reply, settings, value) => {
    const answer = 'Save, now; Close'
    expect(longmemeval2PhraseSet.score(reply, { answer, settings }).value).toBe(value)
  })

  test('signs of letters are those that the row names, and an empty answer may be right', () => {
    expect(longmemeval2Choice.score('B)', { answer: 'B', settings: { strip_chars: ')' } }).value).toBe(1)
    expect(longmemeval2Choice.score('B)', { answer: 'B' }).value).toBe(0)
    expect(longmemeval2Choice.score('.', { answer: '', settings: { require_non_empty: false } }).value).toBe(1)
    expect(longmemeval2Choice.score('.', { answer: '' }).value).toBe(0)
  })
})
