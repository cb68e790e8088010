import type { Evidence } from '../../../core/rows/evidence.ts'
import { solveOrGuess, tryPart } from '../../solver.ts'
import type { FloorView } from '../floor.ts'
import type { Passages } from './search.ts'
import { listFormValues } from './values.ts'

/** Answers from the first passages of an order, as many as the budget allows. */
export function answerInOrder(
  view: FloorView,
  passages: Passages,
  order: Iterable<number>,
  { sampled = false } = {},
): string {
  const reading = makePassageReader(view, passages)
  for (const at of order) if (!reading.take(at) && reading.full()) break
  return answerFromTaken(view, passages, reading.taken, sampled)
}

/** Collects passages until the budget is full. Only what is taken is counted. */
export function makePassageReader({ context, text, budget, tokenizer }: FloorView, passages: Passages) {
  const { starts } = text()
  const { first } = passages
  const taken = new Set<number>()
  let left = budget
  let misses = 0
  return {
    taken,
    /** Whether another passage of the usual size no longer fits. */
    full: () => misses > MISSES,
    /** Takes a passage if it fits and was not taken before. */
    take(passage: number): boolean {
      if (taken.has(passage)) return false
      const tokens = tokenizer.count(context.slice(starts[first[passage]], starts[first[passage + 1]])) + SEAM
      if (tokens > left) {
        misses++
        return false
      }
      left -= tokens
      taken.add(passage)
      return true
    },
  }
}

const MISSES = 20
/** Tokens of the line break between passages that were not adjacent. */
const SEAM = 1

/** Answers from the passages that were taken. */
export function answerFromTaken(
  view: FloorView,
  passages: Passages,
  taken: ReadonlySet<number>,
  sampled: boolean,
): string {
  const { context, question, text, read } = view
  const { starts } = text()
  const places = [...taken].sort((a, b) => a - b)
  const parts: string[] = []
  let chars = 0
  for (const [at, passage] of places.entries()) {
    const [start, end] = [starts[passages.first[passage]], starts[passages.first[passage + 1]]]
    read(start, end)
    const part = context.slice(start, end)
    const apart = places[at + 1] !== passage + 1 && !part.endsWith('\n')
    parts.push(apart ? `${part.trimEnd()}\n` : part)
    chars += part.length
  }
  const share = chars / Math.max(1, context.length)
  return answerFromEvidence(view, { context: parts.join('').trimEnd(), question, share, sampled })
}

/**
 * Returns the task's answer from the evidence: its own rule for partial evidence, else its solver, else a guess from
 * it. A task without either has the values in the evidence that look like answers.
 */
export function answerFromEvidence(view: FloorView, evidence: Evidence): string {
  const { solver, rng } = view
  const { fromEvidence } = solver
  if (fromEvidence) return tryPart(() => fromEvidence(evidence, rng))
  if (!solver.solve) return listFormValues(view, evidence.context)
  return solveOrGuess(solver, evidence, rng)
}
