import { setMaxListeners } from 'node:events'
import { usageError } from '../../core/errors.ts'
import { rejectOnAbort } from '../abort.ts'
import { type Interpreter, startInterpreter } from './interpreter.ts'
import { explainMissingSandbox } from './python.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { openSession } from './session.ts'

/** Sandboxes, a few at a time: each has about 170 MB, and up to 1 GB more for what its code makes. */
export interface SandboxPool {
  /**
   * Opens a fresh sandbox, and waits if all are in use. Close it afterwards.
   * @throws a usageError if the optional package is missing; the signal's reason
   */
  open(options?: SandboxOptions): Promise<Sandbox>
  /** Ends all processes. */
  close(): void
}

export interface PoolOptions {
  /**
   * Whether a process whose sandbox was closed gets a fresh Python with its own memory and serves the next one. That
   * takes a tenth of the processor time of a new process. Otherwise sandboxes share only the host.
   */
  readonly renewing?: boolean
}

/**
 * Processes start when they are asked for, and one ahead where none is renewed, so that the next sandbox is there at
 * once.
 */
export function createSandboxPool(size = 4, { renewing = false }: PoolOptions = {}): SandboxPool {
  const idle: Interpreter[] = []
  const taken = new Set<Interpreter>()
  const waiting: Waiter[] = []
  let starting = 0
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)

  const fill = () => {
    // The spare process starts only when no caller waits, since it would slow their starts.
    const shouldStart = () => starting < waiting.length || (!renewing && starting + idle.length === 0)
    while (!closing.signal.aborted && shouldStart() && starting + idle.length + taken.size < size) {
      starting++
      startInterpreter(closing.signal).then(acceptInterpreter, fail)
    }
  }
  const acceptInterpreter = (fresh: Interpreter) => {
    starting--
    const next = waiting.shift()
    if (next) next.resolve(handOut(fresh))
    else idle.push(fresh)
    fill()
  }
  const fail = (error: unknown) => {
    starting--
    for (const waiter of waiting.splice(0)) waiter.reject(error)
  }
  const handOut = (interpreter: Interpreter) => {
    taken.add(interpreter)
    return interpreter
  }
  const takeIdle = () => {
    for (let next = idle.shift(); next; next = idle.shift()) if (next.ended === undefined) return next
    return undefined
  }
  const giveBack = async (interpreter: Interpreter) => {
    if (renewing && !closing.signal.aborted && interpreter.ended === undefined) await interpreter.renew()
    else interpreter.end('closed')
    taken.delete(interpreter)
    if (interpreter.ended !== undefined) return fill()
    starting++
    acceptInterpreter(interpreter)
  }
  const take = async (signal?: AbortSignal) => {
    signal?.throwIfAborted()
    closing.signal.throwIfAborted()
    const ready = takeIdle()
    if (ready) {
      handOut(ready)
      fill()
      return ready
    }
    return waitForInterpreter(signal)
  }
  const waitForInterpreter = async (signal?: AbortSignal) => {
    let waiter: Waiter | undefined
    const turn = new Promise<Interpreter>((resolve, reject) => {
      waiter = { resolve, reject }
      waiting.push(waiter)
    })
    fill()
    if (!signal) return turn
    try {
      return await rejectOnAbort(turn, signal)
    } catch (error) {
      const place = waiting.indexOf(waiter!) // made with `turn`
      if (place >= 0) waiting.splice(place, 1)
      else turn.then(giveBack, () => {})
      throw error
    }
  }
  return {
    async open(options = {}) {
      const missing = explainMissingSandbox()
      if (missing !== undefined) throw usageError(missing)
      return openSession({ take, giveBack }, options)
    },
    close() {
      closing.abort(new Error('the sandboxes are closed'))
      for (const waiter of waiting.splice(0)) waiter.reject(closing.signal.reason)
    },
  }
}

interface Waiter {
  resolve(interpreter: Interpreter): void
  reject(error: unknown): void
}
