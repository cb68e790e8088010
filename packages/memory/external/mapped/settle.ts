import { setTimeout as wait } from 'node:timers/promises'
import type { MapPoll } from './map-shape.ts'

interface Polled {
  /** How much was written, for a poll that counts. */
  readonly goal: number
  /** Asks once; the values at the poll's path. */
  readonly look: (signal: AbortSignal) => Promise<unknown[]>
  /** The start of the last reply, for the message. */
  readonly reply: () => string
  readonly signal: AbortSignal
}

/**
 * Asks a server until everything that was written can be asked.
 * @throws Error, one line, where it says that it failed, or takes too long
 */
export async function pollUntil(poll: MapPoll, { goal, look, reply, signal }: Polled): Promise<void> {
  const most = Math.max(1, Math.ceil(poll.most / Math.max(poll.every, 0.01)))
  // A server that answers slowly does not get more time.
  const limit = AbortSignal.any([signal, AbortSignal.timeout(1_000 * poll.most + GRACE_MS)])
  for (let tries = 1; ; tries++) {
    const found = await look(limit)
    const failed = found.find(value =>
      poll.fails.some(word => (poll.has ? toText(value).includes(word) : String(value) === word)),
    )
    if (failed !== undefined) throw new Error(`settle: the server says ${JSON.stringify(failed)}: ${reply()}`)
    if (isReached(poll, found, goal)) return
    if (tries >= most) throw new Error(`settle: not done after ${poll.most} s: ${reply()}`)
    await wait(poll.every * 1_000, undefined, { signal })
  }
}

const GRACE_MS = 30_000

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function isReached({ is, has, atLeast }: MapPoll, found: readonly unknown[], goal: number): boolean {
  if (has !== undefined) return found.some(value => has.some(word => toText(value).includes(word)))
  if (atLeast !== undefined) return countValues(found) >= goal
  return found.length > 0 && found.every(value => is?.some(wanted => wanted === value))
}

/** A number as it is, and a list by its length. */
const countValues = (found: readonly unknown[]): number => {
  const [first] = found
  if (found.length === 1 && typeof first === 'number') return first
  return found.length === 1 && Array.isArray(first) ? first.length : found.length
}
