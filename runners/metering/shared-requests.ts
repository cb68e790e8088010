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
  /** Whether a second request joined it. */
  shared: boolean
}

/**
 * Returns a model that sends equal concurrent requests only once. Later callers wait for the first one's response, and
 * all responses are marked as shared. A request is aborted when every caller has aborted it. Use this only if equal
 * requests have equal answers (temperature 0). A request that sets its own temperature above 0, or none, is always
 * sent.
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
 * Returns everything that determines a response, with the lengths of the texts instead of the texts. The label and the
 * caller do not matter.
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
