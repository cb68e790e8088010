import { BASELINE } from '../summary/entries/baseline-method.ts'
import type { Entry } from '../summary/entries/entries.ts'

/** A reader cannot follow more coloured lines with names in one plot. */
export const MAX_COLORED_LINES = 8

/** Numbers of coloured entries if there are more: the largest, and the one for few methods. */
const [MOST_BEST, ENOUGH_BEST] = [6, 4]

/**
 * Returns the entries that a plot draws in colour and names. They are all entries if they are few. Otherwise they are
 * the best, the baseline on its model and the best of each further method. All others are grey.
 *
 * @param ranked without references, the best first
 * @param most that can all be drawn in colour
 */
export function pickHighlightedEntries(ranked: readonly Entry[], most = MAX_COLORED_LINES): readonly Entry[] {
  if (ranked.length <= most) return ranked
  const baselines = ranked.filter(({ method }) => method === BASELINE)
  const base = baselines.find(({ model }) => model === ranked[0].model) ?? baselines[0]
  const isFirst = ({ method }: Entry, at: number) => ranked.findIndex(other => other.method === method) === at
  const others = ranked.filter(({ method }) => method !== BASELINE || !base)
  const wanted = new Set([
    ranked[0],
    ...(base ? [base] : []),
    ...ranked.filter(isFirst).filter(entry => others.includes(entry)),
  ])
  for (const entry of ranked) if (wanted.size < ENOUGH_BEST) wanted.add(entry)
  const kept = new Set([...wanted].slice(0, MOST_BEST))
  return ranked.filter(entry => kept.has(entry))
}
