import { describe, expect, test } from 'vitest'
import { identify } from '../../../generators/build/generate.ts'
import { parseWorkerResult, type WorkerResult } from '../../../packages/cluster/coordinator/returned-answer.ts'
import { makeJobId } from '../../../packages/cluster/redis/names.ts'
import { parseTask, resolveTask, toTaskData } from '../../../packages/cluster/task.ts'
import { countPlaces } from '../../../packages/cluster/worker/worker.ts'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import type { RunEntry } from '../../../run/config/entries.ts'
import { loadSuite } from '../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { anAnswer } from './an-answer.ts'

const suite = await loadSuite({ ...DEFAULTS, task: ['vt', 'fwe'], lengths: [1024], samples: 3 }, await loadRegistry([]))
const entry = { method: { id: 'full-context' }, model: null, config: '12345678' } as unknown as RunEntry
const known = { run: 'a'.repeat(20), suite, entries: [entry] }
const [cell] = suite.cells
const identity = identify(cell.recipe, cell.target, 2)
const lacking = { planned: { cell: cell, index: 2, identity, entries: [entry] }, entry, attempt: 1 }

describe('a job', () => {
  test('says by places which answer is asked for, in fewer than 200 bytes', () => {
    const task = toTaskData(lacking, known)
    expect(JSON.stringify(task).length).toBeLessThan(200)
    expect(parseTask(JSON.parse(JSON.stringify(task)))).toEqual(task)
    expect(resolveTask(task, known)).toEqual(lacking)
  })

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['a field that is not known', { code: 'process.exit()' }],
    ['another version', { v: 2 }],
    ['a run of another form', { run: 'a'.repeat(5_000) }],
    ['an item of another form', { item: { $ref: 1 } }],
    ['a place that is none', { index: -1 }],
    ['a place that is a text', { cell: '0' }],
  ])('with %s is none', (_, change) => {
    const task = change === undefined || Array.isArray(change) ? change : { ...toTaskData(lacking, known), ...change }
    expect(parseTask(task)).toBeTypeOf('string')
  })

  test('for another item than stands there is refused', () => {
    const task = toTaskData(lacking, known)
    expect(resolveTask({ ...task, item: 'b'.repeat(20) }, known)).toContain('item 2 of vt is another one here')
    expect(resolveTask({ ...task, index: 3 }, known)).toContain('a place that this run does not have')
    expect(resolveTask({ ...task, entry: 1 }, known)).toContain('a place that this run does not have')
  })

  test('has an id without colons that is its answer and attempt', () => {
    const key = { item: 'i', method: 'cli:m', model: 'a/b:c', config: 'c' }
    expect(makeJobId(key, 1)).toMatch(/^[0-9a-f]{40}$/)
    expect(makeJobId(key, 1)).toBe(makeJobId({ ...key }, 1))
    expect(makeJobId(key, 2)).not.toBe(makeJobId(key, 1))
  })
})

describe('what a worker returns', () => {
  const asked = { item: identity.id, method: 'm', model: 'x', config: 'c', attempt: 1 }
  const answer = anAnswer(asked)
  const item = { v: 2, id: identity.id }
  const kept = { trace: 'a'.repeat(64) }

  test('is the rows of the answer that was asked for, without scores', () => {
    const rows = { item, answer, kept }
    expect(parseWorkerResult({ ...rows, scores: [{ value: 1 }] }, asked)).toEqual(rows)
    expect(JSON.stringify((parseWorkerResult(rows, asked) as WorkerResult).answer)).toBe(JSON.stringify(answer))
  })

  test.each([
    ['no rows', 'done'],
    ['no answer', { item }],
    ['an answer with a status of its own', { item, answer: { ...answer, status: { kind: 'great' } } }],
    ['another item', { item: { ...item, id: 'other' }, answer }],
    ['an answer of another model', { item, answer: { ...answer, model: 'y' } }],
    ['another attempt', { item, answer: { ...answer, attempt: 2 } }],
    ['an answer too long for a row', { item, answer: { ...answer, answer: 'x'.repeat(2 ** 22 + 2_000) } }],
    ['an answer that nobody checks', { item, answer: { ...answer, withheld: 'aaaa' } }],
    ['a time that is none', { item, answer: { ...answer, at: '\u001b[2J' } }],
    ['a trace at a place of its own', { item, answer, kept: { trace: '../../etc/passwd' } }],
  ])('is refused with %s', (_, value) =>
    expect(parseWorkerResult(typeof value === 'string' ? value : { kept: {}, ...value }, asked)).toBeTypeOf('string'),
  )

  /** Every field of a result, those of fields too. */
  const paths = (value: unknown, above: readonly string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, field]) => [[...above, name], ...paths(field, [...above, name])])
      : []
  const changed = (value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown =>
    name === undefined ? to : { ...(value as object), [name]: changed((value as never)[name], rest, to) }
  const deep = (levels: number): unknown => Array.from({ length: levels }).reduce(inner => [inner], 0)
  const HOSTILE = [
    -1,
    1.5,
    5,
    1e308,
    null,
    true,
    [],
    {},
    '',
    '\u001b[2J\u001b]0;x\u0007',
    '\u202Ea\nb',
    'x'.repeat(1e6),
    deep(9_000),
  ]

  test('is refused or harmless, whatever stands in any of its fields', () => {
    const tried = paths({ item, answer, kept }).flatMap(path =>
      HOSTILE.map(to => [path, parseWorkerResult(changed({ item, answer, kept }, path, to), asked)] as const),
    )
    expect(tried.length).toBeGreaterThan(500)
    for (const [path, result] of tried) {
      if (typeof result === 'string') {
        expect(result, path.join('.')).toMatch(/^[^\p{C}]{1,300}$/u)
        continue
      }
      const { answer: text, raw, reasoning, notes, ...printed } = result.answer
      expect(
        texts([printed, notes]).filter(each => /\p{C}/u.test(each) || each.length > 2_000),
        path.join('.'),
      ).toEqual([])
      const { ledger } = result.answer
      expect(
        numbers(ledger).filter(amount => !(amount >= 0 && amount <= 1e12)),
        path.join('.'),
      ).toEqual([])
      expect(
        [ledger.coverage, ledger.recall ?? 0].filter(share => share > 1),
        path.join('.'),
      ).toEqual([])
      expect([text, raw, reasoning].filter(each => typeof each === 'object' && each !== null)).toEqual([])
    }
  })

  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : Object.entries(Object(value) as object).flatMap(([name, each]) => [name, ...texts(each)])
  const numbers = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object'
        ? Object.values(Object(value) as object).flatMap(numbers)
        : []
})

test('no worker of several holds all places', () => {
  expect([1, 2, 3, 8].map(workers => countPlaces(8, workers))).toEqual([8, 4, 3, 1])
  expect([countPlaces(2, 2), countPlaces(1, 4), countPlaces(1, 1)]).toEqual([1, 1, 1])
})
