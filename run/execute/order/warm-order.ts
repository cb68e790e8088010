import { groupBy } from '../../../reports/summary/order.ts'
import type { RunEntry } from '../../config/entries.ts'
import type { RunSpec } from '../../config/spec.ts'
import type { OpenModels } from '../../connect/models.ts'
import { type AttemptedRun, findPending, makeNextAttempt } from '../pending.ts'
import type { Lacking, PlannedItem } from '../queue.ts'
import { type EntryTask, prefixGroups } from './prefix-groups.ts'
import { type JobPlaces, type PrefixOrder, prefixOrder } from './prefix-order.ts'
import { limitToSlots } from './slots.ts'

/** A run as the order of its answers sees it. */
export interface OrderedRun extends AttemptedRun {
  readonly spec: AttemptedRun['spec'] & Pick<RunSpec, 'concurrency' | 'named'>
  readonly models: Pick<OpenModels, 'slots'>
}

/** The pending answers of one server. */
export interface ServerGroups {
  /** Answers whose requests start alike are one group. */
  readonly groups: readonly (readonly EntryTask<PlannedItem>[])[]
  /** Whether a group has several. */
  readonly isShared: boolean
  /** Answers at a time, over all processes of the run, that keep the groups in the server's cache. */
  readonly places: JobPlaces
}

/**
 * Groups the pending answers of each server by what their requests share. Every way to run has this order: one process
 * takes from it what it answers itself, and a queue what it hands out.
 */
export function groupByServer(
  run: OrderedRun,
  items: readonly PlannedItem[],
  getServer: (entry: RunEntry) => string,
): ReadonlyMap<string, ServerGroups> {
  const pending = prefixGroups(items, (planned, entry) => findPending(run, planned, entry) !== undefined)
  return new Map(
    Array.from(
      groupBy(pending, ([first]) => getServer(first.entry)),
      ([server, groups]) => {
        const isShared = groups.some(group => group.length > 1)
        const slots = isShared ? run.models.slots?.get(server) : undefined
        const places = { most: limitToSlots(run.spec, slots), areSlots: slots !== undefined }
        return [server, { groups, isShared, places }]
      },
    ),
  )
}

/**
 * Returns the pending answers of each server in the order in which a queue hands them out. Answers that share nothing
 * may all be handed out at once, since workers take as many as the run's limits allow.
 */
export function orderPendingAnswers(
  run: OrderedRun,
  items: readonly PlannedItem[],
  getServer: (entry: RunEntry) => string,
): ReadonlyMap<string, PrefixOrder<Lacking>> {
  return new Map(
    Array.from(groupByServer(run, items, getServer), ([server, { groups, isShared, places }]) => [
      server,
      prefixOrder(
        groups.map(group => group.map(({ item, entry }) => makeNextAttempt(run, item, entry))),
        isShared ? places : undefined,
      ),
    ]),
  )
}
