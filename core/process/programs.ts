/** Languages that an answer may be a program in. */
export const PROGRAM_LANGUAGES = ['python', 'c++'] as const
export type ProgramLanguage = (typeof PROGRAM_LANGUAGES)[number]

/**
 * Runs programs that a model wrote. A command hands it to scorers: Python runs in the sandbox, C++ natively and only
 * where the user allowed it.
 */
export interface Programs {
  /**
   * Why programs of this language cannot be run here, and what to do about it, in one line; undefined where they can.
   */
  unavailable(language: ProgramLanguage): string | undefined
  /**
   * One result an input, in order. A program that does not compile has one result only, `not built`. Never throws for
   * what a program does.
   */
  run(program: Program, inputs: readonly string[]): Promise<readonly ProgramRun[]>
}

export interface Program {
  readonly language: ProgramLanguage
  readonly source: string
  /** Time limit for one input, in milliseconds. */
  readonly timeLimitMs: number
}

export interface ProgramRun {
  /** `ok`: it ended with code 0. `crash`: another code, a signal or an exception. */
  readonly outcome: 'ok' | 'not built' | 'crash' | 'timeout' | 'memory'
  /** Standard output, truncated at one megabyte. */
  readonly stdout: string
  /** One line: the compiler's first error, the exception, the signal. */
  readonly why: string
}
