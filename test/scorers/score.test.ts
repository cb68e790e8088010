import { describe, expect, test } from 'vitest'
import { type AnswerRow, ROW_VERSION, type StatusKind } from '../../core/rows/rows.ts'
import { buildScorerRegistry, scoreAnswer } from '../../scorers/score.ts'
import { defineScorer } from '../../scorers/scorer.ts'

const item = { id: 'item-1', scorer: 'ruler-recall', expected: ['1234567'] }

function answered(answer: string | null, kind: StatusKind = 'answered', reason = 'stop'): AnswerRow {
  return {
    v: ROW_VERSION,
    item: 'item-1',
    method: 'full-context',
    model: 'reader',
    config: 'abcd1234',
    attempt: 2,
    status: { kind, reason, forced: false },
    answer,
    ledger: {
      calls: { total: 1, root: 1, sub: 0, depth: 0 },
      tokens: { input: 0, cached: 0, reasoning: 0, output: 0, source: 'none' },
      peakPrompt: 0,
      read: 0,
      coverage: 0,
      recall: null,
      ms: { total: 0, critical: 0, queue: 0, first: null },
      retries: 0,
      cost: null,
    },
    at: '2026-01-01T00:00:00.000Z',
  }
}

describe('scoreAnswer', () => {
  test('a row for the scorer, one for its strict variant and one for what is stated, under the answer’s key', async () => {
    const rows = await scoreAnswer(item, answered('12345678'))
    expect(rows.map(row => [row.scorer, row.value])).toEqual([
      ['ruler-recall', 1],
      ['ruler-recall-strict', 0],
      ['stated-set', 0],
    ])
    const key = {
      v: ROW_VERSION,
      item: 'item-1',
      method: 'full-context',
      model: 'reader',
      config: 'abcd1234',
      attempt: 2,
    }
    for (const row of rows) expect(row).toMatchObject(key)
  })

  test('a scorer without variants gives one row', async () => {
    expect(await scoreAnswer({ ...item, scorer: 'stated-phrase' }, answered('1234567'))).toHaveLength(1)
  })

  test.each([
    [
      null,
      'overflow',
      'prompt of 40,000 tokens, window 32,768',
      'no answer (overflow): prompt of 40,000 tokens, window 32,768',
    ],
    ['', 'answered', 'stop', 'no answer (answered): stop'],
    [' \n\u3000\u0085', 'length_stop', 'limit of 128', 'no answer (length_stop): limit of 128'],
  ] as const)('the answer %j is 0 without asking the scorer', async (answer, kind, reason, why) => {
    const never = defineScorer({
      id: 'never',
      about: '',
      source: '',
      scale: 'yes-no',
      score: () => {
        throw new Error('asked')
      },
    })
    const rows = await scoreAnswer(
      { ...item, scorer: 'never' },
      answered(answer, kind, reason),
      buildScorerRegistry([never]),
    )
    expect(rows).toMatchObject([{ value: 0, why }])
    for (const row of await scoreAnswer({ ...item, expected: [''] }, answered(answer, kind, reason)))
      expect(row.value).toBe(0)
  })
})

describe('bad input gets one line and exit code 2', () => {
  const plugin = (score: () => { value: number; why: string }) =>
    buildScorerRegistry([defineScorer({ id: 'mine', about: '', source: '', scale: 'graded', score })])
  test.each([
    [
      'a misspelt scorer',
      () => scoreAnswer({ ...item, scorer: 'ruler-recal' }, answered('x')),
      'unknown scorer "ruler-recal" (did you mean "ruler-recall"',
    ],
    [
      'a scorer of a plugin that was not named',
      () => scoreAnswer({ ...item, scorer: 'zzz' }, answered('x')),
      ', … (docs/scorers.md lists all; --plugin FILE brings those of a plugin).',
    ],
    [
      'a name of Object.prototype',
      () => scoreAnswer({ ...item, scorer: 'constructor' }, answered('x')),
      'unknown scorer "constructor"',
    ],
    [
      'an expected text instead of a list',
      () => scoreAnswer({ ...item, expected: '1234567' }, answered('x')),
      'item item-1 has expected = "1234567", but ruler-recall takes a list of strings',
    ],
    [
      'a number in the list',
      () => scoreAnswer({ ...item, expected: [7] }, answered(null)),
      'item item-1 has expected = [7], but ruler-recall takes a list of strings',
    ],
    [
      'no expected at all',
      () => scoreAnswer({ ...item, expected: undefined }, answered('x')),
      'item item-1 has expected = nothing',
    ],
    [
      'a plugin with a taken id',
      () =>
        buildScorerRegistry([
          defineScorer({
            ...item,
            id: 'ruler-any',
            about: '',
            source: '',
            scale: 'graded',
            score: () => ({ value: 0, why: '' }),
          }),
        ]),
      'a scorer named "ruler-any" exists',
    ],
    [
      'a plugin that gives 50 of 100',
      () =>
        scoreAnswer(
          { ...item, scorer: 'mine' },
          answered('x'),
          plugin(() => ({ value: 50, why: '' })),
        ),
      'mine gave 50 for item item-1; a value lies between 0 and 1',
    ],
    [
      'a plugin that gives NaN',
      () =>
        scoreAnswer(
          { ...item, scorer: 'mine' },
          answered('x'),
          plugin(() => ({ value: NaN, why: '' })),
        ),
      'mine gave NaN',
    ],
    [
      'a plugin that throws',
      () =>
        scoreAnswer(
          { ...item, scorer: 'mine' },
          answered('x'),
          plugin(() => {
            throw new TypeError('no\nsuch field')
          }),
        ),
      'mine failed on item item-1: no such field',
    ],
  ])('%s', async (_, act, message) => {
    await expect(async () => act()).rejects.toThrow(
      expect.objectContaining({ name: 'BenchError', exitCode: 2, message: expect.stringContaining(message) }),
    )
  })
})
