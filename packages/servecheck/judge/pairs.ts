import type { ItemKind } from '../items/kinds.ts'
import type { GradedReply } from './reply.ts'
import type { Flip } from './tests.ts'

/** One question, answered by the base and by the changed server. */
export interface AnswerPair {
  readonly context: number
  readonly question: number
  readonly kind: ItemKind
  /** Index of its band of depths. */
  readonly band: number
  /** Whether it was asked together with others of its context. */
  readonly parallel: boolean
  /** Whether it was the first question of its context, so that nothing of it was cached. */
  readonly cold: boolean
  readonly base: GradedReply
  readonly changed: GradedReply
  /** Whether both replies are the same text. */
  readonly equal: boolean
}

/** Drops pairs in which a server gave no reply: a timeout is neither a loss nor a win. */
export const keepAnswered = (pairs: readonly AnswerPair[]): AnswerPair[] =>
  pairs.filter(({ base, changed }) => base.outcome !== 'none' && changed.outcome !== 'none')

export const toFlip = ({ context, parallel, base, changed }: AnswerPair): Flip => ({
  context,
  stratum: parallel ? 'parallel' : 'alone',
  base: base.outcome === 'right',
  changed: changed.outcome === 'right',
})

/** Copies that one side has right and the other right but for a quarter of its characters. */
export function listSlipFlips(pairs: readonly AnswerPair[]): Flip[] {
  const isCopied = ({ outcome }: GradedReply) => outcome === 'right' || outcome === 'slip'
  return pairs.filter(({ kind, base, changed }) => kind === 'copy' && isCopied(base) && isCopied(changed)).map(toFlip)
}

/** Contexts with the questions that the base had right and those of them that the changed server lost. */
export function countByContext(pairs: readonly AnswerPair[]): Map<number, { right: number; lost: number }> {
  const contexts = new Map<number, { right: number; lost: number }>()
  for (const { context, base, changed } of pairs) {
    const counts = contexts.get(context) ?? { right: 0, lost: 0 }
    contexts.set(context, counts)
    if (base.outcome !== 'right') continue
    counts.right++
    if (changed.outcome !== 'right') counts.lost++
  }
  return contexts
}

/** The first pair of each question. */
export const keepFirst = (pairs: readonly AnswerPair[]): AnswerPair[] => [
  ...new Map(pairs.toReversed().map(pair => [`${pair.context} ${pair.question}`, pair])).values(),
]
