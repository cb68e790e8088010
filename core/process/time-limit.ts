import { createContext, Script } from 'node:vm'
import { once } from '../collections/once.ts'

/**
 * Runs a function that nothing else can stop, such as a foreign pattern that backtracks, for at most `ms` milliseconds.
 * The overhead of a call is about 0.1 ms.
 * @throws TimedOut if it takes longer; otherwise whatever `run` throws
 */
export function runWithTimeLimit<T>(ms: number, run: () => T): T {
  const made: T[] = []
  // Calls may be nested.
  const outer = place.run
  place.run = () => void made.push(run())
  try {
    CALL.runInContext(openContext(), { timeout: ms })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TimedOut(ms)
    throw error
  } finally {
    place.run = outer
  }
  return made[0]
}

/** The global object of the context in which all calls run: only there does Node limit their time. */
const place: { run?: (() => void) | undefined } = {}
/** One for all, since to make one takes twenty times as long as a call. */
const openContext = once(() => createContext(place))

export class TimedOut extends Error {
  constructor(ms: number) {
    super(`it took longer than ${ms / 1000} s`)
    this.name = 'TimedOut'
  }
}

const CALL = new Script('run()')
