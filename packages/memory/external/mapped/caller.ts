import type { MapCall } from './map-shape.ts'
import type { MapSlots } from './slots.ts'

/** Makes the calls of a map. Replies come back as JSON where they are JSON, and as text otherwise. */
export interface Caller {
  /** @param once it is not repeated, unless the server says that it did not take it */
  call(call: MapCall, slots: MapSlots, signal: AbortSignal, once?: boolean): Promise<unknown>
  /** The start of the last reply, for messages. */
  readonly lastReply: string
  close(): Promise<void>
}

/** A call that the server answered with a refusal: it has taken nothing. */
export class CallRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CallRefused'
  }
}

/** Characters of a reply that are kept for messages. */
export const SHOWN_CHARS = 200
