import { defineScorer, type Verdict } from '../scorer.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { computeMemagentF1, extractMemagentAnswer, isExactMatch, isSubMatch, roundItem } from '../text/memagent.ts'
import { quoteText } from '../text/quote.ts'

/**
 * MemAgent's metrics for RULER-HQA. The answer is what follows the last "the answer is" in lower case (see
 * `extractMemagentAnswer`); without it an item is 0. Only the first reference counts.
 */
const SOURCE = 'arXiv 2507.02259; BytedTsinghua-SIA/MemAgent 76b7a65 taskutils/memory_eval/ruler_hqa.py'

/**
 * 1 where the normalised answer is in the reference or the reference in the answer. The holes are MemAgent's: "the
 * answer is b" is right for Beatles, and "the answer is the" for anything.
 */
export const memagentSubEm = defineScorer({
  id: 'memagent-sub-em',
  about: 'Is the reference in what follows "the answer is", or that in the reference? MemAgent sub_em.',
  source: `${SOURCE} judge_sub_em`,
  scale: 'yes-no',
  strict: 'memagent-sub-em-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) =>
    judgeAnswer(answer, expected, (a, gold) => Number(isSubMatch(a, gold))),
})

/** 1 where the normalised answer equals the normalised reference. */
export const memagentEm = defineScorer({
  id: 'memagent-em',
  stated: 'stated-phrase',
  variant: 'official',
  about: 'Is what follows "the answer is" the reference? MemAgent em.',
  source: `${SOURCE} judge_em`,
  scale: 'yes-no',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) =>
    judgeAnswer(answer, expected, (a, gold) => Number(isExactMatch(a, gold))),
})

/** HotpotQA's f1 of what follows "the answer is", rounded to two decimals for each item as MemAgent does. */
export const memagentF1 = defineScorer({
  id: 'memagent-f1',
  stated: 'stated-phrase-f1',
  variant: 'official',
  about: 'F1 of the words behind "the answer is" and of the reference, rounded to 0.01. MemAgent f1.',
  source: `${SOURCE} judge_f1`,
  scale: 'graded',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) =>
    judgeAnswer(answer, expected, (a, gold) => roundItem(computeMemagentF1(a, gold))),
})

function judgeAnswer(
  answer: string,
  expected: readonly string[],
  metric: (prediction: string, gold: string) => number,
): Verdict {
  const gold = expected[0]
  const prediction = extractMemagentAnswer(answer)
  if (gold === undefined) return { value: 0, why: 'no references' }
  if (prediction === null) return { value: 0, why: 'no "the answer is" in the answer' }
  if (prediction === '') return { value: 0, why: 'nothing behind "the answer is"' }
  const value = metric(prediction, gold)
  return {
    value,
    parts: { answer: prediction.slice(0, 200) },
    why: `${value} for ${quoteText(prediction)} against ${quoteText(gold)}`,
  }
}
