import type { AnswerPair } from '../judge/pairs.ts'
import { gradeReply } from '../judge/reply.ts'
import { isWarm } from './probe.ts'
import type { AskedContext, SessionOptions } from './session.ts'

/**
 * Pairs a cold answer with each answer to the same question from the cache: that of a question asked alone comes first,
 * and that on a copy of the context last. A copy that the server had in its cache after all is left out.
 */
export function listCachePairs(
  { values, isSelf }: Pick<SessionOptions, 'values' | 'isSelf'>,
  contexts: readonly Pick<AskedContext, 'built' | 'rows' | 'fresh' | 'reread'>[],
): AnswerPair[] {
  if (!isSelf) return []
  return contexts.flatMap(({ built, rows, fresh, reread }) => {
    const first = rows.base.get(0)
    if (!first || fresh.size === 0) return []
    const cold = [first, ...[...fresh.values()].filter(row => !isWarm(row, first))]
    return cold.flatMap(row => {
      const each = built.questions[row.question]
      const { context, question, kind, band } = each
      const warm = [
        { reply: row === first ? undefined : rows.base.get(question), parallel: false },
        { reply: rows.changed.get(question), parallel: true },
        { reply: reread.get(question), parallel: false },
      ]
      return warm.flatMap(({ reply, parallel }): AnswerPair[] =>
        reply === undefined
          ? []
          : [
              {
                ...{ context, question, kind, band, parallel },
                cold: false,
                base: gradeReply(row.text, each, values),
                changed: gradeReply(reply.text, each, values),
                equal: row.text !== null && row.text === reply.text,
              },
            ],
      )
    })
  })
}
