import { passMargin } from '../../../stats/paired/no-change.ts'

/**
 * The default margin: a row fails above a drop of three points unless `--max-drop` is set. It is also the smallest
 * margin.
 */
export const LEAST_MARGIN = 0.03
/** Rows with too few items for this margin are inconclusive; they do not pass. */
export const MOST_MARGIN = 0.1
/** Share of items that an unchanged model answers differently. Servers that batch do so, even at temperature 0. */
const FLIPS = 0.04
/**
 * Target probability that an unchanged model passes all rows. 90 % is documented, and a few runs in a hundred fail a
 * row.
 */
const PASSES = 0.93
/** Rows average over strata and resample clusters, so their bounds are a little wider than those of one stratum. */
const SLACK = 1.1

const known = new Map<string, number>()

/**
 * Returns the default margin of a row. It is the smallest that an unchanged model with 4 % random flips passes, such
 * that all `rows` pass 90 % of the time; from 3 to 10 points. It depends only on the number of items and never on
 * answers, so that alpha holds.
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
