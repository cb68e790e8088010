import type { AnswerPair } from '../judge/pairs.ts'
import { type Foreign, toForeign, type Untested } from '../judge/proofs.ts'
import { gradeReply } from '../judge/reply.ts'
import { drawProbeQuestions } from './probe.ts'
import type { AskedContext, SessionOptions } from './session.ts'

type Asked = Pick<AskedContext, 'built' | 'rows' | 'reread'>
type Options = Pick<SessionOptions, 'values' | 'isSelf' | 'asking' | 'specs'>

/** Collects proofs from answers that are in no test: to a length's first prompts, and on copies of contexts. */
export const listUntested = (options: Options, length: number, asked: readonly Asked[]): Untested => ({
  foreign: listFirstForeign(options, length),
  copies: listRereadPairs(options, asked),
})

/** Values of another context in the replies to a length's first prompts, unless the base has them, too. */
function listFirstForeign({ asking: { file }, values, isSelf, specs }: Options, length: number): Foreign[] {
  return specs.flatMap(drawProbeQuestions).flatMap(each => {
    const find = (side: 'base' | 'changed') => {
      const row = file.find({ side, context: each.context, question: each.question, arm: 'alone' })
      return row?.length === length ? gradeReply(row.text, each, values) : undefined
    }
    const [base, changed] = [find('base'), find('changed')]
    if (isSelf) return base ? toForeign(each.context, base) : []
    return changed && base?.foreign === undefined ? toForeign(each.context, changed) : []
  })
}

/** Pairs an answer that was asked alone with the answer to the same question on a copy that was read before. */
const listRereadPairs = ({ values }: Options, asked: readonly Asked[]): AnswerPair[] =>
  asked.flatMap(({ built, rows, reread }) =>
    [...reread.values()].map((row): AnswerPair => {
      const each = built.questions[row.question]
      const { context, question, kind, band } = each
      const text = rows.base.get(question)?.text ?? null
      return {
        ...{ context, question, kind, band },
        ...{ parallel: false, cold: false },
        base: gradeReply(text, each, values),
        changed: gradeReply(row.text, each, values),
        equal: text !== null && text === row.text,
      }
    }),
  )
