import { round } from '../../../core/python/python.ts'
import { computeRatio } from './difflib.ts'

/**
 * Computes `fuzz.ratio` of fuzzywuzzy 0.18.0 without python-Levenshtein, 0 to 100: difflib's ratio with autojunk, in
 * whole percent (half to even). Equal texts score 100, and a text against an empty one 0.
 */
export function computeFuzzRatio(a: string, b: string): number {
  if (a === b) return 100
  return a === '' || b === '' ? 0 : round(100 * computeRatio(a, b).ratio)
}
