import { PromptCounts } from '../../../core/tokens/server-truncation.ts'

/** How a model counts the text of a task. */
export interface TokenScale {
  /** Its own tokens for one of the run's tokenizer. */
  readonly ownTokens: number
  /** Of the chat template around one message, in its own tokens. */
  readonly template: number
  /**
   * How that is known. `exact`: token for token the run's own; `counted`: by the server's tokenizer, or its usage of
   * text of this task alone; `seen`: by the usage of the first rows; `mixed`: by the usage of text of several tasks;
   * `no`: not at all, and taken to be the run's own.
   */
  readonly known: 'exact' | 'counted' | 'seen' | 'mixed' | 'no'
}

/** What is known of how one model counts one task's text, and what is learnt of it as its prompts are answered. */
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

/** How one model counts, task by task. */
export interface Calibration {
  /** @param varies Whether the task's texts differ as much as those of a user's file do */
  of(task: string, varies?: boolean): TaskCalibration
}

/** Kept free where nobody told how much a chat template takes: those in use take fewer. */
export const USUAL_TEMPLATE = 32

export const UNKNOWN_SCALE: TokenScale = { ownTokens: 1, template: USUAL_TEMPLATE, known: 'no' }

export const UNCALIBRATED: TaskCalibration = { scale: () => UNKNOWN_SCALE, note() {}, expected: () => undefined }

/** What was found before a run. */
export interface KnownCalibration {
  /** The model's tokens for one of the run's, of text of several tasks. */
  readonly ownTokens?: number | undefined
  /** Of each task's own text; 1: token for token alike. */
  readonly tasks?: Readonly<Record<string, number>> | undefined
  /** Of the chat template around a prompt. */
  readonly template?: number | undefined
  /**
   * Whether `tasks` come from the usage of one reply. A server that cuts prompts reports too few tokens there, so rows
   * can disprove them.
   */
  readonly byUsage?: boolean | undefined
}

/**
 * Begins with what was found before the run. Where the model's own tokenizer has counted, nothing is learnt from rows,
 * so that what a method cuts does not hang on which item was answered first; elsewhere the densest prompt of a task
 * tells. A ratio by usage holds until a row has a tenth more.
 * @param isOwn are the run's tokens this model's own?
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
          // What a server cut in silence says nothing of how it counts.
          if (ownTokens < least || ownTokens > MOST_OWN) return
          seen.set(task, Math.max(ownTokens, seen.get(task) ?? 0))
        },
      }
    },
  }
}

/** Shorter prompts tell little. */
const TELLING = 500
/** A task's text against that of several together. */
const LEAST_SHARE = 0.75
/** A row with a tenth more than the usage of the fit check: that check's prompt was cut. */
const DISPROVED = 1.1
/** Own tokens for one of the run's: no tokenizer in use needs more, but for `chars`, which is no model's. */
const MOST_OWN = 4
