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
export type { Interval } from './interval.ts'
export { mcnemarExact } from './mcnemar.ts'
export { judgeNonInferiority, type NonInferiorityVerdict } from './non-inferiority.ts'
export { computePairedDifference, type Pair, type PairedDifference } from './paired.ts'
export { signFlip } from './permutation.ts'
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
export { computeNominalAlphas } from './sequential.ts'
export { wilson } from './wilson.ts'
