import { type AnswerPair, countByContext, keepFirst } from './pairs.ts'

/** A reply with a value of another context. */
export interface Foreign {
  readonly context: number
  readonly from: number
}

/** Findings that fail a length without a test. */
interface Proofs {
  readonly foreign: readonly Foreign[]
  /** Contexts that lost half or more of what the base has right. */
  readonly collapsed: readonly number[]
}

/**
 * @param cached of one server against itself: cold answers, and answers to the same questions from the cache
 */
export function findProofs(pairs: readonly AnswerPair[], cached: readonly AnswerPair[] | undefined): Proofs {
  return {
    foreign: cached ? listOwnForeign(pairs, cached) : listForeign(pairs),
    collapsed: [...new Set([...listCollapsed(pairs), ...listCollapsed(keepFirst(cached ?? []))])],
  }
}

/** Values of another context that the base did not reply with. */
const listForeign = (pairs: readonly AnswerPair[]): Foreign[] =>
  pairs.flatMap(({ context, base, changed }) =>
    changed.foreign !== undefined && base.foreign === undefined ? [{ context, from: changed.foreign }] : [],
  )

/** With one server, either side shows that it mixes contexts up. */
function listOwnForeign(pairs: readonly AnswerPair[], cached: readonly AnswerPair[]): Foreign[] {
  const replies = [
    ...pairs.flatMap(({ context, base, changed }) => [base, changed].map(reply => ({ context, reply }))),
    // Its answers from the cache are among the pairs.
    ...keepFirst(cached).map(({ context, base }) => ({ context, reply: base })),
  ]
  return replies.flatMap(({ context, reply: { foreign } }) =>
    foreign === undefined ? [] : [{ context, from: foreign }],
  )
}

const listCollapsed = (pairs: readonly AnswerPair[]): number[] =>
  [...countByContext(pairs)].flatMap(([context, { right, lost }]) => (lost >= 4 && lost >= right / 2 ? [context] : []))
