import { randomBytes } from 'node:crypto'
import { computeKey, getServerLimits, type Handout, type Manifest, splitLimits, usageError } from 'fathom-bench/plugin'
import { parseQueueSettings, type ServerQueue, type Settings } from '../settings.ts'
import { countJobs, type Jobs, openQueues } from './jobs.ts'
import type { Connection, Packages } from './redis.ts'
import { KEYS, type RunState, type Store } from './store.ts'

/** A Redis that is entered, with what it takes to work with it. */
export interface Door {
  readonly packages: Packages
  readonly connection: Connection
}

/** The run to put into Redis. */
export interface Opening {
  /** Hash of the settings and the folder (`runId`): two folders with the same settings are two runs. */
  readonly id: string
  readonly text: string
  readonly queues: ReadonlyMap<string, Jobs>
}

/** By what a run is known to the queue. */
export const runId = (settings: string, manifest: Pick<Manifest, 'created' | 'seed'>): string =>
  computeKey({ settings, owner: makeOwnerKey(manifest) })

/**
 * Puts a run's settings where workers find them, or resumes with those that are there. `rescue` receives each queue of
 * this folder's earlier settings before that queue is emptied. What another folder's run left is never read.
 * @returns the state that is now in Redis
 * @throws BenchError (usage) where the queue holds jobs of another folder's run
 */
export async function openQueueRun(
  store: Store,
  { packages, connection }: Door,
  { work: { folder, spec } }: Handout,
  { id, text, queues }: Opening,
  rescue: (queue: Jobs) => Promise<void>,
): Promise<RunState> {
  const owner = makeOwnerKey(folder.manifest)
  const before = await store.run()
  if (before?.id !== id) {
    // Settings of another version name no queues here; its jobs may lie in ours.
    const own = [...queues].map(([server, { name }]) => ({ server, name }))
    const theirs = (before ? listRunQueues(before) : []).filter(({ name }) => !own.some(each => each.name === name))
    const old = openQueues(packages, connection, [...own, ...theirs])
    try {
      if (before && before.owner !== owner) await refuseJobs(old, before, connection.shown)
      for (const queue of old.values()) {
        if (before?.owner === owner) await rescue(queue)
        await queue.obliterate({ force: true })
      }
    } finally {
      await Promise.all([...old.values()].map(queue => queue.close()))
    }
    const names = [...queues.values()].map(queue => queue.name)
    await store.redis.del(KEYS.claims, ...names.flatMap(name => [KEYS.gate(name), KEYS.calls(name)]))
    await store.redis.hset(KEYS.spent, { ...folder.spent })
  }
  await store.redis.del(KEYS.givenUp, KEYS.progress)
  const { ms } = splitLimits(spec).run
  const deadline = ms === undefined ? '' : String((await store.now()) + ms)
  const session = randomBytes(8).toString('hex')
  const state: RunState = { id, owner, session, settings: text, state: 'open', deadline, spent: '' }
  await store.setRun(state)
  const { maximum } = getServerLimits(spec)
  for (const queue of queues.values()) {
    const { limit = maximum } = await store.gate(queue.name)
    await queue.setGlobalConcurrency(Math.min(limit, maximum))
  }
  return state
}

/** Identifies a folder to the queue by the time it was created, since it may be moved. */
export const makeOwnerKey = ({ created, seed }: Pick<Manifest, 'created' | 'seed'>): string =>
  computeKey({ created, seed })

/** Undefined where the settings are not of this version: then their jobs cannot be found either. */
export function readRunSettings({ settings }: Pick<RunState, 'settings'>): Settings | undefined {
  try {
    return parseQueueSettings(settings)
  } catch {
    return undefined
  }
}

const listRunQueues = (run: RunState): readonly ServerQueue[] => readRunSettings(run)?.queues ?? []

/** Drops the waiting jobs of a run that is over, and keeps its answers, which have been paid for. */
async function refuseJobs(queues: ReadonlyMap<string, Jobs>, { state }: RunState, shown: string): Promise<void> {
  let left = 0
  for (const queue of queues.values()) {
    const { waiting, active, answered, failed } = await countJobs(queue)
    left += answered + (state === 'open' ? waiting + active + failed : 0)
  }
  if (left > 0)
    throw usageError(
      `${shown} holds ${left} jobs of another run. Let that end, empty it with: fathom-bench queue drain --queue …, or use another database: …/1 at the end of the address.`,
    )
}
