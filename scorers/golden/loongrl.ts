import { largest } from '../../core/extremes.ts'
import { contains, round, split, strip } from '../../core/python.ts'
import { lastBoxed, lastBoxedOfKeychain, malformed } from '../parts/boxed.ts'
import { allInTidyBox, inBox, inTidyBox } from '../parts/longcontext.ts'
import { perItem, subEm } from '../parts/memagent.ts'
import { normaliseArticlesFirst } from '../parts/normalise.ts'
import { overlapOf } from '../parts/overlap.ts'
import type { Fields } from './case.ts'
import { first, items, raise, str } from './python.ts'

/** LoongRL's rewards (rStar-RL/LoongRL) over the fields of a golden case. */
export const LOONGRL: Readonly<Record<string, (fields: Fields) => unknown>> = {
  'longcontext_qa.pure_exact_match': ({ prediction, references }) => inBox(str(prediction), golds(references)),
  'longcontext_qa.format_exact_match': ({ prediction, references }) => inTidyBox(str(prediction), golds(references)),
  // Names that its file never imports end every comparison in a NameError, which it catches.
  'longcontext_qa.format_f1_score': ({ prediction, references }) => str(prediction) && golds(references) && 0,
  'ruler_multi.pure_exact_match': ({ prediction, references }) => inBox(str(prediction), golds(references)),
  'ruler_multi.format_exact_match': ({ prediction, references }) => allInTidyBox(str(prediction), golds(references)),
  'longcontext_qa_llm_judge.score': ({ prediction, references }) => judge(prediction, references),
}

/** KeyChain's own evaluator (Wangmerlyn/KeyChain a958c91 trajectory_gen), the best over the references. */
export const KEYCHAIN: Readonly<Record<string, (fields: Fields) => unknown>> = {
  sub_em: trajectory((answer, gold) => Number(contains(answer, gold) || contains(gold, answer))),
  em: trajectory((answer, gold) => Number(answer === gold)),
  f1: trajectory((answer, gold) => overlapOf(split(answer), split(gold)).f1),
}

const golds = (references: unknown) => (typeof references === 'string' ? [references] : items(references))

/** The rule part of the latest reward: two-way sub_em of the last boxes, the reference's too, behind `</think>`. */
function judge(prediction: unknown, references: unknown): number {
  const answer = afterThink(prediction)
  if (!answer) return 0
  const said = parsed(answer)
  const gold = parsed(str(first(references)))
  if (!said) return 0
  return gold === null ? raise('AttributeError') : perItem(Number(subEm(said, gold)))
}

function parsed(text: string): string | null {
  const box = lastBoxed(text.replaceAll('*', ''))
  return box === malformed ? raise('AssertionError') : box
}

function trajectory(metric: (answer: string, gold: string) => number): (fields: Fields) => number {
  return ({ prediction, references }) => {
    const answer = afterThink(prediction)
    const said = answer === null ? null : lastBoxedOfKeychain(answer.replaceAll('*', ''))
    if (!said || (Array.isArray(references) && references.length === 0)) return 0
    const normal = normaliseArticlesFirst(said)
    return round(largest(golds(references).map(gold => metric(normal, normaliseArticlesFirst(str(gold))))), 4)
  }
}

/** What follows the last `</think>`; null without one. */
function afterThink(prediction: unknown): string | null {
  if (typeof prediction !== 'string') raise('TypeError')
  const at = prediction.lastIndexOf(THINK)
  return at < 0 ? null : strip(prediction.slice(at + THINK.length))
}

const THINK = '</think>'
