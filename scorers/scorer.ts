import type { ProgramLanguage, Programs } from '../core/process/programs.ts'

/**
 * What a scorer says of one answer.
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
 * Which of the three scores of an answer a scorer gives; they are never mixed:
 * - `official`: as the paper's own code reads and compares, holes included. Held by golden files.
 * - `strict`: form and content. The answer must stand in a form that the rule takes, and nothing may contradict it.
 * - `stated`: content. What the reply commits to, in whatever form; wrong extras and hedges count against it
 *   (`stated/`).
 * - `judged`: none of these but a model's verdict, which is never exact. An item has it alone, or the others.
 */
export type Variant = 'official' | 'strict' | 'stated' | 'judged'

/** What all scorers have. */
interface Described<Id extends string> {
  readonly id: Id
  readonly about: string
  /** Paper, section or file of the official code. */
  readonly source: string
  /** `yes-no` scores are 0 or 1 (Wilson intervals); `graded` ones lie between (bootstrap intervals). */
  readonly scale: 'yes-no' | 'graded'
  /** The scorer that closes this one's holes and is shown beside it. */
  readonly strict?: string
  /** The scorer that reads what the answer commits to in any form, and compares as the strict one does. */
  readonly stated?: string
  /** Which of the three scores it gives. Absent (a plugin's): `strict`, a rule of its own. */
  readonly variant?: Variant
  /**
   * Further scorers of the same answer, such as another branch of the official code: scored too, never mixed with this
   * one.
   */
  readonly secondary?: readonly string[]
  /**
   * Right answers are text copied from the prompt: what repeats it counts. Absent: such parts commit to nothing, where
   * the variant is `strict` or `stated`.
   */
  readonly copies?: true
  /**
   * Why its answers stay without a score here, where they do: a phrase to go behind "answers stay without a score:".
   */
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
   * The language that this item's answer is written in. Where it cannot be run the item stays without a score, and a
   * note says so.
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
 * A scorer of texts. Gives it as it is, with its types checked.
 *
 * @since 0.2.0
 * @public
 */
export function defineScorer<const Id extends string, Expected>(
  scorer: TextScorer<Id, Expected>,
): TextScorer<Id, Expected> {
  return scorer
}

/**
 * A scorer of answers that are programs, which it runs. Gives it as it is, with its types checked.
 *
 * @since 0.2.0
 * @public
 */
export function defineProgramScorer<const Id extends string, Expected>(
  scorer: ProgramScorer<Id, Expected>,
): ProgramScorer<Id, Expected> {
  return scorer
}
