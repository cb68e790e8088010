import type { Rows } from '../core/indexed-rows.ts'
import { canonical } from '../core/key.ts'
import { KeyedIndex } from '../core/keyed-index.ts'
import type { AnswerRow, RunKey, ScoreRow } from '../core/rows.ts'

/** The attempts at answers that a run holds. */
export class Attempts {
  readonly #known = new KeyedIndex()

  add(row: Attempt): void {
    this.#known.set(row.item, underOf(row), 1)
  }

  has(row: Attempt): boolean {
    return this.#known.get(row.item, underOf(row)) !== undefined
  }
}

type Attempt = RunKey & Pick<AnswerRow, 'attempt'>

const underOf = ({ method, model, config, attempt }: Attempt) => JSON.stringify([method, model, config, attempt])

/**
 * The places of scores that do not belong to an answer of the run, each once. A power cut may tear an answer's row and leave its scores, which would be mixed with
 * those of the attempt that takes its place. Of scores that contradict each other none is kept: they are made again.
 *
 * @param attempts of all answers, earlier attempts too
 */
export function strayScores(scores: Rows<ScoreRow>, attempts: Attempts): ReadonlySet<number> {
  const strays = new Set<number>()
  const held = new KeyedIndex()
  for (const [at, row] of scores.entries()) {
    const under = JSON.stringify([underOf(row), row.scorer])
    const before = held.get(row.item, under)
    if (!attempts.has(row)) strays.add(at)
    else if (before === undefined) held.set(row.item, under, at)
    else {
      strays.add(at)
      if (canonical(scores.at(before)) !== canonical(row)) strays.add(before)
    }
  }
  return strays
}
