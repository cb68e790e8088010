import { RecentMap } from 'fathom-bench/plugin'
import { readTranscript } from '../transcript.ts'
import { foldOperations, type Truth } from './fold.ts'
import { readOperations } from './read.ts'

/** Texts of fewer characters are recalled for one question alone, so keeping them saves nothing. */
const LONG = 100_000

/** Several streams are read at once, at one amount or two each. */
const kept = new RecentMap<string, Truth>(4)

/** The truth that a transcript tells. A long one is read once: every question of an amount is asked of the same text. */
export function readTruth(text: string): Truth {
  const found = kept.get(text)
  if (found !== undefined) return found
  const truth = foldOperations(readOperations(readTranscript(text)))
  if (text.length < LONG) return truth
  kept.set(text, truth)
  return truth
}
