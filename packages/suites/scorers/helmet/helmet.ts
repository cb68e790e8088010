import { computeTrecNdcg, defineScorer, qaEmStrict, stringsExpected } from 'fathom-bench/plugin'
import { defineStrictVariant, scoreOfficially } from '../official.ts'
import { type HelmetGold, helmetExpected, type RerankGold, rerankExpected } from './gold.ts'
import { computeRulerRecall, parseRankings, scoreIcl, scoreInfbenchChoice, withParsed } from './metrics.ts'

const SOURCE = 'arXiv 2410.02694; princeton-nlp/HELMET@4526dfb'

export const helmetDefault = defineScorer({
  id: 'helmet-default',
  about: 'A metric of the whole reply or of what follows "Answer:", whichever is larger. HELMET.',
  source: `${SOURCE} data.py default_post_process`,
  scale: 'graded',
  strict: 'helmet-strict',
  stated: 'stated-helmet',
  variant: 'official',
  expects: helmetExpected,
  score: (answer, { answers, metric }: HelmetGold) =>
    scoreOfficially(answer, () => withParsed(metric, answer, answers, 'Answer:'), answers.flat()),
})

export const helmetJsonKv = defineScorer({
  id: 'helmet-json-kv',
  about: 'A metric of the whole reply or of what follows "corresponding value:", whichever is larger. HELMET json_kv.',
  source: `${SOURCE} data.py load_json_kv`,
  scale: 'graded',
  strict: 'helmet-strict',
  stated: 'stated-helmet',
  variant: 'official',
  expects: helmetExpected,
  score: (answer, { answers, metric }: HelmetGold) =>
    scoreOfficially(answer, () => withParsed(metric, answer, answers, 'corresponding value:'), answers.flat()),
})

/**
 * The first answer is the letter, the second "L. text"; every metric except substring_exact_match counts as
 * exact_match.
 */
export const helmetInfbenchChoice = defineScorer({
  id: 'helmet-infbench-choice',
  about: 'Is the letter the reply or what follows "Answer:", or does "L. text" stand in it? HELMET ∞Bench MC.',
  source: `${SOURCE} data.py load_infbench`,
  scale: 'yes-no',
  strict: 'helmet-infbench-choice-strict',
  stated: 'stated-helmet-choice',
  variant: 'official',
  expects: helmetExpected,
  score(answer, { answers, metric }: HelmetGold) {
    const golds = answers.flat()
    const which = metric === 'substring_exact_match' ? metric : 'exact_match'
    return scoreOfficially(answer, () => scoreInfbenchChoice(which, answer, golds), golds)
  },
})

export const helmetIcl = defineScorer({
  id: 'helmet-icl',
  about: 'Is what follows "label:" the label? HELMET ICL.',
  source: `${SOURCE} data.py load_icl`,
  scale: 'yes-no',
  strict: 'helmet-icl-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreIcl(answer, golds), golds),
})

export const helmetIclStrict = defineStrictVariant('helmet-icl-strict', helmetIcl, qaEmStrict)

export const helmetRulerRecall = defineScorer({
  id: 'helmet-ruler-recall',
  about: "Share of the answers that stand in the reply (substring, case ignored). HELMET's RULER files.",
  source: `${SOURCE} data.py load_ruler`,
  scale: 'graded',
  strict: 'ruler-recall-strict',
  stated: 'stated-set',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => computeRulerRecall(answer, golds), golds),
})

/** Not held by golden values: trec_eval was not at hand where they were made. */
export const helmetRerank = defineScorer({
  id: 'helmet-rerank',
  about: 'NDCG at 10 of the longest chain of ids with ">" between them. HELMET rerank.',
  source: `${SOURCE} utils.py parse_rankings; trec_eval ndcg_cut_10`,
  scale: 'graded',
  stated: 'stated-helmet-rerank',
  variant: 'official',
  expects: rerankExpected,
  score: (answer, { labels }: RerankGold) =>
    scoreOfficially(answer, () => computeTrecNdcg(parseRankings(answer), labels, 10), Object.keys(labels)),
})
