import { isFields, raise, scoreMemagentTraining } from 'fathom-bench/plugin'
import { QWEN_DOCMATH } from './docmath.ts'
import { GRADE, type GradingRule, measureCopied, type OverlapRule, SHARE_OF, scoreNodeList } from './lc-niah.ts'
import { readJudgment, scoreLongrlvr } from './longrlvr.ts'
import { scoreLoong } from './loongrl.ts'
import { QWEN_CHOICES, QWEN_DOCQA, scoreQwen } from './qwenlong.ts'

/** The fields of a recorded case, by the names of the official function. */
type Fields = Readonly<Record<string, unknown>>

/** Rewards of trainers by the names of recorded cases (`score --golden`). A further reward is one more line. */
export const OFFICIAL_REWARDS: Readonly<Record<string, (fields: Fields) => unknown>> = {
  'memagent-train': ({ solution_str, ground_truth }) => scoreMemagentTraining(solution_str, ground_truth),
  'loongrl-pure-exact-match': makeLoong('pure_exact_match'),
  'loongrl-format-exact-match': makeLoong('format_exact_match'),
  'loongrl-format-f1-score': makeLoong('format_f1_score'),
  'loongrl-settings': ({ rule, solution_str, ground_truth, env }) =>
    scoreLoong(typeof rule === 'string' ? rule : '', solution_str, ground_truth, isFields(env) ? env : {}),
  'longrlvr-score': ({ solution_str, ref_chunks, answer_judgment }) =>
    scoreLongrlvr(solution_str, ref_chunks, answer_judgment),
  'longrlvr-judgment': ({ response_text }) => readJudgment(response_text),
  'qwenlong-docqa': ({ solution_str, ground_truth }) => scoreQwen(QWEN_DOCQA, solution_str, ground_truth),
  'qwenlong-docmath': ({ solution_str, ground_truth }) => scoreQwen(QWEN_DOCMATH, solution_str, ground_truth),
  'qwenlong-choices': ({ solution_str, ground_truth }) => scoreQwen(QWEN_CHOICES, solution_str, ground_truth),
  'lc-niah': scoreLcNiah,
}

function makeLoong(rule: string): (fields: Fields) => number {
  return ({ solution_str, ground_truth }) => scoreLoong(rule, solution_str, ground_truth)
}

function scoreLcNiah(fields: Fields): unknown {
  const { overlap_metric_rule: metric = 'lcs', overlap_grading_rule: grading = 'multiply' } = fields
  const answer = scoreNodeList(joinTexts(fields['answer'], ''), fields['expected_answer'])
  const shares = measureCopied(joinTexts(fields['reasoning'], ''), joinTexts(fields['input'], '\n'))
  if (typeof metric !== 'string' || !Object.hasOwn(SHARE_OF, metric)) raise('ValueError')
  if (typeof grading !== 'string' || !Object.hasOwn(GRADE, grading)) raise('ValueError')
  const copied = shares[SHARE_OF[metric as OverlapRule]]
  return {
    reward: GRADE[grading as GradingRule](answer, copied),
    answer_score: answer,
    reasoning_overlap: copied,
    overlap_seq_match: shares.seqMatch,
    overlap_ngram16: shares.ngram16,
    overlap_lcs: shares.lcs,
  }
}

/** One text, or the texts of parts. */
const joinTexts = (value: unknown, between: string): string =>
  Array.isArray(value) ? value.filter(part => typeof part === 'string').join(between) : String(value ?? '')
