import type { AnswerRow } from '../../core/rows/rows.ts'
import { ModelError } from '../model.ts'
import type { Job } from './attempt.ts'

/** An attempt that has come to its row. */
export interface AttemptEnd {
  readonly job: Job
  readonly row: AnswerRow
}

/**
 * Gives up on a model after consecutive failures that every other call would share (a wrong key, an unknown model), and
 * at once if its server was away for a whole retry budget. Rows of such failures are withheld until that is decided. If
 * the model is given up, they are not results, and the next session requests its items again.
 */
export interface ModelHealth {
  isStopped(job: Job): boolean
  /**
   * Returns the rows to record now: this row and those withheld, or none.
   * @param error the cause of a `failed` row
   */
  note(ended: AttemptEnd, error: unknown): readonly AttemptEnd[]
  /** Ends the run and returns the withheld rows to record. A model with only such failures is given up. */
  end(): readonly AttemptEnd[]
  stopped(): { readonly model: string; readonly reason: string }[]
  /** Rows kept back at this moment. */
  readonly held: number
  /** Attempts of models given up, without a row. */
  readonly discarded: number
}

export function trackModelHealth(onStopped: (model: string, reason: string) => void): ModelHealth {
  const states = new Map<string, { replied: boolean; readonly held: AttemptEnd[]; reason?: string }>()
  let discarded = 0
  const getState = ({ key: { model } }: Job) => {
    const state = states.get(model) ?? { replied: false, held: [] }
    states.set(model, state)
    return state
  }
  const stop = (model: string, state: ReturnType<typeof getState>) => {
    state.reason = state.held[0].row.status.reason
    discarded += state.held.splice(0).length
    onStopped(model, state.reason)
  }

  return {
    isStopped: job => job.model !== null && getState(job).reason !== undefined,
    note(ended, error) {
      const { job, row } = ended
      if (job.model === null) return [ended]
      const state = getState(job)
      if (row.status.kind !== 'failed') {
        state.replied = true
        return [...state.held.splice(0), ended]
      }
      if (!(error instanceof ModelError && error.fatal)) return [ended]
      if (state.reason !== undefined) {
        discarded++
        return []
      }
      state.held.push(ended)
      if (error.gone || state.held.length >= FATAL_STREAK) stop(job.key.model, state)
      return []
    },
    end() {
      for (const [model, state] of states) if (!state.replied && state.held.length > 0) stop(model, state)
      return [...states.values()].flatMap(({ held }) => held.splice(0))
    },
    stopped: () =>
      Array.from(states, ([model, { reason }]) => (reason === undefined ? [] : [{ model, reason }])).flat(),
    get held() {
      return [...states.values()].reduce((sum, { held }) => sum + held.length, 0)
    },
    get discarded() {
      return discarded
    },
  }
}

const FATAL_STREAK = 3
