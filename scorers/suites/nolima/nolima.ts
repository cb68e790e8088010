import { strings } from '../../parts/strings.ts'
import { qaEmStrict } from '../../qa-strict.ts'
import { rulerAnyStrict } from '../../ruler-any-strict.ts'
import { defineScorer } from '../../scorer.ts'
import { officially, strictly } from '../official.ts'
import { nolima } from './metrics.ts'

const SOURCE = 'arXiv 2502.05167; adobe-research/NoLiMa@7532e4e evaluation/async_evaluate.py'

export const nolimaContains = defineScorer({
  id: 'nolima-contains',
  about: 'Does a gold stand in the reply, case and all? NoLiMa contains.',
  source: SOURCE,
  scale: 'yes-no',
  strict: 'ruler-any-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: strings,
  score: (answer, golds: readonly string[]) => officially(answer, () => nolima('contains', answer, golds), golds),
})

export const nolimaEm = defineScorer({
  id: 'nolima-em',
  about: 'Is the reply a gold, white space around it aside? NoLiMa EM.',
  source: SOURCE,
  scale: 'yes-no',
  strict: 'nolima-em-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: strings,
  score: (answer, golds: readonly string[]) => officially(answer, () => nolima('EM', answer, golds), golds),
})

export const nolimaLastlineContains = defineScorer({
  id: 'nolima-lastline-contains',
  about: 'Does a gold stand in the last line of the reply? NoLiMa lastline_contains.',
  source: SOURCE,
  scale: 'yes-no',
  strict: 'nolima-lastline-contains-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: strings,
  score: (answer, golds: readonly string[]) =>
    officially(answer, () => nolima('lastline_contains', answer, golds), golds),
})

export const nolimaLastlineEm = defineScorer({
  id: 'nolima-lastline-em',
  about: 'Is the last line of the reply a gold? NoLiMa lastline_EM.',
  source: SOURCE,
  scale: 'yes-no',
  strict: 'nolima-lastline-em-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: strings,
  score: (answer, golds: readonly string[]) => officially(answer, () => nolima('lastline_EM', answer, golds), golds),
})

export const nolimaEmStrict = strictly('nolima-em-strict', nolimaEm, qaEmStrict)
export const nolimaLastlineContainsStrict = strictly(
  'nolima-lastline-contains-strict',
  nolimaLastlineContains,
  rulerAnyStrict,
)
export const nolimaLastlineEmStrict = strictly('nolima-lastline-em-strict', nolimaLastlineEm, rulerAnyStrict)
