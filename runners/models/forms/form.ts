import type { SamplingSettings, Spoken } from '../dialect.ts'
import type { Chunk } from '../replies/chunk.ts'
import type { Path } from '../transport/transport.ts'

/** One of the APIs that servers offer: where a request goes, how it is put, and how the reply is read. */
export interface ApiForm {
  path(request: Spoken): Path
  /** Names of the field that limits an answer; a server that refuses the first is sent the second. */
  limits(openAi: boolean): readonly string[]
  /** Fields that are no longer sent where a server does not take them. */
  readonly droppable: readonly string[]
  /** All fields but the limit, in the order in which they are sent; `undefined` leaves one out. */
  fields(request: Spoken, sampling: SamplingSettings): Readonly<Record<string, unknown>>
  /**
   * A reader of one reply: of its events in turn, or of the whole as a single one. Undefined is JSON that is none of
   * this API's.
   */
  reading(): (json: unknown) => Chunk | undefined
}
