import type { Random } from '../core/random/random.ts'
import type { Solver } from './method.ts'

/** What comes of a part of a text: nothing where the part is more than a solver or a guess can stand. */
export function tryPart(answer: () => string | undefined): string {
  try {
    return answer() ?? ''
  } catch {
    return ''
  }
}

/** What a task makes of a text: its solver's answer, else a guess, else nothing. */
export const solveOrGuess = (
  { solve, guess }: Solver,
  prompt: { readonly context: string; readonly question: string },
  rng: Random,
): string => tryPart(() => solve?.(prompt)) || tryPart(() => guess?.(prompt, rng))
