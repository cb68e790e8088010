import type { Item } from '../../generators/build/generate.ts'
import type { Solver } from '../../runners/method.ts'
import { isProgramScorer, type Scorer } from '../../scorers/scorer.ts'
import { listGoldTexts, makeTextFinder } from './gold-texts.ts'

/**
 * Replaces the solver that a file's task lacks. It knows the right answers, and repeats those that are in the question
 * or in the part that was read, in the form that scores highest. Its score bounds any reader of that part that only
 * repeats what it read.
 *
 * @returns undefined if the context contains no right answer: copying cannot solve such items
 */
export function makeCopier(
  { row: { expected }, context }: Pick<Item, 'row' | 'context'>,
  scorer: Scorer,
): Solver | undefined {
  if (isProgramScorer(scorer)) return undefined
  const answers = [...new Set(listGoldTexts(expected) ?? [])].filter(makeTextFinder(context))
  if (answers.length === 0) return undefined
  return {
    solve(part) {
      const said = answers.filter(makeTextFinder(`${part.question}\n${part.context}`))
      return pickBest([said.join(', '), ...said], answer => scorer.score(answer, expected).value)
    },
  }
}

/** Returns the best answer, the first of equal ones; empty if none scores. */
function pickBest(answers: readonly string[], score: (answer: string) => number): string {
  let [most, found] = [0, '']
  for (const answer of answers) {
    const scored = answer === '' ? 0 : score(answer)
    if (scored > most) [most, found] = [scored, answer]
  }
  return found
}
