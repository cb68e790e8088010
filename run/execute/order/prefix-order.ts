import { mustGet } from '../../../core/collections/require.ts'
/**
 * Orders jobs with a common prefix so that a server with prefix caching processes it once. The first job of a group
 * ends before others of it start, because until then nothing is cached. After that a group runs one job at a time:
 * servers with slots keep a prefix in one slot and would process it again in another. A free slot takes the first job
 * of the next group. If none is left, it takes one of a group with many left, unless the server is known to have slots.
 */
export interface PrefixOrder<J> {
  /** Returns the next job, `wait` if only running jobs are left to wait for, or undefined at the end. */
  take(): J | 'wait' | undefined
  /** Whether jobs are left to take. */
  hasMore(): boolean
  /** Reports the end of a job, however it ended; call it once. */
  over(job: J): void
}

interface Group<J> {
  readonly waiting: J[]
  running: number
  /** Has its first job ended? */
  warm: boolean
}

/** How many jobs run at a time, and where. */
export interface JobPlaces {
  /** Jobs that may run at a time, such as the slots of a server; missing: any number. */
  readonly most?: number | undefined
  /** Whether each of them has a cache of its own. A group then stays in one. */
  readonly areSlots?: boolean | undefined
}

/** @param groups in their order; each is looked at when there is a place for it */
export function prefixOrder<J extends object>(
  groups: Iterable<readonly J[]>,
  { most = Number.POSITIVE_INFINITY, areSlots = false }: JobPlaces = {},
): PrefixOrder<J> {
  const source = groups[Symbol.iterator]()
  const groupOf = new Map<J, Group<J>>()
  /** Started groups with more jobs; the one that ended a job last comes last. */
  const started: Group<J>[] = []
  let running = 0
  let isExhausted = false

  const start = (group: Group<J>): J => {
    const job = group.waiting.shift()! // groups without are not started
    group.running++
    running++
    groupOf.set(job, group)
    const at = started.indexOf(group)
    if (group.waiting.length === 0 && at >= 0) started.splice(at, 1)
    return job
  }

  const takeNextGroup = (): Group<J> | undefined => {
    for (let next = source.next(); !next.done; next = source.next()) {
      if (next.value.length === 0) continue
      const group = { waiting: [...next.value], running: 0, warm: false }
      started.unshift(group)
      return group
    }
    isExhausted = true
    return undefined
  }

  return {
    take() {
      if (running >= most) return 'wait'
      const group =
        started.findLast(each => each.running === 0 && each.warm) ??
        takeNextGroup() ??
        (areSlots ? undefined : started.findLast(each => each.warm && each.waiting.length >= MANY))
      if (group) return start(group)
      return running > 0 ? 'wait' : undefined
    },
    // A started group without jobs is removed.
    hasMore: () => started.length > 0 || !isExhausted,
    over(job) {
      const group = mustGet(groupOf, job)
      groupOf.delete(job)
      group.running--
      running--
      group.warm = true
      const at = started.indexOf(group)
      if (at >= 0) started.push(started.splice(at, 1)[0])
    },
  }
}

/** With this many jobs, running them in sequence takes longer than processing their prefix again. */
const MANY = 8

/** A job that says when it is over. */
export interface OrderedJob {
  over(): void
}

/** Yields the jobs of groups when they may start. A job's own end handler runs first. */
export async function* orderByPrefix<J extends object>(
  groups: Iterable<readonly (J & { readonly over?: (() => void) | undefined })[]>,
  places?: JobPlaces,
): AsyncGenerator<J & OrderedJob, void, undefined> {
  const order = prefixOrder(groups, places)
  let wake = () => {}
  for (;;) {
    const ended = new Promise<void>(resolve => {
      wake = resolve
    })
    const job = order.take()
    if (job === undefined) return
    if (job === 'wait') await ended
    else {
      const finishJob = () => {
        job.over?.()
        order.over(job)
        wake()
      }
      yield { ...job, over: finishJob }
    }
  }
}
