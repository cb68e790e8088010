import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { getErrorMessage, incompleteError } from '../../core/errors.ts'
import {
  type CellFailure,
  type CellRequest,
  type ConversationListener,
  type Exchange,
  parseLastWords,
  startConversation,
  toJsonBuffer,
} from './conversation.ts'
import { limitProcess } from './deadline.ts'
import { encodeFrame, LONGEST_FRAME, makeFrameReader, type ToChild } from './frames.ts'
import { openProcessorClock } from './processor-clock.ts'
import { buildPythonArguments } from './python.ts'

/** A Python in a separate process. */
export interface Interpreter {
  /** Why it is no more; undefined while it lives. */
  readonly ended: string | undefined
  send(letter: ToChild, payload: Uint8Array): void
  /**
   * Has the driver do one thing, answering its calls meanwhile. Ends the process on a timeout and on a broken protocol.
   */
  ask(request: CellRequest): Promise<Exchange>
  /**
   * Replaces this Python by a fresh one in the same process. If a request is active, or Python does not yield within
   * ten seconds of its processor time, the process ends.
   */
  renew(): Promise<void>
  /** Ends the active request with this reason. */
  end(reason: string): void
}

/**
 * Resolves when Python is up; it lives until `signal` at the longest. @throws an incompleteError where it does not
 * start.
 */
export async function startInterpreter(signal: AbortSignal, startLimitMs = START_LIMIT_MS): Promise<Interpreter> {
  const child = spawn(process.execPath, buildPythonArguments(), {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl-C goes to a whole process group: the first one lets work in flight end.
    detached: true,
  })
  endWithUs(child)
  const toChild = child.stdio[3] as Socket
  const fromChild = child.stdio[4] as unknown as Socket
  const handles = [child, child.stderr as Socket, toChild, fromChild]

  let ended: string | undefined
  let said = ''
  let listener: ConversationListener | undefined
  let asked = 0
  const end = (reason: string, outcome: CellFailure['outcome'] = 'crash') => {
    if (ended !== undefined) return
    ended = reason
    signal.removeEventListener('abort', close)
    child.kill('SIGKILL')
    listener?.ended({ outcome, reason })
  }
  const close = () => end('closed')
  signal.addEventListener('abort', close)
  /** No code but our own has run in it yet. */
  let starting = true
  const read = makeFrameReader(frame => {
    if (ended !== undefined) return
    if (frame.letter === 'W' && starting) untouched ??= Buffer.from(frame.payload)
    else if (frame.letter === 'X') end(...parseLastWords(frame.payload))
    else if (listener) listener.frame(frame)
    else end('the sandbox spoke without being asked')
  })
  fromChild.on('data', (chunk: Buffer) => {
    if (!read(chunk)) end('the sandbox sent a frame that is too long')
  })
  // A pipe, as `stdio` has it.
  child.stderr!.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-500)
  })
  // A write to a process that has just ended; `close` follows.
  toChild.on('error', () => {})
  fromChild.on('error', () => {})
  child.on('error', error => end(getErrorMessage(error)))
  child.on('close', (code, signal) =>
    end(`the process ended (${signal ?? `exit code ${code}`})${said && `: ${getErrorMessage(said)}`}`),
  )

  const listen = async <T>(listening: (settle: (value: T) => void) => ConversationListener): Promise<T> => {
    if (listener) throw new Error('the sandbox runs one thing at a time')
    for (const handle of handles) handle.ref()
    try {
      return await new Promise<T>(settle => {
        listener = listening(settle)
        if (ended !== undefined) listener.ended({ outcome: 'crash', reason: ended })
      })
    } finally {
      listener = undefined
      // An idle Python does not keep this process alive.
      for (const handle of handles) handle.unref()
    }
  }
  const send = (letter: ToChild, payload: Uint8Array) => {
    for (const part of encodeFrame(letter, payload)) toChild.write(part)
  }
  const reply = (payload: Uint8Array) => {
    if (toChild.writableLength > LONGEST_FRAME) end('the sandbox does not read its answers')
    else send('M', payload)
  }

  const processor = openProcessorClock(child.pid)
  const limit = (limitMs: number, reason: string) => {
    const timer = limitProcess(processor, limitMs, () => end(reason))
    timer.start()
    return timer
  }
  send('W', untouched ?? new Uint8Array(0))
  const slow = limit(startLimitMs, `it was not up after ${startLimitMs / 1000} s`)
  await listen<void>(settle => ({ frame: () => settle(), ended: () => settle() }))
  slow.end()
  starting = false
  if (ended !== undefined) throw incompleteError(`the Python sandbox does not start: ${ended}`)

  const renew = async () => {
    if (listener) return end('closed')
    send('R', new Uint8Array(0))
    const slow = limit(RENEWAL_LIMIT_MS, 'it did not give way to another')
    // The old Python may say what it likes: only the process around it says when the new one speaks.
    let renewed = false
    await listen<void>(settle => ({
      frame({ letter }) {
        if (renewed) settle()
        else renewed = letter === 'R'
      },
      ended: () => settle(),
    }))
    slow.end()
  }

  const line = { reply, end, processor }
  return {
    get ended() {
      return ended
    },
    send,
    renew,
    end,
    ask: request =>
      listen(settle => {
        const id = ++asked
        const heard = startConversation(id, request, line, settle)
        send('M', toJsonBuffer({ ...request.message, id }))
        if (request.text !== undefined) send('M', Buffer.from(request.text))
        return heard
      }),
  }
}

/** Memory of an unused Python, about 11 MB. The first process creates it and later ones start from it. */
let untouched: Buffer | undefined

/**
 * The child sees for itself when this process is killed (`child/lifeline.mjs`); at an ordinary exit it need not wait
 * for that.
 */
function endWithUs(child: ChildProcess): void {
  if (living.size === 0) process.on('exit', endAll)
  living.add(child)
  child.on('close', () => {
    living.delete(child)
    if (living.size === 0) process.off('exit', endAll)
  })
}

const living = new Set<ChildProcess>()
const endAll = () => {
  for (const child of living) child.kill('SIGKILL')
}

const START_LIMIT_MS = 60_000
const RENEWAL_LIMIT_MS = 10_000
