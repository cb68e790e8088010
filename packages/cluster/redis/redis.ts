import { getErrorMessage, incompleteError, usageError } from 'fathom-bench/plugin'
import type { Redis } from 'ioredis'
import type { QueueAddress } from '../address.ts'
import {
  findTransientCode,
  makeImpatience,
  makePatience,
  PASSING,
  type Patience,
  trackRedisHealth,
} from './patience.ts'

/** The two packages that a queue takes. They are the user's to install: a run in one process needs neither. */
export interface Packages {
  readonly bullmq: Pick<typeof import('bullmq'), 'Queue' | 'Worker' | 'WaitingError' | 'UnrecoverableError'>
  readonly ioredis: Pick<typeof import('ioredis'), 'Redis'>
}

/** @throws BenchError (usage) that says how to install what is missing */
export async function loadPackages(load: () => Promise<Packages> = importBoth): Promise<Packages> {
  try {
    return await load()
  } catch (error) {
    throw usageError(`a queue needs the packages bullmq and ioredis: npm install ${INSTALL}`, error)
  }
}

async function importBoth(): Promise<Packages> {
  const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')])
  return { bullmq, ioredis }
}

const INSTALL = 'bullmq@6.7.0 ioredis@6.0.0'

/** An open connection, and what is to be known of how it is. */
export interface Connection {
  readonly redis: Redis
  readonly shown: string
  /** How its commands await their answers. */
  readonly patience: Patience
  close(): Promise<void>
}

/**
 * Connects. Afterwards a Redis that is away is waited for, however long: what was asked is sent when it is back. One
 * that answers with an error that passes is waited for in the same way, unless `looks` says that the caller only looks.
 * @param say is told when it goes away and when it is back
 * @throws BenchError (incomplete) where none answers now, (usage) where it does not let us in
 */
export async function connect(
  { ioredis }: Packages,
  { shown, tls, ...address }: QueueAddress,
  say: (line: string) => void,
  { looks = false }: { readonly looks?: boolean } = {},
): Promise<Connection> {
  const { host, port, db, username, password } = address
  const redis = new ioredis.Redis({
    host,
    port,
    db,
    connectTimeout: CONNECT_MS,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // The certificate is held to the host's name by default.
    ...(tls && { tls: {} }),
    retryStrategy: times => Math.min(MOST_WAIT_MS, 100 * times),
    // After a failover the address leads to another server; the command is sent again by `patience`.
    reconnectOnError: error => findTransientCode(error) === 'READONLY',
  })
  let why: Error | undefined
  redis.on('error', error => {
    why = error
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    redis.disconnect()
    throw explainRefusal(shown, why ?? error)
  }
  const health = trackRedisHealth(shown, say)
  redis.on('reconnecting', () => health.trouble(redis, 'is away'))
  redis.on('ready', () => health.over(redis))
  const closed = new AbortController()
  const close = async () => {
    closed.abort(new Error('the connection was closed'))
    // Asked politely, so that what was sent last arrives; a Redis that is away is left.
    if (redis.status === 'ready') await Promise.race([redis.quit().catch(() => {}), sleepFor(QUIT_MS)])
    redis.disconnect()
  }
  const awaitReply = looks ? makeImpatience(shown) : makePatience({ shown, health, closed: closed.signal })
  return { redis, shown, patience: awaitReply, close }
}

const sleepFor = (ms: number) => new Promise<void>(done => void setTimeout(done, ms).unref())

function explainRefusal(shown: string, error: unknown): Error {
  const why = getErrorMessage(error)
  const code = (error as NodeJS.ErrnoException).code ?? why
  if (/WRONGPASS|NOAUTH|NOPERM/i.test(why))
    return usageError(`${shown} does not let us in: user or password is missing or wrong (docs/scale.md).`, error)
  if (/CERT|SELF_SIGNED|ISSUER/.test(code))
    return usageError(
      `the certificate of ${shown} is refused (${code}). Set NODE_EXTRA_CA_CERTS to the file of its authority, and name the host as the certificate does.`,
      error,
    )
  const passing = findTransientCode(error)
  if (passing !== undefined)
    return incompleteError(`the queue at ${shown} answers ${passing} (${PASSING[passing]}). Try again later.`, error)
  return incompleteError(`no Redis answers at ${shown} (${code}).`, error)
}

const CONNECT_MS = 5_000
const MOST_WAIT_MS = 2_000
const QUIT_MS = 2_000
