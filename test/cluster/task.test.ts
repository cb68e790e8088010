import { describe, expect, test } from 'vitest'
import { answeredIn } from '../../cluster/answered.ts'
import { jobId } from '../../cluster/names.ts'
import { lackingOf, taskIn, taskOf } from '../../cluster/task.ts'
import { placesFor } from '../../cluster/worker.ts'
import { DEFAULTS } from '../../engine/defaults.ts'
import type { Entry } from '../../engine/entries.ts'
import { identify } from '../../generators/generate.ts'
import { loadRegistry } from '../../suites/registry.ts'
import { loadSuite } from '../../suites/suite.ts'

const suite = await loadSuite({ ...DEFAULTS, task: ['vt', 'fwe'], lengths: [1024], samples: 3 }, await loadRegistry([]))
const entry = { method: { id: 'full-context' }, model: null, config: '12345678' } as unknown as Entry
const known = { run: 'a'.repeat(20), suite, entries: [entry] }
const [cell] = suite.cells
const identity = identify(cell.recipe, cell.target, 2)
const lacking = { planned: { cell: cell, index: 2, identity, entries: [entry] }, entry, attempt: 1 }

describe('a job', () => {
  test('says by places which answer is asked for, in fewer than 200 bytes', () => {
    const task = taskOf(lacking, known)
    expect(JSON.stringify(task).length).toBeLessThan(200)
    expect(taskIn(JSON.parse(JSON.stringify(task)))).toEqual(task)
    expect(lackingOf(task, known)).toEqual(lacking)
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
    const task = change === undefined || Array.isArray(change) ? change : { ...taskOf(lacking, known), ...change }
    expect(taskIn(task)).toBeTypeOf('string')
  })

  test('for another item than stands there is refused', () => {
    const task = taskOf(lacking, known)
    expect(lackingOf({ ...task, item: 'b'.repeat(20) }, known)).toContain('item 2 of vt is another one here')
    expect(lackingOf({ ...task, index: 3 }, known)).toContain('a place that this run does not have')
    expect(lackingOf({ ...task, entry: 1 }, known)).toContain('a place that this run does not have')
  })

  test('has an id without colons that is its answer and attempt', () => {
    const key = { item: 'i', method: 'cli:m', model: 'a/b:c', config: 'c' }
    expect(jobId(key, 1)).toMatch(/^[0-9a-f]{40}$/)
    expect(jobId(key, 1)).toBe(jobId({ ...key }, 1))
    expect(jobId(key, 2)).not.toBe(jobId(key, 1))
  })
})

describe('what a worker returns', () => {
  const asked = { item: identity.id, method: 'm', model: 'x', config: 'c', attempt: 1 }
  const ledger = { calls: {}, tokens: {}, ms: {} }
  const answer = { v: 2, ...asked, status: { kind: 'answered' }, answer: 'yes', ledger, at: 'now' }
  const row = {
    id: identity.id,
    questionId: 'q',
    task: 'vt',
    cluster: 'q',
    scorer: 's',
    index: 2,
    length: {},
    depths: [],
  }
  const item = { v: 2, ...row }
  const score = { v: 2, ...asked, scorer: 's', value: 1 }

  test('is the rows of the answer that was asked for', () => {
    expect(answeredIn({ item, answer, scores: [score], kept: {} }, asked)).toEqual({
      item,
      answer,
      scores: [score],
      kept: {},
    })
  })

  test.each([
    ['no rows', 'done'],
    ['no scores', { item, answer }],
    ['an item that is none', { item: { id: identity.id }, answer, scores: [] }],
    ['an answer with a status of its own', { item, answer: { ...answer, status: { kind: 'great' } }, scores: [] }],
    ['another item', { item: { ...item, id: 'other' }, answer, scores: [] }],
    ['an answer of another model', { item, answer: { ...answer, model: 'y' }, scores: [] }],
    ['another attempt', { item, answer: { ...answer, attempt: 2 }, scores: [] }],
    ['a score of another answer', { item, answer, scores: [{ ...score, config: 'd' }] }],
    ['an answer too long for a row', { item, answer: { ...answer, answer: 'x'.repeat(2 ** 22 + 2_000) }, scores: [] }],
    ['a thousand scores', { item, answer, scores: Array(1_000).fill(score) }],
    ['a trace at a place of its own', { item, answer, scores: [], kept: { trace: '../../etc/passwd' } }],
  ])('is refused with %s', (_, value) =>
    expect(answeredIn(typeof value === 'string' ? value : { kept: {}, ...value }, asked)).toBeTypeOf('string'),
  )
})

test('no worker of several holds all places', () => {
  expect([1, 2, 3, 8].map(workers => placesFor(8, workers))).toEqual([8, 4, 3, 1])
  expect([placesFor(2, 2), placesFor(1, 4), placesFor(1, 1)]).toEqual([1, 1, 1])
})
