import { toCanonicalJson } from '../../core/rows/key.ts'
import { rejectOnAbort } from '../abort.ts'
import type { ChatReply, ChatRequest, Model } from '../model.ts'

/** One request that is on its way, and how many wait for it. */
interface Flight {
  readonly request: ChatRequest
  readonly outline: string
  readonly reply: Promise<ChatReply>
  readonly giveUp: AbortController
  waiting: number
  /** Did a second one join it? */
  shared: boolean
}

/**
 * The model, asked once where equal requests are on their way at the same time: whoever comes second waits for the
 * first one's reply, and both replies say so. A request is given up when all that wait for it have given up. To be used
 * only where equal requests have equal answers (temperature 0): a request that sets a temperature of its own above 0,
 * or none, is always sent.
 *
 * @param now milliseconds
 */
export function shareEqualRequests(model: Model, now: () => number): Model {
  const flights = new Set<Flight>()

  const send = (request: ChatRequest, outline: string): Flight => {
    const giveUp = new AbortController()
    const reply = model.chat({ ...request, signal: giveUp.signal }).finally(() => flights.delete(flight))
    const flight: Flight = { request, outline, reply, giveUp, waiting: 0, shared: false }
    flights.add(flight)
    return flight
  }

  const wait = async (flight: Flight, signal: AbortSignal): Promise<ChatReply> => {
    flight.waiting++
    try {
      return await rejectOnAbort(flight.reply, signal)
    } finally {
      flight.waiting--
      if (flight.waiting === 0) flight.giveUp.abort(signal.reason)
    }
  }

  return {
    ...model,
    async chat(request) {
      if (request.sampling && request.sampling.temperature !== 0) return model.chat(request)
      const outline = outlineRequest(request)
      const known = [...flights].find(
        flight => flight.outline === outline && !flight.giveUp.signal.aborted && hasSameTexts(flight.request, request),
      )
      if (!known) {
        const flight = send(request, outline)
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

/**
 * All that decides a reply but the texts themselves, of which the lengths stand for them: what it is for, and who asks,
 * does not.
 */
const outlineRequest = ({
  label,
  final,
  depth,
  session,
  signal,
  encoded,
  tokens,
  messages,
  ...request
}: ChatRequest): string =>
  toCanonicalJson({ ...request, messages: messages.map(message => ({ ...message, content: message.content.length })) })

const hasSameTexts = ({ messages }: ChatRequest, other: ChatRequest): boolean =>
  messages.every(({ content }, at) => content === other.messages[at].content)
