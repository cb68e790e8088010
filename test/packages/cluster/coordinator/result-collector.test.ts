import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../../../../core/rows/rows.ts'
import { findEchoes } from '../../../../core/text/echoes.ts'
import { identify, makeItem } from '../../../../generators/build/generate.ts'
import { type Blobs, openBlobs } from '../../../../packages/cluster/artifacts/blobs.ts'
import { makeResultCollector } from '../../../../packages/cluster/coordinator/result-collector.ts'
import type { Finished, Jobs } from '../../../../packages/cluster/redis/jobs.ts'
import { makeJobId } from '../../../../packages/cluster/redis/names.ts'
import { toTaskData } from '../../../../packages/cluster/task.ts'
import { DEFAULTS } from '../../../../run/config/defaults.ts'
import type { RunEntry } from '../../../../run/config/entries.ts'
import { makeAnswerKey } from '../../../../run/execute/pending.ts'
import type { Handout } from '../../../../run/execute/queue.ts'
import { loadSuite } from '../../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { openScoring } from '../../../../run/scoring/scoring.ts'
import { runKey } from '../../../../run/store/run-key.ts'
import { toTracePath } from '../../../../run/store/trace-files.ts'
import type { Prices } from '../../../../runners/metering/price.ts'
import { attemptId } from '../../../../runners/metering/record.ts'
import { NO_PROGRAMS } from '../../../../scorers/score.ts'
import { freshFolder } from '../../../cli/commands/bench.ts'
import { anAnswer } from '../an-answer.ts'

const registry = await loadRegistry([])
const suite = await loadSuite({ ...DEFAULTS, task: ['vt'], lengths: [1024], samples: 3 }, registry)
const method = { id: 'm', needs: ['model'], readsAll: () => true }
const entry = { method, model: { id: 'm' }, config: 'c', params: {} } as unknown as RunEntry
const known = { run: 'a'.repeat(20), suite, entries: [entry] }
const [cell] = suite.cells

/** A coordinator's folder and queue that write down what is done with them, in order. */
function desk({
  full = false,
  path = 'RUN',
  blobs,
  prices,
}: {
  full?: boolean
  path?: string
  blobs?: Blobs
  prices?: Prices
} = {}) {
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
      folder,
      registry,
      suite,
      entries: [entry],
      scoring: openScoring({ registry, programs: NO_PROGRAMS }),
      spec: { ...DEFAULTS, trace: blobs !== undefined },
      prices,
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
  return {
    done,
    jobs,
    rows,
    take: () =>
      makeResultCollector(handout, known, { blobs, keeps: { trace: blobs !== undefined } }).take(queue, () => {}),
  }
}

function job(index: number, change: object = {}): Partial<Finished> {
  const identity = identify(cell.recipe, cell.target, index)
  const planned = { cell: cell, index, identity, entries: [entry] }
  const key = makeAnswerKey(planned, entry)
  const item = makeItem(cell.recipe, cell.target, index).row
  const data = toTaskData({ planned, entry, attempt: 1 }, known)
  return {
    id: makeJobId(key, 1),
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
  expect(readFileSync(toTracePath(path, answer), 'utf8')).toBe('{"event":"start"}\n')
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
  await expect(failed.take()).rejects.toThrow('a worker had to stop: item 0 of vt cannot be made: why')
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

  const built = makeItem(cell.recipe, cell.target, 0)
  const { reserve } = built.row.length
  /** The field as the row that is recorded has it. */
  const recorded = async (change: (answer: AnswerRow) => object, prices?: Prices) => {
    const { rows, jobs, take } = desk(prices && { prices })
    jobs.push(sent(({ answer }) => ({ answer: change(answer) })))
    await take()
    return rows[0].answer
  }

  /** Fields that decide no number of a report, and those that the tests above hold. */
  const KEPT = ['v', 'item', 'method', 'model', 'config', 'attempt', 'server', 'raw', 'reasoning', 'notes', 'at']
  const honest = async () => recorded(answer => answer)

  test('an honest row is recorded as it came, field for field, but for what follows from the run', async () => {
    const { answer } = job(0).returnvalue as { answer: AnswerRow }
    const row = await honest()
    expect(row).toEqual({
      ...answer,
      ending: answer.status,
      allowed: { answer: reserve, thinking: 0 },
      ledger: { ...answer.ledger, cost: null },
    })
    // A field that is new has to be placed: recomputed, checked, or of no number.
    expect(new Set([...KEPT, ...CHECKED, ...Object.keys(LIES)])).toEqual(new Set([...Object.keys(row), 'echoes']))
  })

  const CHECKED = ['status', 'answer', 'ledger']
  const wording = built.statement()
  const LIES: Readonly<Record<string, (answer: AnswerRow) => object>> = {
    ending: answer => ({ ...answer, ending: { kind: 'answered', reason: 'all right', forced: false } }),
    echoes: answer => ({ ...answer, echoes: [[0, 1]] }),
    allowed: answer => ({ ...answer, allowed: { answer: 1_000_000, thinking: 1_000_000 } }),
  }
  test.each(Object.entries(LIES))('%s is computed here, whatever it says', async (field, lie) => {
    const row = (await recorded(lie)) as unknown as Record<string, unknown>
    expect(row[field]).toEqual(((await honest()) as unknown as Record<string, unknown>)[field])
  })

  test('the echoes of an answer that repeats its prompt are found here, and not scored', async () => {
    const row = await recorded(answer => ({
      ...answer,
      answer: wording,
      ledger: { ...answer.ledger, tokens: { ...answer.ledger.tokens, output: 500 } },
    }))
    expect(row.echoes).toEqual(findEchoes(wording, { wording, context: built.context }))
    expect(row.echoes!.length).toBeGreaterThan(0)
  })

  const ledger = (change: (ledger: AnswerRow['ledger']) => object) => (answer: AnswerRow) => ({
    ...answer,
    ledger: { ...answer.ledger, ...change(answer.ledger) },
  })
  const PRICES = { m: { input: 3, output: 12 } }
  test.each<[string, object, Prices | undefined, object]>([
    ['cost without prices', { cost: 0 }, undefined, { cost: null }],
    ['cost', { cost: 0, embeddings: undefined }, PRICES, { cost: (1000 * 3 + 5 * 12) / 1e6 }],
    ['recall', { recall: 0.1 }, undefined, { recall: 1 }],
  ])('the %s of the ledger is computed here', async (_, lie, prices, truth) => {
    expect(
      (
        await recorded(
          ledger(() => lie),
          prices,
        )
      ).ledger,
    ).toMatchObject(truth)
  })

  const status = (kind: string, reason: string) => (answer: AnswerRow) => ({
    ...answer,
    status: { kind, reason, forced: false },
  })
  test.each<[string, (answer: AnswerRow) => object, string]>([
    ['that the run cut it off', status('failed', "the run's limit of 10 calls"), 'a limit of the run cut off'],
    ['that there is no answer', answer => ({ ...answer, answer: null }), 'without an answer'],
    [
      'a longer answer than its tokens',
      answer => ({ ...answer, answer: 'x'.repeat(128 * reserve + 1) }),
      'of more characters',
    ],
    [
      'an answer of more text than tokens',
      answer => ({ ...answer, answer: 'lorem ipsum '.repeat(20) }),
      'fewer tokens',
    ],
    ['a ledger that nobody kept', ledger(() => ({ metered: false })), 'was not metered'],
    ['no call', ledger(() => ({ calls: { total: 0, root: 0, sub: 0, depth: 0 } })), 'without a call'],
    ['calls that do not add up', ledger(({ calls }) => ({ calls: { ...calls, root: 0 } })), 'do not add up'],
    ['no prompt', ledger(({ tokens }) => ({ tokens: { ...tokens, input: 0 }, peakPrompt: 0 })), 'without a call'],
    [
      'all of it cached, and more',
      ledger(({ tokens }) => ({ tokens: { ...tokens, cached: 9_999 } })),
      'more than the whole',
    ],
    [
      'more thinking than text',
      ledger(({ tokens }) => ({ tokens: { ...tokens, reasoning: 6 } })),
      'more than the whole',
    ],
    ['a longest prompt above all', ledger(() => ({ peakPrompt: 1_001 })), 'more tokens than all prompts'],
    ['half of the context', ledger(() => ({ coverage: 0.4, read: 300, recall: 0.5 })), 'a part of the context'],
    ['more context than there is', ledger(() => ({ read: 9_000 })), 'more of the context than there is'],
    ['facts without reading', ledger(() => ({ coverage: 0, read: 0 })), 'facts found in what was not read'],
    ['a share above one', ledger(() => ({ coverage: 1.5 })), 'ledger.coverage is 1.5'],
    ['a recall above one', ledger(() => ({ recall: 7 })), 'ledger.recall is 7'],
    ['calls below zero', ledger(({ calls }) => ({ calls: { ...calls, total: -1 } })), 'an answer whose'],
    ['a seal', answer => ({ ...answer, withheld: 'a'.repeat(64) }), 'withheld'],
  ])('a row that says %s is refused, and asked for again', async (_, lie, why) => {
    const { done, jobs, rows, take } = desk()
    jobs.push(sent(({ answer }) => ({ answer: lie(answer) })))
    await expect(take()).rejects.toThrow(new RegExp(`a worker returned [^\n]*${why}[^\n]* for item [0-9a-f]{20}\\.`))
    expect([done, rows]).toEqual([['remove'], []])
  })
})
