import { passMargin } from '../../../stats/paired/no-change.ts'

/**
 * The drop above which a row fails unless `--max-drop` says otherwise: three points. It is the least that a row passes,
 * too.
 */
export const LEAST_MARGIN = 0.03
/** Rows of too few items for it are inconclusive, not passed. */
export const MOST_MARGIN = 0.1
/** What an unchanged model answers differently: servers that batch do so, at temperature 0. */
const FLIPS = 0.04
/** How often an unchanged model passes all rows: 90 % are promised, and some row fails in a few runs of a hundred. */
const PASSES = 0.93
/** Rows average over strata and resample clusters: their bounds are a little wider than those of one stratum. */
const SLACK = 1.1

const known = new Map<string, number>()

/**
 * The margin of a row where none was asked for: the smallest that an unchanged model with 4 % random flips passes, such
 * that all `rows` pass 90 % of the time; from 3 to 10 points. It depends on the number of items alone and never on what
 * was answered, so that alpha holds for it.
 */
export function chooseMargin(items: number, rows: number, alpha: number): number {
  const key = [items, rows, alpha].join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const needed = SLACK * passMargin({ n: items, discordance: FLIPS }, 1 - (1 - PASSES) / rows, alpha)
  const margin = Math.min(MOST_MARGIN, Math.max(LEAST_MARGIN, Math.ceil(1000 * needed) / 1000))
  known.set(key, margin)
  return margin
}
