import { expect, test } from 'vitest'
import { longmemevalRetrieval } from '../../../scorers/suites/longmemeval/retrieval-scorer.ts'
import { itemsOf } from '../official/files.ts'
import { SAMPLES } from './rows.ts'

const [row] = SAMPLES['LongMemEval']!.rows

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
  expect(`${items[0]!.head}${items[0]!.context}${items[0]!.tail}`).not.toContain('answer_1')
  const value = (answer: string) => longmemevalRetrieval.score(answer, expected).value
  // The second rank is divided by 1 as the first is.
  expect([value('1'), value('2\n1'), value('2')]).toEqual([1, 1, 0])
})
