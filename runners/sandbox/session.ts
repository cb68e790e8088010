import { incompleteError } from '../../core/errors.ts'
import { rejectOnAbort } from '../abort.ts'
import type { CellRequest, Exchange } from './conversation.ts'
import type { Interpreter } from './interpreter.ts'
import type { CellOptions, CellResult, Sandbox, SandboxOptions } from './sandbox.ts'

/** Source of Python interpreters. */
export interface InterpreterSource {
  take(signal?: AbortSignal): Promise<Interpreter>
  giveBack(interpreter: Interpreter): void
}

/**
 * A sandbox over one Python at a time: after a timeout or a crash the next call has a fresh one, with the texts loaded
 * again.
 */
export async function openSession(source: InterpreterSource, options: SandboxOptions): Promise<Sandbox> {
  const { functions = {}, prelude = '', seed = 0, itemMs } = options
  const texts = new Map<string, string | readonly string[]>()
  const files = new Map<string, string>()
  let python: Interpreter | undefined
  let closed = false

  const must = async (on: Interpreter, message: CellRequest['message'], text?: string) => {
    const { done, failure } = await on.ask({
      message,
      functions,
      timeLimitMs: LOAD_LIMIT_MS,
      ...(text !== undefined && { text }),
    })
    if (done?.outcome === 'ok') return
    drop(on)
    throw incompleteError(`the Python sandbox cannot ${message.do}: ${failure?.reason ?? done?.error}`)
  }
  const give = (on: Interpreter, name: string, text: string | readonly string[]) =>
    typeof text === 'string'
      ? must(on, { do: 'load', name, list: false }, text)
      : must(on, { do: 'load', name, list: true }, JSON.stringify(text))
  const put = (on: Interpreter, path: string, text: string) =>
    on.send('F', Buffer.concat([Buffer.from(`${path}\0`), Buffer.from(text)]))

  /** After an abort a next call may have another one by now. */
  const drop = (which = python) => {
    if (!which || which !== python) return
    source.giveBack(which)
    python = undefined
  }
  /** Ends what runs where the signal is aborted first. */
  const runAbortable = async <T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> => {
    if (!signal) return work
    try {
      return await rejectOnAbort(work, signal)
    } catch (error) {
      if (signal.aborted) drop()
      throw error
    }
  }
  const getInterpreter = async (signal?: AbortSignal): Promise<Interpreter> => {
    if (closed) throw new Error('the sandbox is closed')
    if (python) return python
    python = await source.take(signal)
    if (closed) drop()
    if (!python) throw new Error('the sandbox is closed')
    const parameters = Object.entries(functions).map(([name, made]) => [name, made.parameters])
    await must(python, { do: 'open', seed, prelude, functions: Object.fromEntries(parameters) })
    for (const [path, text] of files) put(python, path, text)
    for (const [name, text] of texts) await give(python, name, text)
    return python
  }

  const ask = async (
    message: CellRequest['message'],
    { signal, timeLimitMs = CELL_LIMIT_MS, maxOutput = MAX_OUTPUT }: CellOptions,
    stdin = '',
  ) => {
    const startExchange = async () => {
      const on = await getInterpreter(signal)
      const limit = Buffer.alloc(4)
      limit.writeUInt32BE(maxOutput)
      on.send('L', limit)
      on.send('I', Buffer.from(stdin))
      const left = itemMs?.()
      const exchange = await on.ask({
        message,
        functions,
        timeLimitMs,
        ...(left !== undefined && { itemMs: Math.max(LEAST_MS, left) }),
      })
      if (exchange.failure) drop(on)
      return exchange
    }
    return runAbortable(signal, startExchange())
  }

  await runAbortable(options.signal, getInterpreter(options.signal))
  return {
    async load(name, text, signal) {
      const on = await getInterpreter(signal)
      texts.set(name, text)
      await runAbortable(signal, give(on, name, text))
    },
    mount(path, text) {
      files.set(path, text)
      if (python) put(python, path, text)
    },
    run: async (code, cell = {}) => toCellResult(await ask({ do: 'cell', code }, cell)),
    program: async (code, { stdin, ...cell } = {}) => toCellResult(await ask({ do: 'program', code }, cell, stdin)),
    async read(expression, cell = {}) {
      const exchange = await ask({ do: 'read', code: expression }, cell)
      const found = exchange.done?.outcome === 'ok' && { value: exchange.done.value }
      return { ...toCellResult(exchange), ...found }
    },
    close() {
      closed = true
      drop()
    },
  }
}

function toCellResult({ done, failure, stdout, stderr, dropped, ms, hostMs }: Exchange): CellResult {
  // A call that did not fail is done.
  const { outcome, error } = failure ? { outcome: failure.outcome, error: failure.reason } : done!
  return {
    outcome,
    stdout,
    stderr,
    dropped,
    error,
    traceback: done?.traceback ?? '',
    variables: done?.variables ?? [],
    restarted: failure !== undefined,
    ms,
    hostMs,
  }
}

const CELL_LIMIT_MS = 60_000
const LOAD_LIMIT_MS = 60_000
/** For what is asked when the item's time is up, such as a draft to end with. */
const LEAST_MS = 1000
const MAX_OUTPUT = 20_000
