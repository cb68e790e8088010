import {
  defineScorer,
  extractLongAnswer,
  keepAsserted,
  OPTION_LETTERS,
  qaEmStrict,
  qaF1Strict,
  rulerAnyStrict,
  statedChoice,
  statedPhrase,
  statedPhraseF1,
  statedSummary,
  stripThinking,
  type TextScorer,
} from 'fathom-bench/plugin'
import { helmetAsqa, helmetQampari } from './alce.ts'
import {
  type AlceGold,
  asqaExpected,
  type HelmetGold,
  helmetExpected,
  qampariExpected,
  type RerankGold,
  rerankExpected,
} from './gold.ts'
import { helmetDefault, helmetInfbenchChoice, helmetRerank } from './helmet.ts'
import type { HelmetMetric } from './metrics.ts'

// Strict and flexible scores in addition to HELMET's own.

const SOURCE = 'Our own: what a reply commits to (docs/scorers.md), compared as HELMET does.'
type Rule = Pick<TextScorer<string, readonly string[]>, 'score'>

const pickStatedRule = (metric: HelmetMetric): Rule =>
  metric.startsWith('rouge') ? statedSummary : metric === 'f1' ? statedPhraseF1 : statedPhrase
const pickStrictRule = (metric: HelmetMetric): Rule =>
  metric.startsWith('rouge')
    ? statedSummary
    : metric === 'f1'
      ? qaF1Strict
      : metric === 'exact_match'
        ? qaEmStrict
        : rulerAnyStrict

export const statedHelmet = defineScorer({
  id: 'stated-helmet',
  about: 'Does the reply commit to an answer, or how like one is it, by the metric?',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: helmetExpected,
  score: (answer, { answers, metric }: HelmetGold) => pickStatedRule(metric).score(answer, answers.flat()),
})

/** The official score, limited by what the reply commits to and by a strict rule. */
export const helmetStrict = defineScorer({
  id: 'helmet-strict',
  about: 'As helmet-default, and right by a strict rule for the metric too; the less of both.',
  source: "Our own variant of HELMET's metrics.",
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-helmet',
  expects: helmetExpected,
  score(answer, expected: HelmetGold) {
    const mild = helmetDefault.score(answer, expected)
    const hard = pickStrictRule(expected.metric).score(answer, expected.answers.flat())
    return mild.value <= hard.value ? mild : hard
  },
})

/** Options whose words are not known, the right one's aside. */
function buildOptions({ answers }: HelmetGold) {
  const [letter = '', full = ''] = answers.flat()
  const at = letter.length === 1 ? OPTION_LETTERS.indexOf(letter) : -1
  const options = Array.from({ length: Math.max(4, at + 1) }, (_, index) =>
    index === at ? full.replace(/^[A-Z]\.\s*/, '') : '',
  )
  return { answer: at < 0 ? 'A' : letter, options, known: at >= 0 }
}

export const statedHelmetChoice = defineScorer({
  id: 'stated-helmet-choice',
  about: 'Does the reply commit to the right option, by its letter or its words?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'stated',
  expects: helmetExpected,
  score(answer, expected: HelmetGold) {
    const { known, ...choice } = buildOptions(expected)
    return known ? statedChoice.score(answer, choice) : statedPhrase.score(answer, expected.answers.flat())
  },
})

export const helmetInfbenchChoiceStrict = defineScorer({
  id: 'helmet-infbench-choice-strict',
  about: 'As helmet-infbench-choice, and the reply commits to that option.',
  source: 'Our own variant of HELMET ∞Bench MC.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-helmet-choice',
  expects: helmetExpected,
  score(answer, expected: HelmetGold) {
    const mild = helmetInfbenchChoice.score(answer, expected)
    const hard = statedHelmetChoice.score(answer, expected)
    return mild.value <= hard.value ? mild : hard
  },
})

export const statedHelmetRerank = defineScorer({
  id: 'stated-helmet-rerank',
  about: 'NDCG at 10 of the ranking that the reply gives behind its thinking and what it takes back.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: rerankExpected,
  score: (answer, expected: RerankGold) => helmetRerank.score(extractLongAnswer(answer), expected),
})

export const statedHelmetAsqa = defineScorer({
  id: 'stated-helmet-asqa',
  about: 'Share of the parts of the question of which a short answer is asserted behind the thinking.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: asqaExpected,
  score: (answer, expected: AlceGold) => helmetAsqa.score(keepAsserted(stripThinking(answer)), expected),
})

export const statedHelmetQampari = defineScorer({
  id: 'stated-helmet-qampari',
  about:
    'Share of the answers, of which five are enough, that the reply lists behind the thinking and what it takes back.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: qampariExpected,
  score: (answer, expected: AlceGold) => helmetQampari.score(extractLongAnswer(answer), expected),
})
