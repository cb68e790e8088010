/**
 * The statistics of the reports (docs/statistics.md): intervals, exact tests, the paired bootstrap, effective lengths,
 * sample sizes.
 *
 * @packageDocumentation
 */
export { scoreAboveChance } from './chance.ts'
export {
  type Curve,
  computeEffectiveLength,
  type EffectiveLength,
  type LengthRule,
  RULER_THRESHOLD,
} from './effective-length.ts'
export { holm } from './holm.ts'
export type { Interval } from './intervals/interval.ts'
export { wilson } from './intervals/wilson.ts'
export {
  aboveChance,
  detectableDifference,
  detectablePaired,
  effectiveLength,
  gradedItems,
  nominalAlphas,
  nonInferiorityItems,
  pairedDifference,
  pairedItems,
  rulerAverages,
  unpairedItems,
  verdictOf,
} from './old-names.ts'
export { mcnemarExact } from './paired/mcnemar.ts'
export { judgeNonInferiority, type NonInferiorityVerdict } from './paired/non-inferiority.ts'
export { computePairedDifference, type Pair, type PairedDifference } from './paired/paired-difference.ts'
export { signFlip } from './paired/permutation.ts'
export { computeNominalAlphas } from './paired/sequential.ts'
export {
  computeDetectableDifference,
  computeDetectablePaired,
  computeGradedItems,
  computeNonInferiorityItems,
  computePairedItems,
  computeUnpairedItems,
  type PowerOptions,
} from './power.ts'
export { computeRulerAverages } from './ruler-average.ts'
