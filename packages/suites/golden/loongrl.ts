import {
  computeOverlap,
  findKeychainBoxed,
  findLargest,
  findLastBoxed,
  hasSubstring,
  isSubMatch,
  malformed,
  normalizeArticlesFirst,
  round,
  roundItem,
  scoreAllInTidyBox,
  scoreBox,
  scoreTidyBox,
  split,
  strip,
} from 'fathom-bench/plugin'
import type { GoldenFields } from './case.ts'
import { raise, requireText, takeFirstItem, toPythonItems } from './python.ts'

/** LoongRL's rewards (rStar-RL/LoongRL) over the fields of a golden case. */
export const LOONGRL: Readonly<Record<string, (fields: GoldenFields) => unknown>> = {
  'longcontext_qa.pure_exact_match': ({ prediction, references }) =>
    scoreBox(requireText(prediction), listGolds(references)),
  'longcontext_qa.format_exact_match': ({ prediction, references }) =>
    scoreTidyBox(requireText(prediction), listGolds(references)),
  // Names that its file never imports end every comparison in a NameError, which it catches.
  'longcontext_qa.format_f1_score': ({ prediction, references }) =>
    requireText(prediction) && listGolds(references) && 0,
  'ruler_multi.pure_exact_match': ({ prediction, references }) =>
    scoreBox(requireText(prediction), listGolds(references)),
  'ruler_multi.format_exact_match': ({ prediction, references }) =>
    scoreAllInTidyBox(requireText(prediction), listGolds(references)),
  'longcontext_qa_llm_judge.score': ({ prediction, references }) => judge(prediction, references),
}

/** KeyChain's own evaluator (Wangmerlyn/KeyChain a958c91 trajectory_gen), the best over the references. */
export const KEYCHAIN: Readonly<Record<string, (fields: GoldenFields) => unknown>> = {
  sub_em: makeTrajectoryMetric((answer, gold) => Number(hasSubstring(answer, gold) || hasSubstring(gold, answer))),
  em: makeTrajectoryMetric((answer, gold) => Number(answer === gold)),
  f1: makeTrajectoryMetric((answer, gold) => computeOverlap(split(answer), split(gold)).f1),
}

const listGolds = (references: unknown) => (typeof references === 'string' ? [references] : toPythonItems(references))

/** The rule part of the latest reward: two-way sub_em of the last boxes, the reference's too, behind `</think>`. */
function judge(prediction: unknown, references: unknown): number {
  const answer = extractReply(prediction)
  if (!answer) return 0
  const said = parseBox(answer)
  const gold = parseBox(requireText(takeFirstItem(references)))
  if (!said) return 0
  return gold === null ? raise('AttributeError') : roundItem(Number(isSubMatch(said, gold)))
}

function parseBox(text: string): string | null {
  const box = findLastBoxed(text.replaceAll('*', ''))
  return box === malformed ? raise('AssertionError') : box
}

function makeTrajectoryMetric(metric: (answer: string, gold: string) => number): (fields: GoldenFields) => number {
  return ({ prediction, references }) => {
    const answer = extractReply(prediction)
    const said = answer === null ? null : findKeychainBoxed(answer.replaceAll('*', ''))
    if (!said || (Array.isArray(references) && references.length === 0)) return 0
    const normal = normalizeArticlesFirst(said)
    return round(
      findLargest(listGolds(references).map(gold => metric(normal, normalizeArticlesFirst(requireText(gold))))),
      4,
    )
  }
}

/** Returns the text after the last `</think>`; null without one. */
function extractReply(prediction: unknown): string | null {
  if (typeof prediction !== 'string') raise('TypeError')
  const at = prediction.lastIndexOf(THINK)
  return at < 0 ? null : strip(prediction.slice(at + THINK.length))
}

const THINK = '</think>'
