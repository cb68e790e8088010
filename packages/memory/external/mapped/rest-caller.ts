import { callServer, ServerError, sanitize, tryParseForeignJson } from 'fathom-bench/plugin'
import { type Caller, CallRefused, SHOWN_CHARS } from './caller.ts'
import type { MapCall } from './map-shape.ts'
import { fillText, fillValue, type MapSlots } from './slots.ts'

interface RestAddress {
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  /** Takes keys out of a text. */
  readonly hide: (text: string) => string
}

/** Makes the calls of a map as requests over HTTP. */
export function makeRestCaller({ base, headers, hide }: RestAddress): Caller {
  let lastReply = ''
  return {
    get lastReply() {
      return lastReply
    },
    async call(call, slots, signal, once) {
      try {
        const { text } = await callServer({
          method: call.method ?? 'POST',
          url: buildUrl(base, call, slots),
          headers,
          signal,
          redact: hide,
          ...(call.body !== undefined && { body: fillValue(call.body, slots) }),
          ...(call.allow && { allowed: call.allow }),
          ...(once && { once }),
        })
        // A server may answer with what it was sent: keys in a reply come no further.
        const reply = hide(text)
        lastReply = sanitize(reply, SHOWN_CHARS)
        return tryParseForeignJson(reply) ?? reply
      } catch (error) {
        throw explainFailure(error, hide)
      }
    },
    async close() {},
  }
}

function explainFailure(error: unknown, hide: (text: string) => string): Error {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const isRefusal = error instanceof ServerError && error.status !== undefined && error.status < 500
  return isRefusal ? new CallRefused(hide(message)) : new Error(hide(message))
}

function buildUrl(base: string, { path = '/', query = {} }: MapCall, slots: MapSlots): string {
  const filled = Object.entries(query).flatMap(([name, value]) => {
    const given = fillValue(value, slots)
    return given === null ? [] : [[name, typeof given === 'string' ? given : JSON.stringify(given)] as [string, string]]
  })
  const search = new URLSearchParams(filled).toString()
  return `${base}${fillText(path, slots, encodeURIComponent)}${search === '' ? '' : `?${search}`}`
}
