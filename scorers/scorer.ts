import type { ProgramLanguage, Programs } from '../core/process/programs.ts'

/**
 * A scorer's verdict on one answer.
 * @since 0.2.0
 */
export interface Verdict {
  /** In [0, 1]. */
  readonly value: number
  /**
   * Figures behind the value. `official` holds what the paper's own code returns where that is another scale, a
   * negative partial or an exception (`{ raises: '…' }`).
   */
  readonly parts?: Readonly<Record<string, unknown>>
  /** One line for a reader: what was found, what was missing. */
  readonly why: string
}

/**
 * Which of the three scores of an answer a scorer gives; they are never mixed.
 * - `official`: reads and compares as the paper's own code does, including its flaws. Golden files guard it.
 * - `strict`: form and content. The answer must have an accepted form, and nothing may contradict it.
 * - `stated`: content. The score of what the response commits to, in any form; wrong extras and hedges count against it
 * (`stated/`).
 * - `judged`: a model's verdict, which is never exact. An item has either this one or the others.
 */
export type Variant = 'official' | 'strict' | 'stated' | 'judged'

/** Fields of all scorers. */
interface Described<Id extends string> {
  readonly id: Id
  readonly about: string
  /** Paper, section or file of the official code. */
  readonly source: string
  /** `yes-no` scores are 0 or 1 (Wilson intervals); `graded` ones lie between (bootstrap intervals). */
  readonly scale: 'yes-no' | 'graded'
  /** The scorer that fixes this one's flaws and is shown next to it. */
  readonly strict?: string
  /** The scorer that reads what the answer commits to in any form, and compares as the strict one does. */
  readonly stated?: string
  /** Which of the three scores it gives. Missing (in a plugin): `strict`, a rule of its own. */
  readonly variant?: Variant
  /**
   * Further scorers of the same answer, such as another branch of the official code: scored too, never mixed with this
   * one.
   */
  readonly secondary?: readonly string[]
  /**
   * Set if right answers are text copied from the prompt, so that repeated text counts. Otherwise such parts commit to
   * nothing if the variant is `strict` or `stated`.
   */
  readonly copies?: true
  /** Why its answers have no score, if so: a phrase that follows "answers stay without a score:". */
  readonly unscored?: string
  /** The shape of `expected`, tested before a row that came from a file is scored. Absent: anything goes. */
  readonly expects?: { readonly shape: string; readonly test: (expected: unknown) => boolean }
}

/**
 * Turns an answer and what was expected into a number, with the reason. Deterministic, no model, and it never throws,
 * whatever text comes. An item without an answer scores 0 before a scorer is asked.
 * @since 0.2.0
 */
export interface TextScorer<Id extends string = string, Expected = unknown> extends Described<Id> {
  score(answer: string, expected: Expected): Verdict
}

/** Scores an answer that is a program, by running it. The same rules; what the program does never throws either. */
export interface ProgramScorer<Id extends string = string, Expected = unknown> extends Described<Id> {
  /**
   * Returns the programming language of this item's answer. If it cannot run, the item has no score, and a note reports
   * it.
   */
  language(expected: Expected): ProgramLanguage
  judge(answer: string, expected: Expected, programs: Programs): Promise<Verdict>
}

/**
 * Gives an answer its value: from the text alone, or by running it as a program.
 * @since 0.2.0
 */
export type Scorer<Id extends string = string, Expected = unknown> =
  | TextScorer<Id, Expected>
  | ProgramScorer<Id, Expected>

export const isProgramScorer = (scorer: Scorer): scorer is ProgramScorer => 'judge' in scorer

/**
 * Defines a scorer of texts. Returns it unchanged and checks its types.
 * @since 0.2.0
 * @public
 */
export function defineScorer<const Id extends string, Expected>(
  scorer: TextScorer<Id, Expected>,
): TextScorer<Id, Expected> {
  return scorer
}

/**
 * Defines a scorer that runs answers as programs. Returns it unchanged and checks its types.
 * @since 0.2.0
 * @public
 */
export function defineProgramScorer<const Id extends string, Expected>(
  scorer: ProgramScorer<Id, Expected>,
): ProgramScorer<Id, Expected> {
  return scorer
}
