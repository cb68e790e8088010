import type { AnswerInstructions, Random, Statements } from 'fathom-bench/plugin'

/** One question that adds up what is strewn over a text. */
export interface AggregateQuestion extends AnswerInstructions {
  readonly question: string
  readonly expected: Readonly<Record<string, string | number>>
  /** The sentences that the answer is made of. */
  readonly facts: readonly string[]
  /** Words that nothing around the facts may hold. */
  readonly avoid: readonly string[]
}

export interface Op {
  draw(rng: Random): AggregateQuestion
  /** Sentences of the same kind that the answers of all questions of a context do not touch. */
  others(questions: readonly AggregateQuestion[]): Statements
  /** By the question's own words; undefined where the question is another op's. */
  solve(prompt: {
    readonly context: string
    readonly question: string
  }): Readonly<Record<string, string | number>> | undefined
  /** Random candidates, as `solve`. */
  guess(
    prompt: { readonly context: string; readonly question: string },
    rng: Random,
  ): Readonly<Record<string, string | number>> | undefined
}
