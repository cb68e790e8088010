/** The scorers' contract, and what scorers share. */

export { choice } from '../../scorers/exact/choice.ts'
export { goldNumberExact } from '../../scorers/exact/gold-number-exact.ts'
export { listExact } from '../../scorers/exact/list-exact.ts'
export { numberExact } from '../../scorers/exact/number-exact.ts'
export { orderTau } from '../../scorers/exact/order-tau.ts'
export { qaEm, qaF1, qaPrecision, qaRecall } from '../../scorers/qa/qa.ts'
export { qaEmStrict, qaF1Strict } from '../../scorers/qa/qa-strict.ts'
export { squadEm, squadF1 } from '../../scorers/qa/squad.ts'
export {
  clean,
  evaluateRuler,
  findReferences,
  type RulerMetric,
  type RulerResult,
} from '../../scorers/ruler/parts/ruler.ts'
export { rulerAny } from '../../scorers/ruler/ruler-any.ts'
export { rulerAnyStrict } from '../../scorers/ruler/ruler-any-strict.ts'
export { rulerRecall } from '../../scorers/ruler/ruler-recall.ts'
export { rulerRecallStrict } from '../../scorers/ruler/ruler-recall-strict.ts'
export { listItemScorers, NO_PROGRAMS, scoreText } from '../../scorers/score.ts'
export {
  defineProgramScorer,
  defineScorer,
  isProgramScorer,
  type Scorer,
  type TextScorer,
  type Verdict,
} from '../../scorers/scorer.ts'
export { keepAsserted } from '../../scorers/stated/parts/assertion.ts'
export { capToStated } from '../../scorers/stated/parts/cap.ts'
export { listReplyPassages, type Passage, readCommitment } from '../../scorers/stated/parts/commitment.ts'
export { extractLongAnswer, stripChat } from '../../scorers/stated/parts/long-answer.ts'
export { findCommittedPhrase } from '../../scorers/stated/parts/phrase.ts'
export { MARKED, toPlainText } from '../../scorers/stated/parts/plain.ts'
export { refusalIn } from '../../scorers/stated/parts/refusal.ts'
export { DENIAL } from '../../scorers/stated/parts/value.ts'
export { statedChoice } from '../../scorers/stated/stated-choice.ts'
export { getCountUnit, statedNumberDecay } from '../../scorers/stated/stated-number.ts'
export { statedPhrase, statedPhraseF1 } from '../../scorers/stated/stated-phrase.ts'
export { statedSet } from '../../scorers/stated/stated-set.ts'
export { statedSummary } from '../../scorers/stated/stated-summary.ts'
export { statedText } from '../../scorers/stated/stated-text.ts'
export { findKeychainBoxed, findLastBoxed, malformed } from '../../scorers/text/box.ts'
export { splitStatements } from '../../scorers/text/conclusion.ts'
export { type CopiedWords, copiedWords, splitCopiedWords } from '../../scorers/text/copied-words.ts'
export { type CalendarDay, parseDate } from '../../scorers/text/dates/date-parse.ts'
export { findFirstBox } from '../../scorers/text/first-box.ts'
export { type GoldText, goldText } from '../../scorers/text/gold-text.ts'
export { type Labelled, labelledExpected } from '../../scorers/text/lists/label.ts'
export { type NodeFigure, scoreNodes } from '../../scorers/text/lists/node-figures.ts'
export { parseBalancedList, parseLastLineList } from '../../scorers/text/lists/node-list.ts'
export { type ChoiceExpected, choiceExpected, OPTION_LETTERS } from '../../scorers/text/lists/options.ts'
export { stringsExpected } from '../../scorers/text/lists/strings.ts'
export {
  scoreAllInTidyBox,
  scoreBox,
  scoreTidyBox,
  scoreTidyOverlap,
  TIDY_LIMITS,
  type TidyLimits,
} from '../../scorers/text/longcontext.ts'
export {
  computeMemagentF1,
  extractMarkedAnswer,
  extractMemagentAnswer,
  isExactMatch,
  isSubMatch,
  roundItem,
} from '../../scorers/text/memagent.ts'
export { scoreMemagentTraining } from '../../scorers/text/memagent-reward.ts'
export { computeRatio } from '../../scorers/text/metrics/difflib.ts'
export { computeFuzzRatio } from '../../scorers/text/metrics/fuzz-ratio.ts'
export { cutWithJieba } from '../../scorers/text/metrics/jieba.ts'
export { computeHotpotOverlap, computeOverlap } from '../../scorers/text/metrics/overlap.ts'
export { stemPorter } from '../../scorers/text/metrics/porter.ts'
export { computeRougeL, computeRougeLsum, type Rouge } from '../../scorers/text/metrics/rouge-score.ts'
export { computeRougeSummary } from '../../scorers/text/metrics/rouge-summary.ts'
export { computeTrecNdcg } from '../../scorers/text/metrics/trec-ndcg.ts'
export { type MrcrExpected, mrcrExpected, removePrefix, scoreBlock } from '../../scorers/text/mrcr.ts'
export {
  normalizeAnswer,
  normalizeArticlesFirst,
  normalizeWords,
  removeArticles,
  removePunctuation,
  WORD_CHARACTER,
} from '../../scorers/text/normalise.ts'
export { anyNumbers } from '../../scorers/text/numbers/any-numbers.ts'
export { goldNumbers } from '../../scorers/text/numbers/gold-number.ts'
export { isSameNumber, numberExpected } from '../../scorers/text/numbers/same-number.ts'
export { cutText, escapeInvisible, quoteSome, quoteText } from '../../scorers/text/quote.ts'
export { extractFirstTagged, extractLastTagged, stripThinking } from '../../scorers/text/tags.ts'
