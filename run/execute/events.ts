import type { AnswerRow } from '../../core/rows/rows.ts'

/**
 * An event of a run. Nothing depends on listeners: they may show it, count it or ignore it.
 * @since 0.2.0
 */
export type RunEvent =
  /** Its spec is read; its rows will be in the folder `out`. */
  | { readonly event: 'open'; readonly out: string }
  /** A line that the user should know. */
  | { readonly event: 'note'; readonly line: string }
  /** Answering starts. A gate with interim analyses starts several times. */
  | { readonly event: 'start'; readonly lengths: readonly LengthProgress[]; readonly load: () => Load }
  /** An item is answered and scored, and its rows are written. */
  | {
      readonly event: 'answer'
      readonly length: number
      /** The server of the answer. */
      readonly server: string
      readonly row: AnswerRow
      /** The item's primary score: 0 without an answer, undefined if it cannot be scored here. */
      readonly value: number | undefined
    }
  /** A model is given up: every other call to it would fail alike. */
  | { readonly event: 'model stopped'; readonly model: string; readonly reason: string }
  /** A method threw what no call of a model threw: most likely a mistake in it. Its answer is `failed`. */
  | { readonly event: 'threw'; readonly error: Error }
  /** Answering has ended, whatever ended it. */
  | { readonly event: 'stop' }

/**
 * Receives the events of a run.
 * @since 0.2.0
 */
export type Listener = (event: RunEvent) => void

/** Answers of a length that the run is to hold in the end, and those that it holds. */
export interface LengthProgress {
  readonly length: number
  readonly total: number
  readonly done: number
  /** How many of the others each server is to give. */
  readonly left: ReadonlyMap<string, number>
}

/** Calls at this moment, over all servers. */
export interface Load {
  readonly inFlight: number
  readonly limit: number
  readonly throttles: number
}

/** The two degrees of stopping: the first lets what is in flight end, the second stops at once. */
export interface StopSignals {
  readonly stop: AbortSignal
  readonly abort: AbortSignal
}
