import { defineScorer, qaEmStrict, rulerAnyStrict, stringsExpected } from 'fathom-bench/plugin'
import { defineStrictVariant, scoreOfficially } from '../official.ts'
import { scoreNolima } from './metrics.ts'

const SOURCE = 'arXiv 2502.05167; adobe-research/NoLiMa@7532e4e evaluation/async_evaluate.py'

export const nolimaContains = defineScorer({
  id: 'nolima-contains',
  about: 'Does a gold stand in the reply, case and all? NoLiMa contains.',
  source: SOURCE,
  scale: 'yes-no',
  strict: 'ruler-any-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => scoreNolima('contains', answer, golds), golds),
})

export const nolimaEm = defineScorer({
  id: 'nolima-em',
  about: 'Is the reply a gold, white space around it aside? NoLiMa EM.',
  source: SOURCE,
  scale: 'yes-no',
  strict: 'nolima-em-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) => scoreOfficially(answer, () => scoreNolima('EM', answer, golds), golds),
})

export const nolimaLastlineContains = defineScorer({
  id: 'nolima-lastline-contains',
  about: 'Does a gold stand in the last line of the reply? NoLiMa lastline_contains.',
  source: SOURCE,
  scale: 'yes-no',
  strict: 'nolima-lastline-contains-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => scoreNolima('lastline_contains', answer, golds), golds),
})

export const nolimaLastlineEm = defineScorer({
  id: 'nolima-lastline-em',
  about: 'Is the last line of the reply a gold? NoLiMa lastline_EM.',
  source: SOURCE,
  scale: 'yes-no',
  strict: 'nolima-lastline-em-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, golds: readonly string[]) =>
    scoreOfficially(answer, () => scoreNolima('lastline_EM', answer, golds), golds),
})

export const nolimaEmStrict = defineStrictVariant('nolima-em-strict', nolimaEm, qaEmStrict)
export const nolimaLastlineContainsStrict = defineStrictVariant(
  'nolima-lastline-contains-strict',
  nolimaLastlineContains,
  rulerAnyStrict,
)
export const nolimaLastlineEmStrict = defineStrictVariant('nolima-lastline-em-strict', nolimaLastlineEm, rulerAnyStrict)
