export { choice } from './exact/choice.ts'
export { countDecay } from './exact/count-decay.ts'
export { factsF1 } from './exact/facts-f1.ts'
export { fields } from './exact/fields.ts'
export { fieldsStrict } from './exact/fields-strict.ts'
export { goldNumberExact } from './exact/gold-number-exact.ts'
export { labelMatch } from './exact/label-match.ts'
export { listExact } from './exact/list-exact.ts'
export { numberDecay } from './exact/number-decay.ts'
export { numberExact } from './exact/number-exact.ts'
export { orderAdjacent } from './exact/order-adjacent.ts'
export { orderExact } from './exact/order-exact.ts'
export { orderTau } from './exact/order-tau.ts'
export { pairF1 } from './exact/pair-f1.ts'
export { judged } from './judge/judge-scorer.ts'
export {
  languageFields,
  languageFieldsAll,
  statedLanguageFields,
  statedLanguageFieldsAll,
} from '../packages/languages/scorers/language-fields.ts'
export {
  languageCount,
  languageNumber,
  statedLanguageCount,
  statedLanguageNumber,
} from '../packages/languages/scorers/language-number.ts'
export { languagePhrase, statedLanguagePhrase } from '../packages/languages/scorers/language-phrase.ts'
export { languageSet, statedLanguageSet } from '../packages/languages/scorers/language-set.ts'
export { longcontextQa, longcontextQaStrict } from './qa/longcontext-qa.ts'
export { memagentEm, memagentF1, memagentSubEm } from './qa/memagent.ts'
export { memagentSubEmStrict } from './qa/memagent-sub-em-strict.ts'
export { qaEm, qaF1, qaPrecision, qaRecall } from './qa/qa.ts'
export { qaEmStrict, qaF1Strict, qaOverlapStrict } from './qa/qa-strict.ts'
export { squadEm, squadF1 } from './qa/squad.ts'
export { rulerAny } from './ruler/ruler-any.ts'
export { rulerAnyStrict } from './ruler/ruler-any-strict.ts'
export { rulerRecall } from './ruler/ruler-recall.ts'
export { rulerRecallStrict } from './ruler/ruler-recall-strict.ts'
export { statedChoice } from './stated/stated-choice.ts'
export { statedFacts } from './stated/stated-facts.ts'
export { statedFields, statedFieldsAll } from './stated/stated-fields.ts'
export { statedGoldNumber } from './stated/stated-gold-number.ts'
export { statedLabel } from './stated/stated-label.ts'
export { statedList } from './stated/stated-list.ts'
export { statedMatch } from './stated/stated-match.ts'
export { statedCountDecay, statedNumber, statedNumberDecay } from './stated/stated-number.ts'
export { statedOrderAdjacent, statedOrderExact, statedOrderTau } from './stated/stated-order.ts'
export { statedPairs } from './stated/stated-pairs.ts'
export { statedPhrase, statedPhraseF1 } from './stated/stated-phrase.ts'
export { statedSet } from './stated/stated-set.ts'
export { statedSummary } from './stated/stated-summary.ts'
export { statedText } from './stated/stated-text.ts'
export { statedValue } from './stated/stated-value.ts'
