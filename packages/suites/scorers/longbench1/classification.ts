import { defineScorer, findLargest, type Labelled, labelledExpected } from 'fathom-bench/plugin'
import { scoreOfficially } from '../official.ts'
import { scoreClassification, takeFirstLine } from './metrics.ts'

/** trec and lsht: of several answers the best. */
export const longbench1Classification = defineScorer({
  id: 'longbench1-classification',
  about: 'One over the number of classes named in the first line, if the right one is among them. LongBench.',
  source: 'arXiv 2308.14508; THUDM/LongBench@2e00731 LongBench/metrics.py classification_score',
  scale: 'graded',
  strict: 'label-match',
  stated: 'stated-label',
  variant: 'official',
  expects: labelledExpected,
  score: (answer, { answer: right, labels }: Labelled) => {
    const golds = [right].flat()
    const said = takeFirstLine(answer)
    return scoreOfficially(
      answer,
      () => Math.max(0, findLargest(golds.map(gold => scoreClassification(said, gold, labels)))),
      golds,
    )
  },
})
