import { BenchError, EXIT, getErrorMessage } from '../../../core/errors.ts'
import type { Params } from '../../../core/rows/rows.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { toTooShort } from '../../../generators/build/too-short.ts'
import type { ContextRequest, Core, Task } from '../../../generators/task.ts'
import type { Scorer } from '../../../scorers/scorer.ts'

/** A fault of a plugin's task while it generates an item. */
export class TaskFault extends BenchError {
  constructor(message: string, cause?: unknown) {
    super(message, EXIT.usage, { cause })
  }
}

/** An error of a plugin's task in its solver; a run turns it into a failed row. */
export class SolverFault extends Error {}

type AnyTask = Task<Params, string>
type Filled = ReturnType<AnyTask['fill']>

/**
 * Wraps a plugin's task so that its errors name it, and its output is checked before anything is sent.
 * @param who the plugin in messages: `--plugin FILE`
 * @param scorers of all plugins
 */
export function guardTask(task: AnyTask, who: string, scorers: ReadonlyMap<string, Scorer>): AnyTask {
  const whose = `${who}: task "${task.id}"`
  const guarded: AnyTask = Object.create(Object.getPrototypeOf(task), Object.getOwnPropertyDescriptors(task))
  const replace = (name: keyof AnyTask, value: unknown) =>
    Object.defineProperty(guarded, name, { value, enumerable: true, configurable: true, writable: true })
  for (const name of CALLED) {
    const own: unknown = task[name]
    if (typeof own === 'function') replace(name, (...args: unknown[]) => callGuarded(() => own.apply(task, args), name))
  }
  const { core, fill } = guarded
  replace('core', (...args: Parameters<AnyTask['core']>) => {
    const made: unknown = core(...args)
    const odd = findOddField(made, { question: 'string', answerFormat: 'string' })
    if (odd !== undefined) throw new TaskFault(`${whose}: core gave ${odd}.`)
    return made
  })
  replace('fill', (made: Core<unknown>, request: ContextRequest<Params>) => {
    const filled: Filled = fill(made as Core<never>, request)
    const odd = findOddField(filled, { context: 'string', tokens: 'number', haystack: 'string', repeats: 'number' })
    if (odd !== undefined) throw new TaskFault(`${whose}: fill gave ${odd}.`)
    if (!Array.isArray(filled.depths)) throw new TaskFault(`${whose}: fill gave no list as depths.`)
    checkExpected(filled.expected ?? made.expected)
    return filled
  })
  return guarded

  function callGuarded(call: () => unknown, name: string): unknown {
    try {
      return call()
    } catch (error) {
      const short = toTooShort(error)
      if (short) throw short
      if (error instanceof BenchError) throw error
      const kind = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : ''
      const said = `${whose} threw in ${name}: ${sanitize(`${kind}${getErrorMessage(error)}`)}`
      throw SOLVES.has(name) ? new SolverFault(said, { cause: error }) : new TaskFault(said, error)
    }
  }

  function checkExpected(expected: unknown): void {
    const { expects } = scorers.get(task.scorer) ?? {}
    if (!expects || callGuarded(() => expects.test(expected), `the test of ${task.scorer}`) === true) return
    const came = expected === undefined ? 'nothing' : sanitize(JSON.stringify(expected) ?? typeof expected, 60)
    throw new TaskFault(`${whose} has expected = ${came}, but its scorer ${task.scorer} takes ${expects.shape}.`)
  }
}

/** What Fathom calls of a task. */
const CALLED = ['available', 'check', 'core', 'fill', 'size', 'turns', 'solve', 'guess', 'fromEvidence'] as const

const SOLVES = new Set<string>(['solve', 'guess', 'fromEvidence'])

/** The first of some fields that is not there or of another type, in words. */
function findOddField(made: unknown, fields: Readonly<Record<string, string>>): string | undefined {
  if (typeof made !== 'object' || made === null) return 'no object'
  const odd = Object.entries(fields).find(([name, type]) => typeof (made as Record<string, unknown>)[name] !== type)
  return odd && `no ${odd[1]} as ${odd[0]}`
}
