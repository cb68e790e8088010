import { type AnswerPair, countByContext, keepFirst } from './pairs.ts'
import type { GradedReply } from './reply.ts'

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

/** Answers that no test counts, and that can prove a fault all the same. */
export interface Untested {
  /** In the answers to a length's first prompts, which chose its plan: they are one more context. */
  readonly foreign: readonly Foreign[]
  /** One server against itself: a question on a context, and on a copy of it that was read before. */
  readonly copies: readonly AnswerPair[]
}

export const NOTHING_UNTESTED: Untested = { foreign: [], copies: [] }

/**
 * @param cached of one server against itself: cold answers, and answers to the same questions from the cache
 */
export function findProofs(
  pairs: readonly AnswerPair[],
  cached: readonly AnswerPair[] | undefined,
  { foreign, copies }: Untested,
): Proofs {
  const rereadForeign = copies.flatMap(({ context, changed }) => toForeign(context, changed))
  const values = copies.filter(({ kind }) => kind === 'copy')
  const collapsed = [pairs, keepFirst(cached ?? []), values].flatMap(listCollapsed)
  return {
    foreign: [...(cached ? listOwnForeign(pairs, cached) : listForeign(pairs)), ...rereadForeign, ...foreign],
    collapsed: [...new Set(collapsed)],
  }
}

/** The value of another context in a reply, if there is one. */
export const toForeign = (context: number, { foreign }: GradedReply): Foreign[] =>
  foreign === undefined ? [] : [{ context, from: foreign }]

/** Values of another context that the base did not reply with. */
const listForeign = (pairs: readonly AnswerPair[]): Foreign[] =>
  pairs.flatMap(({ context, base, changed }) => (base.foreign === undefined ? toForeign(context, changed) : []))

/** With one server, either side shows that it mixes contexts up. */
function listOwnForeign(pairs: readonly AnswerPair[], cached: readonly AnswerPair[]): Foreign[] {
  const replies = [
    ...pairs.flatMap(({ context, base, changed }) => [base, changed].map(reply => ({ context, reply }))),
    // Its answers from the cache are among the pairs.
    ...keepFirst(cached).map(({ context, base }) => ({ context, reply: base })),
  ]
  return replies.flatMap(({ context, reply }) => toForeign(context, reply))
}

const listCollapsed = (pairs: readonly AnswerPair[]): number[] =>
  [...countByContext(pairs)].flatMap(([context, { right, lost }]) => (lost >= 4 && lost >= right / 2 ? [context] : []))
