import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderByPrefix, prefixOrder } from '../../../../run/execute/order/prefix-order.ts'

interface Job {
  readonly group: number
  readonly at: number
}

const groupsOf = (sizes: readonly number[]): Job[][] =>
  sizes.map((size, group) => Array.from({ length: size }, (_, at) => ({ group, at })))

/** Runs groups with so many at a time; `choose` says which of those that run ends next. */
function simulate(sizes: readonly number[], atATime: number, choose: (running: number) => number) {
  const order = prefixOrder(groupsOf(sizes))
  const running: Job[] = []
  const started: Job[] = []
  const ended: Job[] = []
  /** Of each moment at which a place stayed empty: what ran, and which groups had jobs left. */
  const idle: { readonly running: readonly Job[]; readonly started: readonly Job[] }[] = []
  const firstsBefore = new Map<Job, boolean>()
  for (;;) {
    while (running.length < atATime) {
      const next = order.take()
      if (next === undefined || next === 'wait') {
        if (running.length === 0) return { started, ended, idle, firstsBefore }
        idle.push({ running: [...running], started: [...started] })
        break
      }
      firstsBefore.set(
        next,
        ended.some(({ group, at }) => group === next.group && at === 0),
      )
      running.push(next)
      started.push(next)
    }
    const [over] = running.splice(choose(running.length), 1)
    ended.push(over)
    order.over(over)
  }
}

const plans = fc.record({
  sizes: fc.array(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 7, max: 20 })), { maxLength: 8 }),
  atATime: fc.integer({ min: 1, max: 8 }),
  choices: fc.infiniteStream(fc.nat()),
})
const simulated = ({ sizes, atATime, choices }: { sizes: number[]; atATime: number; choices: Iterator<number> }) =>
  simulate(sizes, atATime, running => choices.next().value % running)

test('every job runs once, and the first of its group has ended before any other of it starts', () => {
  fc.assert(
    fc.property(plans, plan => {
      const { started, firstsBefore } = simulated(plan)
      const key = ({ group, at }: Job) => `${group}/${at}`
      expect(started.map(key).sort()).toEqual(groupsOf(plan.sizes).flat().map(key).sort())
      for (const job of started) expect(firstsBefore.get(job)).toBe(job.at > 0)
    }),
    { numRuns: 200 },
  )
})

test('a place stays empty only while each group that has jobs left waits for its first, or has few and goes on with them', () => {
  fc.assert(
    fc.property(plans, plan => {
      const { idle } = simulated(plan)
      for (const { running, started } of idle)
        for (const [group, size] of plan.sizes.entries()) {
          const begun = started.filter(job => job.group === group).length
          if (begun < size) expect(begun).toBeGreaterThan(0)
          if (size - begun >= 8) expect(running).toContainEqual({ group, at: 0 })
          else if (begun < size) expect(running.map(job => job.group)).toContain(group)
        }
    }),
    { numRuns: 200 },
  )
})

test('a group goes on one job at a time while there are others to begin', () => {
  const { started, ended } = simulate([3, 3, 3], 2, () => 0)
  const names = (jobs: readonly Job[]) => jobs.map(({ group, at }) => `${'abc'[group]}${at}`).join(' ')
  expect(names(started)).toBe('a0 b0 a1 b1 a2 b2 c0 c1 c2')
  expect(names(ended)).toBe('a0 b0 a1 b1 a2 b2 c0 c1 c2')
})

test('a few that are left go on one by one, many of one group at the same time', () => {
  const together = (size: number) => {
    const order = prefixOrder(groupsOf([size]))
    order.over(order.take() as Job)
    let running = 0
    while (typeof order.take() === 'object') running++
    return running
  }
  // Of twelve that are left, one runs anyway, and others while eight wait or more.
  expect([together(4), together(9), together(13)]).toEqual([1, 1, 5])
})

test('on a server with slots a group never runs in two of them, however many of it are left', () => {
  const order = prefixOrder(groupsOf([13, 13]), { most: 4, areSlots: true })
  const first = [order.take(), order.take()] as Job[]
  for (const job of first) order.over(job)
  const next = [order.take(), order.take(), order.take()]
  expect(next.map(job => (typeof job === 'object' ? job.group : job))).toEqual([1, 0, 'wait'])
})

test('it says whether jobs are left to take, whatever runs', () => {
  const order = prefixOrder(groupsOf([2, 1]))
  const first = order.take() as Job
  order.take()
  expect([order.take(), order.hasMore()]).toEqual(['wait', true])
  order.over(first)
  expect([order.take(), order.take(), order.hasMore()]).toEqual([{ group: 0, at: 1 }, 'wait', false])
})

test('groups of one job come in their order, as many at a time as there is room for', () => {
  const { started, idle } = simulate([1, 1, 1, 1, 1], 3, () => 0)
  expect(started.map(({ group }) => group)).toEqual([0, 1, 2, 3, 4])
  // Places are empty at the end alone, when all have started.
  expect(idle.every(({ started }) => started.length === 5)).toBe(true)
})

test('groups are looked at when there is a place for them', () => {
  let looked = 0
  const order = prefixOrder(
    (function* () {
      for (const group of groupsOf([2, 2, 2])) {
        looked++
        yield group
      }
    })(),
  )
  const first = order.take() as Job
  expect(looked).toBe(1)
  order.over(first)
  order.take()
  expect(looked).toBe(1)
})

test('whoever pulls a job that may not start yet gets it as soon as it may', async () => {
  const jobs = orderByPrefix(groupsOf([2]))
  const first = (await jobs.next()).value!
  let second: Job | undefined
  const pulled = jobs.next().then(({ value }) => {
    second = value as Job
  })
  await new Promise(resolve => setImmediate(resolve))
  expect(second).toBeUndefined()
  first.over()
  await pulled
  expect(second).toMatchObject({ group: 0, at: 1 })
})
