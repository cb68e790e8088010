/**
 * The statistics of the reports (docs/statistics.md): intervals, exact tests, the paired bootstrap, effective lengths, sample sizes.
 *
 * @packageDocumentation
 */
export { aboveChance } from './chance.ts'
export {
  type Curve,
  type EffectiveLength,
  effectiveLength,
  type LengthRule,
  RULER_THRESHOLD,
} from './effective-length.ts'
export { holm } from './holm.ts'
export type { Interval } from './interval.ts'
export { mcnemarExact } from './mcnemar.ts'
export { type Verdict, verdictOf } from './non-inferiority.ts'
export { type Pair, type PairedDifference, pairedDifference } from './paired.ts'
export { signFlip } from './permutation.ts'
export {
  detectableDifference,
  detectablePaired,
  gradedItems,
  type Level,
  nonInferiorityItems,
  pairedItems,
  unpairedItems,
} from './power.ts'
export { rulerAverages } from './ruler-average.ts'
export { nominalAlphas } from './sequential.ts'
export { wilson } from './wilson.ts'
