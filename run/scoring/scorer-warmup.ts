import type { ItemRow } from '../../core/rows/rows.ts'
import { listItemScorers, NO_PROGRAMS, type ScorerRegistry, scoreText } from '../../scorers/score.ts'

/**
 * Lets each scorer of an item read a made-up response once, before the item's first call. A scorer compiles its
 * patterns on first use, which blocks the event loop for tens of milliseconds and would distort the times of other
 * calls.
 * @param isHere selects the scorers of this thread
 */
export function makeScorerWarmer(
  registry: ScorerRegistry,
  isHere: (scorer: string) => boolean = () => true,
): (item: Pick<ItemRow, 'id' | 'scorer' | 'expected'>) => Promise<void> {
  const warm = new Set<string>()
  return async item => {
    for (const id of listItemScorers(item.scorer, registry)) {
      if (warm.has(id) || !isHere(id)) continue
      warm.add(id)
      // A fault of a scorer is told with the answer that it is found on.
      for (const reply of REPLIES) await scoreText(registry.get(id)!, reply, item, NO_PROGRAMS).catch(() => {})
    }
  }
}

/**
 * In each are words that are read further. Patterns are compiled in a first form at the first text, and in a quicker
 * one at the second.
 */
const REPLIES = [
  'At first I thought it was 12, but that is not right: it cannot be 12 or 13.\n\n**Answer:** 14, which is the number of "brave-lantern".',
  'I first thought of 21, but that is wrong. Wait, no. Rather than 21, the answer is:\n\n1. 22\n2. 23',
]
