import type { Dispatcher } from 'undici'
import { type LagWatch, ownLag } from '../../../core/process/loop-lag.ts'

/**
 * When a request and its reply passed the socket: what was done before and after, such as building the one and reading
 * the other, is not in it.
 */
export interface RequestTiming {
  /** Time at which writing of the request started, over an open connection. Undefined before that. */
  readonly sentAt: number | undefined
  /** When the piece that `pieces` gave last had come. */
  readonly cameAt: number | undefined
  /** The last byte had come, or what came was cut off. */
  readonly endedAt: number | undefined
  /** Longest block of this process's event loop meanwhile. Each of the times above may be late by this much. */
  readonly lagMs: number
  /** The pieces of a body one by one as they came, however many had gathered when they were asked for. */
  pieces(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** A passage, and the handler that notes it on its way to the one that reads the reply. */
export interface Noting extends RequestTiming {
  around(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler
}

/** @param now milliseconds */
export function trackRequestTiming(now: () => number): Noting {
  let sentAt: number | undefined
  let cameAt: number | undefined
  let endedAt: number | undefined
  let lagMs = 0
  let lag: LagWatch | undefined
  const arrivals: { readonly at: number; readonly bytes: number }[] = []
  const markEnd = () => {
    endedAt ??= now()
    lagMs = lag?.end() ?? lagMs
    lag = undefined
  }
  return {
    get sentAt() {
      return sentAt
    },
    get cameAt() {
      return cameAt
    },
    get endedAt() {
      return endedAt
    },
    get lagMs() {
      return lagMs
    },
    around: handler => ({
      onRequestStart(controller, context) {
        sentAt = now()
        lag = ownLag.begin()
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart: (...parameters) => handler.onResponseStart?.(...parameters),
      onResponseData(controller, bytes) {
        arrivals.push({ at: now(), bytes: bytes.length })
        handler.onResponseData?.(controller, bytes)
      },
      onResponseEnd(controller, trailers) {
        markEnd()
        handler.onResponseEnd?.(controller, trailers)
      },
      onResponseError(controller, error) {
        markEnd()
        handler.onResponseError?.(controller, error)
      },
    }),
    async *pieces(body) {
      for await (const gathered of body)
        for (let from = 0; from < gathered.length; ) {
          const { at, bytes } = arrivals.shift()! // what is gathered has arrived
          cameAt = at
          yield gathered.subarray(from, from + bytes)
          from += bytes
        }
    },
  }
}
