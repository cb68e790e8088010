import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runGolden } from '../../scorers/golden.ts'

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
  ])('%s', (_, file) => {
    expect(runGolden([file])).toEqual({ lines: ['1 agree, 0 differ, 0 unknown'], agree: 1, differ: 0, unknown: 0 })
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
  ])('differs: %s', (_, file, text) => {
    const { lines, differ } = runGolden([file])
    expect(differ).toBe(1)
    expect(lines).toEqual([`differs: a.json 1 ruler.string_match_all: ${text}`, '0 agree, 1 differ, 0 unknown'])
  })

  test.each([
    ['another metric', { metric: 'keychain.f1' }],
    ['the same name from another source', { source: 'someone/else@1' }],
    ['a metric that is no text', { metric: 7 }],
  ])('unknown: %s', (_, more) =>
    expect(runGolden([ruler('a', ['a'], 0, more)])).toMatchObject({ differ: 0, unknown: 1 }),
  )
})

test('files add up', () => {
  const qa = { path: 'qa.json', text: JSON.stringify([{ metric: 'em', prediction: 'a', gold: 'a', expected: 1 }]) }
  const longproc = {
    path: 'longproc.json',
    text: JSON.stringify({
      meta: {},
      instances: {},
      cases: [{ task: 'countdown', model_output: '', expected_metrics: {} }],
    }),
  }
  const { lines } = runGolden([ruler('a', ['a'], 100), ruler('a', ['b'], 100), qa, longproc])
  expect(lines.at(-1)).toBe('1 agree, 1 differ, 2 unknown')
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
  ])('%s', (_, text, message) => {
    expect(() => runGolden([{ path: 'a.json', text }])).toThrow(
      expect.objectContaining({ name: 'BenchError', exitCode: 2, message: expect.stringContaining(message) }),
    )
  })
})

const FOLDER = '../shared/golden'
const shared = existsSync(FOLDER)
describe(`recorded outputs of official code${shared ? '' : ' (skipped: no ../shared)'}`, () => {
  const file = (name: string) => ({ path: name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') })

  test.skipIf(!shared)('all ruler.* cases agree', () => {
    const recorded = file('ruler-memagent-scores.json')
    const cases: { metric: string }[] = JSON.parse(recorded.text).cases
    const expected = cases.filter(({ metric }) => metric.startsWith('ruler.')).length
    expect(expected).toBeGreaterThan(20)
    expect(runGolden([recorded])).toMatchObject({ agree: expected, differ: 0 })
  })

  test.skipIf(!shared)('the other files are read', () => {
    expect(runGolden([file('qa-scores.json'), file('longproc-cases.json')]).differ).toBe(0)
  })
})
