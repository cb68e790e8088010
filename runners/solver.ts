import type { Random } from '../core/random/random.ts'
import type { Solver } from './method.ts'

/** Returns the answer from a part of a text; empty if a solver or a guess fails on the part. */
export function tryPart(answer: () => string | undefined): string {
  try {
    return answer() ?? ''
  } catch {
    return ''
  }
}

/** Answers a text with a task's solver, or else with its guess, or else with nothing. */
export const solveOrGuess = (
  { solve, guess }: Solver,
  prompt: { readonly context: string; readonly question: string },
  rng: Random,
): string => tryPart(() => solve?.(prompt)) || tryPart(() => guess?.(prompt, rng))
