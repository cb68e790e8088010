import { PromptCounts } from '../../../core/tokens/server-truncation.ts'

/** How a model counts the text of a task. */
export interface TokenScale {
  /** Its own tokens for one of the run's tokenizer. */
  readonly ownTokens: number
  /** Tokens of the chat template around one message, in the model's own tokens. */
  readonly template: number
  /**
   * Source of the ratio. `exact`: the run's tokenizer itself; `counted`: the server's tokenizer, or its usage for text
   * of this task only; `seen`: usage of the first rows; `mixed`: usage for text of several tasks; `no`: unknown, and
   * assumed equal to the run's.
   */
  readonly known: 'exact' | 'counted' | 'seen' | 'mixed' | 'no'
}

/** How one model counts one task's text, updated as its prompts are answered. */
export interface TaskCalibration {
  scale(): TokenScale
  /** A prompt of so many of the run's tokens had so many of the model's, the chat template among them. */
  note(sent: number, counted: number): void
  /**
   * Returns what the server should have counted of a whole prompt, if its counts of shorter prompts show that it cut
   * this one; undefined otherwise.
   */
  expected(sent: number, counted: number): number | undefined
}

/** How one model counts, by task. */
export interface Calibration {
  /**
   * Returns the calibration of a task.
   * @param varies whether the task's texts differ as much as those of a user's file
   */
  of(task: string, varies?: boolean): TaskCalibration
}

/** Tokens reserved for a chat template of unknown size; common ones take fewer. */
export const USUAL_TEMPLATE = 32

export const UNKNOWN_SCALE: TokenScale = { ownTokens: 1, template: USUAL_TEMPLATE, known: 'no' }

export const UNCALIBRATED: TaskCalibration = { scale: () => UNKNOWN_SCALE, note() {}, expected: () => undefined }

/** Ratios measured before a run. */
export interface KnownCalibration {
  /** The model's tokens for one of the run's, of text of several tasks. */
  readonly ownTokens?: number | undefined
  /** Ratio of each task's own text; 1 if every token is the same. */
  readonly tasks?: Readonly<Record<string, number>> | undefined
  /** Tokens of the chat template around a prompt. */
  readonly template?: number | undefined
  /**
   * Whether `tasks` come from the usage of one reply. A server that cuts prompts reports too few tokens there, so rows
   * can disprove them.
   */
  readonly byUsage?: boolean | undefined
}

/**
 * Starts with the ratios measured before the run. If the model's own tokenizer has counted, rows change nothing, so a
 * method's cuts do not depend on which item was answered first. Otherwise the densest prompt of a task sets the ratio.
 * A ratio from usage remains until a row has a tenth more.
 * @param isOwn whether the run's tokens are this model's own
 */
export function createCalibration(fit: KnownCalibration, isOwn = false): Calibration {
  const seen = new Map<string, number>()
  const prompts = new Map<string, PromptCounts>()
  const template = fit.template ?? USUAL_TEMPLATE
  const getInitialScale = (task: string): TokenScale => {
    const own = fit.tasks && Object.hasOwn(fit.tasks, task) ? fit.tasks[task] : undefined
    if (isOwn || own === 1) return { ownTokens: 1, template, known: 'exact' }
    if (own !== undefined) return { ownTokens: own, template, known: 'counted' }
    return fit.ownTokens === undefined
      ? { ...UNKNOWN_SCALE, template }
      : { ownTokens: fit.ownTokens, template, known: 'mixed' }
  }
  return {
    of(task, varies = false) {
      const told = getInitialScale(task)
      const isSettled = told.known === 'exact' || (told.known === 'counted' && !fit.byUsage)
      const least = told.known === 'counted' ? told.ownTokens * DISPROVED : told.ownTokens * LEAST_SHARE
      const counts = prompts.get(task) ?? new PromptCounts(varies)
      prompts.set(task, counts)
      return {
        scale() {
          const ownTokens = seen.get(task)
          return ownTokens === undefined ? told : { ownTokens, template, known: 'seen' }
        },
        expected: (sent, counted) => counts.expected({ sent, counted }),
        note(sent, counted) {
          counts.add({ sent, counted })
          if (isSettled || sent < TELLING) return
          const ownTokens = (counted - template) / sent
          // A silently truncated prompt shows nothing about how the model counts.
          if (ownTokens < least || ownTokens > MOST_OWN) return
          seen.set(task, Math.max(ownTokens, seen.get(task) ?? 0))
        },
      }
    },
  }
}

/** Shorter prompts tell little. */
const TELLING = 500
/** Smallest ratio of a task's text to that of several tasks together. */
const LEAST_SHARE = 0.75
/** A row with a tenth more than the usage of the fit check: that check's prompt was cut. */
const DISPROVED = 1.1
/** Limit of own tokens per run token. No common tokenizer needs more, except `chars`, which no model uses. */
const MOST_OWN = 4
