import { pluralize, splitLimits } from 'fathom-bench/plugin'
import { countJobs, type Jobs } from '../redis/jobs.ts'
import { readRunSettings } from '../redis/state.ts'
import {
  type GateState,
  type GivenUp,
  KEYS,
  type QueueProgress,
  type RunState,
  type Store,
  type WorkerNote,
} from '../redis/store.ts'
import type { SharedSpec } from '../settings.ts'

/** The state of a queue. */
export interface QueueStatus {
  readonly state: 'open' | 'over' | 'paused' | 'none'
  /** By what the run's folder is known (`makeOwnerKey`). */
  readonly owner: string | undefined
  /** Is one at work? */
  readonly coordinator: boolean
  readonly progress: QueueProgress | undefined
  readonly workers: readonly WorkerNote[]
  readonly servers: readonly ServerStatus[]
  readonly budgets: readonly BudgetStatus[]
  /** Milliseconds of the run's time; absent if it has no limit. */
  readonly msLeft?: number
  readonly givenUp: readonly GivenUp[]
  /** That Redis holds. */
  readonly bytes: number
}

interface ServerStatus extends GateState {
  readonly server: string
  readonly waiting: number
  readonly active: number
  /** And not fetched by the coordinator. */
  readonly answered: number
  readonly failed: number
}

/** One of the run's limits. What calls under way may take is counted as taken. */
interface BudgetStatus {
  readonly name: 'calls' | 'tokens' | 'cost'
  readonly taken: number
  readonly limit: number
}

export async function collectQueueStatus(
  store: Store,
  run: RunState | undefined,
  queues: ReadonlyMap<string, Jobs>,
): Promise<QueueStatus> {
  const servers: ServerStatus[] = []
  let isPaused = false
  for (const [server, queue] of queues) {
    servers.push({ server, ...(await countJobs(queue)), ...(await store.gate(queue.name)) })
    isPaused ||= await queue.isPaused()
  }
  const spec = run && readRunSettings(run)?.spec
  const memory = /used_memory:(\d+)/.exec(await store.redis.info('memory'))
  return {
    state: !run ? 'none' : run.state === 'over' ? 'over' : isPaused ? 'paused' : 'open',
    owner: run?.owner,
    coordinator: (await store.redis.exists(KEYS.lease)) === 1,
    progress: await store.progress(),
    workers: await store.workers(),
    servers,
    budgets: spec ? await listBudgets(store, spec) : [],
    ...(run?.deadline && { msLeft: Math.max(0, Number(run.deadline) - (await store.now())) }),
    givenUp: await store.givenUp(),
    bytes: Number(memory?.[1] ?? 0),
  }
}

async function listBudgets({ redis }: Store, spec: SharedSpec): Promise<BudgetStatus[]> {
  const limits = splitLimits(spec).run
  const spent = await redis.hgetall(KEYS.spent)
  return (['calls', 'tokens', 'cost'] as const).flatMap(name => {
    const limit = limits[name]
    return limit === undefined ? [] : [{ name, taken: Number(spent[name] ?? 0), limit }]
  })
}

/** The state in words. */
export const STATES = { open: 'a run at work', over: 'a run that is over', paused: 'a paused run', none: 'no run' }

export function formatQueueStatus(status: QueueStatus, shown: string): string[] {
  const { state, coordinator, progress, workers, servers, budgets, msLeft, givenUp, bytes } = status
  if (state === 'none') return [`${shown}: no run`]
  return [
    `${shown}: ${STATES[state]}, ${coordinator ? 'a coordinator' : 'no coordinator'}, ${pluralize(workers.length, 'worker')}, Redis ${(bytes / 1e6).toFixed(1)} MB`,
    ...(progress ? [`  ${progress.done} of ${pluralize(progress.total, 'answer')}, ${progress.aMinute} a minute`] : []),
    ...servers.map(formatServer),
    ...workers.map(
      ({ host, pid, concurrency, active, answered }) =>
        `  worker ${pid} on ${host}: at ${pluralize(active, 'job')}, up to ${concurrency} of each server, ${answered} answered`,
    ),
    ...budgets.map(
      ({ name, taken, limit }) => `  ${name}: ${formatAmount(name, taken)} of ${formatAmount(name, limit)} taken`,
    ),
    ...(msLeft === undefined ? [] : [`  time: ${Math.round(msLeft / 1000)} s left`]),
    ...givenUp.map(({ worker, model, reason }) => `  given up by ${worker}: ${model}: ${reason}`),
  ]
}

function formatServer({
  server,
  waiting,
  active,
  answered,
  failed,
  inFlight,
  limit,
  throttles,
  pausedMs,
}: ServerStatus) {
  const parts = [
    `${waiting} waiting`,
    `${active} at work`,
    `${answered} answered and not fetched`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    `${pluralize(inFlight, 'call')} under way${limit === undefined ? '' : ` of ${limit}`}`,
    ...(throttles > 0 ? [`throttled ${throttles}`] : []),
    ...(pausedMs > 0 ? [`paused for ${Math.ceil(pausedMs / 1000)} s`] : []),
  ]
  return `  ${server}: ${parts.join(', ')}`
}

/** Money in dollars. */
export const formatAmount = (name: BudgetStatus['name'], count: number): string =>
  name === 'cost' ? `$${count.toFixed(2)}` : Math.round(count).toLocaleString('en-US')
