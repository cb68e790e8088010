import { canonical } from '../core/key.ts'
import { unlessAborted } from './abort.ts'
import type { ChatReply, ChatRequest, Model } from './model.ts'

/** One request that is on its way, and how many wait for it. */
interface Flight {
  readonly reply: Promise<ChatReply>
  readonly giveUp: AbortController
  waiting: number
  /** Did a second one join it? */
  shared: boolean
}

/**
 * The model, asked once where equal requests are on their way at the same time: whoever comes second waits for the first one's reply, and both replies say
 * so. A request is given up when all that wait for it have given up. To be used only where equal requests have equal answers (temperature 0):
 * a request that sets a temperature of its own above 0, or none, is always sent.
 *
 * @param now milliseconds
 */
export function sharingRequests(model: Model, now: () => number): Model {
  const flights = new Map<string, Flight>()

  const send = (request: ChatRequest, key: string): Flight => {
    const giveUp = new AbortController()
    const reply = model.chat({ ...request, signal: giveUp.signal }).finally(() => flights.delete(key))
    const flight: Flight = { reply, giveUp, waiting: 0, shared: false }
    flights.set(key, flight)
    return flight
  }

  const wait = async (flight: Flight, signal: AbortSignal): Promise<ChatReply> => {
    flight.waiting++
    try {
      return await unlessAborted(flight.reply, signal)
    } finally {
      flight.waiting--
      if (flight.waiting === 0) flight.giveUp.abort(signal.reason)
    }
  }

  return {
    ...model,
    async chat(request) {
      if (request.sampling && request.sampling.temperature !== 0) return model.chat(request)
      const key = keyOf(request)
      const known = flights.get(key)
      if (!known || known.giveUp.signal.aborted) {
        const flight = send(request, key)
        const reply = await wait(flight, request.signal)
        return flight.shared ? { ...reply, shared: true } : reply
      }
      const joined = now()
      known.shared = true
      const reply = await wait(known, request.signal)
      return { ...reply, shared: true, timing: { queueMs: 0, firstMs: null, totalMs: now() - joined, retries: 0 } }
    },
  }
}

/** All that decides a reply. What it is for, and who asks, does not. */
const keyOf = ({ label, final, depth, session, signal, ...request }: ChatRequest): string => canonical(request)
