import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import {
  BenchError,
  createLimiter,
  EXIT,
  getServerLimits,
  pluralize,
  type Registry,
  redactSecrets,
  rejectOnAbort,
  type StopSignals,
  sleepUnlessAborted,
  splitLimits,
} from 'fathom-bench/plugin'
import { checkStore } from '../artifacts/artifacts.ts'
import type { Blobs } from '../artifacts/blobs.ts'
import { runBudget } from '../redis/budget.ts'
import { type Jobs, openQueues } from '../redis/jobs.ts'
import { queueName } from '../redis/names.ts'
import type { Door } from '../redis/state.ts'
import { type Glance, type RunState, type Store, storeOn, type WorkerNote } from '../redis/store.ts'
import { isAsked, parseQueueSettings, type Settings, type SharedSpec } from '../settings.ts'
import { type CallGate, callGate } from './gate.ts'
import { type Serving, serve } from './serve.ts'
import { openDesk, type WorkerSpec } from './worker-run.ts'

export interface WorkerRunOptions {
  readonly door: Door
  readonly own: WorkerSpec
  /** The store of this machine, for runs that keep traces or recordings. */
  readonly blobs: Blobs | undefined
  /** Waits for the next run when one is over. */
  readonly stay: boolean
  readonly registry: Registry
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signals: StopSignals
  readonly say: (line: string) => void
}

/** The reason why a worker left a run. */
type End = 'over' | 'changed' | 'stopped' | { readonly model?: string; readonly reason: string } | BenchError

/**
 * Works at whatever run is in the queue until that is over. It holds no state: what it is at when it dies is done again
 * by others.
 * @returns the exit code. @throws BenchError where this machine has something else than the run, or an item cannot be
 *   built
 */
export async function runWorker(options: WorkerRunOptions): Promise<number> {
  const { door, own, signals, say } = options
  const store = storeOn(door.connection.redis, door.connection.patience)
  const id = randomBytes(8).toString('hex')
  const note = { id, host: hostname(), pid: process.pid, concurrency: own.concurrency, active: 0, answered: 0 }
  let served = 0
  try {
    for (let waits = 0; !signals.stop.aborted; ) {
      const run = await rejectOnAbort(store.run(), signals.stop)
      if (!run || run.state === 'over') {
        if (served > 0 && !options.stay) return EXIT.fine
        if (waits++ === 0) say(`waiting for a run at ${door.connection.shown}`)
        await sleepUnlessAborted(LOOK_MS, signals.stop)
        continue
      }
      waits = 0
      served++
      const end = await workOnRun(options, store, run, note)
      if (end instanceof BenchError) throw end
      if (typeof end === 'object') {
        say(`${end.model === undefined ? 'stopped' : `${end.model} is given up here`}: ${end.reason}`)
        if (end.model !== undefined) return EXIT.incomplete
        await waitUntilOver(store, run, signals)
      }
    }
    return EXIT.interrupted
  } catch (error) {
    if (signals.stop.aborted && !(error instanceof BenchError)) return EXIT.interrupted
    throw error
  } finally {
    await Promise.race([store.gone(note.id).catch(() => {}), sleepUnlessAborted(FAREWELL_MS, NEVER)])
  }
}

const NEVER = new AbortController().signal

/** A used-up limit stays so until the coordinator ends the run, or another session of it starts. */
async function waitUntilOver(store: Store, run: RunState, { stop }: StopSignals): Promise<void> {
  const isSame = ({ id, session, state }: Glance) => id === run.id && session === run.session && state === 'open'
  while (isSame(await rejectOnAbort(store.glance(), stop))) await sleepUnlessAborted(LOOK_MS, stop)
}

async function workOnRun(options: WorkerRunOptions, store: Store, run: RunState, note: WorkerNote): Promise<End> {
  const { door, own, registry, env, signals, say } = options
  const settings = parseQueueSettings(run.settings)
  const { spec, keeps } = settings
  const blobs = keeps.trace || keeps.record ? await checkStore(options.blobs, run.settings) : undefined
  const budget = runBudget(store, spec)
  const queues = openQueues(door.packages, door.connection, settings.queues)
  const limits = new Map<string, number>()
  const gates: CallGate[] = []
  let end: (end: End) => void = () => {}
  const ended = new Promise<End>(resolve => {
    end = resolve
  })
  const getLimiter = (server: string) => {
    const queue = queues.get(server)
    const gate = callGate({
      store,
      queue: queueName(server),
      ...getServerLimits(spec),
      onLimit(limit) {
        limits.set(server, limit)
        queue?.setGlobalConcurrency(limit).catch(() => {})
      },
      // Meanwhile nothing new starts, and what is in progress waits at the gate.
      onPause: ms => void queue?.rateLimit(Math.ceil(ms)).catch(() => {}),
    })
    gates.push(gate)
    return gate.limiter
  }
  const around = {
    registry,
    env,
    listen: () => {},
    // The simulated model is each worker's own.
    limiterOf: (server: string, limiterOptions: { maximum: number }) =>
      isAsked(server) && queues.has(server) ? getLimiter(server) : createLimiter(limiterOptions),
  }
  const msGone = await timeGone(store, run, spec)
  let serving: Serving | undefined
  let heart: ReturnType<typeof startHeartbeat> | undefined
  const sharedClaim = budget?.claim
  const desk = await openDesk({ settings, id: run.id, own, around, blobs, sharedClaim, msGone, onEnd: end })
  try {
    const concurrency = Math.min(own.concurrency, getServerLimits(spec).maximum)
    const handleSpent = (reason: string) => end({ reason })
    serving = serve({ door, desk, settings, budget, concurrency, env, onSpent: handleSpent, onError: end })
    say(
      `at work: ${pluralize(desk.known.suite.cells.length, 'cell')}, up to ${concurrency} jobs of each server at a time`,
    )
    heart = startHeartbeat({ store, run, note, settings, queues, limits, gates, serving, concurrency, end })
    const stopping = new Promise<End>(done =>
      signals.stop.addEventListener('abort', () => done('stopped'), { once: true }),
    )
    const why = signals.stop.aborted ? 'stopped' : await Promise.race([ended, stopping])
    await reportEnd(store, run, note, why, env)
    const closing = serving.close()
    signals.abort.addEventListener('abort', () => void desk.abort(), { once: true })
    await (signals.abort.aborted ? desk.abort() : desk.stop())
    await closing
    return why
  } finally {
    heart?.stop()
    await serving?.close()
    await desk.close()
    await Promise.all([...queues.values()].map(queue => queue.close().catch(() => {})))
  }
}

/** By Redis's clock. */
async function timeGone(store: Store, { deadline }: RunState, spec: SharedSpec): Promise<number | undefined> {
  const { ms } = splitLimits(spec).run
  if (deadline === '' || ms === undefined) return undefined
  return ms - Math.max(1, Number(deadline) - (await store.now()))
}

/** How it ended here, for the coordinator. */
async function reportEnd(
  store: Store,
  { session }: RunState,
  { host, pid }: WorkerNote,
  why: End,
  env: WorkerRunOptions['env'],
): Promise<void> {
  if (typeof why !== 'object' || why instanceof BenchError) return
  const reason = redactSecrets(why.reason, env).slice(0, 500)
  if (why.model === undefined) await store.setSpent(session, reason)
  else await store.giveUp({ worker: `${host} ${pid}`, model: why.model, reason })
}

interface Beating {
  readonly store: Store
  readonly run: RunState
  readonly note: WorkerNote
  readonly settings: Settings
  readonly queues: ReadonlyMap<string, Jobs>
  readonly limits: ReadonlyMap<string, number>
  readonly gates: readonly CallGate[]
  readonly serving: Serving
  readonly concurrency: number
  readonly end: (end: End) => void
}

/** Says again and again that this worker lives, holds its places, and looks whether the run is still the same. */
function startHeartbeat({ store, run, note, settings, queues, limits, gates, serving, concurrency, end }: Beating) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const { maximum } = getServerLimits(settings.spec)
  const sendBeat = async () => {
    const workers = await store.beat({ ...note, ...serving.counts() }, ALIVE_MS)
    await Promise.all(gates.map(gate => gate.renew()))
    const now = await store.glance()
    // A later session has its own time: this one's is left.
    if (now.id !== run.id || (run.deadline !== '' && now.session !== run.session)) end('changed')
    else if (now.state === 'over') end('over')
    else if (now.spent !== '') end({ reason: now.spent })
    for (const server of queues.keys()) {
      const limit = (await store.gate(queueName(server))).limit ?? limits.get(server) ?? maximum
      serving.cap(server, Math.min(concurrency, countPlaces(limit, workers)))
    }
  }
  const runBeat = () => {
    sendBeat()
      .catch(() => {})
      .finally(() => {
        if (!stopped) timer = setTimeout(runBeat, BEAT_MS)
      })
  }
  runBeat()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Jobs that one of several workers may be at. None holds all places: with a worker that dies they would all stand still
 * until its locks run out.
 * @param limit of all together
 */
export function countPlaces(limit: number, workers: number): number {
  if (workers <= 1) return limit
  return Math.max(1, Math.min(limit - 1, Math.ceil(limit / workers)))
}

const BEAT_MS = 1_000
const ALIVE_MS = 8_000
const LOOK_MS = 500
const FAREWELL_MS = 1_000
