import { z } from 'zod'
import { getErrorMessage } from '../../core/errors.ts'
import { limitProcess } from './deadline.ts'
import type { SandboxFrame } from './frames.ts'
import type { HostFunctions } from './sandbox.ts'

export interface CellRequest {
  readonly message: { readonly do: string } & Readonly<Record<string, unknown>>
  /** Sent behind the message. */
  readonly text?: string
  readonly functions: HostFunctions
  /** Limit of Python's own time. */
  readonly timeLimitMs: number
  /** Until the time of the whole item is up, by the clock and with what the host takes; none where absent. */
  readonly itemMs?: number | undefined
}

export interface Exchange {
  /** Undefined where it did not come to an end: see `failure`. */
  readonly done?: Done
  readonly failure?: CellFailure
  readonly stdout: string
  readonly stderr: string
  readonly dropped: number
  readonly ms: number
  readonly hostMs: number
}

export interface CellFailure {
  readonly outcome: 'timeout' | 'crash' | 'memory'
  readonly reason: string
}

export interface ConversationListener {
  frame(frame: SandboxFrame): void
  ended(failure: CellFailure): void
}

/** The other side of a conversation. */
export interface SandboxLine {
  reply(payload: Uint8Array): void
  /** Ends the process. */
  end(reason: string, outcome?: CellFailure['outcome']): void
  /** Processor time that it has taken, in milliseconds; undefined where that is not known. */
  readonly processor: (() => number) | undefined
}

/**
 * Handles one request until `done`: collects output, answers calls, and measures time. Python's own time is processor
 * time, so a busy host ends no cell early (`limitProcess`).
 */
export function startConversation(
  id: number,
  { functions, timeLimitMs, itemMs }: CellRequest,
  { reply, end, processor }: SandboxLine,
  settle: (exchange: Exchange) => void,
): ConversationListener {
  const output: Record<'O' | 'E', Buffer[]> = { O: [], E: [] }
  let dropped = 0
  let over = false
  let calling = false
  const startedAt = performance.now()
  const endLate = () => end(`stopped after ${timeLimitMs / 1000} s`, 'timeout')
  const timer = limitProcess(processor, timeLimitMs, endLate)
  const itemTimer =
    itemMs === undefined || itemMs > LONGEST_TIMER_MS
      ? undefined
      : setTimeout(() => end("stopped: the item's time was up", 'timeout'), itemMs)
  const finish = (how: Pick<Exchange, 'done' | 'failure'>) => {
    if (over) return
    over = true
    timer.end()
    clearTimeout(itemTimer)
    const ms = timer.spent()
    const hostMs = performance.now() - startedAt - ms
    settle({ ...how, stdout: joinText(...output.O), stderr: joinText(...output.E), dropped, ms, hostMs })
  }
  const call = async (name: string, args: readonly unknown[]) => {
    calling = true
    // However short each turn is, together they are not.
    if (!timer.stop()) return endLate()
    const payload = await answer(functions, name, args)
    if (over) return
    calling = false
    timer.start()
    reply(payload)
  }
  timer.start()
  return {
    ended: failure => finish({ failure }),
    frame({ letter, payload }) {
      if (over) return
      if (letter === 'O' || letter === 'E') return void output[letter].push(Buffer.from(payload))
      const content = parsePayload(payload)
      if (letter === 'D' && typeof content === 'number') dropped = content
      else if (letter === 'M' && !calling) {
        const said = MESSAGE.safeParse(content).data
        if (!said) end('the sandbox sent an invalid message')
        else if ('call' in said) void call(said.call, said.args)
        else if (said.id === id) finish({ done: said.done })
        else end('the sandbox answered what was not asked')
      } else end('the sandbox broke its protocol')
    },
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

export type Done = z.infer<typeof DONE>

const capText = (length: number) => z.string().transform(value => value.slice(0, length))
/**
 * Code in a cell can say all this in the driver's place: it is checked, and none of it says more than the cell could
 * print.
 */
const DONE = z.lazy(() =>
  z.strictObject({
    outcome: z.enum(['ok', 'error', 'memory']),
    error: capText(2000).default(''),
    traceback: capText(8000).default(''),
    variables: z
      .array(capText(200))
      .transform(names => names.slice(0, 200))
      .default([]),
    value: z.unknown().optional(),
  }),
)
const MESSAGE = z.lazy(() =>
  z.union([
    z.strictObject({ id: z.number(), done: DONE }),
    z.strictObject({ call: z.string(), args: z.array(z.unknown()) }),
  ]),
)

const LAST_WORDS = z.lazy(() => z.strictObject({ outcome: z.enum(['crash', 'memory']), reason: capText(300) }))

export function parseLastWords(payload: Buffer): [reason: string, outcome: CellFailure['outcome']] {
  const { reason, outcome } = LAST_WORDS.catch({ outcome: 'crash', reason: 'it ended' }).parse(parsePayload(payload))
  return [reason, outcome]
}

async function answer(functions: HostFunctions, name: string, args: readonly unknown[]): Promise<Buffer> {
  try {
    if (!Object.hasOwn(functions, name)) throw new Error('there is no such function')
    return toJsonBuffer({ value: (await functions[name].answer(args)) ?? null })
  } catch (error) {
    return toJsonBuffer({ error: getErrorMessage(error) })
  }
}

function parsePayload(payload: Buffer): unknown {
  try {
    return JSON.parse(joinText(payload))
  } catch {
    return undefined
  }
}

export const toJsonBuffer = (value: unknown) => Buffer.from(JSON.stringify(value))
const joinText = (...parts: readonly Buffer[]) => Buffer.concat(parts).toString('utf8')
