import { sanitize, toFields, tryParseForeignJson } from 'fathom-bench/plugin'
import type { Redis } from 'ioredis'
import { PREFIX } from './names.ts'
import { type Patience, wrapWithPatience } from './patience.ts'
import { SCRIPTS } from './scripts.ts'

/** The data of a run in Redis, in addition to its jobs. */
export interface RunState {
  /** Hash of the settings and the folder, which decide what a job's positions mean and whose answers they are. */
  readonly id: string
  /** Id of the run folder: another one may not take the queue over while it holds jobs. */
  readonly owner: string
  /** Drawn each time a coordinator starts: a limit of time counts from there. */
  readonly session: string
  /** The settings as JSON. */
  readonly settings: string
  /** `open` while a coordinator is at it or is to come back, `over` when it needs no worker any more. */
  readonly state: 'open' | 'over'
  /** When the run's time is up, on Redis's clock in ms; empty if it has no limit. */
  readonly deadline: string
  /** Why its limit let nothing more begin; empty where it did not. */
  readonly spent: string
}

/** A model that a worker gave up, and why. */
export interface GivenUp {
  readonly worker: string
  readonly model: string
  readonly reason: string
}

/** A worker as the others see it. */
export interface WorkerNote {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly concurrency: number
  /** Jobs it is at. */
  readonly active: number
  /** Jobs it has answered. */
  readonly answered: number
}

/** Limits of all workers together at one server. */
export interface GateState {
  /** Calls at a time; undefined until one was made. */
  readonly limit: number | undefined
  /** How often the server said that it was too much. */
  readonly throttles: number
  readonly inFlight: number
  /** Nothing starts there for so long. */
  readonly pausedMs: number
}

/** How far a run is, in answers. */
export interface QueueProgress {
  readonly total: number
  readonly done: number
  /** Sums of the last minute. */
  readonly aMinute: number
}

/** The parts of a run that change while it runs. */
export type Glance = Pick<RunState, 'spent' | 'session'> & { readonly id: string | undefined; readonly state: string }

export type Store = ReturnType<typeof storeOn>

type ScriptName = keyof typeof SCRIPTS
type Scripted = Readonly<Record<ScriptName, (...args: readonly (string | number)[]) => Promise<unknown>>>

export const KEYS = {
  run: `${PREFIX}.run`,
  lease: `${PREFIX}.coordinator`,
  workers: `${PREFIX}.workers`,
  notes: `${PREFIX}.notes`,
  givenUp: `${PREFIX}.given-up`,
  progress: `${PREFIX}.progress`,
  spent: `${PREFIX}.spent`,
  claims: `${PREFIX}.claims`,
  gate: (queue: string) => `${PREFIX}.gate.${queue}`,
  calls: (queue: string) => `${PREFIX}.calls.${queue}`,
  minute: (queue: string) => `${PREFIX}.minute.${queue}`,
} as const

/**
 * Our own keys, by what is done with them.
 * @param wait how commands await their answers
 */
export function storeOn(connection: Redis, wait: Patience = answer => answer) {
  for (const [name, { keys, read }] of Object.entries(SCRIPTS))
    connection.defineCommand(name, { numberOfKeys: keys, lua: read() })
  const redis = wrapWithPatience(connection, wait)
  const scripts = redis as unknown as Scripted
  return {
    redis,
    scripts,
    async run(): Promise<RunState | undefined> {
      const fields = await redis.hgetall(KEYS.run)
      const { id, owner, settings, state, deadline = '', spent = '', session = '' } = fields
      if (id === undefined || owner === undefined || settings === undefined) return undefined
      return {
        id,
        owner,
        session,
        settings,
        state: state === 'over' ? 'over' : 'open',
        deadline,
        spent: sanitizeWords(spent),
      }
    },
    setRun: (run: Partial<RunState>) => redis.hset(KEYS.run, run),
    /** Says why nothing more can start, unless a later session has started with limits of its own. */
    setSpent: (session: string, reason: string) => scripts.fathomSpent(KEYS.run, session, reason),
    /** Without the settings: asked often. */
    async glance(): Promise<Glance> {
      const [id, state, spent, session] = await redis.hmget(KEYS.run, 'id', 'state', 'spent', 'session')
      return { id: id ?? undefined, state: state ?? 'open', spent: sanitizeWords(spent ?? ''), session: session ?? '' }
    },
    /** @returns who has the coordinator's place: `me`, or somebody else */
    lease: (me: string, ms: number) => scripts.fathomLease(KEYS.lease, me, ms) as Promise<string>,
    leave: (me: string) => scripts.fathomLeave(KEYS.lease, me),
    /** @returns how many workers live. Without a note none is added. */
    beat: (note: WorkerNote | undefined, ms: number) =>
      scripts.fathomBeat(
        KEYS.workers,
        KEYS.notes,
        note?.id ?? '',
        ms,
        note ? JSON.stringify(note) : '',
      ) as Promise<number>,
    async gone(id: string): Promise<void> {
      await redis.zrem(KEYS.workers, id)
      await redis.hdel(KEYS.notes, id)
    },
    /** Those that live. Writes nothing. */
    async workers(): Promise<WorkerNote[]> {
      const living = await redis.zrangebyscore(KEYS.workers, await this.now(), '+inf')
      const notes = await redis.hgetall(KEYS.notes)
      return living.flatMap(id => parseWorkerNote(notes[id] ?? '') ?? [])
    },
    giveUp: (record: GivenUp) => redis.rpush(KEYS.givenUp, JSON.stringify(record)),
    givenUp: async () => (await redis.lrange(KEYS.givenUp, 0, MOST_GIVEN_UP)).flatMap(text => parseGivenUp(text) ?? []),
    /** Milliseconds on Redis's clock. */
    async now(): Promise<number> {
      const [seconds, micros] = await redis.time()
      return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
    },
    async gate(queue: string): Promise<GateState> {
      const [limit, throttles, resumeAt] = await redis.hmget(KEYS.gate(queue), 'limit', 'throttles', 'resumeAt')
      const now = await this.now()
      const inFlight = await redis.zcount(KEYS.calls(queue), now, '+inf')
      const pausedMs = Math.max(0, Number(resumeAt ?? 0) - now)
      return { limit: limit == null ? undefined : Number(limit), throttles: Number(throttles ?? 0), inFlight, pausedMs }
    },
    setProgress: (progress: QueueProgress) => redis.hset(KEYS.progress, progress),
    async progress(): Promise<QueueProgress | undefined> {
      const { total, done, aMinute } = await redis.hgetall(KEYS.progress)
      return total === undefined ? undefined : { total: Number(total), done: Number(done), aMinute: Number(aMinute) }
    },
  }
}

/** Words of another process, for a line on this terminal. */
const sanitizeWords = (text: string) => sanitize(text, MOST_WORDS)

/** Whoever can write in Redis can write these: read field by field, since they are shown. */
function parseWorkerNote(text: string): WorkerNote | undefined {
  const { id, host, pid, concurrency, active, answered } = toFields(tryParseForeignJson(text))
  if (typeof id !== 'string' || typeof host !== 'string') return undefined
  const count = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0)
  const counts = { pid: count(pid), concurrency: count(concurrency), active: count(active), answered: count(answered) }
  return { id: sanitizeWords(id), host: sanitizeWords(host), ...counts }
}

function parseGivenUp(text: string): GivenUp | undefined {
  const { worker, model, reason } = toFields(tryParseForeignJson(text))
  if (typeof worker !== 'string' || typeof model !== 'string' || typeof reason !== 'string') return undefined
  return { worker: sanitizeWords(worker), model: sanitizeWords(model), reason: sanitizeWords(reason) }
}

const MOST_GIVEN_UP = 99
const MOST_WORDS = 500
