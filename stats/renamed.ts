import { type BenchError, usageError } from '../core/errors.ts'

/** Old names of functions, each with its new one (docs/renamed.md). */
export const RENAMED = {
  aboveChance: 'scoreAboveChance',
  effectiveLength: 'computeEffectiveLength',
  verdictOf: 'judgeNonInferiority',
  pairedDifference: 'computePairedDifference',
  detectableDifference: 'computeDetectableDifference',
  detectablePaired: 'computeDetectablePaired',
  gradedItems: 'computeGradedItems',
  nonInferiorityItems: 'computeNonInferiorityItems',
  pairedItems: 'computePairedItems',
  unpairedItems: 'computeUnpairedItems',
  rulerAverages: 'computeRulerAverages',
  nominalAlphas: 'computeNominalAlphas',
} as const

/** Returns a function in place of a renamed one: it throws one line that says the new name. */
const replace = (old: keyof typeof RENAMED) => (): never => {
  throw refuse(old)
}

const refuse = (old: keyof typeof RENAMED): BenchError =>
  usageError(`fathom-bench/stats: ${old} was renamed to ${RENAMED[old]} (docs/renamed.md).`)

/** @deprecated Renamed to `scoreAboveChance`. */
export const aboveChance = replace('aboveChance')
/** @deprecated Renamed to `computeEffectiveLength`. */
export const effectiveLength = replace('effectiveLength')
/** @deprecated Renamed to `judgeNonInferiority`. */
export const verdictOf = replace('verdictOf')
/** @deprecated Renamed to `computePairedDifference`. */
export const pairedDifference = replace('pairedDifference')
/** @deprecated Renamed to `computeDetectableDifference`. */
export const detectableDifference = replace('detectableDifference')
/** @deprecated Renamed to `computeDetectablePaired`. */
export const detectablePaired = replace('detectablePaired')
/** @deprecated Renamed to `computeGradedItems`. */
export const gradedItems = replace('gradedItems')
/** @deprecated Renamed to `computeNonInferiorityItems`. */
export const nonInferiorityItems = replace('nonInferiorityItems')
/** @deprecated Renamed to `computePairedItems`. */
export const pairedItems = replace('pairedItems')
/** @deprecated Renamed to `computeUnpairedItems`. */
export const unpairedItems = replace('unpairedItems')
/** @deprecated Renamed to `computeRulerAverages`. */
export const rulerAverages = replace('rulerAverages')
/** @deprecated Renamed to `computeNominalAlphas`. */
export const nominalAlphas = replace('nominalAlphas')
