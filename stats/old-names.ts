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

/** Returns a stub for a renamed function: it throws one line with the new name. */
const replace = (old: keyof typeof RENAMED) => (): never => {
  throw refuse(old)
}

const refuse = (old: keyof typeof RENAMED): BenchError =>
  usageError(`fathom-bench/stats: ${old} was renamed to ${RENAMED[old]} (docs/renamed.md).`)

/**
 * Throws an error with the new name of this function, `scoreAboveChance`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const aboveChance = replace('aboveChance')
/**
 * Throws an error with the new name of this function, `computeEffectiveLength`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const effectiveLength = replace('effectiveLength')
/**
 * Throws an error with the new name of this function, `judgeNonInferiority`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const verdictOf = replace('verdictOf')
/**
 * Throws an error with the new name of this function, `computePairedDifference`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const pairedDifference = replace('pairedDifference')
/**
 * Throws an error with the new name of this function, `computeDetectableDifference`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const detectableDifference = replace('detectableDifference')
/**
 * Throws an error with the new name of this function, `computeDetectablePaired`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const detectablePaired = replace('detectablePaired')
/**
 * Throws an error with the new name of this function, `computeGradedItems`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const gradedItems = replace('gradedItems')
/**
 * Throws an error with the new name of this function, `computeNonInferiorityItems`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const nonInferiorityItems = replace('nonInferiorityItems')
/**
 * Throws an error with the new name of this function, `computePairedItems`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const pairedItems = replace('pairedItems')
/**
 * Throws an error with the new name of this function, `computeUnpairedItems`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const unpairedItems = replace('unpairedItems')
/**
 * Throws an error with the new name of this function, `computeRulerAverages`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const rulerAverages = replace('rulerAverages')
/**
 * Throws an error with the new name of this function, `computeNominalAlphas`.
 *
 * @deprecated since 0.2.0
 * @since 0.2.0
 */
export const nominalAlphas = replace('nominalAlphas')
