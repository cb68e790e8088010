import { setImmediate as turn } from 'node:timers/promises'
import { computeKey, toCanonicalJson } from '../../../core/rows/key.ts'
import type { RunKey } from '../../../core/rows/rows.ts'
import { type Tape, Waiting } from '../../metering/record.ts'
import { HttpError, type Path, type Transport } from './transport.ts'

/** A request that is answered later, over a file. */
export interface Posted {
  /** Hashes of its run key and of itself: the same request of the same attempt has the same id in every session. */
  readonly id: string
  /** As rows name it. */
  readonly model: string
  readonly path: Path
  readonly body: Readonly<Record<string, unknown>>
}

/** Response to a request: a server's status, and its body as JSON. */
export interface Delivered {
  readonly status: number
  readonly body: unknown
}

/** In the place of servers and their clocks. */
export interface Mailbox {
  readonly tape: Tape
  /** Returns the transport for a model's requests. */
  wire(model: string): Transport
}

/**
 * A run without a server. Each request gets its delivered response; a request without one is posted. Its attempt then
 * waits, which is not an outcome. The next session repeats the attempt, which gets the responses delivered so far and
 * posts its next request. Any method thus advances in waves, as long as equal responses lead to equal requests.
 * @param delivered returns the response to a request, if any
 * @param post receives each request that an attempt waits for
 */
export function createMailbox(
  delivered: (id: string) => Delivered | undefined,
  post: (request: Posted) => void,
): Mailbox {
  const attempts = new Map<string, Correspondent>()
  return {
    tape: {
      attempt(key, attempt) {
        const word = computeKey({ key, attempt })
        const correspondent = makeCorrespondent(key, attempt)
        attempts.set(word, correspondent)
        return {
          // The time that a batch spends on one request is unknown.
          now: () => 0,
          played: true,
          model: model => ({
            ...model,
            async chat(request) {
              const reply = await model.chat({ ...request, session: word })
              return { ...reply, timing: { ...reply.timing, queueMs: 0, totalMs: 0, endedAt: 0 } }
            },
          }),
          waits: () => correspondent.waits,
          end() {
            attempts.delete(word)
            return 0
          },
        }
      },
    },
    wire: model => ({
      async post(path, body, _signal, headers) {
        const from = attempts.get(headers?.[CORRESPONDENT] ?? '')
        // A call that a method has left behind may come after its attempt's end.
        if (!from) throw new Waiting()
        const id = from.idOf({ model, path, body })
        const reply = delivered(id)
        if (reply) return toResponse(reply)
        if (!from.closed) post({ id, model, path, body })
        await from.wait()
        throw new Waiting()
      },
      models: async () => [],
    }),
  }
}

/** The header that says whose request it is; it goes nowhere. */
export const CORRESPONDENT = 'x-fathom-attempt'

/** One attempt as it writes. */
interface Correspondent {
  readonly waits: boolean
  /** Whether the attempt must wait. Its later requests are then not part of its work. */
  readonly closed: boolean
  idOf(request: Omit<Posted, 'id'>): string
  /** Resolves when it has nothing more to ask for now, so that calls side by side are one wave. */
  wait(): Promise<void>
}

function makeCorrespondent({ item, method, model, config }: RunKey, attempt: number): Correspondent {
  const owner = computeKey([item, method, model, config])
  const seen = new Map<string, number>()
  let asked = 0
  let waits = false
  let closed = false
  return {
    get waits() {
      return waits
    },
    get closed() {
      return closed
    },
    idOf(request) {
      asked++
      const what = toCanonicalJson(request)
      const before = seen.get(what) ?? 0
      seen.set(what, before + 1)
      return `${owner}-${computeKey([attempt, what, before])}`
    },
    async wait() {
      waits = true
      for (let known = -1; known !== asked; ) {
        known = asked
        for (let turns = 0; turns < TURNS; turns++) await turn()
      }
      closed = true
    },
  }
}

/** Turns of the event loop: parallel calls of a method take a few to arrive here. */
const TURNS = 4

/** @throws Refusal as a server's own no would be */
function toResponse({ status, body }: Delivered): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = new Headers({ 'content-type': 'application/json' })
  if (status < 200 || status > 299) throw new HttpError(status, headers, text)
  return new Response(text, { headers })
}
