import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Blobs, openBlobs } from '../../cluster/blobs.ts'
import type { Finished, Jobs } from '../../cluster/jobs.ts'
import { jobId } from '../../cluster/names.ts'
import { taker } from '../../cluster/taker.ts'
import { taskOf } from '../../cluster/task.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../../core/rows.ts'
import { keyOf } from '../../engine/answer-all.ts'
import { DEFAULTS } from '../../engine/defaults.ts'
import type { Entry } from '../../engine/entries.ts'
import type { Handout } from '../../engine/queue.ts'
import { openScoring } from '../../engine/scoring/scoring.ts'
import { identify, makeItem } from '../../generators/generate.ts'
import { attemptId } from '../../runners/record.ts'
import { runKey } from '../../runs/run-key.ts'
import { traceAt } from '../../runs/trace-files.ts'
import { NO_PROGRAMS } from '../../scorers/score.ts'
import { loadRegistry } from '../../suites/registry.ts'
import { loadSuite } from '../../suites/suite.ts'
import { freshFolder } from '../commands/bench.ts'
import { anAnswer } from './an-answer.ts'

const registry = await loadRegistry([])
const suite = await loadSuite({ ...DEFAULTS, task: ['vt'], lengths: [1024], samples: 3 }, registry)
const entry = { method: { id: 'm' }, model: null, config: 'c' } as unknown as Entry
const known = { run: 'a'.repeat(20), suite, entries: [entry] }
const [cell] = suite.cells

/** A coordinator's folder and queue that write down what is done with them, in order. */
function desk({ full = false, path = 'RUN', blobs }: { full?: boolean; path?: string; blobs?: Blobs } = {}) {
  const done: string[] = []
  const answers = new Map<string, { attempt: number }>()
  const items = new Map<string, ItemRow>()
  const rows: { answer: AnswerRow; scores: readonly ScoreRow[] }[] = []
  const folder = {
    path,
    lastAttempt: (key: RunKey) => answers.get(runKey(key)),
    items,
    addItem(row: ItemRow) {
      items.set(row.id, row)
      done.push('item')
    },
    flush: () => done.push('flush'),
  }
  const handout = {
    work: {
      ...{ folder, registry, suite, entries: [entry] },
      scoring: openScoring({ registry, programs: NO_PROGRAMS }),
      spec: { ...DEFAULTS, trace: blobs !== undefined },
      recorded: (rows: object[]) => done.push(`${rows.length} recorded`),
    },
    items: [],
    async take(answer: AnswerRow, scored: (item: ItemRow) => Promise<readonly ScoreRow[]>) {
      if (full) throw new Error('full')
      done.push('row')
      answers.set(runKey(answer), answer)
      rows.push({ answer, scores: await scored(items.get(answer.item)!) })
    },
  } as unknown as Handout
  const jobs: Partial<Finished>[] = []
  const queue = {
    getJobs: async () => jobs,
    remove: async () => done.push('remove'),
    clean: async () => done.push('clean'),
  } as unknown as Jobs
  return { done, jobs, rows, take: () => taker(handout, known, { blobs }).take(queue, () => {}) }
}

function job(index: number, change: object = {}): Partial<Finished> {
  const identity = identify(cell.recipe, cell.target, index)
  const planned = { cell: cell, index, identity, entries: [entry] }
  const key = keyOf(planned, entry)
  const item = makeItem(cell.recipe, cell.target, index).row
  const data = taskOf({ planned, entry, attempt: 1 }, known)
  return {
    id: jobId(key, 1),
    data,
    returnvalue: { item, answer: anAnswer({ ...key, attempt: 1 }), kept: {} },
    ...change,
  }
}

test('a row is written, brought to the disk, and only then is its job removed', async () => {
  const { done, jobs, take } = desk()
  jobs.push(job(0), job(1))
  expect(await take()).toBe(2)
  expect(done).toEqual(['item', 'row', 'item', 'row', 'flush', 'remove', 'remove'])
})

test('its trace and recording are there before it', async () => {
  const path = freshFolder()
  const blobs = await openBlobs(freshFolder(), {})
  const { done, jobs, take } = desk({ path, blobs })
  const [{ id, data, returnvalue }] = [job(0)]
  const { answer } = returnvalue as { answer: RunKey }
  const kept = {
    trace: await blobs.put(Buffer.from('{"event":"start"}\n')),
    recording: await blobs.put(Buffer.from(`{"of":"${attemptId(answer, 1)}","ended":5}\n`)),
  }
  jobs.push({ id: id!, data: data!, returnvalue: { ...(returnvalue as object), kept } })
  await take()
  expect(done).toEqual(['1 recorded', 'item', 'row', 'flush', 'remove'])
  expect(readFileSync(traceAt(path, answer), 'utf8')).toBe('{"event":"start"}\n')
  // A store that has lost it: the row waits.
  const lost = desk({ path, blobs: await openBlobs(freshFolder(), {}) })
  lost.jobs.push(...jobs)
  await expect(lost.take()).rejects.toThrow('lacks what a worker left there')
  expect(lost.done).toEqual([])
})

test('what the folder has is passed over, and its job goes', async () => {
  const { done, jobs, take } = desk()
  jobs.push(job(0))
  await take()
  done.length = 0
  expect(await take()).toBe(1)
  expect(done).toEqual(['flush', 'remove'])
})

test('a row that cannot be written keeps its job', async () => {
  const { done, jobs, take } = desk({ full: true })
  jobs.push(job(0))
  await expect(take()).rejects.toThrow('full')
  expect(done).toEqual(['item'])
})

test('rows of another answer, and what made a worker stop, end the session in one line', async () => {
  const forged = desk()
  forged.jobs.push(job(0, { returnvalue: job(1).returnvalue }))
  await expect(forged.take()).rejects.toThrow(/a worker returned rows of another answer for item [0-9a-f]+\./)
  // The next session asks for it again.
  expect(forged.done).toEqual(['remove'])
  const failed = desk()
  failed.jobs.push(job(0, { failedReason: 'item 0 of vt cannot be made: why' }))
  await expect(failed.take()).rejects.toThrow('a worker could not go on: item 0 of vt cannot be made: why')
  expect(failed.done).toEqual(['clean'])
})

test('a job that is none of ours goes without a row', async () => {
  const { done, jobs, take } = desk()
  jobs.push(job(0, { data: { code: 'rm' } }))
  expect(await take()).toBe(1)
  expect(done).toEqual(['flush', 'remove'])
})

describe('of what a worker sends', () => {
  const sent = (change: (result: { item: ItemRow; answer: AnswerRow }) => object) => {
    const { returnvalue, ...rest } = job(0)
    return { ...rest, returnvalue: { ...(returnvalue as object), ...change(structuredClone(returnvalue) as never) } }
  }

  test('the scores are not read: the answer is scored here', async () => {
    const { rows, jobs, take } = desk()
    const { answer } = job(0).returnvalue as { answer: AnswerRow }
    jobs.push(sent(() => ({ scores: [{ ...answer, scorer: 'recall-any', value: 5, why: 'mine' }] })))
    await take()
    const { scores } = rows[0]
    expect(scores.length).toBeGreaterThan(1)
    expect(scores.map(({ value }) => value)).toEqual(scores.map(() => 0))
    expect(JSON.stringify(scores)).not.toContain('mine')
  })

  test.each<[string, (item: ItemRow) => object]>([
    ['another expected answer', item => ({ ...item, expected: ['1'] })],
    ['another text', item => ({ ...item, sha256: '0'.repeat(64) })],
    ['another length', item => ({ ...item, length: { ...item.length, target: 1_000_000 } })],
    ['a field more', item => ({ ...item, withheld: 'aaaa' })],
    ['a field less', ({ template: _, ...item }) => item],
  ])('an item with %s is refused, and asked for again', async (_, change) => {
    const { done, jobs, rows, take } = desk()
    jobs.push(sent(({ item }) => ({ item: change(item) })))
    await expect(take()).rejects.toThrow(/a worker returned another item than is built here for item [0-9a-f]{20}\./)
    expect([done, rows]).toEqual([['remove'], []])
  })
})
