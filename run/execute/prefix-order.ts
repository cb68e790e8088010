import { mustGet } from '../../core/collections/require.ts'
/**
 * Hands out jobs whose requests begin alike so that a server that keeps what it has read reads it once. The first job
 * of a group ends before another one of it starts: until then nothing of it is kept. After that a group goes on with
 * one job at a time, since servers with slots keep what they read to one of them and would read it again in another; a
 * place that is free takes the first job of the next group. Where there is none, it takes one of a group that has many
 * left.
 */
export interface PrefixOrder<J> {
  /** The next job; `wait` where all that is left is to wait for one that runs; undefined at the end. */
  take(): J | 'wait' | undefined
  /** To be called once for each job that was taken: it has ended, however it did. */
  over(job: J): void
}

interface Group<J> {
  readonly waiting: J[]
  running: number
  /** Has its first job ended? */
  warm: boolean
}

/** @param groups in their order; each is looked at when there is a place for it */
export function prefixOrder<J extends object>(groups: Iterable<readonly J[]>): PrefixOrder<J> {
  const source = groups[Symbol.iterator]()
  const groupOf = new Map<J, Group<J>>()
  /** Groups that have begun and hold more jobs; the one that ended a job last comes last. */
  const begun: Group<J>[] = []
  let running = 0

  const start = (group: Group<J>): J => {
    const job = group.waiting.shift()! // groups without are not started
    group.running++
    running++
    groupOf.set(job, group)
    const at = begun.indexOf(group)
    if (group.waiting.length === 0 && at >= 0) begun.splice(at, 1)
    return job
  }

  const takeNextGroup = (): Group<J> | undefined => {
    for (let next = source.next(); !next.done; next = source.next()) {
      if (next.value.length === 0) continue
      const group = { waiting: [...next.value], running: 0, warm: false }
      begun.unshift(group)
      return group
    }
    return undefined
  }

  return {
    take() {
      const group =
        begun.findLast(each => each.running === 0 && each.warm) ??
        takeNextGroup() ??
        begun.findLast(each => each.warm && each.waiting.length >= MANY)
      if (group) return start(group)
      return running > 0 ? 'wait' : undefined
    },
    over(job) {
      const group = mustGet(groupOf, job)
      groupOf.delete(job)
      group.running--
      running--
      group.warm = true
      const at = begun.indexOf(group)
      if (at >= 0) begun.push(begun.splice(at, 1)[0])
    },
  }
}

/**
 * Jobs of a group for which the end of a run would have to wait, one after the other, longer than for reading their
 * beginning again.
 */
const MANY = 8

/** A job that says when it is over. */
export interface OrderedJob {
  over(): void
}

/**
 * The jobs of groups as a run pulls them: the next one comes when it may start. What a job itself does when it is over
 * is done first.
 */
export async function* orderByPrefix<J extends object>(
  groups: Iterable<readonly (J & { readonly over?: (() => void) | undefined })[]>,
): AsyncGenerator<J & OrderedJob, void, undefined> {
  const order = prefixOrder(groups)
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
