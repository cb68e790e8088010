import type { SamplingSettings, Spoken } from '../dialect.ts'
import type { Chunk } from '../replies/chunk.ts'
import type { Path } from '../transport/transport.ts'

/** One of the APIs that servers offer: where a request goes, how it is put, and how the reply is read. */
export interface ApiForm {
  path(request: Spoken): Path
  /** Names of the field that limits an answer; a server that refuses the first is sent the second. */
  limits(openAi: boolean): readonly string[]
  /** Optional fields, which are omitted once a server rejects them. */
  readonly droppable: readonly string[]
  /** All fields but the limit, in the order in which they are sent; `undefined` leaves one out. */
  fields(request: Spoken, sampling: SamplingSettings): Readonly<Record<string, unknown>>
  /**
   * Returns a reader of one response: of its events in order, or of the whole as a single one. It returns undefined for
   * JSON of another API.
   */
  reading(): (json: unknown) => Chunk | undefined
}
