import type { AnswerPair } from '../judge/pairs.ts'
import { gradeReply } from '../judge/reply.ts'
import { isWarm } from './probe.ts'
import type { AskedContext, SessionOptions } from './session.ts'

/**
 * Pairs a cold answer with each answer to the same question from the cache: that of a question asked alone comes first.
 * A copy that the server had in its cache after all is left out.
 */
export function listCachePairs(
  { values, isSelf }: Pick<SessionOptions, 'values' | 'isSelf'>,
  contexts: readonly Pick<AskedContext, 'built' | 'rows' | 'fresh'>[],
): AnswerPair[] {
  if (!isSelf) return []
  return contexts.flatMap(({ built, rows, fresh }) => {
    const first = rows.base.get(0)
    if (!first || fresh.size === 0) return []
    const cold = [first, ...[...fresh.values()].filter(row => !isWarm(row, first))]
    return cold.flatMap(row => {
      const each = built.questions[row.question]
      const { context, question, kind, band } = each
      const warm = [...(row === first ? [] : [rows.base.get(question)]), rows.changed.get(question)]
      return warm.flatMap((other, at): AnswerPair[] =>
        other === undefined
          ? []
          : [
              {
                ...{ context, question, kind, band },
                parallel: row === first || at > 0,
                cold: false,
                base: gradeReply(row.text, each, values),
                changed: gradeReply(other.text, each, values),
                equal: row.text !== null && row.text === other.text,
              },
            ],
      )
    })
  })
}
