import {
  BenchError,
  getErrorMessage,
  incompleteError,
  type Sleep,
  sanitize,
  sleepUnlessAborted,
  usageError,
} from 'fathom-bench/plugin'

/**
 * Awaits a command's answer. Where Redis answers with an error that passes by itself, waits and sends the command
 * again.
 */
export type Patience = <T>(answer: Promise<T>, again: () => Promise<T>) => Promise<T>

/** Errors of Redis that end without this program's help, and why they come. */
export const PASSING: Readonly<Record<string, string>> = {
  OOM: 'its memory is full',
  READONLY: 'it is a replica now',
  MISCONF: 'it cannot write to its disk',
  LOADING: 'it is reading its data',
  CLUSTERDOWN: 'its cluster is down',
  MASTERDOWN: 'its primary is away',
  TRYAGAIN: 'its keys are moving',
  BUSY: 'it is busy with a script',
  NOREPLICAS: 'too few replicas are there',
}

/** A script's error holds that of its command: Redis 7 puts the code first, Redis 6 behind the script's name. */
const CODE = new RegExp(`^(?:ERR Error running script.{0,200}?-)?(${Object.keys(PASSING).join('|')})\\b`, 's')

/** The code of an error that passes; undefined for all others. */
export function findTransientCode(error: unknown): string | undefined {
  const message = getErrorMessage(error)
  // A transaction says only that one of its commands was refused.
  const [first = error] = (error as { readonly previousErrors?: readonly unknown[] } | undefined)?.previousErrors ?? []
  return (
    CODE.exec(message)?.[1] ?? (message.startsWith('EXECABORT') ? CODE.exec(getErrorMessage(first))?.[1] : undefined)
  )
}

/**
 * The known state of a Redis. The user is told once that something is wrong with it, and once that nothing
 * is.
 */
export function trackRedisHealth(shown: string, say: (line: string) => void) {
  const troubles = new Set<unknown>()
  return {
    trouble(cause: unknown, line: string) {
      if (troubles.size === 0) say(`the queue at ${shown} ${line}; waiting for it`)
      troubles.add(cause)
    },
    over(cause: unknown) {
      if (troubles.delete(cause) && troubles.size === 0) say(`the queue at ${shown} is back`)
    },
  }
}

export interface PatienceOptions {
  readonly shown: string
  readonly health: ReturnType<typeof trackRedisHealth>
  /** Ends all waiting. */
  readonly closed: AbortSignal
  readonly sleep?: Sleep
}

/** Waits for as long as it takes, as for a Redis that is away. */
export function makePatience({ shown, health, closed, sleep = sleepUnlessAborted }: PatienceOptions): Patience {
  return async (answer, again) => {
    const cause = {}
    try {
      for (let next = answer, tries = 1; ; next = again(), tries++) {
        try {
          return await next
        } catch (error) {
          const code = findTransientCode(error)
          if (code === undefined) throw explainError(shown, error)
          health.trouble(cause, `answers ${code} (${PASSING[code]})`)
          await sleep(Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * tries), closed)
        }
      }
    } finally {
      health.over(cause)
    }
  }
}

/** For a command that looks and leaves: the error is told in one line. */
export const makeImpatience =
  (shown: string): Patience =>
  async answer => {
    try {
      return await answer
    } catch (error) {
      const code = findTransientCode(error)
      throw code === undefined
        ? explainError(shown, error)
        : incompleteError(`the queue at ${shown} answers ${code} (${PASSING[code]}). Try again later.`, error)
    }
  }

/** Returns an error of Redis that the user can mend as one line, and any other unchanged. */
function explainError(shown: string, error: unknown): unknown {
  const message = getErrorMessage(error)
  if (error instanceof BenchError || !/^(NOPERM|NOAUTH|WRONGPASS|WRONGTYPE)\b/.test(message)) return error
  return usageError(`the queue at ${shown} answers: ${sanitize(message)} (docs/scale.md).`, error)
}

/** The same object, whose methods await their answers with patience. What ends a connection is not repeated. */
export function wrapWithPatience<T extends object>(target: T, wait: Patience): T {
  return new Proxy(target, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name)
      if (typeof value !== 'function' || ENDS.has(name)) return typeof value === 'function' ? value.bind(from) : value
      return (...words: unknown[]) => {
        const answer: unknown = value.apply(from, words)
        return answer instanceof Promise ? wait(answer, () => value.apply(from, words) as Promise<unknown>) : answer
      }
    },
  })
}

const ENDS: ReadonlySet<string | symbol> = new Set(['close', 'quit', 'disconnect'])
const FIRST_WAIT_MS = 250
const MOST_WAIT_MS = 2_000
