import type { Item } from '../../generators/build/generate.ts'
import type { Solver } from '../../runners/method.ts'
import { isProgramScorer, type Scorer } from '../../scorers/scorer.ts'
import { listGoldTexts, makeTextFinder } from './gold-texts.ts'

/**
 * Stands for the solver that a file's task lacks: it is told the right answers, and says of them what stands in the
 * question or in the part that was read, as its scorer likes it best. What it scores bounds any reader of that part
 * that can only say what it has read.
 *
 * @returns undefined where no right answer stands in the whole context: such items are not answered by copying
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

/** Of equal ones the first; empty where none scores. */
function pickBest(answers: readonly string[], score: (answer: string) => number): string {
  let [most, found] = [0, '']
  for (const answer of answers) {
    const scored = answer === '' ? 0 : score(answer)
    if (scored > most) [most, found] = [scored, answer]
  }
  return found
}
